import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { Link, useLoaderData } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { useI18n } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import { monthName } from '#kit/calendar/day-names.ts';
import { ExportTable } from '#kit/export/export-table.tsx';
import { Blank } from '#kit/ui/blank.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Surface, SurfaceFoot, SurfaceHead } from '#kit/ui/surface.tsx';
import type { Commission } from '../api.ts';
import { contractCommission, exportContracts } from '../area.ts';
import { moneyOf } from '../shares.ts';
import { earnedHref } from '../tile-links.ts';
import './reports.css';

/** Reads the commission of the year that the address names; this year unless it does. */
export function load({ kernel, url, signal }: ScreenVisit): Promise<Commission> {
  const year = Number(url.searchParams.get('year'));
  const query = Number.isInteger(year) && year >= 2000 && year <= 2099 ? { year } : {};
  return kernel.use(http).get<Commission>('/contract/commission', { query, signal, titleKey: 'contract.commission.failed' });
}

type Share = Commission['rows'][number];
type Sums = Pick<Share, 'signed' | 'assisted' | 'asAssignee' | 'asAssist'>;

const sumOf = (rows: readonly Share[]): Sums =>
  rows.reduce(
    (sum, row) => ({ signed: sum.signed + row.signed, assisted: sum.assisted + row.assisted, asAssignee: sum.asAssignee + row.asAssignee, asAssist: sum.asAssist + row.asAssist }),
    { signed: 0, assisted: 0, asAssignee: 0, asAssist: 0 },
  );

/** Last day of a month `YYYY-MM`. */
const lastDayOf = (month: string): string => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

/** Commission of signed contracts by month, with the shares of assignees and assists. */
export default function CommissionPage() {
  const { year, reach, stages, contracts, rows } = useLoaderData<Commission>();
  const i18n = useI18n();
  const { t, number } = i18n;
  const money = moneyOf(i18n, rows);
  const months = [...new Set(rows.map(({ month }) => month))];
  const nameOf = ({ name }: Share) => name ?? t('contract.commission.nobody');
  const hrefOf = (to: number) => `${contractCommission.href()}?year=${to}`;
  /** The signed contracts behind a number, in their list. */
  const listOf = (month: string, field: 'assignee' | 'assist', employee: number | null) =>
    earnedHref({ stages }, field, employee, `${month}-01..${lastDayOf(month)}`);
  const count = (shown: number, to: string) => (shown === 0 ? '–' : <Link to={to}>{number(shown)}</Link>);
  const cents = (value: number) => (value === 0 ? '–' : money(value));
  const sums = ({ signed, assisted, asAssignee, asAssist }: Sums) =>
    [number(signed), number(assisted), cents(asAssignee), cents(asAssist), money(asAssignee + asAssist)].map((shown, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- the columns stand where they are
      <td key={place} className="report-number number">
        {shown}
      </td>
    ));
  const table = () => ({
    head: ['month', 'person', 'signed', 'assisted', 'asAssignee', 'asAssist', 'sum'].map((word) => t(`contract.commission.${word}`)),
    rows: rows.map((row) => [row.month, nameOf(row), row.signed, row.assisted, row.asAssignee / 100, row.asAssist / 100, (row.asAssignee + row.asAssist) / 100]),
  });

  return (
    <Surface still>
      <SurfaceHead
        title={t('contract.commission.title')}
        count={year}
        detail={t(reach === 'all' ? 'contract.commission.text' : `contract.commission.text.${reach}`)}
        actions={
          <>
            <LinkButton variant="minimal" icon={<ChevronLeft />} aria-label={t('contract.commission.before')} to={hrefOf(year - 1)} />
            <LinkButton variant="minimal" icon={<ChevronRight />} aria-label={t('contract.commission.after')} to={hrefOf(year + 1)} />
            <ExportTable title={`${t('contract.commission.title')} ${year}`} table={table} isEmpty={rows.length === 0} needs={exportContracts} />
          </>
        }
      />
      {rows.length === 0 ? (
        <Blank kind="empty" title={t('contract.commission.empty.title', { year })} text={t('contract.commission.empty.text')} />
      ) : (
        <div className="report-scroll">
          <table className="report">
            <thead>
              <tr>
                <th scope="col">{t('contract.commission.person')}</th>
                {['signed', 'assisted', 'asAssignee', 'asAssist', 'sum'].map((word) => (
                  <th key={word} scope="col" className="report-number">
                    {t(`contract.commission.${word}`)}
                  </th>
                ))}
              </tr>
            </thead>
            {months.map((month) => {
              const own = rows.filter((row) => row.month === month);
              return (
                <tbody key={month}>
                  <tr className="report-group">
                    <th scope="rowgroup">{monthName(i18n, `${month}-01`)}</th>
                    {sums(sumOf(own))}
                  </tr>
                  {own.map((row) => (
                    <tr key={row.employee ?? 0}>
                      <th scope="row">{nameOf(row)}</th>
                      <td className="report-number number">{count(row.signed, listOf(month, 'assignee', row.employee))}</td>
                      <td className="report-number number">{count(row.assisted, listOf(month, 'assist', row.employee))}</td>
                      <td className="report-number number">{cents(row.asAssignee)}</td>
                      <td className="report-number number">{cents(row.asAssist)}</td>
                      <td className="report-number number">{money(row.asAssignee + row.asAssist)}</td>
                    </tr>
                  ))}
                </tbody>
              );
            })}
            <tfoot>
              <tr className="report-group">
                <th scope="row">{t('contract.commission.all', { year })}</th>
                {sums(sumOf(rows))}
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      <SurfaceFoot start={t('contract.commission.total', { count: contracts, shown: number(contracts) })} />
    </Surface>
  );
}
