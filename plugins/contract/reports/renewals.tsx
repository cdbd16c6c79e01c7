import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { useEvent, useI18n, useKernel, useMay } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import { ExportTable } from '#kit/export/export-table.tsx';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { ResultCards } from '#kit/ui/result-cards.tsx';
import { Status, type StatusShape } from '#kit/ui/status.tsx';
import { Surface, SurfaceFoot, SurfaceHead } from '#kit/ui/surface.tsx';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import type { Renewals } from '../api.ts';
import { contractUpdate, editContracts, exportContracts } from '../area.ts';
import { renewals } from '../entities.ts';
import './reports.css';

/** Reads the leases that end within 90 days. */
export const load = ({ kernel, signal }: ScreenVisit): Promise<Renewals> => kernel.use(http).get<Renewals>('/contract/renewals', { signal, titleKey: 'contract.renewals.failed' });

type Lease = Renewals['rows'][number];

/** Nearness of the end as a shape: within a month it is urgent. */
const shapeOf = (days: number): StatusShape => (days <= 30 ? 'urgent' : days <= 60 ? 'attention' : 'half');

/** Leases that end within 90 days on their gross rent; whether each tenant stays is what somebody was told. */
export default observer(function RenewalsPage() {
  const { rows, counts } = useLoaderData<Renewals>();
  const { revalidate } = useRevalidator();
  const i18n = useI18n();
  const { t, number, day, money } = i18n;
  const kernel = useKernel();
  const mayEdit = useMay()(editContracts);
  const [within, setWithin] = useState<number>();
  useRecordsChanged(({ record }) => record === 'contract' || record === '*', () => void revalidate());
  useEvent(recordsUndone, () => void revalidate());
  const shown = within === undefined ? rows : rows.filter(({ days }) => days <= within);
  const total = counts[0]?.count ?? 0;
  const answerOf = (renewal: string | null) => t(renewal === null ? 'contract.renewals.notAsked' : `contract.renewal.${renewal}`);
  const left = (days: number) => (days === 0 ? t('contract.renewals.today') : t('contract.renewals.days', { count: days }));
  const answer = ({ id, version, name }: Lease, renewal: string | null) =>
    kernel
      .use(http)
      .put<{ readonly batch: number | null }>(`/contract/${id}`, { renewal }, { version, titleKey: 'contract.renewals.notSaved' })
      .then(
        // no word of it was on the page when it was drawn
        ({ batch }) => i18n.ready().catch(() => undefined).then(() => showUndoable(kernel, batch, { title: t('contract.renewals.saved', { name, answer: answerOf(renewal) }) })),
        () => undefined,
      )
      .finally(() => revalidate());
  const table = () => ({
    head: [
      t('contract.number'), t('contract.renewals.tenant'), t('contract.phone'), t('contract.address'), t('contract.unit'), t('contract.leaseEndDate'), t('contract.renewals.daysLeft'),
      t('contract.renewals.gross'), t('contract.price'), t('contract.assignee'), t('contract.renewal'),
    ],
    rows: shown.map((one) => [
      `MS-${one.number}`, one.name, one.phone, one.address, one.unit, one.leaseEndDate, one.days,
      one.grossRent === null ? null : one.grossRent / 100, one.netRent === null ? null : one.netRent / 100, one.assigneeName, answerOf(one.renewal),
    ]),
  });

  return (
    <Surface still>
      <SurfaceHead
        title={t('contract.renewals.title')}
        count={number(total)}
        detail={t('contract.renewals.text')}
        actions={<ExportTable title={t('contract.renewals.title')} table={table} isEmpty={shown.length === 0} needs={exportContracts} />}
      />
      {rows.length === 0 ? (
        <Blank kind="empty" title={t('contract.renewals.empty.title')} text={t('contract.renewals.empty.text')} />
      ) : (
        <>
          <ResultCards
            label={t('contract.renewals.daysLeft')}
            cards={counts.toReversed().map(({ days, count }) => ({
              id: String(days),
              status: <Status shape={shapeOf(days)}>{t('contract.renewals.within', { days: number(days) })}</Status>,
              count: number(count),
              pressed: within === days,
              onPress: () => setWithin(within === days ? undefined : days),
            }))}
          />
          <div className="report-scroll">
            {shown.length === 0 && <p className="report-none">{t('contract.renewals.none')}</p>}
            {shown.length > 0 && (
              <table className="report">
                <thead>
                  <tr>
                    <th scope="col">{t('contract.renewals.tenant')}</th>
                    <th scope="col">{t('contract.renewals.home')}</th>
                    <th scope="col">{t('contract.leaseEndDate')}</th>
                    <th scope="col">{t('contract.renewals.daysLeft')}</th>
                    <th scope="col" className="report-number">
                      {t('contract.renewals.gross')}
                    </th>
                    <th scope="col">{t('contract.assignee')}</th>
                    <th scope="col">{t('contract.renewal')}</th>
                  </tr>
                </thead>
                <tbody>
                  {shown.map((one) => (
                    <tr key={one.id}>
                      <th scope="row">
                        <Link to={contractUpdate.href({ contractId: one.id })}>{one.name}</Link>
                        <span className="report-more">
                          MS-{one.number}
                          {one.phone !== null && <a href={`tel:${one.phone}`}>{one.phone}</a>}
                        </span>
                      </th>
                      <td>{[one.address, one.unit].filter(Boolean).join(' ') || '–'}</td>
                      <td>{day(one.leaseEndDate)}</td>
                      <td>
                        <Status shape={shapeOf(one.days)}>{left(one.days)}</Status>
                      </td>
                      <td className="report-number number">
                        {one.grossRent === null ? '–' : money(one.grossRent)}
                        {one.netRent !== null && one.netRent !== one.grossRent && <span className="report-more">{t('contract.renewals.net', { price: money(one.netRent) })}</span>}
                      </td>
                      <td>{one.assigneeName ?? '–'}</td>
                      <td>
                        {mayEdit ? (
                          <select
                            className="report-select"
                            aria-label={t('contract.renewals.of', { name: one.name })}
                            value={one.renewal ?? ''}
                            onChange={(event) => void answer(one, event.currentTarget.value === '' ? null : event.currentTarget.value)}
                          >
                            {[null, ...renewals].map((renewal) => (
                              <option key={renewal} value={renewal ?? ''}>
                                {answerOf(renewal)}
                              </option>
                            ))}
                          </select>
                        ) : (
                          answerOf(one.renewal)
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </div>
        </>
      )}
      <SurfaceFoot
        start={
          total > rows.length
            ? t('contract.renewals.first', { shown: number(rows.length), total: number(total) })
            : t('contract.renewals.total', { count: shown.length, shown: number(shown.length) })
        }
      />
    </Surface>
  );
});
