import { AnchorButton, Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router-dom';
import { CallError, freshKey, http } from '#core/http/http.ts';
import { useEvent, useI18n, useKernel, useMay, useService } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import { dayName, timeName } from '#kit/calendar/day-names.ts';
import { useNow } from '#kit/calendar/use-now.ts';
import { tellSaved } from '#kit/form/after-save.ts';
import type { WriteDraft } from '#kit/offline/waiting-write.ts';
import { useWriteQueue } from '#kit/offline/use-write-queue.ts';
import { dayOf } from '#kit/records/new-york.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import { Status } from '#kit/ui/status.tsx';
import { Surface, SurfaceHead } from '#kit/ui/surface.tsx';
import { Tag } from '#kit/ui/tag.tsx';
import { useKeptFocus } from '#kit/ui/use-kept-focus.ts';
import { noRight, whyNot } from '#kit/ui/why-not.tsx';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import type { Agenda, AgendaTour } from '../api.ts';
import { editTours, tourUpdate } from '../area.ts';
import { readAgenda } from '../calendar/tour-calls.ts';
import { holds, shapeOf } from '../calendar/tour-item.ts';
import { travelText } from '../calendar/tour-words.ts';
import { useAgenda } from '../calendar/use-agenda.ts';
import { verdictReasons, verdicts } from '../entities.ts';
import { travelBetween } from '../travel.ts';
import './tours-today.css';

/** Reads today's tours. */
export async function load({ kernel, signal }: ScreenVisit): Promise<Agenda> {
  const day = dayOf(new Date().toISOString());
  return readAgenda(kernel, { from: day, to: day }, signal);
}

type Patch = Readonly<Record<string, unknown>>;
/** Changes a tour, or a stop of it; `before` as its person saw it. */
/** Words of the fields that taps change, and of what they may become. */
const tapped = Object.entries({ 'tour.status': ['confirmed', 'done', 'noShow'], 'tour.endedBy': ['client'], 'tourStop.feedback': verdicts, 'tourStop.feedbackReason': verdictReasons }).flatMap(([field, values]) => [field, ...values.map((value) => `${field}.${value}`)]);

type Change = (tour: AgendaTour, changed: { readonly record: 'tour' | 'tourStop'; readonly before: AgendaTour | Stop; readonly patch: Patch }) => void;
type Stop = AgendaTour['stops'][number];

/** Today's tours of whoever looks, one after the other: call, directions, confirm, and feedback in two taps. */
export default observer(function ToursToday() {
  const first = useLoaderData<Agenda>();
  const day = dayOf(first.now);
  const i18n = useI18n();
  const { t, number } = i18n;
  const mayEdit = useMay()(editTours);
  const [agenda, refresh] = useAgenda(first, day, day);
  const now = useNow(first.now);
  const [made, change, waiting] = useChanges(refresh);
  const mine = agenda.tours.filter(({ agent, status }) => (agenda.me === null || agent === agenda.me) && holds(status));
  const shown = mine.map((tour) => withPatches(tour, made));
  const next = shown.find(({ startsAt, minutes, status }) => (status === 'requested' || status === 'confirmed') && Date.parse(startsAt) + minutes * 60_000 > Date.parse(now));
  const todo = shown.find(({ startsAt, status }) => status === (Date.parse(startsAt) <= Date.parse(now) ? 'confirmed' : 'requested'));
  const open = shown.filter(({ status }) => status === 'requested').length;
  // what was pressed is there no more once it is done: its tour goes on with what comes next
  const kept = useKeptFocus((gone) => nextIn(gone.dataset['tour']));
  return (
    <Surface>
      <SurfaceHead
        title={dayName(i18n, day)}
        detail={
          <span>
            {t('tour.total', { count: mine.length, shown: number(mine.length) })} · {timeName(i18n, now)} {t('tour.zone')}
          </span>
        }
        actions={open > 0 && <Tag tone="accent">{t('tour.today.toConfirm', { shown: number(open) })}</Tag>}
      />
      {agenda.me === null && mine.length > 0 && (
        <div className="today-note">
          <Callout tone="info">{t('tour.today.notMe')}</Callout>
        </div>
      )}
      {shown.length === 0 ? (
        <Blank kind="empty" title={t('tour.today.empty')} text={t('tour.today.empty.text')} />
      ) : (
        <ol className="today" {...kept}>
          {shown.map((tour, place) => (
            <TourCard
              key={tour.id}
              tour={tour}
              agent={agenda.me === null ? agenda.agents.find(({ id }) => id === tour.agent)?.name : undefined}
              previous={shown.slice(0, place).findLast(({ agent }) => agent === tour.agent)}
              isNext={tour.id === next?.id}
              isTodo={tour.id === todo?.id}
              now={now}
              onChange={mayEdit ? change : undefined}
            />
          ))}
        </ol>
      )}
      <footer className="today-foot" role="status">
        {waiting > 0 ? t('tour.today.offline', { count: waiting, shown: number(waiting), time: timeName(i18n, agenda.now) }) : t('tour.today.online', { time: timeName(i18n, agenda.now) })}
      </footer>
    </Surface>
  );
});

/** The next thing to do about a tour: a verdict, else its first button, else its page. */
function nextIn(tour: string | undefined): HTMLElement | null {
  const find = (what: string) => document.querySelector<HTMLElement>(`[data-card="${tour}"] ${what}`);
  return find('.today-feedback button') ?? find(':is(button, .today-actions a)') ?? find('a');
}

/** A tour as its changes that still wait make it. */
function withPatches(tour: AgendaTour, made: Readonly<Record<string, Patch>>): AgendaTour {
  const stops = tour.stops.map((stop) => ({ ...stop, ...(made[`/tourStop/${stop.id}`] as Partial<typeof stop> | undefined) }));
  return { ...tour, ...(made[`/tour/${tour.id}`] as Partial<AgendaTour> | undefined), stops };
}

/**
 * The changes made here that the page does not have from the server yet, by path, what makes one, and how many wait. Each
 * is kept in the browser before it is sent, so that none is lost on the way.
 */
function useChanges(refresh: () => Promise<void>): readonly [Readonly<Record<string, Patch>>, Change, number] {
  const kernel = useKernel();
  const navigate = useNavigate();
  const calls = useService(http);
  const i18n = useI18n();
  const { t } = i18n;
  // drawn with the page: a tap may be its first touch, and without a network
  const words: Readonly<Record<string, string>> = Object.fromEntries(tapped.map((key) => [key, t(key)]));
  const queue = useWriteQueue();
  const [made, setMade] = useState<Readonly<Record<string, Patch>>>({});
  const waiting = queue?.waiting ?? [];
  const settle = async () => {
    await refresh();
    setMade({});
  };
  useEvent(recordsUndone, () => void settle());
  const change: Change = (tour, { record, before, patch }) => {
    const path = `/${record}/${before.id}`;
    setMade((all) => ({ ...all, [path]: { ...all[path], ...patch } }));
    const lines = Object.entries(patch).flatMap(([field, value]) => (typeof value === 'string' ? [{ field, label: words[`${record}.${field}`] ?? '', value: words[`${record}.${field}.${value}`] ?? value }] : []));
    const was = Object.fromEntries(Object.keys(patch).map((field) => [field, before[field as keyof typeof before]]));
    const draft: WriteDraft = {
      key: freshKey(), method: 'PUT', path, version: before.version, body: patch, patch, before: was, record, recordId: before.id,
      title: `${tour.client} · ${tour.address}`, lines, href: tourUpdate.href({ tourId: tour.id }),
    };
    const told = { title: `${tour.client} · ${timeName(i18n, tour.startsAt)}`, description: lines.map(({ label, value }) => `${label}: ${value}`).join(' · ') };
    const keep = queue?.add(draft) ?? Promise.reject(new Error('Nobody keeps changes here'));
    const send: Promise<unknown> = keep.then(
      async () => {
        await queue?.replay();
        const batch = queue?.batchOf(draft.key);
        if (batch !== undefined) showUndoable(kernel, batch, told);
      },
      // a browser that keeps nothing sends at once, and the generic handler tells a failure
      async () => {
        const { batch } = await calls.put<{ readonly batch: number | null }>(path, patch, { version: before.version, idempotencyKey: draft.key, titleKey: 'tour.notChanged' });
        tellSaved(kernel, { record, id: before.id }, (href) => void navigate(href));
        showUndoable(kernel, batch, told);
      },
    );
    send.then(
      async () => {
        if (!queue || queue.waiting.length === 0) await settle();
      },
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        return settle();
      },
    );
  };
  const all = [...waiting, ...Object.entries(made).map(([path, patch]) => ({ path, patch }))];
  const shown = all.reduce<Record<string, Patch>>((now, { path, patch }) => ({ ...now, [path]: { ...now[path], ...patch } }), {});
  return [shown, change, waiting.length];
}

