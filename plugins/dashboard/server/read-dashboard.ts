import type { DashboardResponse } from '#kit/dashboard/api.ts';
import { countedKinds, tileSources, type CountedKind, type DashboardVisit } from '#server/dashboard/sources.ts';
import { quoted } from '#server/database/statement.ts';
import { choicesOf, historiesOf } from '#server/records/endpoints/counts.ts';
import { readQueue } from './read-queue.ts';
import { ownOf } from './store.ts';

/** Days of the line beside each count. */
const lineDays = 30;

/** The whole first screen as somebody sees it. */
export async function readDashboard(visit: DashboardVisit): Promise<DashboardResponse> {
  const { kernel, caller, now } = visit;
  const { since, layout } = await ownOf(visit.sight, caller.userIdx, now);
  const kinds = kernel.read(countedKinds).filter(({ needs }) => caller.may(needs));
  const hidden = new Set(layout.filter(({ isHidden }) => isHidden).map(({ id }) => id));
  const tiles = kernel.read(tileSources).filter(({ id, needs }) => !hidden.has(id) && (needs === undefined || caller.may(needs)));
  const by = kinds.flatMap(({ name, by: choice }) => (choice === undefined ? [] : `${name}.${choice}`)).join(',');
  const names = kinds.map(({ name }) => name);
  const call = { kernel, caller };
  const [counts, fresh, data, queue] = await Promise.all([
    historiesOf(call, names, choicesOf(call, names, by === '' ? undefined : by), lineDays, now),
    freshOf(visit, kinds, since),
    Promise.all(tiles.map(async ({ id, read }) => [id, await read(visit)] as const)),
    readQueue(visit),
  ]);
  return { at: now, since, counts, fresh, layout, tiles: Object.fromEntries(data), queue };
}

/** Kinds with records made after a moment, and the values of those counted by a choice. */
async function freshOf({ sight }: DashboardVisit, kinds: readonly CountedKind[], since: string | null): Promise<readonly string[]> {
  if (since === null) return [];
  const found = kinds.map(async ({ name, by }) => {
    const from = `from ${quoted(name)} where "deletedAt" is null and "createdAt" > ?`;
    const rows = await sight.narrow.rows<{ readonly value: string | number | null }>(by === undefined ? `select null as "value" ${from} limit 1` : `select distinct ${quoted(by)} as "value" ${from}`, [since]);
    return rows.map(({ value }) => (value === null ? name : `${name} ${value}`));
  });
  return (await Promise.all(found)).flat();
}
