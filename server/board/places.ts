import { firstPlace, placeBetween } from '#kit/board/place.ts';
import type { States } from '#kit/records/states.ts';
import type { Reads } from '../database/database.ts';
import { quoted, rowsOf } from '../database/statement.ts';
import { ruleBroken } from '../refusal.ts';
import type { RecordResource } from '../slots.ts';

/** The record whose cards a board shows, and its fields of the lane and the place in it. */
interface Lanes {
  readonly record: string;
  readonly stages: string;
  readonly by: string;
  readonly order: string;
}

/** Finds places above every card of a lane, one above the other for those placed in the same go. */
export function placesOnTop(connection: Reads, { record, by, order }: Omit<Lanes, 'stages'>): (lane: number | string) => Promise<string> {
  const tops = new Map<number | string, string>();
  return async (lane) => {
    let top = tops.get(lane);
    if (top === undefined) {
      const sql = `select min(${quoted(order)}) as "place" from ${quoted(record)} where ${quoted(by)} = ? and "deletedAt" is null`;
      const [row] = await rowsOf<{ readonly place: string | null }>(connection, sql, [lane]);
      top = tops.get(lane) ?? row?.place ?? undefined;
    }
    const place = top === undefined ? firstPlace : placeBetween(undefined, top);
    tops.set(lane, place);
    return place;
  };
}

/** Gives a new record the first lane in use, and one that comes into a lane the place on top, unless the writer says them. */
export const placeInLane = ({ stages, ...lanes }: Lanes): NonNullable<RecordResource['beforeValidate']> =>
  async (connection, some) => {
    const { by, order } = lanes;
    const placeOnTop = placesOnTop(connection, lanes);
    const wantsFirst = some.some(({ before, patch }) => !before && typeof patch[by] !== 'number');
    const [first] = wantsFirst ? (await readLanes(connection, stages)).filter(({ active }) => Boolean(active)) : [];
    const all = [];
    for (const { before, patch } of some) {
      const lane = typeof patch[by] === 'number' ? patch[by] : before ? before[by] : first?.id;
      if (typeof lane !== 'number') all.push(before ? {} : ruleBroken({ [by]: 'kit.board.noStage' }));
      else if (lane === before?.[by] || typeof patch[order] === 'string') all.push({ [by]: lane });
      else all.push({ [by]: lane, [order]: await placeOnTop(lane) });
    }
    return all;
  };

/** Gives a record that comes into a state the place on top of its lane, unless the writer says one. */
export const placeInState = ({ record, by, order, start }: Omit<Lanes, 'stages'> & { readonly start: string }): NonNullable<RecordResource['beforeValidate']> =>
  async (connection, some) => {
    const placeOnTop = placesOnTop(connection, { record, by, order });
    const all = [];
    for (const { before, patch } of some) {
      const state = patch[by] ?? before?.[by] ?? start;
      all.push(state === before?.[by] || typeof patch[order] === 'string' ? {} : { [order]: await placeOnTop(String(state)) });
    }
    return all;
  };

/** The lanes as states: every step leads to one in use. */
export const lanesAsStates = (stages: string) => async (connection: Reads): Promise<States> => {
  const lanes = await readLanes(connection, stages);
  const steps = Object.fromEntries(lanes.filter(({ active }) => Boolean(active)).map(({ id }) => [String(id), '']));
  return { of: Object.fromEntries(lanes.map(({ id }) => [String(id), { to: steps, shape: 'open' as const }])), start: steps };
};

const readLanes = (connection: Reads, stages: string): Promise<readonly { readonly id: number; readonly active: unknown }[]> =>
  rowsOf(connection, `select "id", "active" from ${quoted(stages)} where "deletedAt" is null order by "sort", "id"`);
