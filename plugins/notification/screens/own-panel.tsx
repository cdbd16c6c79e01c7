import { Button, HTMLSelect, Switch } from '@blueprintjs/core';
import { Envelope, MobilePhone, Notifications, SmallCross } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import { dayInNewYork, momentInNewYork } from '#kit/records/day.ts';
import { dayAfter, timeText, wallTimeOf } from '#kit/records/new-york.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import { useKeptFocus } from '#kit/ui/use-kept-focus.ts';
import type { Mute, Own, Rules } from '../api.ts';
import { eventName } from './words.ts';
import { whyNot } from '#kit/ui/why-not.tsx';

/** Minutes between two places of the edges of quiet hours. */
const stepMinutes = 15;

const usualQuiet = { quietFrom: '20:00', quietTo: '07:30' } as const;
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** One's own quiet hours, mutes and channels; each change is kept at once. */
export function OwnPanel({ rules, onSaved }: { readonly rules: Rules; readonly onSaved: () => void }) {
  const i18n = useI18n();
  const server = useService(http);
  const person = useService(session);
  const [shown, setOwn] = useState<Own>();
  const own = shown ?? rules.own;
  const keep = async (change: Partial<Own>) => {
    const next = { ...own, ...change };
    setOwn(next);
    try {
      await server.put('/notification/own', next, { titleKey: 'notification.notSaved' });
      onSaved();
    } catch {
      setOwn(undefined);
    }
  };
  const mute = async (event: string, muted: boolean, less: Partial<Mute> = {}) => {
    await server.put('/notification/mute', { event, muted, ...less }, { titleKey: 'notification.notSaved' }).catch(() => undefined);
    onSaved();
  };
  // a mute that ends takes its line along
  const toMute = useRef<HTMLSelectElement>(null);
  const kept = useKeptFocus(() => toMute.current);
  const name = person.user?.userName ?? '';
  const open = rules.rules.filter(({ event }) => !rules.muted.some((one) => one.event === event));

  return (
    <div className="own">
      <header className="own-head">
        <h2 className="type-section">{i18n.t('notification.own')}</h2>
        <Avatar name={name} size={20} />
        <span>{name}</span>
      </header>
      <section>
        <div className="own-line">
          <h3>{i18n.t('notification.quiet')}</h3>
          <Switch
            className="rules-switch"
            checked={own.quietFrom !== null}
            aria-label={i18n.t('notification.quiet')}
            onChange={() => void keep(own.quietFrom === null ? usualQuiet : { quietFrom: null, quietTo: null })}
          />
        </div>
        {own.quietFrom !== null && own.quietTo !== null && <QuietBar from={own.quietFrom} to={own.quietTo} onChange={(change) => setOwn({ ...own, ...change })} onKeep={(change) => void keep(change)} />}
        <p className="own-text">{i18n.t(own.quietFrom === null ? 'notification.quietOff' : 'notification.quietText')}</p>
      </section>
      <section {...kept}>
        <h3>{i18n.t('notification.mutes')}</h3>
        {rules.muted.map((one) => (
          <MuteLine key={one.event} mute={one} onLess={(less) => void mute(one.event, true, less)} onEnd={() => void mute(one.event, false)} />
        ))}
        {open.length > 0 && (
          <HTMLSelect ref={toMute} fill value="" aria-label={i18n.t('notification.mute')} onChange={({ currentTarget }) => currentTarget.value !== '' && void mute(currentTarget.value, true)}>
            <option value="">{i18n.t('notification.mute')}</option>
            {open.map(({ event }) => (
              <option key={event} value={event}>
                {eventName(i18n, event)}
              </option>
            ))}
          </HTMLSelect>
        )}
        <p className="own-text">{i18n.t('notification.muteText')}</p>
      </section>
      <section>
        <h3>{i18n.t('notification.channels')}</h3>
        <div className="own-line">
          <span className="own-channel">
            <Notifications size={14} aria-hidden /> {i18n.t('notification.bell')}
          </span>
          <span className="own-text">{i18n.t('notification.always')}</span>
        </div>
        <div className="own-line">
          <span className="own-channel">
            <MobilePhone size={14} aria-hidden /> {i18n.t('notificationRule.push')}
          </span>
          <Switch className="rules-switch" checked={own.push} aria-label={i18n.t('notificationRule.push')} onChange={() => void keep({ push: !own.push })} />
        </div>
        {rules.mailConfigured && (
          <>
            <div className="own-line">
              <span className="own-channel">
                <Envelope size={14} aria-hidden /> {i18n.t('notificationRule.mail')}
              </span>
              <Switch className="rules-switch" checked={own.mail} aria-label={i18n.t('notificationRule.mail')} onChange={() => void keep({ mail: !own.mail })} />
            </div>
            <div className="own-line">
              <label htmlFor="own-digest">{i18n.t('notification.digest')}</label>
              <HTMLSelect id="own-digest" {...whyNot(!own.mail && i18n.t('kit.why.off'))} value={own.digestAt ?? ''} onChange={({ currentTarget }) => void keep({ digestAt: currentTarget.value || null })}>
                <option value="">{i18n.t('notification.atOnce')}</option>
                {['07:30', '09:00', '12:00', '18:00'].map((time) => (
                  <option key={time} value={time}>
                    {clockOf(i18n, time)}
                  </option>
                ))}
              </HTMLSelect>
            </div>
          </>
        )}
        <Callout tone="info" title={i18n.t('notification.everywhere')} />
      </section>
    </div>
  );
}