function TourCard(props: { readonly tour: AgendaTour; /** Who shows it, where that is not the reader. */ readonly agent: string | undefined; /** The tour before it of the same agent. */ readonly previous: AgendaTour | undefined; readonly isNext: boolean; /** The first that waits for a word of the agent. */ readonly isTodo: boolean; readonly now: string; readonly onChange: Change | undefined }) {
  const { tour, agent, previous, isNext, isTodo, now, onChange } = props;
  const i18n = useI18n();
  const { t } = i18n;
  const { shape, tone } = shapeOf(tour.status);
  const hasBegun = Date.parse(tour.startsAt) <= Date.parse(now);
  const noEdit = whyNot(!onChange && noRight(t, editTours));
  const set = (patch: Patch) => onChange?.(tour, { record: 'tour', before: tour, patch });
  const travel = previous && travelBetween(previous, tour);
  const leave = travel && new Date(Date.parse(tour.startsAt) - travel.minutes * 60_000).toISOString();
  const about = useMemo(() => encodeURIComponent(`${tour.address}, New York`), [tour.address]);
  const late = encodeURIComponent(t('tour.today.late.text', { client: tour.client, address: tour.address }));
  // whoever is late knows it shortly before, or when it should have begun
  const untilStart = Date.parse(tour.startsAt) - Date.parse(now);
  const mayBeLate = untilStart <= 10 * 60_000 && untilStart > -tour.minutes * 60_000;
  return (
    <li className="today-tour">
      {travel && leave && travel.by !== 'same' && <p className="today-way">{t('tour.today.leave', { travel: travelText(i18n, travel), time: timeName(i18n, leave) })}</p>}
      <article className="today-card" data-card={tour.id} data-next={isNext || undefined} aria-label={`${timeName(i18n, tour.startsAt)} ${tour.client}`}>
        <header>
          <b className="today-time">{timeName(i18n, tour.startsAt)}</b>
          <Status shape={shape} {...(tone && { tone })}>
            {t(`tour.status.${tour.status}`)}
          </Status>
        </header>
        <p>
          <Link to={tourUpdate.href({ tourId: tour.id })}>{tour.client}</Link>
          {tour.contractNumber !== null && ` · MS-${tour.contractNumber}`}
          {agent !== undefined && ` · ${agent}`}
        </p>
        <p>
          <b>{tour.address}</b> {tour.stops.map(({ unit }) => unit).join(', ')}
        </p>
        {tour.meeting !== null && <p className="today-meeting">{tour.meeting}</p>}
        {holds(tour.status) && tour.status !== 'done' && tour.status !== 'noShow' && (
          <div className="today-actions">
            {tour.phone !== null && <AnchorButton size="large" href={`tel:${tour.phone}`} text={t('tour.today.call')} />}
            <AnchorButton size="large" href={`https://www.google.com/maps/dir/?api=1&destination=${about}`} target="_blank" rel="noopener" text={t('tour.today.directions')} />
            {tour.phone !== null && mayBeLate && <AnchorButton size="large" href={`sms:${tour.phone}?&body=${late}`} text={t('tour.today.late')} />}
          </div>
        )}
        {tour.status === 'requested' && !hasBegun && (
          <Button intent={isTodo ? 'primary' : 'none'} size="large" fill data-tour={tour.id} {...noEdit} text={t('tour.today.confirm')} onClick={() => set({ status: 'confirmed' })} />
        )}
        {tour.status === 'confirmed' && hasBegun && (
          <div className="today-actions">
            <Button intent={isTodo ? 'primary' : 'none'} size="large" data-tour={tour.id} {...noEdit} text={t('tour.today.done')} onClick={() => set({ status: 'done' })} />
            <Button size="large" data-tour={tour.id} {...noEdit} text={t('tour.today.noShow')} onClick={() => set({ status: 'noShow', endedBy: 'client' })} />
          </div>
        )}
        {tour.status === 'done' && tour.stops.length === 0 && <p className="today-meeting">{t('tour.stops.none')}</p>}
        {onChange && tour.status === 'done' && tour.stops.map((stop) => <Feedback key={stop.id} tour={tour} stop={stop} onChange={onChange} />)}
      </article>
    </li>
  );
}

