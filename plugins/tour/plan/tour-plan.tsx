import { Button } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { useI18n, useMay } from '#core/react/react.tsx';
import { DragScope } from '#kit/drag/sorting.tsx';
import { ReferenceControl } from '#kit/fields/controls/reference-control.tsx';
import { zoneName } from '#kit/records/new-york.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { useFocusAtFirst } from '#kit/ui/focus-at-first.ts';
import { Callout } from '#kit/ui/callout.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Surface, SurfaceHead } from '#kit/ui/surface.tsx';
import { Tag } from '#kit/ui/tag.tsx';
import { useKeptFocus } from '#kit/ui/use-kept-focus.ts';
import { whyNot } from '#kit/ui/why-not.tsx';
import { rentList } from '../../rent/index.ts';
import { editTours } from '../area.ts';
import { tourStop } from '../entities.ts';
import { loadPlan, type LoadedPlan } from './load-plan.ts';
import { PlanBar } from './plan-bar.tsx';
import { PlanFallbacks } from './plan-fallbacks.tsx';
import { OfAnotherPlan, PlanRest } from './plan-rest.tsx';
import { RouteMap } from './route-map.tsx';
import { maxPerDay } from '../slots.ts';
import { maxStops } from './route-plan.ts';
import { RouteStops } from './route-stops.tsx';
import { momentOf, useTourPlan, type TourPlanState } from './use-tour-plan.ts';
import './tour-plan.css';

const SendPlan = lazy(() => import('./send-plan.tsx'));

export const load = loadPlan;

/** Product of the whole numbers up to one. */
const factorial = (count: number): number => (count < 2 ? 1 : count * factorial(count - 1));

/** Planner of tours; another one for the rest of a plan, which begins with the hours and the order of its own. */
export default function TourPlan() {
  const { restOf } = useLoaderData<LoadedPlan>();
  return <Planner key={restOf ? `${restOf.day} ${restOf.agent}` : ''} />;
}

/** Chosen rents in the best order with their times beside a map; all are booked or none. */
function Planner() {
  const plan = useTourPlan();
  const { day, agenda, contract, customer, homes, hours, client, name, go } = plan;
  const i18n = useI18n();
  const { t, number } = i18n;
  return (
    <Surface still>
      <div className="route-page" ref={useFocusAtFirst<HTMLDivElement>()} tabIndex={-1} role="group" aria-label={t('tour.plan.title')}>
        <div className="route-main">
          <SurfaceHead
            title={name === '' ? t('tour.plan.title') : t('tour.plan.for', { name })}
            detail={
              <span>
                {contract && `MS-${contract.number} · `}
                {t('tour.plan.rents', { count: homes.length, shown: number(homes.length) })} · {i18n.day(day, 'long')} · {t('tour.zone')}, {zoneName(momentOf(day, '12:00')!)}
              </span>
            }
            actions={homes.length > 0 && <SendAsPage plan={plan} />}
          />
          <PlanBar
            agents={agenda.agents}
            day={day}
            hours={hours}
            customer={customer}
            client={client}
            onDay={(next) => go({ day: next })}
            onHours={plan.changeHours}
            onCustomer={(next) => go({ customer: next?.id })}
            onClient={plan.setClient}
          />
          {homes.length === 0 ? (
            <Blank
              kind="empty"
              title={t('tour.plan.none')}
              text={t('tour.plan.none.text')}
              action={
                <div className="route-none">
                  <AddRent plan={plan} />
                  <LinkButton to={rentList.href()} text={t('tour.plan.rentList')} />
                </div>
              }
            />
          ) : (
            <PlannedRoute plan={plan} />
          )}
          {homes.length > 0 && <PlanFoot plan={plan} />}
        </div>
        {homes.length > 0 && (
          <div className="route-map">
            <RouteMap stops={plan.sorting.shown.map((home) => ({ ...home, id: home.rent }))} />
          </div>
        )}
      </div>
    </Surface>
  );
}

interface PlanProps {
  readonly plan: TourPlanState;
}

