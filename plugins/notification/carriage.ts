import { momentInNewYork } from '#kit/records/day.ts';
import { dayAfter, wallTimeOf } from '#kit/records/new-york.ts';
import type { Own } from './api.ts';

/** Settings of whoever said none: everything at once. */
export const usualOwn: Own = { quietFrom: null, quietTo: null, digestAt: null, push: true, mail: true };

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** True between two times of New York, the later one excluded; they may pass midnight. */
export function isQuiet({ quietFrom, quietTo }: Pick<Own, 'quietFrom' | 'quietTo'>, now: number): boolean {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return false;
  const { minute } = wallTimeOf(now);
  const [from, to] = [minuteOf(quietFrom), minuteOf(quietTo)];
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

const hourMs = 3_600_000;

/** The next moment at which the clocks of New York show a time; where they leap over it, the one at which they leap. */
export function nextAt(time: string, now: number): number {
  const { day } = wallTimeOf(now);
  const nextHour = `${String((Number(time.slice(0, 2)) + 1) % 24).padStart(2, '0')}:00`;
  for (const one of [day, dayAfter(day, 1), dayAfter(day, 2)]) {
    const moment = Date.parse(momentInNewYork(one, time) ?? momentInNewYork(one, nextHour) ?? '');
    if (moment > now) return moment;
    // In the night on which the clocks go back, they show it again.
    if (moment + hourMs > now && wallTimeOf(moment + hourMs).minute === minuteOf(time)) return moment + hourMs;
  }
  throw new Error(`'${time}' is no time of day`);
}

/** The end of somebody's quiet hours while they last. */
const quietEndOf = (own: Own, now: number): number | undefined => (own.quietTo !== null && isQuiet(own, now) ? nextAt(own.quietTo, now) : undefined);

const mailAtOf = (own: Own, now: number): number | undefined => (own.digestAt === null ? quietEndOf(own, now) : nextAt(own.digestAt, now));

/** Moments until which somebody's settings hold messages back, by push and by mail; now where they hold nothing back. */
export const heldBy = (own: Own, now: number) => ({ until: quietEndOf(own, now) ?? now, mailAt: mailAtOf(own, now) ?? now });

/** Ways of a message to one person. A mute leaves it in the bell's history; quiet hours hold it back until their end. */
export function carriageOf(
  rule: { readonly event: string; readonly push: boolean; readonly mail: boolean },
  own: Own,
  isMuted: boolean,
  now: number,
): { readonly push: boolean; readonly pushAt?: number; readonly mail: boolean; readonly mailAt?: number; readonly silent?: boolean | 'read'; readonly rule: string } {
  if (isMuted) return { push: false, mail: false, silent: 'read', rule: rule.event };
  const [quietEnd, mailAt] = [quietEndOf(own, now), mailAtOf(own, now)];
  return {
    push: rule.push && own.push,
    mail: rule.mail && own.mail,
    rule: rule.event,
    ...(quietEnd !== undefined && { pushAt: quietEnd, silent: true }),
    ...(mailAt !== undefined && { mailAt }),
  };
}
