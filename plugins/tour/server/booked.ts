import { dayAfter, dayOf, startOfDay } from '#kit/records/new-york.ts';
import type { Reads } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { reachedBy } from '#server/records/reach.ts';
import type { Writer } from '#server/records/registry.ts';
import { editTours, viewTours } from '../area.ts';
import { tour, type TourState } from '../entities.ts';
import type { Booked } from '../slots.ts';

/** States in which a tour takes nobody's time. */
export const freeStates: readonly TourState[] = ['cancelled', 'rescheduled'];

interface Row extends Omit<Booked, 'together'> {
  readonly together: boolean | number | null;
  readonly createdBy: number | null;
}

/** Columns by which a tour is in somebody's reach. */
type Owned = Pick<Row, 'agent' | 'createdBy'>;

/** Tells which tours somebody may see. */
const seenBy = (who: Writer): ((row: Owned) => boolean) => {
  const reached = reachedBy({ entity: tour, spec: { entity: tour, read: viewTours, write: editTours } }, who, 'read');
  return (row) => reached === 'all' || reached.some(({ column, ids }) => ids.includes(row[column as keyof Owned] ?? 0));
};

/**
 * Tours that take the time of some agents on New York days, both included; `except` leaves one out. Of those that `by`
 * may not see, client and address are empty.
 */
export async function readBooked(
  on: Reads,
  wish: { readonly agents: readonly number[]; readonly from: string; readonly to: string; readonly except?: number | undefined; readonly by?: Writer },
): Promise<readonly Booked[]> {
  if (wish.agents.length === 0) return [];
  const rows = await rowsOf<Row>(
    on,
    `select t."id", t."agent", t."startsAt", t."minutes", t."buffer", t."together", t."building", t."client", t."createdBy", b."address", b."latitude", b."longitude"
     from "tour" t join "building" b on b."id" = t."building"
     where t."deletedAt" is null and t."status" not in (${places(freeStates.length)}) and t."agent" in (${places(wish.agents.length)})
       and t."startsAt" >= ? and t."startsAt" < ? and t."id" <> ?
     order by t."startsAt", t."id"`,
    [...freeStates, ...wish.agents, startOfDay(wish.from), startOfDay(wish.to, 1), wish.except ?? 0],
  );
  const isSeen = wish.by ? seenBy(wish.by) : () => true;
  return rows.map(({ createdBy, ...row }) => ({ ...row, together: Boolean(row.together), ...(!isSeen({ createdBy, agent: row.agent }) && { client: '', address: '' }) }));
}

/** The same around a moment: its day, and those before and after it. */
export const readAround = (on: Reads, moment: string, agents: readonly number[], by: Writer, except?: number): Promise<readonly Booked[]> => {
  const day = dayOf(moment);
  return readBooked(on, { agents, from: dayAfter(day, -1), to: dayAfter(day, 1), by, except });
};
