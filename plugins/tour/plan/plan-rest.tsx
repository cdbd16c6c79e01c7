import { Button } from '@blueprintjs/core';
import { useI18n } from '#core/react/react.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { tourDay } from '../area.ts';
import { PlanFallbacks } from './plan-fallbacks.tsx';
import type { TourPlanState } from './use-tour-plan.ts';

interface RestProps {
  readonly plan: TourPlanState;
}

/** Rents that a plan leaves out by the rules in the way, and plans that show them. */
export function PlanRest({ plan }: RestProps) {
  const { rest } = plan;
  const { t, number } = useI18n();
  if (rest.homes.length === 0) return null;
  return (
    <>
      <Callout tone="warning" title={t('tour.plan.rest', { count: rest.homes.length, shown: number(rest.homes.length) })}>
        {rest.groups.map(({ why, homes }) => (
          <div key={why} className="route-why">
            <p>{why}</p>
            <ul className="route-left">
              {homes.map((home) => (
                <li key={home.rent}>
                  <span>
                    <b>{home.address}</b> {home.title}
                  </span>
                  <Button id={`route-left-${rest.homes.indexOf(home)}`} size="small" text={t('tour.plan.leaveOut')} aria-label={t('tour.plan.remove', { name: home.title })} onClick={() => plan.remove(home.rent)} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Callout>
      <PlanFallbacks title={t('tour.plan.rest.elsewhere')} fallbacks={rest.plans} day={plan.day} agents={plan.agenda.agents} of={rest.homes.length} hrefOf={rest.hrefOf} />
    </>
  );
}

/** The plan whose rest this one is, why it left these rents out, and the way back to it; once it is booked, to its day. */
export function OfAnotherPlan({ plan }: RestProps) {
  const { restOf } = plan;
  const i18n = useI18n();
  const { t } = i18n;
  if (!restOf) return null;
  const { day, name, whys, backHref } = restOf;
  return (
    <Callout tone="info" title={t('tour.plan.rest.of', { day: i18n.day(day, 'long'), name })}>
      <div className="route-rest-of">
        <span>{whys.join(' · ')}</span>
        <LinkButton size="small" to={backHref ?? `${tourDay.href()}?day=${day}`} text={t(backHref ? 'tour.plan.rest.back' : 'tour.plan.rest.day')} />
      </div>
    </Callout>
  );
}
