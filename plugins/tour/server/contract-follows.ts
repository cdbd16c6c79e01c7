import type { Reads } from '#server/database/database.ts';
import { places, rowsAmong, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import type { BeforeChange } from '#server/records/before-change.ts';
import { holdRows } from '#server/records/write/hold-rows.ts';
import { readEntries } from '#server/records/write/journal.ts';
import { ruleBroken } from '#server/refusal.ts';

/** Tours that hold their time, as `t`. */
const holds = `t."deletedAt" is null and t."status" not in ('cancelled', 'rescheduled')`;

/** Refuses a time of a tour that is typed into a contract where its agent shows another client around. */
export const contractTimeChecked: BeforeChange = {
  id: 'tour/contract-time',
  of: 'contract',
  run: async ({ connection, who, origin, before, after, back, restores }) => {
    if (!after || back || restores || origin === 'file' || 'system' in who) return;
    const isSame = before && before['tourSchedule'] === after['tourSchedule'] && before['assignee'] === after['assignee'];
    const at = after['tourSchedule'] as string | null;
    const agent = after['assignee'] as number | null;
    if (isSame || at === null || agent === null || Date.parse(at) <= Date.now()) return;
    const id = before?.id ?? 0;
    const [taken] = await rowsOf(
      connection,
      `select t."id" from "tour" t where t."agent" = ? and ${holds} and t."startsAt" <= ? and t."freeAt" > ? and coalesce(t."contract", 0) <> ?
       and not exists (select 1 from "tour" t where t."contract" = ? and t."startsAt" = ? and ${holds}) limit 1`,
      [agent, at, at, id, id, at],
    );
    if (taken) throw ruleBroken({ tourSchedule: 'tour.rule.busy' });
  },
};

/** Times that people typed last into contracts, as far as they are still to come: what a tour replaced comes back with it. */
async function typedTimes(on: Reads, ids: readonly number[], now: string): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const typed = await readEntries(on, `j."record" = 'contract' and b."kind" <> 'follow' and j."recordId" in (${places(ids.length)})`, ids, 'order by j."id"');
  const last = new Map(typed.flatMap(({ recordId, changes: { tourSchedule } }) => (tourSchedule ? [[recordId, tourSchedule[1]] as const] : [])));
  return new Map([...last].flatMap(([id, at]) => (typeof at === 'string' && at > now ? [[id, at] as const] : [])));
}

/**
 * The tour schedule of a contract is the start of its next tour, and of the last one where none is to come; it goes with
 * the tour that gave it, and what was typed before comes back. A tour that is done answers that its client was shown around,
 * where nobody said so; the answer goes with the last such tour.
 */
export const contractFollows: AfterChange = {
  id: 'tour/contract',
  of: ['tour'],
  run: async (batch, { changes }) => {
    const ids = changes.filter(({ kind, fields }) => kind !== 'update' || ['startsAt', 'status', 'contract'].some((name) => fields.includes(name))).map(({ id }) => id);
    if (ids.length === 0) return;
    const contracts = await rowsAmong<{ readonly id: number }>(batch.connection, ids, (among) => `select distinct "contract" as "id" from "tour" where "id" in ${among} and "contract" is not null`);
    await holdRows(batch.connection, 'contract', contracts.map(({ id }) => id));
    const now = new Date().toISOString();
    const held = `from "tour" t where t."contract" = c."id" and ${holds}`;
    const rows = await rowsOf<{ readonly id: number; readonly was: string | null; readonly next: string | null; readonly isGone: number }>(
      batch.connection,
      `select c."id", c."tourSchedule" as "was", coalesce((select min(t."startsAt") ${held} and t."startsAt" > ?), (select max(t."startsAt") ${held})) as "next",
       (select count(*) from "tour" t where t."contract" = c."id" and t."startsAt" = c."tourSchedule" and not (${holds})) as "isGone"
       from "contract" c where c."deletedAt" is null and c."id" in (select "contract" from "tour" where "id" in (${places(ids.length)}))`,
      [now, ...ids],
    );
    const late = rows.filter(({ was, next, isGone }) => was !== next && (next !== null || Number(isGone) > 0));
    const typed = await typedTimes(batch.connection, late.flatMap(({ id, next }) => (next === null ? [id] : [])), now);
    if (late.length > 0) await batch.updateMany('contract', late.map(({ id, next }) => ({ id, patch: { tourSchedule: next ?? typed.get(id) ?? null } })));
    const shown = await rowsOf<{ readonly id: number }>(
      batch.connection,
      `select c."id" from "contract" c where c."deletedAt" is null and c."toured" is null
       and exists (select 1 from "tour" t where t."contract" = c."id" and t."deletedAt" is null and t."status" = 'done' and t."id" in (${places(ids.length)})) order by c."id"`,
      ids,
    );
    if (shown.length > 0) await batch.updateMany('contract', shown.map(({ id }) => ({ id, patch: { toured: 'done' } })));
    const unshown = await answeredByTours(batch.connection, ids);
    if (unshown.length > 0) await batch.updateMany('contract', unshown.map((id) => ({ id, patch: { toured: null } })));
  },
};

/** Contracts of some tours that a tour answered to have been shown around, and of which no tour is done any more. */
async function answeredByTours(on: Reads, tours: readonly number[]): Promise<readonly number[]> {
  const rows = await rowsOf<{ readonly id: number }>(
    on,
    `select c."id" from "contract" c where c."deletedAt" is null and c."toured" = 'done' and c."id" in (select "contract" from "tour" where "id" in (${places(tours.length)}))
     and not exists (select 1 from "tour" t where t."contract" = c."id" and t."deletedAt" is null and t."status" = 'done') order by c."id"`,
    tours,
  );
  if (rows.length === 0) return [];
  const entries = await readEntries(on, `j."record" = 'contract' and j."recordId" in (${places(rows.length)})`, rows.map(({ id }) => id));
  const last = new Map(entries.flatMap(({ recordId, changes, batchKind }) => ('toured' in changes ? [[recordId, batchKind] as const] : [])));
  return rows.flatMap(({ id }) => (last.get(id) === 'follow' ? [id] : []));
}