/** The client's verdict on a home with a first tap, the reason with a second. */
function Feedback({ tour, stop, onChange }: { readonly tour: AgendaTour; readonly stop: Stop; readonly onChange: Change }) {
  const { t } = useI18n();
  const set = (patch: Patch) => onChange(tour, { record: 'tourStop', before: stop, patch });
  return (
    <fieldset className="today-feedback">
      <legend>{t('tour.today.how', { unit: stop.unit })}</legend>
      <div className="today-actions">
        {verdicts.map((verdict) => (
          <Button key={verdict} size="large" data-verdict={verdict} active={stop.feedback === verdict} aria-pressed={stop.feedback === verdict} text={t(`tourStop.feedback.${verdict}`)} onClick={() => set({ feedback: verdict, ...(verdict === 'liked' && { feedbackReason: null }) })} />
        ))}
      </div>
      {(stop.feedback === 'maybe' || stop.feedback === 'no') && (
        <div className="today-actions">
          {verdictReasons.map((reason) => (
            <Button key={reason} size="large" active={stop.feedbackReason === reason} aria-pressed={stop.feedbackReason === reason} text={t(`tourStop.feedbackReason.${reason}`)} onClick={() => set({ feedbackReason: reason })} />
          ))}
        </div>
      )}
    </fieldset>
  );
}
