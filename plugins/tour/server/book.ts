import { dayAfter, dayOf } from '#kit/records/new-york.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { Connection, Reads, Sight } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { places, rowsAmong, rowsOf } from '#server/database/statement.ts';
import type { IdempotencyKey } from '#server/records/write/idempotency.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { codes, Refusal, ruleBroken } from '#server/refusal.ts';
import type { Caller } from '#server/slots.ts';
import type { Booking, Offered, OffersWish, WantedTour } from '../api.ts';
import type { TourRow, TourStopRow } from '../entities.ts';
import { check, objectionsTo, offersFor, type Slot, type Why } from '../slots.ts';
import { plansTimeOf, readAgents, refuseOthersTime, seesAllOf } from './agents.ts';
import { readAround, readBooked } from './booked.ts';
import { beyondCap, isSameDay, refusedSlot, rescheduling } from './check-tour.ts';

/** Days searched for other times. */
const daysSearched = 3;

interface Place {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Where a building stands. Throws a `Refusal` 400 for one that is not there. */
async function placeOf(on: Reads, building: number): Promise<Place> {
  const [place] = await rowsOf<Place>(on, 'select "latitude", "longitude" from "building" where "id" = ? and "deletedAt" is null', [building]);
  if (!place) throw new Refusal(400, codes.rule, 'There is no such building', { fields: { building: 'rule.missing' } });
  return place;
}

/** True where somebody still lives in one of the homes on a day. */
export async function isOccupied(on: Reads, rents: readonly number[], day: string): Promise<boolean> {
  if (rents.length === 0) return false;
  const [row] = await rowsOf<{ readonly id: number }>(on, `select "id" from "rent" where "id" in (${places(rents.length)}) and "availableMoveDate" > ? limit 1`, [...rents, day]);
  return row !== undefined;
}

const rentsOf = ({ stops }: Pick<WantedTour, 'stops'>): readonly number[] => stops.flatMap(({ rent }) => rent ?? []);

/**
 * Books tours, all of them or none, each with the homes it shows; beyond the cap of a day where that is chosen. Throws a `Refusal` 400 that says the index of the one
 * that has no time, why, and other times for it.
 */
export async function bookTours(kernel: Kernel, by: Caller, booking: Booking, key: IdempotencyKey | undefined): Promise<{ readonly ids: readonly number[]; readonly batch: number | null }> {
  const refused: { index: number; wanted: WantedTour } = { index: 0, wanted: booking.tours[0]! };
  try {
    return await kernel.use(writing).run(by, { kind: 'form', key }, (batch) => beyondCap.run(booking.beyondCap ?? false, async () => {
      const ids: number[] = [];
      for (const [index, wanted] of booking.tours.entries()) {
        Object.assign(refused, { index, wanted });
        refuseOthersTime(by, wanted.agent);
        await refuseEarly(batch.connection, by, wanted);
        const { stops, ...values } = wanted;
        const { id } = await batch.create('tour', { client: booking.client, customer: booking.customer ?? null, contract: booking.contract ?? null, ...values });
        await addStops(batch, id, stops);
        ids.push(id);
      }
      return { ids, batch: batch.undoable() };
    }));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    const offers = 'whys' in error.more ? await findOffers(sightFor({ kernel, caller: by }), by, wishOf(refused.wanted), new Date().toISOString()) : [];
    throw new Refusal(error.status, error.errorCode, error.summary, { ...error.more, index: refused.index, offers });
  }
}

/** A tour as its form sends it. */
export type NewTour = Readonly<Record<string, unknown>> & { readonly rents?: readonly number[] };

/** Makes a tour with a stop for each of its rents. Throws a `Refusal` 400 for rents of another building. Returns its id. */
export async function makeTour(batch: Batch, { rents = [], ...values }: NewTour): Promise<number> {
  const shown = [...new Set(rents)];
  const { id } = await batch.create('tour', values);
  const there = await rowsAmong(batch.connection, shown, (among) => `select "id" from "rent" where "deletedAt" is null and "building" = ? and "id" in ${among}`, [values['building']]);
  if (there.length < shown.length) throw ruleBroken({ rents: 'tour.rule.otherBuilding' });
  await addStops(batch, id, shown.map((rent) => ({ rent })));
  return id;
}

/**
 * Refuses what lies behind, outside of the hours, or too soon for the building, and what is plainly taken: without
 * waiting for whoever books the same agent now; `isAnyway` looks at other tours alone. Writing it asks once more.
 */
async function refuseEarly(connection: Connection, by: Caller, wanted: WantedTour, isAnyway = false): Promise<void> {
  const slot: Slot = { ...wanted, ...(await placeOf(connection, wanted.building)) };
  const occupied = await isOccupied(connection, rentsOf(wanted), dayOf(wanted.startsAt));
  const booked = await readAround(connection, wanted.startsAt, [wanted.agent], by);
  const { fits, whys } = check(slot, booked, { beyondCap: beyondCap.getStore() === true, ...(!isAnyway && { now: new Date().toISOString(), occupied }) });
  if (!fits) throw refusedSlot(whys);
}

async function addStops(batch: Batch, tour: number, stops: WantedTour['stops']): Promise<void> {
  const named = await Promise.all(stops.map((stop) => unitOf(batch.connection, stop)));
  if (stops.length > 0) await batch.createMany('tourStop', stops.map((stop, place) => ({ tour, rent: stop.rent ?? null, room: stop.room ?? null, place, unit: named[place] })));
}

/** Name of a home: the unit number of its room, or the title of its rent. */
async function unitOf(connection: Connection, { rent, room }: { readonly rent?: number | undefined; readonly room?: number | undefined }): Promise<string> {
  const [row] = room
    ? await rowsOf<{ readonly name: string }>(connection, 'select "unitNumber" as "name" from "room" where "id" = ? and "deletedAt" is null', [room])
    : await rowsOf<{ readonly name: string }>(connection, 'select "title" as "name" from "rent" where "id" = ? and "deletedAt" is null', [rent ?? 0]);
  if (!row) throw new Refusal(400, codes.rule, 'There is no such home', { fields: { stops: 'rule.missing' } });
  return row.name;
}

const wishOf = ({ building, agent, startsAt, minutes, buffer, together, stops }: WantedTour): OffersWish => ({ building, agent, startsAt, minutes, buffer, together, rent: stops[0]?.rent });

/**
 * Reasons against the time that a wish names with its agent: the tour in the way by its client, to those who may see it.
 * None of an agent whose time the caller does not know.
 */
export async function findAgainst(on: Sight, caller: Caller, { rent, startsAt, agent, tour, ...wish }: OffersWish, now: string): Promise<readonly Why[]> {
  if (startsAt === undefined || agent === undefined || !seesAllOf(caller)(agent)) return [];
  const [booked, place, occupied] = await Promise.all([
    readAround(on, startsAt, [agent], caller, tour),
    placeOf(on, wish.building),
    isOccupied(on, rent === undefined ? [] : [rent], dayOf(startsAt)),
  ]);
  return objectionsTo({ ...wish, ...place, agent, startsAt }, booked, { now, occupied });
}

/** Times that fit for a tour, best first: on its day and the next two, of agents whose time the caller knows and plans. */
export async function findOffers(on: Sight, caller: Caller, { rent, day, startsAt, agent, tour, ...wish }: OffersWish, now: string): Promise<readonly Offered[]> {
  const asked = day ?? dayOf(startsAt ?? now);
  // no time is left on a day that is over
  const first = asked < dayOf(now) ? dayOf(now) : asked;
  const days = Array.from({ length: daysSearched }, (_, place) => dayAfter(first, place));
  const agents = await readAgents(on, { from: first, to: days.at(-1)! });
  const ids = agents.map(({ id }) => id).filter(seesAllOf(caller)).filter(plansTimeOf(caller));
  const [booked, place, occupied] = await Promise.all([
    readBooked(on, { agents: ids, from: dayAfter(first, -1), to: dayAfter(first, daysSearched), except: tour }),
    placeOf(on, wish.building),
    isOccupied(on, rent === undefined ? [] : [rent], first),
  ]);
  const slot = { ...wish, ...place, agent: agent ?? ids[0] ?? 0, ...(startsAt !== undefined && { startsAt }) };
  const names = new Map(agents.map(({ id, name }) => [id, name]));
  return offersFor(slot, { days, agents: ids, booked, now, occupied }).map((offer) => ({ ...offer, name: names.get(offer.agent) ?? '' }));
}

/**
 * Moves a tour to another time or agent. The old one keeps its slot as rescheduled; the new one follows it, with the same
 * homes, and is to be confirmed again. Throws a `Refusal` 400 for a tour that is over, one that was moved already included.
 */
export async function rescheduleTour(
  kernel: Kernel,
  by: Caller,
  id: number,
  to: { readonly startsAt: string; readonly agent?: number | undefined; readonly anyway?: boolean },
  options: { readonly version: number | undefined; readonly key: IdempotencyKey | undefined },
): Promise<{ readonly id: number; readonly batch: number | null }> {
  let wanted: WantedTour | undefined;
  try {
    return await kernel.use(writing).run(by, { kind: 'form', key: options.key }, async (batch) => {
      // whoever asks at the same time waits here, and finds it rescheduled
      const [held] = await rowsOf<Pick<TourRow, 'status'>>(batch.connection, `select "status" from "tour" where "id" = ?${engineOf(batch.connection) === 'postgres' ? ' for update' : ''}`, [id]);
      const old = (await rescheduling.run(true, () => batch.update('tour', id, options.version, { status: 'rescheduled', endedBy: 'agent' }))) as unknown as TourRow;
      if (held?.status === old.status) throw ruleBroken({ startsAt: 'tour.rule.kept' });
      const stops = await rowsOf<Pick<TourStopRow, 'unit' | 'rent' | 'room' | 'place'>>(
        batch.connection,
        'select "unit", "rent", "room", "place" from "tourStop" where "tour" = ? and "deletedAt" is null order by "place", "id"',
        [id],
      );
      wanted = { agent: to.agent ?? old.agent, building: old.building, startsAt: to.startsAt, minutes: old.minutes, buffer: old.buffer, together: old.together, stops: stops.map(({ rent, room }) => ({ ...(rent !== null && { rent }), ...(room !== null && { room }) })) };
      if (wanted.agent !== old.agent) refuseOthersTime(by, wanted.agent);
      const { client, customer, contract, meeting, note } = old;
      const { stops: _, ...values } = wanted;
      const place = wanted;
      // within its day it adds nothing to that
      const made = await beyondCap.run(isSameDay(old, place), async () => {
        await refuseEarly(batch.connection, by, place, to.anyway);
        return batch.create('tour', { client, customer, contract, meeting, note, ...values, follows: id });
      });
      if (stops.length > 0) await batch.createMany('tourStop', stops.map((stop) => ({ ...stop, tour: made.id })));
      return { id: made.id, batch: batch.undoable() };
    });
  } catch (error) {
    if (!(error instanceof Refusal) || !('whys' in error.more) || !wanted) throw error;
    const offers = await findOffers(sightFor({ kernel, caller: by }), by, wishOf(wanted), new Date().toISOString());
    throw new Refusal(error.status, error.errorCode, error.summary, { ...error.more, offers });
  }
}
