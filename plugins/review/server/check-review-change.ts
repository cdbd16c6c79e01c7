import { dayInNewYork } from '#kit/records/day.ts';
import type { Row } from '#kit/records/entity.ts';
import type { Reads } from '#server/database/database.ts';
import { places, rowsAmong, rowsOf } from '#server/database/statement.ts';
import type { Origin } from '#server/records/events.ts';
import { ruleBroken } from '#server/refusal.ts';
import type { ProposedChange, RecordResource, UnvalidatedRecord } from '#server/slots.ts';
import type { review } from '../entity.ts';
import { isLocked } from '../rules.ts';
import { nameSql } from './author-name.ts';

/** Words and scores of the author, which nobody changes. */
const said = ['text', 'safety', 'neighborhood', 'transit', 'author', 'building', 'language', 'writtenOn', 'livedFrom', 'livedTo'] as const;

/** Words of the landlord, which nobody changes once they are there. */
const replied = ['reply', 'replyBy'] as const;

/** The days of requests, where nobody says them; whose decision it was is typed by nobody, administrators included. */
export const dateRequest: NonNullable<RecordResource['beforeValidate']> = async (connection, some, origin) => {
  const isDeleted = await deletedAmong(connection, some.flatMap(({ before, patch }) => (before ? [] : [patch])));
  return some.map(({ before, patch }) => (!before && isDeleted(patch) ? ruleBroken({ author: 'review.rule.deleted' }) : dated({ before, patch }, origin)));
};

const authorSql = nameSql('"author"');

/** An author's name without blanks, as `authorSql` has it: the databases know small Latin letters alone. */
const authorKey = (author: unknown): string => String(author ?? '').replaceAll(' ', '').replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Finds new reviews whose author wrote of the same building in one that was deleted: it comes back as it was, or not at all. */
async function deletedAmong(connection: Reads, some: readonly UnvalidatedRecord['patch'][]): Promise<(patch: UnvalidatedRecord['patch']) => boolean> {
  const keyOf = (author: string, building: unknown) => `${Number(building)} ${author}`;
  const authors = [...new Set(some.map(({ author }) => authorKey(author)))];
  const rows = await rowsAmong<{ author: string; building: number }>(
    connection,
    new Set(some.map(({ building }) => Number(building)).filter(Number.isSafeInteger)),
    (among) => `select ${authorSql} as "author", "building" from "review" where "deletedAt" is not null and ${authorSql} in (${places(authors.length)}) and "building" in ${among}`,
    authors,
  );
  const deleted = new Set(rows.map(({ author, building }) => keyOf(author, building)));
  return ({ author, building }) => deleted.has(keyOf(authorKey(author), building));
}

const dated = ({ before, patch }: UnvalidatedRecord, origin: Origin): Readonly<Record<string, unknown>> => ({
  // another request is dated anew, and takes an answer of its own
  ...(patch['deletionRequested'] === true && before?.['deletionRequested'] !== true && { deletionAskedOn: dayInNewYork(Date.now()), ...(before && { deletionAnswer: null }), ...patch }),
  ...(origin === 'person' && askedOn({ before, patch })),
  // a reason belongs to what is hidden
  ...(patch['state'] === 'shown' && { reason: null }),
  ...(patch['replyState'] === 'shown' && { replyReason: null }),
  ...(origin !== 'server' && 'moderator' in patch && { moderator: before?.['moderator'] ?? null }),
});

/** The day on which an author was asked to write anew: that of the request, whatever is sent. */
function askedOn({ before, patch }: UnvalidatedRecord): Readonly<Record<string, unknown>> {
  if (patch['askedFor'] !== undefined) return { askedOn: patch['askedFor'] === null ? null : dayInNewYork(Date.now()) };
  return 'askedOn' in patch ? { askedOn: before?.['askedOn'] ?? null } : {};
}

const dayMs = 86_400_000;
/** Time in which a decision that was a slip is taken back without a reason. */
const slipMs = 10 * 60_000;

const isWithin = (ms: number, moment: string): boolean => Date.now() - Date.parse(moment) <= ms;

type Review = Row<typeof review>;

/**
 * Keeps what an author or a landlord said as they said it, has every review that goes hidden for a reason or at a
 * request that is answered, and lets a locked one go at its author's request alone. Whoever did something may take it back,
 * as long as no review that the site shows leaves it by that.
 */
export async function checkReviewChange(change: ProposedChange<typeof review>): Promise<void> {
  const { who, before, after, back, restores } = change;
  if (!after) return before && checkDeleted(before, back);
  if (restores) return;
  if (!('system' in who)) {
    await checkProof(change, after);
    if (after.deletionRequested && !before?.deletionRequested && !back && !after.deletionReason) throw ruleBroken({ deletionReason: 'rule.required' });
    if (!before && !after.active) throw ruleBroken({ active: 'review.rule.takeDown' });
  }
  if (!before) return;
  const changed = said.find((name) => before[name] !== after[name]);
  if (changed !== undefined) throw ruleBroken({ [changed]: 'review.rule.asWritten' });
  if (back) return checkTakenBack(before, after);
  const rewritten = before.reply === null ? undefined : replied.find((name) => before[name] !== after[name]);
  if (rewritten !== undefined) throw ruleBroken({ [rewritten]: 'review.rule.asWritten' });
  if (before.authorLocked && !after.authorLocked) throw ruleBroken({ authorLocked: 'review.rule.asWritten' });
  checkTakenDown(before, after);
  checkRequest(before, after);
  checkAnswered(before, after);
  for (const [state, reason] of [['state', 'reason'], ['replyState', 'replyReason']] as const) {
    const isDecided = before[state] !== after[state];
    if (before[reason] !== after[reason] && !isDecided) throw ruleBroken({ [reason]: 'review.rule.asWritten' });
  }
}

