import { AsyncLocalStorage } from 'node:async_hooks';
import { dayOf } from '#kit/records/new-york.ts';
import type { Reads } from '#server/database/database.ts';
import { rowsAmong, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import { codes, Refusal, ruleBroken } from '#server/refusal.ts';
import type { ProposedChange } from '#server/slots.ts';
import type { tour, TourRow, TourState } from '../entities.ts';
import { check, type Why } from '../slots.ts';
import { refuseOthersTime } from './agents.ts';
import { freeStates, readAround } from './booked.ts';
import { lockAgent } from './no-overlap.ts';

/** Writes whose person chose more tours than an agent shows in a day. */
export const beyondCap = new AsyncLocalStorage<boolean>();

/** The write of a tour that another is made in the place of next. */
export const rescheduling = new AsyncLocalStorage<boolean>();

/** Fields that say whose time a tour takes, and when. */
const timing = ['startsAt', 'minutes', 'buffer', 'agent', 'building', 'together'] as const;

/**
 * Refuses a tour for an agent whose calendar is not the writer's to fill, and one that its agent has no time for, however
 * it is asked for: another tour or the way from it, or the cap of the day where it adds to that and nobody chose more. The time of a confirmed tour is its client's: it moves by rescheduling, which keeps the old slot. On
 * PostgreSQL the agent's time is locked, so that the answer still holds when the tour is written; the trigger of the
 * table holds without all this.
 */
export async function checkTour({ connection, stored, hold, who, origin, before, after, back, again, restores }: ProposedChange<typeof tour>): Promise<void> {
  if (!after) return;
  if (!back && !('system' in who)) {
    if (!restores) refuseUntimely(before?.status, after, Date.now());
    if (origin !== 'file' && !restores) refuseBehind(before, after, Date.now());
    if (before) refuseRewriting(before, after);
    if ((before?.agent ?? (await agentOf(connection, after.follows))) !== after.agent) refuseOthersTime(who, after.agent);
  }
  // done again, the one in its place comes back next: `rescheduledFollowed` asks for it
  if (before && before.status !== 'rescheduled' && after.status === 'rescheduled' && rescheduling.getStore() !== true && !again) await refuseUnfollowed(stored, before.id);
  if (freeStates.includes(after.status)) return;
  const wasTaking = before !== undefined && !freeStates.includes(before.status);
  const isTaken = !wasTaking || timing.some((name) => before[name] !== after[name]);
  if (!isTaken) return;
  if (!back && !('system' in who) && before?.status === 'confirmed' && before.startsAt !== after.startsAt) throw ruleBroken({ startsAt: 'tour.rule.reschedule' });
  await hold(`select ${lockAgent('?')}`, [after.agent]);
  const [place] = await rowsOf<{ readonly latitude: number | null; readonly longitude: number | null }>(
    connection,
    'select "latitude", "longitude" from "building" where "id" = ?',
    [after.building],
  );
  // the table takes tours one by one: a slot that another of the call is yet to leave is taken
  for (const on of new Set([connection, stored])) {
    const booked = await readAround(on, after.startsAt, [after.agent], who, before?.id);
    const { fits, whys } = check({ ...after, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }, booked, { beyondCap: back || restores || beyondCap.getStore() === true || (wasTaking && isSameDay(before, after)) });
    if (!fits) throw restores ? refusedReturn(whys) : refusedSlot(whys);
  }
}

/** The same of a deleted tour: it cannot be marked before it is back, and the tour in the way is named. */
function refusedReturn(whys: readonly Why[]): Refusal {
  const told = whys.map((why): Why => (why.key === 'sameBuilding' ? { ...why, key: 'busy' } : why));
  const values = told[0]?.values;
  return refusedSlot(told, values && 'at' in values ? { values } : {});
}

/** Refuses to mark a tour as rescheduled that none follows: it takes the endpoint for it, which makes both at once. */
async function refuseUnfollowed(on: Reads, id: number): Promise<void> {
  const followers = await rowsOf(on, 'select 1 from "tour" where "follows" = ? and "deletedAt" is null', [id]);
  if (followers.length === 0) throw ruleBroken({ status: 'tour.rule.noFollower' });
}

/** A tour that stays on the day of its agent adds nothing to it. */
export const isSameDay = (a: Pick<TourRow, 'agent' | 'startsAt'>, b: Pick<TourRow, 'agent' | 'startsAt'>): boolean => a.agent === b.agent && dayOf(a.startsAt) === dayOf(b.startsAt);

/** Who showed the tour that one follows; it stays theirs when it moves. */
async function agentOf(connection: Reads, follows: number | null): Promise<number | undefined> {
  if (follows === null) return undefined;
  const [row] = await rowsOf<{ readonly agent: number }>(connection, 'select "agent" from "tour" where "id" = ? and "deletedAt" is null', [follows]);
  return row && Number(row.agent);
}

/** Hours after a tour in which "done" can be taken back. */
const regretHours = 24;

/** States of a tour that is over: when, where and by whom stays as it was. One that did not happen may be asked for again. */
export const over: readonly TourState[] = ['done', 'noShow', 'cancelled', 'rescheduled'];

function refuseRewriting(before: TourRow, after: TourRow): void {
  if (before.follows !== null && before.follows !== after.follows) throw ruleBroken({ follows: 'tour.rule.follows' });
  if (before.status !== after.status || !over.includes(before.status)) return;
  const rewritten = timing.find((name) => before[name] !== after[name]);
  if (rewritten !== undefined) throw ruleBroken({ [rewritten]: 'tour.rule.kept' });
}

/** Refuses a step between states that comes too early or too late; `from` is undefined for a new tour. */
function refuseUntimely(from: TourState | undefined, { status, startsAt }: Pick<TourRow, 'status' | 'startsAt'>, now: number): void {
  if (from === status) return;
  const hasBegun = Date.parse(startsAt) <= now;
  if ((status === 'done' || status === 'noShow') && !hasBegun) throw ruleBroken({ status: 'tour.rule.notYet' });
  if (hasBegun && ((status === 'confirmed' && from === 'requested') || (status === 'requested' && from === 'confirmed'))) throw ruleBroken({ status: 'tour.rule.begun' });
  if (from === 'done' && now > Date.parse(startsAt) + regretHours * 3_600_000) throw ruleBroken({ status: 'tour.rule.over' });
}

/** Refuses a tour yet to be shown that is made at a time behind, moved there, or asked for again there; one under way may be kept. */
function refuseBehind(before: TourRow | undefined, after: TourRow, now: number): void {
  const isOpen = after.status === 'requested' || after.status === 'confirmed';
  const isBehind = Date.parse(after.startsAt) + after.minutes * 60_000 <= now;
  const isAsked = !before || before.startsAt !== after.startsAt || before.status === 'noShow' || before.status === 'cancelled';
  if (isOpen && isBehind && isAsked) throw ruleBroken({ startsAt: 'tour.rule.behind' });
}

/**
 * Keeps a rescheduled tour and the one in its place together: neither goes without the other, and an undo takes both back
 * or none.
 */
export const rescheduledFollowed: AfterChange = {
  id: 'tour/rescheduled',
  of: ['tour'],
  run: async ({ connection }, { kind: cause, changes }) => {
    const stated = changes.filter(({ kind, fields }) => kind === 'update' && fields.includes('status')).map(({ id }) => id);
    const gone = changes.filter(({ kind }) => kind === 'delete').map(({ id }) => id);
    const follower = `exists (select 1 from "tour" f where f."follows" = t."id" and f."deletedAt" is null)`;
    const left = `select t."id" from "tour" t where t."deletedAt" is null and t."status" = 'rescheduled' and not ${follower}`;
    const alone = await rowsAmong(connection, gone, (among) => `${left} and t."id" in (select d."follows" from "tour" d where d."id" in ${among})`);
    if (alone.length > 0) throw ruleBroken(cause === 'undo' ? { startsAt: 'tour.rule.noReturn' } : { status: 'tour.rule.follows' });
    if (cause !== 'undo') return;
    const both = await rowsAmong(connection, stated, (among) => `select t."id" from "tour" t where t."status" <> 'rescheduled' and ${follower} and t."id" in ${among}`);
    if (both.length > 0) throw ruleBroken({ status: 'tour.rule.follows' });
    const unfollowed = await rowsAmong(connection, stated, (among) => `${left} and t."id" in ${among}`);
    if (unfollowed.length > 0) throw ruleBroken({ status: 'tour.rule.noAgain' }, 'The new time was taken meanwhile');
  },
};

/** 400: the agent has no time for it. Says every reason with its values beside the field. */
export function refusedSlot(whys: readonly Why[], more: Readonly<Record<string, unknown>> = {}): Refusal {
  const key = whys[0]?.key ?? 'busy';
  const field = key === 'sameBuilding' ? 'together' : 'startsAt';
  return new Refusal(400, codes.rule, 'The agent has no time for this tour', { fields: { [field]: `tour.rule.${key}` }, whys, ...more });
}
