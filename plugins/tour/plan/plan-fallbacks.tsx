import { Button } from '@blueprintjs/core';
import { useId } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { timeName } from '#kit/calendar/day-names.ts';
import { LinkButton } from '#kit/ui/link-button.tsx';
import type { Agenda } from '../api.ts';
import type { Fallback } from './fallbacks.ts';

interface FallbackProps {
  readonly title: string;
  readonly fallbacks: readonly Fallback[];
  readonly day: string;
  readonly agents: Agenda['agents'];
  /** Rents that are to be shown, where a fallback may show some of them. */
  readonly of?: number;
}

/** Plans to fall back on, each with its hours and a button that takes it, or a link to where it is made. */
export function PlanFallbacks(props: FallbackProps & ({ readonly onUse: (fallback: Fallback) => void } | { readonly hrefOf: (fallback: Fallback) => string })) {
  const { fallbacks, day, agents, of = 0 } = props;
  const heading = useId();
  const i18n = useI18n();
  const { t, number } = i18n;
  if (fallbacks.length === 0) return null;
  const nameOf = (agent: number) => agents.find(({ id }) => id === agent)?.name ?? '';
  return (
    <section className="route-fallbacks" aria-labelledby={heading}>
      <h2 className="type-section" id={heading}>
        {props.title}
      </h2>
      <ul>
        {fallbacks.map((one) => {
          const { without, rents, startsAt, endsAt } = one;
          const count = { count: rents.length, shown: number(rents.length) };
          const where = { day: i18n.day(one.day), name: nameOf(one.agent) };
          const told = without
            ? t('tour.plan.without', { name: `${without.address} ${without.title}` })
            : rents.length < of
              ? t('tour.plan.rest.some', { ...count, all: number(of), ...where })
              : t(one.day === day ? 'tour.plan.otherAgent' : 'tour.plan.otherDay', { ...count, ...where });
          const use = 'hrefOf' in props ? t('tour.plan.rest.use', count) : without ? t('tour.plan.useRents', count) : t('tour.plan.useOther');
          return (
            <li key={`${without?.rent ?? ''} ${startsAt} ${one.agent}`}>
              <span className="route-fallback">{told}</span>
              <span className="number">
                {timeName(i18n, startsAt)} – {timeName(i18n, endsAt)}
              </span>
              {'hrefOf' in props ? (
                <LinkButton size="small" to={props.hrefOf(one)} text={use} aria-label={`${use}: ${told}`} />
              ) : (
                <Button size="small" text={use} aria-label={`${use}: ${without?.address ?? where.name}`} onClick={() => props.onUse(one)} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
