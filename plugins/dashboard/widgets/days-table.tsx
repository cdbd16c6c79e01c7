import { Temporal } from 'temporal-polyfill';
import { Link } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import type { Counted } from './counted.ts';

/** The chart of the last days as a table: a row for each day, today first; each number links to its rows. */
export function DaysTable({ lines, today }: { readonly lines: readonly Counted[]; readonly today: string }) {
  const { t, number, day } = useI18n();
  const length = Math.max(0, ...lines.map(({ figures }) => figures.days.length));
  const days = Array.from({ length }, (_, ago) => Temporal.PlainDate.from(today).subtract({ days: ago }).toString());
  return (
    // oxlint-disable-next-line no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard
    <div className="days" role="region" aria-label={t('dashboard.days.table')} tabIndex={0}>
      <table className="counts">
        <thead>
          <tr>
            <th scope="col">{t('dashboard.days.day')}</th>
            {lines.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((one, ago) => (
            <tr key={one}>
              <th scope="row">{day(one)}</th>
              {lines.map(({ key, figures, rows }) => {
                const count = figures.days.at(-1 - ago) ?? 0;
                return <td key={key}>{count === 0 ? <span className="days-none">0</span> : <Link to={rows(`${one}..${one}`)}>{number(count)}</Link>}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
