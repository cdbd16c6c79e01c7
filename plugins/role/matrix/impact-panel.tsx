import type { Permission } from '#core/access/permission.ts';
import { useI18n } from '#core/react/react.tsx';
import { Avatar } from '#kit/ui/avatar.tsx';
import type { Impact } from '../api.ts';
import { areaLabel, rightLabel } from './matrix-table.tsx';

/** Before a role is saved: whose access changes, and in how many records of today. */
export function ImpactPanel({ impact, permissions }: { readonly impact: Impact | undefined; readonly permissions: readonly Permission[] }) {
  const i18n = useI18n();
  if (!impact) return <p className="impact-none">{i18n.t('role.impact.none')}</p>;
  const short = (reach: Impact['changes'][number]['from']) => (reach === 'none' ? '–' : i18n.t(`role.reach.${reach}.short`));
  const counts = ({ more, fewer }: { readonly more: number; readonly fewer: number }, name: string) =>
    [more > 0 && `+ ${i18n.number(more)} ${name}`, fewer > 0 && `− ${i18n.number(fewer)} ${name}`].filter(Boolean).join(', ');
  return (
    <div className="impact">
      <h2 className="type-heading">{i18n.t('role.impact.title')}</h2>
      <p className="impact-text">{i18n.t('role.impact.text')}</p>
      {impact.changes.map(({ right, from, to, people, records }) => {
        const permission = permissions.find(({ id }) => id === right) ?? { id: right, roles: [] };
        const area = areaLabel(i18n, right.split('/')[0]!);
        return (
          <section key={right} className="impact-card">
            <b>
              {area} · {rightLabel(i18n, permission)}
            </b>
            <span className="impact-step">
              <s>{short(from)}</s> → <b>{short(to)}</b>
            </span>
            <p>
              {i18n.t('role.impact.people', { count: people })}
              {records && records.more + records.fewer > 0 && ` · ${i18n.t('role.impact.each', { count: people, records: counts(records, area) })}`}
            </p>
          </section>
        );
      })}
      {impact.people.length > 0 && <h3 className="impact-heading">{i18n.t('role.impact.changed', { count: impact.people.length })}</h3>}
      <ul className="impact-people">
        {impact.people.map(({ userIdx, name, rights, records, lost }) => (
          <li key={userIdx}>
            <Avatar name={name} />
            <span>
              <b>{name}</b>
              <span>{records.map((one) => counts(one, areaLabel(i18n, one.record))).join(', ') || i18n.t('role.impact.rights', { count: rights })}</span>
              {lost.map(({ record, count }) => (
                <span key={record}>{i18n.t('role.impact.used', { count, area: areaLabel(i18n, record) })}</span>
              ))}
            </span>
            {lost.length > 0 && (
              <span className="impact-loss" title={i18n.t('role.impact.loss')}>
                ▲
              </span>
            )}
          </li>
        ))}
      </ul>
      {impact.unchanged.length > 0 && (
        <>
          <h3 className="impact-heading">{i18n.t('role.impact.unchanged')}</h3>
          <ul className="impact-people">
            {impact.unchanged.map(({ userIdx, name }) => (
              <li key={userIdx}>
                <Avatar name={name} />
                <span>
                  <b>{name}</b>
                  <span>{i18n.t('role.impact.keeps')}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
