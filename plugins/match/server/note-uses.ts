import { dayInNewYork } from '#kit/records/day.ts';
import { database, type Connection, type Reads } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { callerOf } from '#server/records/endpoints/call-parts.ts';
import type { Person } from '#server/records/events.ts';
import { writing } from '#server/records/write/writing.ts';
import type { Call } from '#server/slots.ts';
import type { Uses } from '../score/roommates.ts';

/** Ids as they are stored, so that one is found by `like`: `,3,12,`; empty for none. */
const written = (ids: readonly number[]): string => (ids.length === 0 ? '' : `,${ids.join(',')},`);

/** Ids of a stored list. */
export const idsIn = (stored: string): readonly number[] => stored.split(',').filter(Boolean).map(Number);

/** One day of one reader with one match. */
interface Reading {
  readonly match: number;
  readonly by: Person;
  readonly day: string;
}

/** All that a reader has read on a day, with these uses; undefined where that is noted already. */
async function withUses(on: Reads, { match, by, day }: Reading, uses: Uses, lock = ''): Promise<Uses | undefined> {
  const [known] = await rowsOf<{ gender: string; age: string }>(on, `select "gender", "age" from "matchReading" where "match" = ? and "by" = ? and "day" = ?${lock}`, [match, by.userIdx, day]);
  const [gender, age] = [idsIn(known?.gender ?? ''), idsIn(known?.age ?? '')];
  const all = { gender: [...new Set([...gender, ...uses.gender])], age: [...new Set([...age, ...uses.age])] };
  return all.gender.length + all.age.length > gender.length + age.length ? all : undefined;
}

/** Notes in a transaction whose gender and age somebody read today for a match: each person once a day. */
export async function noteReading(connection: Connection, match: number, by: Person | null, uses: Uses): Promise<void> {
  const reading = { match, by: by ?? { userIdx: 0, name: '' }, day: dayInNewYork(Date.now()) };
  const all = await withUses(connection, reading, uses, engineOf(connection) === 'postgres' ? ' for update' : '');
  if (!all) return;
  await change(
    connection,
    `insert into "matchReading" ("match", "by", "byName", "day", "gender", "age") values (?, ?, ?, ?, ?, ?)
     on conflict ("match", "by", "day") do update set "gender" = excluded."gender", "age" = excluded."age"`,
    [match, reading.by.userIdx, reading.by.name, reading.day, written(all.gender), written(all.age)],
  );
}

/** Uses of gender and age in the scores of one match. */
export interface MatchUses {
  readonly match: number;
  readonly uses: Uses;
}

/** Notes whose gender, wished for by somebody, and whose age, shared by both, a caller read for matches. */
export async function noteUses(call: Pick<Call, 'kernel' | 'caller'>, all: readonly MatchUses[]): Promise<void> {
  const read = all.filter(({ uses }) => uses.gender.length + uses.age.length > 0);
  if (read.length === 0) return;
  const caller = callerOf(call as Call);
  const by = { userIdx: caller.userIdx, name: caller.userName };
  const on = call.kernel.use(database).read;
  // most looks are noted already: those wait for no write
  const fresh: MatchUses[] = [];
  for (const one of read) if (await withUses(on, { match: one.match, by, day: dayInNewYork(Date.now()) }, one.uses)) fresh.push(one);
  if (fresh.length === 0) return;
  await call.kernel.use(writing).run(caller, { kind: 'note' }, async ({ connection }) => {
    for (const { match, uses } of fresh.toSorted((a, b) => a.match - b.match)) await noteReading(connection, match, by, uses);
  });
}
