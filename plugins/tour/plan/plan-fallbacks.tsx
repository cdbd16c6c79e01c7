import { Button } from '@blueprintjs/core';
import { useI18n } from '#core/react/react.tsx';
import { timeName } from '#kit/calendar/day-names.ts';
import type { Agenda } from '../api.ts';
import type { Fallback } from './fallbacks.ts';

/** Plans to fall back on, each with its hours and a button that takes it. */
export function PlanFallbacks(props: { readonly title: string; readonly fallbacks: readonly Fallback[]; readonly day: string; readonly agents: Agenda['agents']; readonly onUse: (fallback: Fallback) => void }) {
  const { fallbacks, day, agents } = props;
  const i18n = useI18n();
  const { t, number } = i18n;
  if (fallbacks.length === 0) return null;
  const nameOf = (agent: number) => agents.find(({ id }) => id === agent)?.name ?? '';
  return (
    <section className="route-fallbacks" aria-labelledby="route-fallbacks">
      <h2 className="type-section" id="route-fallbacks">
        {props.title}
      </h2>
      <ul>
        {fallbacks.map((one) => {
          const { without, rents, startsAt, endsAt } = one;
          const count = { count: rents.length, shown: number(rents.length) };
          return (
            <li key={`${without?.rent ?? ''} ${startsAt} ${one.agent}`}>
              <span className="route-fallback">
                {without
                  ? t('tour.plan.without', { name: `${without.address} ${without.title}` })
                  : t(one.day === day ? 'tour.plan.otherAgent' : 'tour.plan.otherDay', { ...count, day: i18n.day(one.day), name: nameOf(one.agent) })}
              </span>
              <span className="number">
                {timeName(i18n, startsAt)} – {timeName(i18n, endsAt)}
              </span>
              <Button size="small" text={without ? t('tour.plan.useRents', count) : t('tour.plan.useOther')} aria-label={`${without ? t('tour.plan.useRents', count) : t('tour.plan.useOther')}: ${without?.address ?? nameOf(one.agent)}`} onClick={() => props.onUse(one)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
