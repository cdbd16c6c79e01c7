import { dayInNewYork } from '#kit/records/day.ts';
import { database, type Connection, type Database, type Reads } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { callerOf } from '#server/records/endpoints/call-parts.ts';
import type { Person } from '#server/records/events.ts';
import { writing } from '#server/records/write/writing.ts';
import type { Call } from '#server/slots.ts';
import { holdsIds, idBits, idsOf, joinedIds, type IdBits } from '#kit/score/id-bits.ts';
import type { Uses } from '../score/roommates.ts';

/** Ids as they are stored, so that one is found by `like`: `,3,12,`; empty for none. */
const written = (bits: IdBits): string => {
  const ids = idsOf(bits);
  return ids.length === 0 ? '' : `,${ids.join(',')},`;
};

/** Ids of a stored list. */
export const idsIn = (stored: string): readonly number[] => stored.split(',').filter(Boolean).map(Number);

/** One day of one reader with one match. */
interface Reading {
  readonly match: number;
  readonly by: Person;
  readonly day: string;
}

/** So many readings of a database are remembered. */
const maxRemembered = 50;

/** Uses known to be noted, by reading: the same look again asks nothing of the database. */
const remembered = new WeakMap<Database, Map<string, Uses>>();

const holdsUses = (all: Uses, some: Uses): boolean => holdsIds(all.gender, some.gender) && holdsIds(all.age, some.age);
const joinedUses = (one: Uses, other: Uses): Uses => ({ gender: joinedIds(one.gender, other.gender), age: joinedIds(one.age, other.age) });

/** All that a reader has read on a day, as it is noted; nothing where no note stands. */
async function notedUses(on: Reads, { match, by, day }: Reading, lock = ''): Promise<Uses> {
  const [known] = await rowsOf<{ gender: string; age: string }>(on, `select "gender", "age" from "matchReading" where "match" = ? and "by" = ? and "day" = ?${lock}`, [match, by.userIdx, day]);
  return { gender: idBits(idsIn(known?.gender ?? '')), age: idBits(idsIn(known?.age ?? '')) };
}

/** True where uses are noted already. */
async function isNoted(on: Database, reading: Reading, uses: Uses): Promise<boolean> {
  const all = remembered.get(on) ?? new Map<string, Uses>();
  remembered.set(on, all);
  const key = `${reading.match} ${reading.by.userIdx} ${reading.day}`;
  const known = all.get(key);
  if (known && holdsUses(known, uses)) return true;
  const noted = await notedUses(on.read, reading);
  all.delete(key);
  all.set(key, noted);
  if (all.size > maxRemembered) all.delete(all.keys().next().value!);
  return holdsUses(noted, uses);
}

/** Notes in a transaction whose gender and age somebody read today for a match: each person once a day. */
export async function noteReading(connection: Connection, match: number, by: Person | null, uses: Uses): Promise<void> {
  const reading = { match, by: by ?? { userIdx: 0, name: '' }, day: dayInNewYork(Date.now()) };
  const known = await notedUses(connection, reading, engineOf(connection) === 'postgres' ? ' for update' : '');
  if (holdsUses(known, uses)) return;
  const all = joinedUses(known, uses);
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
  const caller = callerOf(call as Call);
  const by = { userIdx: caller.userIdx, name: caller.userName };
  const on = call.kernel.use(database);
  const day = dayInNewYork(Date.now());
  const none = { gender: idBits([]), age: idBits([]) };
  // most looks are noted already: those wait for no write
  const fresh: MatchUses[] = [];
  for (const one of all) if (!holdsUses(none, one.uses) && !(await isNoted(on, { match: one.match, by, day }, one.uses))) fresh.push(one);
  if (fresh.length === 0) return;
  await call.kernel.use(writing).run(caller, { kind: 'note' }, async ({ connection }) => {
    for (const { match, uses } of fresh.toSorted((a, b) => a.match - b.match)) await noteReading(connection, match, by, uses);
  });
}
