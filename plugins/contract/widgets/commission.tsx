import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import { Tile } from '#kit/dashboard/tile.tsx';
import { useTile } from '#kit/dashboard/use-tile.ts';
import { LinkButton } from '#kit/ui/link-button.tsx';
import type { CommissionTile } from '../api.ts';
import { contractCommission } from '../area.ts';
import { moneyOf } from '../shares.ts';
import { earnedHref, signedHref } from '../tile-links.ts';
import './funnel.css';

/** Shares of somebody that are more than nothing: as assignee, and as assist. */
const partsOf = ({ asAssignee, asAssist }: CommissionTile['rows'][number]) =>
  ([['assignee', asAssignee], ['assist', asAssist]] as const).filter(([, cents]) => cents > 0);

/** Commission of this month by person; each number opens exactly the contracts behind it. */
export default function CommissionOfMonth() {
  const { data } = useTile<CommissionTile>('contract/commission');
  const i18n = useI18n();
  const { t, number } = i18n;
  if (!data) return null;
  const money = moneyOf(i18n, data.rows);
  const total = data.rows.reduce((sum, { asAssignee, asAssist }) => sum + asAssignee + asAssist, 0);
  const isWhole = data.reach === 'all';
  const rows = data.rows.toSorted((a, b) => b.asAssignee + b.asAssist - a.asAssignee - a.asAssist);
  // no list is of just the contracts that some people share in
  const linked = (text: string) => (isWhole ? <Link to={signedHref(data)}>{text}</Link> : text);
  return (
    <Tile title={t(isWhole ? 'contract.commission.tile' : `contract.commission.tile.${data.reach}`)} note={<LinkButton size="small" to={contractCommission.href()} text={t('contract.commission.report')} />}>
      <table className="counts">
        <tbody>
          {rows.map((row) => (
            <tr key={row.employee ?? 0}>
              <th scope="row">{row.name ?? t('contract.funnel.none')}</th>
              <td>
                {partsOf(row).map(([field, cents], place) => (
                  <Fragment key={field}>
                    {place > 0 && ' + '}
                    <Link to={earnedHref(data, field, row.employee, `${data.from}..`)} title={t(`contract.${field}`)}>
                      {money(cents)}
                    </Link>
                  </Fragment>
                ))}
              </td>
            </tr>
          ))}
          <tr className="funnel-all">
            <th scope="row">{linked(t('contract.commission.total', { count: data.contracts, shown: number(data.contracts) }))}</th>
            <td>{linked(money(total))}</td>
          </tr>
        </tbody>
      </table>
    </Tile>
  );
}
