import { Link } from 'react-router-dom';
import { useI18n, useText } from '#core/react/react.tsx';
import type { RecordResponse } from '#kit/records/entity.ts';
import { Status } from '#kit/ui/status.tsx';
import { contracts } from '../area.ts';
import type { ContractRow } from '../entities.ts';

/** Number, rent and home of a contract, under its name; and to whom its unit went. */
export function ContractLine({ row }: { readonly row: RecordResponse<ContractRow> }) {
  const { t, money } = useI18n();
  const { number, monthly, address, unit, rival } = row;
  const facts = [`MS-${number}`, monthly !== null && t('contract.line.monthly', { price: money(monthly) }), [address, unit].filter(Boolean).join(' ')];
  return (
    <span className="contract-line">
      {facts.filter(Boolean).join(' · ')}
      {rival !== null && (
        <Link to={contracts.hrefOf(rival)}>
          <Status shape="urgent">{t('contract.line.taken', { name: row.labels['contract']?.[rival] ?? `#${rival}` })}</Status>
        </Link>
      )}
    </span>
  );
}

/** Words of the button that leads to the board. */
export const BoardText = () => useText()('contract.board.open');
