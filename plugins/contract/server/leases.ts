import { dayOf } from '#kit/records/new-york.ts';
import type { Connection, Reads } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { change, places, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import type { BeforeChange } from '#server/records/before-change.ts';
import type { Batch } from '#server/records/write/writing.ts';
import { ruleBroken } from '#server/refusal.ts';
import { overlapConstraint } from './lease-table.ts';
import { markRivals } from './rivals.ts';

/** A place of a room, taken from one day to another, both included. */
interface Lease {
  readonly contract: number;
  readonly room: number;
  readonly seat: number;
  readonly startDate: string;
  readonly endDate: string;
}

/** A contract as far as its lease goes; `signed` where it holds one. */
interface Leasing {
  readonly id: number;
  readonly room: number | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly signed: unknown;
}

/** Fields that a lease follows from. */
const leading: ReadonlySet<string> = new Set(['workflow', 'room', 'leaseStartDate', 'leaseEndDate']);

/** Fields that say which unit a contract takes or asks for, and whether it took it. */
export const unitFields: ReadonlySet<string> = new Set([...leading, 'address', 'unit']);

/**
 * Belongings of a signed contract: a lease of its room, a place there, and the unit from those who ask for it, too. Worked
 * out anew from the contracts as they stand, so that an undo, a reopening or a moved date needs nothing of its own.
 */
export const leasesAfterChange: AfterChange = {
  id: 'contract/leases',
  of: ['contract'],
  run: async (batch, { changes }) => {
    const changedIn = (which: ReadonlySet<string>) => [...new Set(changes.filter(({ kind, fields }) => kind !== 'update' || fields.some((field) => which.has(field))).map(({ id }) => id))];
    const [ids, asking] = [changedIn(leading), changedIn(unitFields)];
    const rooms = ids.length > 0 ? await follow(batch, ids) : [];
    if (asking.length > 0) await markRivals(batch, asking, rooms);
  },
};

/** Gives and takes the leases of contracts; returns the rooms they are of. */
async function follow(batch: Batch, ids: readonly number[]): Promise<readonly number[]> {
  const { connection } = batch;
  const among = `in (${places(ids.length)})`;
  const contracts = await rowsOf<Leasing>(
    connection,
    `select c."id", c."room", c."leaseStartDate" as "startDate", c."leaseEndDate" as "endDate",
       case when w."kind" = 'won' and c."deletedAt" is null then 1 else 0 end as "signed"
     from "contract" c join "workflow" w on w."id" = c."workflow" where c."id" ${among} order by c."id"`,
    ids,
  );
  const held = new Map((await rowsOf<Lease>(connection, `select * from "lease" where "contract" ${among}`, ids)).map((lease) => [lease.contract, lease]));
  const due = contracts.map((one) => ({ id: one.id, was: held.get(one.id), now: wantedOf(one) })).filter(({ was, now }) => !isSame(was, now));
  if (due.length === 0) return [];

  const rooms = [...new Set(due.flatMap(({ was, now }) => [was?.room, now?.room]).filter((room) => room !== undefined))].toSorted((a, b) => a - b);
  // One signing at a time of the same room: the second sees what the first took.
  const lock = engineOf(connection) === 'postgres' ? ' order by "id" for no key update' : '';
  const counts = new Map(
    (await rowsOf<{ id: number; count: number; taken: number }>(connection, `select "id", "count", "taken" from "room" where "id" in (${places(rooms.length)})${lock}`, rooms)).map((room) => [room.id, room]),
  );
  const before = await seatsTaken(connection, rooms);
  for (const { was } of due) if (was) await change(connection, 'delete from "lease" where "contract" = ?', [was.contract]);
  for (const { id, now } of due) if (now) await take(connection, { ...now, contract: id }, counts.get(now.room)?.count ?? 0);
  const after = await seatsTaken(connection, rooms);

  for (const [room, { count, taken }] of counts) {
    const next = Math.max(0, taken + (after.get(room) ?? 0) - (before.get(room) ?? 0));
    if (next > count) throw ruleBroken({ room: 'contract.rule.noPlace' });
    if (next !== taken) await batch.update('room', room, undefined, { taken: next });
  }
  return rooms;
}

type Wanted = Pick<Lease, 'room' | 'startDate' | 'endDate'>;

const wantedOf = ({ signed, room, startDate, endDate }: Leasing): Wanted | undefined =>
  Number(signed) === 1 && room !== null && startDate !== null && endDate !== null ? { room, startDate, endDate } : undefined;

const isSame = (was: Wanted | undefined, now: Wanted | undefined): boolean =>
  was?.room === now?.room && was?.startDate === now?.startDate && was?.endDate === now?.endDate;

/** Places of rooms that leases hold today or later. */
async function seatsTaken(on: Reads, rooms: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsOf<{ room: number; seats: number }>(
    on,
    `select "room", count(distinct "seat") as "seats" from "lease" where "room" in (${places(rooms.length)}) and "endDate" >= ? group by "room"`,
    [...rooms, dayOf(new Date().toISOString())],
  );
  return new Map(rows.map(({ room, seats }) => [room, Number(seats)]));
}

/** Refuses to type fewer places of a room than leases hold, let ones or all. What follows from leases themselves is the server's. */
export const placesHeld: BeforeChange = {
  id: 'contract/places-held',
  of: 'room',
  run: async ({ connection, who, before, after }) => {
    if (!before || !after || 'system' in who) return;
    const typed = (['taken', 'count'] as const).filter((field) => before[field] !== after[field]);
    if (typed.length === 0) return;
    const held = (await seatsTaken(connection, [before.id])).get(before.id) ?? 0;
    const broken = typed.filter((field) => Number(after[field]) < held);
    if (broken.length > 0) throw ruleBroken(Object.fromEntries(broken.map((field) => [field, `contract.rule.held.${held}`])));
  },
};

/** The first place of a room that is free from one day to another; undefined where none is. */
export async function freeSeat(on: Reads, { room, startDate, endDate }: Wanted, count: number, contract: number): Promise<number | undefined> {
  const rows = await rowsOf<{ seat: number }>(
    on,
    'select distinct "seat" from "lease" where "room" = ? and "contract" <> ? and "startDate" <= ? and "endDate" >= ?',
    [room, contract, endDate, startDate],
  );
  const taken = new Set(rows.map(({ seat }) => Number(seat)));
  return Array.from({ length: count }, (_, at) => at + 1).find((seat) => !taken.has(seat));
}

async function take(connection: Connection, lease: Wanted & { readonly contract: number }, count: number): Promise<void> {
  const seat = await freeSeat(connection, lease, count, lease.contract);
  if (seat === undefined) throw ruleBroken({ leaseStartDate: 'contract.rule.overlap' });
  try {
    await change(connection, 'insert into "lease" ("contract", "room", "seat", "startDate", "endDate") values (?, ?, ?, ?, ?)', [
      lease.contract, lease.room, seat, lease.startDate, lease.endDate,
    ]);
  } catch (error) {
    const { constraint, message } = error as { readonly constraint?: unknown; readonly message?: unknown };
    if (constraint === overlapConstraint || String(message).includes(overlapConstraint)) throw ruleBroken({ leaseStartDate: 'contract.rule.overlap' });
    throw error;
  }
}

/** Places of a room that are free once a contract is signed: leases that follow one another take one place. Negative where none is free now. */
export async function placesLeft(on: Reads, contract: number, { id, count, taken }: { readonly id: number; readonly count: number; readonly taken: number }, days: { readonly startDate: string | null; readonly endDate: string | null }): Promise<number> {
  const { startDate, endDate } = days;
  const seat = startDate === null || endDate === null ? undefined : await freeSeat(on, { room: id, startDate, endDate }, count, contract);
  const followed = seat === undefined ? [] : await rowsOf(on, 'select 1 as "one" from "lease" where "room" = ? and "seat" = ? and "contract" <> ? and "endDate" >= ? limit 1', [id, seat, contract, dayOf(new Date().toISOString())]);
  return count - taken - (followed.length > 0 ? 0 : 1);
}

interface HeldSeat {
  readonly seat: number;
  readonly startDate: string;
  readonly endDate: string;
}

/** Signed contracts, and whether a lease of theirs, as `l`, is the one they ask for. */
const signedSql = `from "contract" c join "workflow" w on w."id" = c."workflow" where w."kind" = 'won' and c."deletedAt" is null`;
const isTheirs = `l."contract" = c."id" and l."room" = c."room" and l."startDate" = c."leaseStartDate" and l."endDate" = c."leaseEndDate"`;

/**
 * Message key by field for a contract that is to be signed: its room has no place left, or none on those days. Contracts that
 * are signed, moved or let go in the same call are seen as they will be, and take their places in the order of `follow`.
 */
export async function leaseProblem(on: Reads, contract: number, wanted: { readonly room: number | null; readonly leaseStartDate: string | null; readonly leaseEndDate: string | null }): Promise<Readonly<Record<string, string>> | undefined> {
  const { room, leaseStartDate: startDate, leaseEndDate: endDate } = wanted;
  if (room === null || startDate === null || endDate === null) return undefined;
  const [found] = await rowsOf<{ count: number; taken: number }>(on, 'select "count", "taken" from "room" where "id" = ?', [room]);
  if (!found) return undefined;
  const held: HeldSeat[] = await rowsOf<HeldSeat>(
    on,
    `select l."seat", l."startDate", l."endDate" from "lease" l where l."room" = ? and l."contract" <> ?
     and (exists (select 1 ${signedSql} and ${isTheirs}) or not exists (select 1 from "contract" c where c."id" = l."contract"))`,
    [room, contract],
  );
  const others = await rowsOf<{ id: number; startDate: string; endDate: string }>(
    on,
    `select c."id", c."leaseStartDate" as "startDate", c."leaseEndDate" as "endDate" ${signedSql} and c."room" = ? and c."id" <> ?
     and c."leaseStartDate" is not null and c."leaseEndDate" is not null and not exists (select 1 from "lease" l where ${isTheirs})`,
    [room, contract],
  );
  const byHand = found.taken - ((await seatsTaken(on, [room])).get(room) ?? 0);
  const today = dayOf(new Date().toISOString());
  for (const one of [...others, { id: contract, startDate, endDate }].toSorted((a, b) => a.id - b.id)) {
    const seats = new Set(held.flatMap((lease) => (lease.startDate <= one.endDate && lease.endDate >= one.startDate ? [Number(lease.seat)] : [])));
    const seat = Array.from({ length: found.count }, (_, at) => at + 1).find((free) => !seats.has(free));
    if (seat === undefined && one.id === contract) return { leaseStartDate: 'contract.rule.overlap' };
    const current = new Set([...held, { ...one, seat: seat ?? 0 }].flatMap((lease) => (lease.endDate >= today ? [Number(lease.seat)] : [])));
    // Places that leases of ours hold may follow one another; those that somebody entered by hand have no end.
    const isFull = byHand >= found.count || current.size + byHand > found.count;
    if (isFull && one.id === contract) return { room: 'contract.rule.noPlace' };
    if (seat !== undefined && !isFull) held.push({ ...one, seat });
  }
  return undefined;
}
