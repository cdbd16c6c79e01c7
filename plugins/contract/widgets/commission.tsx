import { Link } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import { Tile } from '#kit/dashboard/tile.tsx';
import { useTile } from '#kit/dashboard/use-tile.ts';
import { LinkButton } from '#kit/ui/link-button.tsx';
import type { CommissionTile } from '../api.ts';
import { contractCommission } from '../area.ts';
import { signedHref } from '../tile-links.ts';
import './funnel.css';

/** Commission of this month by person; the number of contracts opens exactly those. */
export default function CommissionOfMonth() {
  const { data } = useTile<CommissionTile>('contract/commission');
  const { t, number, money } = useI18n();
  if (!data) return null;
  const total = data.rows.reduce((sum, { asAssignee, asAssist }) => sum + asAssignee + asAssist, 0);
  const rows = data.rows.toSorted((a, b) => b.asAssignee + b.asAssist - a.asAssignee - a.asAssist);
  return (
    <Tile title={t('contract.commission.tile')} note={<LinkButton size="small" to={contractCommission.href()} text={t('contract.commission.report')} />}>
      <table className="counts">
        <tbody>
          {rows.map((row) => (
            <tr key={row.employee ?? 0}>
              <th scope="row">{row.name ?? t('contract.funnel.none')}</th>
              <td>{money(row.asAssignee + row.asAssist)}</td>
            </tr>
          ))}
          <tr className="funnel-all">
            <th scope="row">
              <Link to={signedHref(data)}>{t('contract.commission.total', { count: data.contracts, shown: number(data.contracts) })}</Link>
            </th>
            <td>{money(total)}</td>
          </tr>
        </tbody>
      </table>
    </Tile>
  );
}