/**
 * A review is deleted on the day it was entered, before anybody decided, or taken back while the site does not show it; later it goes
 * at a request that is answered. One that its author locked is deleted by nobody; only a slip of the moment is taken back.
 */
function checkDeleted(before: Review, back: boolean): void {
  if (before.authorLocked && !(back && isWithin(slipMs, before.createdAt))) throw ruleBroken({ active: 'review.rule.locked' });
  const isFresh = isWithin(dayMs, before.createdAt);
  if (!isFresh && isLocked(before, dayInNewYork(Date.now()))) throw ruleBroken({ active: 'review.rule.locked' });
  if (!isFresh || isOnSite(before) || (before.state !== 'new' && !back)) throw ruleBroken({ active: 'review.rule.takeDown' });
}

/** A lease of the agency or a proof stands behind what is verified, and the lease is signed and of the building. */
async function checkProof({ connection, before }: ProposedChange<typeof review>, after: Review): Promise<void> {
  if (after.contract !== null && after.contract !== before?.contract) {
    const signed = await rowsOf(
      connection,
      `select 1 from "contract" c join "workflow" w on w."id" = c."workflow" and w."kind" = 'won' where c."id" = ? and c."building" = ? and c."deletedAt" is null`,
      [after.contract, after.building],
    );
    if (signed.length === 0) throw ruleBroken({ contract: 'review.rule.lease' });
    const proved = await rowsOf(connection, `select 1 from "review" where "deletedAt" is not null and "contract" = ? and "id" <> ? limit 1`, [after.contract, before?.id ?? 0]);
    if (proved.length > 0) throw ruleBroken({ contract: 'review.rule.deletedLease' });
  }
  const isBare = (one: Review | null | undefined) => one?.residentVerified === true && one.contract === null && one.proof === null;
  if (isBare(after) && !isBare(before)) throw ruleBroken({ residentVerified: 'review.rule.proof' });
  if (before?.residentVerified && !after.residentVerified && before.contract !== null && after.contract !== null) throw ruleBroken({ residentVerified: 'review.rule.proven' });
}

/** One that was shown goes hidden for a reason, or away at a request; once it is locked at its author's request alone. */
function checkTakenDown(before: Review, after: Review): void {
  const isAsked = before.deletionRequested && before.deletionBy !== null;
  const locked = isLocked(before, dayInNewYork(Date.now()));
  if (before.state === 'shown' && after.state === 'hidden' && locked) throw ruleBroken({ state: 'review.rule.locked' });
  if (!before.active || after.active) return;
  if (locked && !(isAsked && before.deletionBy === 'author')) throw ruleBroken({ active: 'review.rule.locked' });
  if (!isAsked) throw ruleBroken({ active: 'review.rule.takeDown' });
}

const isOnSite = ({ active, state }: Pick<Review, 'active' | 'state'>): boolean => active && state === 'shown';

/** A review on the site leaves it when a slip is taken back at once; later for a reason or at a request, as by every other way. */
function checkTakenBack(before: Review, after: Review): void {
  if (before.authorLocked && !after.authorLocked && !isWithin(slipMs, before.updatedAt)) throw ruleBroken({ authorLocked: 'review.rule.asWritten' });
  if (!isOnSite(before) || isOnSite(after)) return;
  const isSlip = after.active && before.since !== null && isWithin(slipMs, before.since);
  if (isSlip) return;
  checkTakenDown(before, after);
  if (after.state === 'new' || (after.state === 'hidden' && after.reason === null)) throw ruleBroken({ state: 'review.rule.takeDown' });
}

const request = ['deletionBy', 'deletionAskedOn', 'deletionReason', 'deletionAnswer'] as const;

/** A request and its answer stay until somebody asks again; one that went at a request comes back by taking its decision back alone. */
function checkAnswered(before: Review, after: Review): void {
  if (!before.active && after.active && before.deletionAnswer !== null) throw ruleBroken({ active: 'review.rule.gone' });
  if ((before.deletionRequested && before.active) || (!before.deletionRequested && after.deletionRequested)) return;
  const changed = request.find((name) => before[name] !== after[name]);
  if (changed !== undefined) throw ruleBroken(before.deletionAnswer === null ? { deletionRequested: 'rule.required' } : { [changed]: 'review.rule.asWritten' });
}

/** Who asked to delete, and when, stands while the request does; it ends with an answer. */
function checkRequest(before: Review, after: Review): void {
  const today = dayInNewYork(Date.now());
  if (!before.deletionRequested || before.deletionBy === null) return;
  const isToday = before.deletionAskedOn === today;
  // A request that was entered by mistake is taken back on the same day.
  if (isToday && after.deletionBy === null && after.active) return;
  const changed = isToday ? undefined : (['deletionBy', 'deletionAskedOn'] as const).find((name) => after[name] !== before[name]);
  if (after.deletionRequested && changed !== undefined) throw ruleBroken({ [changed]: 'review.rule.asWritten' });
  if ((!after.deletionRequested || !after.active) && !after.deletionAnswer) throw ruleBroken({ deletionAnswer: 'rule.required' });
}