/** One notification of which the reader wants less: nothing for good or for a while, or only what is their own. */
function MuteLine({ mute: { event, until, own }, onLess, onEnd }: { readonly mute: Mute; readonly onLess: (less: Partial<Mute>) => void; readonly onEnd: () => void }) {
  const i18n = useI18n();
  const name = eventName(i18n, event);
  const choose = (word: string) => {
    const now = Date.now();
    if (word === 'hour') onLess({ until: new Date(now + 60 * 60 * 1000).toISOString() });
    else if (word === 'morning') onLess({ until: new Date(momentInNewYork(dayAfter(dayInNewYork(now), 1), '09:00') ?? now).toISOString() });
    else onLess({ own: word === 'own' });
  };
  return (
    <div className="own-line">
      <span>{name}</span>
      <HTMLSelect value={own ? 'own' : until === null ? 'good' : 'until'} aria-label={i18n.t('notification.less', { name })} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {until !== null && <option value="until">{i18n.t('notification.until', { time: i18n.moment(until) })}</option>}
        {(['good', 'hour', 'morning', 'own'] as const).map((word) => (
          <option key={word} value={word}>
            {i18n.t(`notification.less.${word}`)}
          </option>
        ))}
      </HTMLSelect>
      <Button variant="minimal" size="small" icon={<SmallCross />} aria-label={i18n.t('notification.unmute', { name })} onClick={onEnd} />
    </div>
  );
}

/** A time of day as the reader's language writes it. */
const clockOf = (i18n: Pick<ReturnType<typeof useI18n>, 'tag'>, time: string): string =>
  new Intl.DateTimeFormat(i18n.tag, { hour: 'numeric', minute: '2-digit', timeZone: 'America/New_York' }).format(new Date(momentInNewYork(dayInNewYork(Date.now()), time) ?? 0));

/** The day as a bar with its quiet part dark; each edge is a slider of quarters of an hour. */
function QuietBar(props: {
  readonly from: string;
  readonly to: string;
  readonly onChange: (change: Partial<Own>) => void;
  readonly onKeep: (change: Partial<Own>) => void;
}) {
  const { from, to, onChange, onKeep } = props;
  const i18n = useI18n();
  const [now] = useState(() => wallTimeOf(Date.now()).minute);
  const share = (minute: number) => `${(minute / 1440) * 100}%`;
  const [start, end] = [minuteOf(from), minuteOf(to)];
  // one edge passes over the other: hours that end where they begin would be none, or all
  const moved = (edge: 'quietFrom' | 'quietTo', typed: number): Partial<Own> => {
    const [own, other] = edge === 'quietFrom' ? [start, end] : [end, start];
    const minute = typed === other ? (typed + (typed < own ? -stepMinutes : stepMinutes) + 1440) % 1440 : typed;
    return { [edge]: timeText(minute) };
  };
  const parts = start < end ? [[start, end]] : [[0, end], [start, 1440]];
  return (
    <>
      <div className="own-quiet number">{i18n.t('notification.quietFromTo', { from: clockOf(i18n, from), to: clockOf(i18n, to) })}</div>
      <div className="quiet-bar">
        {parts.map(([left = 0, right = 0]) => (
          <span key={left} className="quiet-part" style={{ insetInlineStart: share(left), inlineSize: share(right - left) }} />
        ))}
        <span className="quiet-now" style={{ insetInlineStart: share(now) }} />
        {(['quietFrom', 'quietTo'] as const).map((edge) => (
          <input
            key={edge}
            type="range"
            min={0}
            max={1440 - stepMinutes}
            step={stepMinutes}
            value={edge === 'quietFrom' ? start : end}
            aria-label={i18n.t(`notification.${edge}`)}
            aria-valuetext={clockOf(i18n, edge === 'quietFrom' ? from : to)}
            onChange={({ currentTarget }) => onChange(moved(edge, Number(currentTarget.value)))}
            onPointerUp={({ currentTarget }) => onKeep(moved(edge, Number(currentTarget.value)))}
            onKeyUp={({ currentTarget }) => onKeep(moved(edge, Number(currentTarget.value)))}
          />
        ))}
      </div>
    </>
  );
}