/** The plan for its client, in their language, before anything is booked. */
function SendAsPage({ plan }: PlanProps) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const { stops, breaks } = plan;
  return (
    <>
      <Button icon={<Share />} text={t('tour.page.send')} {...whyNot(stops.length === 0 ? t('tour.plan.unreachable') : breaks >= 0 && t('kit.why.wrong'))} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <SendPlan plan={plan} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Adds a rent to the plan. */
function AddRent({ plan: { homes, add } }: PlanProps) {
  const { t } = useI18n();
  return (
    <label className="route-add" htmlFor="route-rent">
      {t('tour.plan.add')}
      <ReferenceControl
        key={homes.length}
        id="route-rent"
        name="rent"
        field={tourStop.fields.rent as never}
        value={null}
        wordKey="tourStop.rent"
        onChange={(id) => typeof id === 'number' && add(id)}
      />
    </label>
  );
}

/** The button in the place of one that left out a rent, which its id numbers: that of the next rent, or of the last one. */
function placeOf({ id }: HTMLElement): HTMLElement | undefined {
  const [part] = /^route-(?:out|left)-/.exec(id) ?? [];
  return part === undefined ? undefined : (document.getElementById(id) ?? [...document.querySelectorAll<HTMLElement>(`[id^="${part}"]`)].at(-1));
}

/** The stops in their order, those that no order reaches, and other days and agents. */
function PlannedRoute({ plan }: PlanProps) {
  const { homes, stops, sorting, times, hours, taken, isOwn, left, length, saved, way } = plan;
  const { t, number } = useI18n();
  // a plan that was taken instead, or a rent that was left out, is there no more
  const kept = useKeptFocus((gone) => placeOf(gone) ?? document.querySelector<HTMLElement>('.route-foot .bp6-intent-primary'));
  return (
    <div className="route-body" {...kept}>
      <span className="unseen" role="status">{plan.said}</span>
      <OfAnotherPlan plan={plan} />
      {stops.length > 0 && <div className="route-order">
        <h2 className="type-section">{t('tour.plan.order')}</h2>
        {stops.length > 1 && <Tag tone={isOwn ? 'neutral' : 'success'}>{isOwn ? t('tour.plan.own') : t('tour.plan.best', { shown: number(factorial(stops.length)) })}</Tag>}
        {plan.breaks < 0 && <span className="route-total">
          {t('tour.plan.total', { hours: Math.floor(length / 60), minutes: length % 60, way })}
          {!isOwn && left.length === 0 && saved > 0 && ` · ${t('tour.plan.saved', { minutes: saved })}`}
        </span>}
      </div>}
      <DragScope>
        <RouteStops
          sorting={sorting}
          times={times}
          minutes={hours.minutes}
          taken={taken}
          onMove={plan.move}
          whyNotAt={plan.whyNotAt}
          onRemove={plan.remove}
          onOffer={plan.takeOffer}
        />
      </DragScope>
      <PlanRest plan={plan} />
      <BeyondCap plan={plan} />
      {homes.length < maxStops && <AddRent plan={plan} />}
      <PlanFallbacks title={t(left.length > 0 ? 'tour.plan.elsewhere' : 'tour.plan.refused')} fallbacks={plan.fallbacks} day={plan.day} agents={plan.agenda.agents} onUse={plan.fallBack} />
    </div>
  );
}

/** Choosing more tours than the agent shows in a day, and what that means while it is chosen. */
function BeyondCap({ plan: { agentName, beyondCount, dayCount, goBeyond, isBeyond } }: PlanProps) {
  const { t, number } = useI18n();
  const words = { agent: agentName, most: number(maxPerDay) };
  if (beyondCount > 0)
    return (
      <div>
        <Button text={t('tour.plan.beyond', { ...words, shown: number(beyondCount) })} onClick={() => goBeyond(true)} />
      </div>
    );
  if (!isBeyond || dayCount <= maxPerDay) return null;
  return (
    <Callout tone="warning" title={t('tour.plan.beyond.is', { ...words, shown: number(dayCount) })}>
      <Button size="small" text={t('tour.plan.beyond.back', words)} onClick={() => goBeyond(false)} />
    </Callout>
  );
}

/** Booking, and the way back to the best order. */
function PlanFoot({ plan }: PlanProps) {
  const { breaks, homes, isBusy, isOwn, left, name, stops } = plan;
  const { t, number } = useI18n();
  const mayEdit = useMay()(editTours);
  return (
    <footer className="route-foot">
      <span>
        {breaks >= 0
          ? t('tour.plan.breaks', { place: number(breaks + 1) })
          : left.length === 0
            ? t(name === '' ? 'tour.plan.noClient' : 'tour.plan.all')
            : stops.length === 0
              ? t('tour.plan.unreachable')
              : left.length > 1
                ? t('tour.plan.allButSome', { shown: number(left.length), all: number(homes.length) })
                : t('tour.plan.allBut', { names: `${left[0]!.address} ${left[0]!.title}` })}
      </span>
      {isOwn && <Button variant="minimal" text={t('tour.plan.reset')} onClick={plan.reset} />}
      {mayEdit && (
        <Button
          intent="primary"
          loading={isBusy}
          {...whyNot(name === '' ? t('tour.plan.noClient') : stops.length === 0 ? t('tour.plan.unreachable') : breaks >= 0 && t('kit.why.wrong'))}
          text={t('tour.plan.book', { count: stops.length, shown: number(stops.length) })}
          onClick={() => void plan.reserve()}
        />
      )}
    </footer>
  );
}
