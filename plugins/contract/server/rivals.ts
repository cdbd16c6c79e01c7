import { dayOf } from '#kit/records/new-york.ts';
import type { Database, Reads } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { rowsAmong, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import type { Batch, Writing } from '#server/records/write/writing.ts';

/** The stay that a contract is for; open where its days are not known yet. */
export interface Stay {
  readonly id: number;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** A signed contract with the room it takes; `seat` is a place that its lease does not hold yet. */
export interface SignedStay extends Stay {
  readonly room: number | null;
  readonly seat?: number | undefined;
}

/** A room's places: those there are, those that somebody entered by hand as taken, and the leases of others. */
interface RoomPlaces {
  readonly count: number;
  readonly byHand: number;
  readonly leases: readonly { readonly contract: number; readonly seat: number; readonly startDate: string; readonly endDate: string }[];
}

const stayOf = (row: string): string => `${row}."id", ${row}."leaseStartDate" as "startDate", ${row}."leaseEndDate" as "endDate"`;

/** Words and signs that people write before a unit or within it. */
const aroundUnits = ['apartment', 'apt', 'unit', '#', '.', '-', ' '] as const;

/** SQL for the bare unit of a contract: "Apt. 31-F" and "#31f" are one home. */
const unitOf = (row: string): string => `ltrim(${aroundUnits.reduce((text, word) => `replace(${text}, '${word}', '')`, `lower(${row}."unit")`)}, '0')`;

/**
 * Pairs of contracts that ask for the same unit, as `with "same"`: each of those asked, which `asked` reads with its unit,
 * and another of the same room, or of the same unit at the same address or in the same building. Each way has an index.
 */
const sameUnit = (asked: string): string => {
  const pairs = (by: string) => `select a."id" as "asked", o."id" as "other" from "asked" a cross join "contract" o where ${by} and o."deletedAt" is null and o."id" <> a."id"`;
  const unit = `${unitOf('o')} = ${unitOf('a')} and ${unitOf('a')} <> ''`;
  const same = [pairs('o."room" = a."room"'), pairs(`lower(o."address") = lower(a."address") and ${unit}`), pairs(`o."building" = a."building" and ${unit}`)];
  return `with "asked" as (${asked}), "same" as (${same.join(' union ')})`;
};

/** Contracts still open that ask for the same unit as one (the last `?`), with their stays. `room` is SQL for its room. */
export const askersSql = (room = '"room"') => `${sameUnit(`select "id", ${room} as "room", "address", "unit", "building" from "contract" where "id" = ?`)}
  select ${stayOf('c')} from "same" s join "contract" c on c."id" = s."other" join "workflow" w on w."id" = c."workflow" where w."kind" not in ('won', 'lost')`;

const meet = (one: Omit<Stay, 'id'>, other: Omit<Stay, 'id'>): boolean =>
  (one.startDate ?? '') <= (other.endDate ?? '9999') && (one.endDate ?? '9999') >= (other.startDate ?? '');

async function placesOf(on: Reads, rooms: readonly number[]): Promise<ReadonlyMap<number, RoomPlaces>> {
  const today = dayOf(new Date().toISOString());
  const leases = await rowsAmong<RoomPlaces['leases'][number] & { readonly room: number }>(on, rooms, (among) => `select "room", "contract", "seat", "startDate", "endDate" from "lease" where "room" in ${among}`);
  const found = await rowsAmong<{ readonly id: number; readonly count: number; readonly taken: number }>(on, rooms, (among) => `select "id", "count", "taken" from "room" where "id" in ${among}`);
  return new Map(
    found.map(({ id, count, taken }) => {
      const own = leases.filter(({ room }) => room === id);
      const held = new Set(own.flatMap(({ seat, endDate }) => (endDate >= today ? Number(seat) : []))).size;
      return [id, { count: Number(count), byHand: Math.max(0, Number(taken) - held), leases: own }];
    }),
  );
}

/** True where a stay meets that of a signed contract, and its room has no place left for it. */
function isRival(asker: Stay, signed: SignedStay, rooms: ReadonlyMap<number, RoomPlaces>): boolean {
  if (!meet(asker, signed)) return false;
  const room = rooms.get(signed.room ?? 0);
  // a unit without a room is one place
  if (!room) return true;
  const stay = { startDate: asker.startDate ?? signed.startDate, endDate: asker.endDate ?? signed.endDate };
  const seats = new Set(room.leases.flatMap((lease) => (lease.contract !== asker.id && meet(stay, lease) ? Number(lease.seat) : [])));
  if (signed.seat !== undefined) seats.add(signed.seat);
  return seats.size + room.byHand >= room.count;
}

/** Those of some open contracts that a signed one leaves no place in its unit. */
export async function rivalsAmong<S extends Stay>(on: Reads, signed: SignedStay, askers: readonly S[]): Promise<readonly S[]> {
  if (askers.length === 0) return [];
  const rooms = await placesOf(on, signed.room === null ? [] : [signed.room]);
  return askers.filter((asker) => isRival(asker, signed, rooms));
}

/** Gives and takes away the marks of a taken unit that follow from contracts, and from leases that changed in rooms. */
export async function markRivals(batch: Batch, ids: readonly number[], rooms: readonly number[]): Promise<void> {
  await renewMarks(batch, ids, rooms);
  const signed = await rowsAmong<SignedStay>(
    batch.connection,
    ids,
    (among) => `select ${stayOf('c')}, c."room" from "contract" c join "workflow" w on w."id" = c."workflow" where c."id" in ${among} and c."deletedAt" is null and w."kind" = 'won' order by c."id"`,
  );
  // A rival that is being signed this moment waits for the room: waiting for it in turn would end both.
  const free = engineOf(batch.connection) === 'postgres' ? ' for update of c skip locked' : '';
  for (const one of signed) {
    const askers = await rowsOf<Stay>(batch.connection, `${askersSql()} and c."rival" is null order by c."id"${free}`, [one.id]);
    const rivals = await rivalsAmong(batch.connection, one, askers);
    if (rivals.length > 0) await batch.updateMany('contract', rivals.map(({ id }) => ({ id, patch: { rival: one.id } })));
  }
}

interface Asker extends Stay {
  readonly rival: number | null;
  readonly isClosed: boolean | number;
}

/** Contracts whose marks may be others now: those that changed, those that wear the mark of one of them, and those marked for a place in the rooms. */
async function askersOf(on: Reads, ids: readonly number[], rooms: readonly number[]): Promise<readonly Asker[]> {
  const wearing = [
    ...(await rowsAmong<{ readonly id: number }>(on, ids, (among) => `select "id" from "contract" where "rival" in ${among} and "deletedAt" is null`)),
    ...(await rowsAmong<{ readonly id: number }>(
      on,
      rooms,
      (among) => `select c."id" from "contract" o cross join "contract" c where o."room" in ${among} and o."deletedAt" is null and c."rival" = o."id" and c."deletedAt" is null`,
    )),
  ];
  return rowsAmong<Asker>(
    on,
    new Set([...ids, ...wearing.map(({ id }) => id)]),
    (among) => `select ${stayOf('c')}, c."rival", w."kind" in ('won', 'lost') as "isClosed" from "contract" c join "workflow" w on w."id" = c."workflow"
      where c."id" in ${among} and c."deletedAt" is null and (c."rival" is not null or w."kind" not in ('won', 'lost')) order by c."id"`,
  );
}

/** Marks that are others than the contracts' own now: who asks for a unit that is taken has one, and one that stands no more passes to whoever took the place instead, or goes. */
async function staleAmong(on: Reads, askers: readonly Asker[]): Promise<readonly { readonly id: number; readonly patch: { readonly rival: number | null } }[]> {
  const takers = await rowsAmong<SignedStay & { readonly asker: number }>(
    on,
    askers.map(({ id }) => id),
    (among) => `${sameUnit(`select "id", "room", "address", "unit", "building" from "contract" where "id" in ${among}`)}
      select ${stayOf('o')}, o."room", s."asked" as "asker" from "same" s join "contract" o on o."id" = s."other" join "workflow" k on k."id" = o."workflow" where k."kind" = 'won' order by o."id"`,
  );
  const places = await placesOf(on, [...new Set(takers.flatMap(({ room }) => room ?? []))]);
  const today = dayOf(new Date().toISOString());
  const byAsker = Map.groupBy(takers, ({ asker }) => asker);
  return askers.flatMap((one) => {
    const left = one.isClosed ? [] : (byAsker.get(one.id) ?? []).filter((taker) => isRival(one, taker, places));
    const next = left.find(({ id }) => id === one.rival) ?? left.find(({ endDate }) => endDate !== null && endDate >= today);
    return (next?.id ?? null) === one.rival ? [] : [{ id: one.id, patch: { rival: next?.id ?? null } }];
  });
}

async function renewMarks({ connection, updateMany }: Batch, ids: readonly number[], rooms: readonly number[]): Promise<void> {
  const stale = await staleAmong(connection, await askersOf(connection, ids, rooms));
  if (stale.length > 0) await updateMany('contract', stale);
}

/** Marks anew who asks for rooms whose places somebody counted otherwise. */
export const marksOfRooms: AfterChange = {
  id: 'contract/places-counted',
  of: ['room'],
  run: async (batch, { by, changes }) => {
    const rooms = changes.filter(({ kind, fields }) => kind === 'update' && by !== null && (fields.includes('count') || fields.includes('taken'))).map(({ id }) => id);
    if (rooms.length === 0) return;
    const asking = await rowsAmong<{ readonly id: number }>(batch.connection, rooms, (among) => `select "id" from "contract" where "room" in ${among} and "deletedAt" is null`);
    await renewMarks(batch, asking.map(({ id }) => id), rooms);
  },
};

/**
 * Mends the marks in the units of contracts that were written. On PostgreSQL others write at the same time: they may have
 * held a contract that was to be marked, or made one that the signature did not see.
 */
export async function mendMarks(of: { readonly database: Database; readonly writing: Writing }, written: readonly number[]): Promise<void> {
  const { read } = of.database;
  const others = await rowsAmong<{ readonly id: number }>(
    read,
    written,
    (among) => `${sameUnit(`select "id", "room", "address", "unit", "building" from "contract" where "id" in ${among}`)} select "other" as "id" from "same"`,
  );
  const stale = await staleAmong(read, await askersOf(read, [...written, ...others.map(({ id }) => id)], []));
  if (stale.length === 0) return;
  await of.writing.run({ system: true }, { kind: 'follow' }, (batch) => renewMarks(batch, stale.map(({ id }) => id), []));
}
