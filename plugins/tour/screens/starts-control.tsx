import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { timeName, weekdayName } from '#kit/calendar/day-names.ts';
import type { ControlProps } from '#kit/fields/control.ts';
import { Control } from '#kit/fields/form-fields.tsx';
import { useOpenForm } from '#kit/form/form-context.ts';
import { dayOf } from '#kit/records/new-york.ts';
import { Status } from '#kit/ui/status.tsx';
import type { Offered, Offers } from '../api.ts';
import { whyText } from '../calendar/tour-words.ts';
import { isMovable } from '../rules.ts';
import './starts-control.css';

/** Milliseconds in which typing is gathered before the times are asked for. */
const gathering = 300;
/** Times that are offered at most. */
const maxOffers = 3;

/** When a tour begins; below, what stands against it and other times, each with its reasons. */
export const StartsControl = observer(function StartsControl(props: ControlProps) {
  const { form } = useOpenForm();
  const i18n = useI18n();
  const { t } = i18n;
  const { agent, building, startsAt, minutes, buffer, together, status } = form.draft;
  // a confirmed tour moves by rescheduling, and of one that is over nothing is offered
  const isOpen = form.initial['status'] !== 'confirmed' && (status === null || isMovable(status));
  const before = form.initial['startsAt'];
  const wish = { agent, building, startsAt, minutes, buffer, together: together === true, tour: form.id, day: startsAt === null && typeof before === 'string' ? dayOf(before) : null };
  const slot = JSON.stringify(wish);
  // a refusal is of the slot that was asked for: another one has not been refused yet
  useEffect(() => {
    for (const [name, key] of form.refused) if (isOfSlot(key)) form.note(name, undefined);
  }, [form, slot]);
  const isAsked = isOpen && !props.readOnly && form.isDirty && typeof agent === 'number' && typeof building === 'number';
  const answer = useOffers(isAsked ? slot : undefined);
  const nameOf = (id: unknown) => form.labels['employee']?.[Number(id)] ?? '';
  const use = (offer: Offered) => {
    form.learn('employee', offer.agent, offer.name);
    form.fillIn({ agent: offer.agent, startsAt: offer.startsAt });
    document.getElementById(props.id)?.focus();
  };
  // the field says it already
  const isRefused = [...form.refused.values()].some(isOfSlot);
  const against = isRefused ? [] : (answer?.against ?? []);
  const isShown = answer !== undefined && (startsAt === null || answer.against.length > 0);
  const dayBefore = (moment: string) => (startsAt !== null && dayOf(moment) === dayOf(String(startsAt)) ? '' : `${weekdayName(i18n, dayOf(moment))} `);
  return (
    <>
      <Control {...props} />
      <div role="status" className="starts-offers">
        {isShown && (
          <>
            {against.map((why) => (
              <Status key={why.key} shape={why.is === 'caution' ? 'attention' : 'refused'}>
                {whyText(i18n, why, nameOf(agent))}
              </Status>
            ))}
            {against.length > 0 && against.every(({ is }) => is === 'caution') && <span className="starts-why">{t('tour.offers.anyway')}</span>}
            <b>{t(answer.offers.length === 0 ? 'tour.offers.none' : startsAt === null ? 'tour.offers.times' : 'tour.offers.others')}</b>
            {answer.offers.slice(0, maxOffers).map((offer) => (
              <span key={`${offer.agent} ${offer.startsAt}`}>
                <Button size="small" text={t('tour.plan.use', { time: `${dayBefore(offer.startsAt)}${timeName(i18n, offer.startsAt)}`, name: offer.name })} onClick={() => use(offer)} />
                <span className="starts-why">{offer.whys.map((why) => whyText(i18n, why, offer.name)).join(' · ')}</span>
              </span>
            ))}
          </>
        )}
      </div>
    </>
  );
});

/** True for a refusal of when, where and by whom a tour is shown. */
const isOfSlot = (key: string): boolean => key.startsWith('tour.rule.');

/** Times for a wish in JSON, those of its own agent first; undefined while there is none, or it changes. */
function useOffers(wish: string | undefined): Offers | undefined {
  const calls = useService(http);
  const [held, setHeld] = useState<{ readonly wish: string; readonly answer: Offers }>();
  useEffect(() => {
    if (wish === undefined) return undefined;
    const gone = new AbortController();
    const query = Object.fromEntries(Object.entries(JSON.parse(wish) as Record<string, string | number | boolean | null>).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])));
    const timer = setTimeout(() => {
      calls.get<Offers>('/tour/offers', { query, signal: gone.signal, quiet: true }).then(
        (answer) => {
          const own = (offer: Offered) => Number(String(offer.agent) === query['agent']);
          setHeld({ wish, answer: { ...answer, offers: answer.offers.toSorted((a, b) => own(b) - own(a)) } });
        },
        // saving says what is wrong with it
        () => undefined,
      );
    }, gathering);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [calls, wish]);
  return held?.wish === wish ? held?.answer : undefined;
}
