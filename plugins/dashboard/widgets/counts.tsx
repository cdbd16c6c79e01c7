import { Fragment } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { useI18n, useKernel } from '#core/react/react.tsx';
import type { RecordKind } from '#core/slots.ts';
import { Sparkline } from '#kit/ui/sparkline.tsx';
import { newYorkDays } from '../days.ts';
import { countedKinds, type Figures, type Overview } from '../figures.ts';

const none: Figures = { today: 0, week: 0, month: 0, total: 0, previousWeek: 0, previousMonth: 0, days: [] };

/** Uploads and signups by day, week, month and in all; each number opens exactly its rows. */
export default function Counts() {
  const { figures, at } = useLoaderData<Overview>();
  const kernel = useKernel();
  const { t, number } = useI18n();
  const from = newYorkDays(at);
  const kinds = countedKinds(kernel);

  const change = (now: number, before: number) => {
    if (before === 0) return <span aria-hidden>–</span>;
    const share = Math.round((Math.abs(now - before) / before) * 100);
    const label = t(now < before ? 'dashboard.less' : 'dashboard.more', { share });
    return <span aria-label={label}>{share === 0 ? '=' : `${now < before ? '↓' : '↑'} ${number(share)} %`}</span>;
  };

  const row = (kind: RecordKind) => {
    const { today, week, month, total, previousWeek, previousMonth, days } = figures[kind.name] ?? none;
    const rows = (count: number, since?: string) => (
      <Link to={{ pathname: kind.list.href(), search: since ? `?createdAt=${since}..` : '' }}>{number(count)}</Link>
    );
    return (
      <tr key={kind.name}>
        <th scope="row">
          <span className="counts-kind">
            {kind.icon && <kind.icon size={14} />}
            {t(kind.labelKey)}
          </span>
        </th>
        <td className="counts-main">{rows(today, from.today)}</td>
        <td className="counts-main">{rows(week, from.week)}</td>
        <td className="counts-change">{change(week, previousWeek)}</td>
        <td className="counts-main">{rows(month, from.month)}</td>
        <td className="counts-change">{change(month, previousMonth)}</td>
        <td>{rows(total)}</td>
        <td className="counts-days">
          <Sparkline values={days} label={t('dashboard.days.label', { values: days.join(', ') })} />
        </td>
      </tr>
    );
  };

  return (
    <section className="tile" aria-labelledby="counts">
      <div className="tile-head">
        <h2 id="counts" className="type-section">
          {t('dashboard.counts')}
        </h2>
        <span className="tile-note">{t('dashboard.compared')}</span>
      </div>
      <table className="counts">
        {(['uploads', 'signups'] as const).map((group, at) => {
          const members = kinds.filter(({ counted }) => counted === group);
          if (members.length === 0) return null;
          return (
            <Fragment key={group}>
              {at === 0 || !kinds.some(({ counted }) => counted === 'uploads') ? (
                <thead>
                  <tr>
                    <th scope="col">{t(`dashboard.${group}`)}</th>
                    <th scope="col">{t('dashboard.today')}</th>
                    <th scope="col">{t('dashboard.week')}</th>
                    <th scope="col" className="counts-change" aria-label={t('dashboard.compared')} />
                    <th scope="col">{t('dashboard.month')}</th>
                    <th scope="col" className="counts-change" aria-label={t('dashboard.compared')} />
                    <th scope="col">{t('dashboard.total')}</th>
                    <th scope="col" className="counts-days">
                      {t('dashboard.days')}
                    </th>
                  </tr>
                </thead>
              ) : null}
              <tbody>
                {at === 1 && kinds.some(({ counted }) => counted === 'uploads') && (
                  <tr className="counts-group">
                    <th scope="rowgroup" colSpan={8}>
                      {t('dashboard.signups')}
                    </th>
                  </tr>
                )}
                {members.map(row)}
              </tbody>
            </Fragment>
          );
        })}
      </table>
    </section>
  );
}
