import type { Reader } from '../../../database/database.ts';
import { engineOf } from '../../../database/engine.ts';
import { fromIds, idsValue, quoted, rowsOf } from '../../../database/statement.ts';
import type { Mask, RowChange } from './table.ts';

/** A whole order of the live rows of a kind, kept as the database gave it; rows that change are put where they belong now. */
export interface Order {
  /** Notes the change of a row, which may move it. */
  note(change: RowChange): void;
  /** Notes rows that may have moved for another reason. */
  move(ids: readonly number[]): void;
  /** Begins anew: more may have moved than can be told. */
  reset(): void;
  /** The ids of a window of a result; undefined while the order is not there. */
  window(result: Pick<Mask, 'bits' | 'total'>, offset: number, taken: number): Promise<readonly number[] | undefined>;
  settled(): Promise<void>;
}

/** Rows among which the database says the place of one: three questions find it among a million. */
const pivots = 100;

/** More rows than this are not put in their places one by one. */
const maxMoved = 100;

/** Places that are looked for again because somebody committed meanwhile, at most. */
const maxRepeated = 50;

/**
 * Keeps the order that a text of SQL says. `watches` are the columns it hangs on, by their SQL; without them every
 * change of a row may move it. `version` moves with each change of the kinds that the order reads, once
 * `refresh` learnt of it. `sorted` is the order where memory knows it.
 */
export function createOrder(
  read: Reader,
  name: string,
  by: string,
  { watches, hasTitle, version, refresh, sorted }: { readonly watches: ReadonlySet<string> | undefined; readonly hasTitle: boolean; readonly version: () => string; readonly refresh: () => Promise<void>; readonly sorted: () => Int32Array | undefined },
  fail: (error: unknown) => void,
): Order {
  const engine = engineOf(read);
  const table = quoted(name);
  let pending = new Set<number>();
  let order: Int32Array | undefined;
  let length = 0;
  let building: Promise<void> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const hold = (ids: Int32Array): void => {
    length = ids.length;
    order = new Int32Array(length + maxMoved * 10);
    order.set(ids);
  };

  const build = (): void => {
    if (building) return;
    // The reading sees everything that changed so far.
    pending = new Set();
    const inMemory = sorted();
    if (inMemory) return hold(inMemory);
    building = (async () => {
      const gather = engine === 'postgres' ? 'json_agg' : 'json_group_array';
      const [row] = await rowsOf<{ ids: string | null }>(read, `select ${gather}("id" order by ${by}) as "ids" from ${table} where "deletedAt" is null`);
      hold(Int32Array.from(JSON.parse(row?.ids ?? '[]') as number[]));
    })()
      .catch(fail)
      .finally(() => {
        building = undefined;
      });
  };

  /** Where the database sorts a row among the others; undefined for one that is not there or deleted. */
  const placeOf = async (ids: Int32Array, id: number): Promise<number | undefined> => {
    let [low, high] = [0, length];
    for (;;) {
      const span = high - low;
      const step = Math.max(1, Math.ceil(span / pivots));
      const at: number[] = [];
      for (let place = low + Math.floor((step - 1) / 2); place < high; place += step) at.push(place);
      const asked = [...at.map((place) => ids[place]!), id];
      const rows = await rowsOf<{ id: number; live: number }>(
        read,
        `select "id", case when "deletedAt" is null then 1 else 0 end as "live" ${fromIds(engine, name)} order by ${by}`,
        [idsValue(engine, asked)],
      );
      const before = rows.findIndex((row) => Number(row.id) === id);
      if (before < 0 || rows[before]?.live !== 1) return undefined;
      if (rows.length !== asked.length) throw new Error(`Rows of ${name} are gone`);
      low = before === 0 ? low : at[before - 1]! + 1;
      high = before === at.length ? high : at[before]!;
      if (low >= high) return low;
    }
  };

  const take = (ids: Int32Array, gone: ReadonlySet<number>): void => {
    let kept = 0;
    for (let place = 0; place < length; place += 1) if (!gone.has(ids[place]!)) ids[kept++] = ids[place]!;
    length = kept;
  };

  const put = (id: number, place: number): void => {
    if (length === order!.length) {
      const longer = new Int32Array(length + maxMoved * 10);
      longer.set(order!);
      order = longer;
    }
    order!.copyWithin(place + 1, place, length);
    order![place] = id;
    length += 1;
  };

  const reset = (): void => {
    order = undefined;
    build();
  };

  /** Takes rows out of the order that may stand wrongly, and hands them over. */
  const takeMoved = (): ReadonlySet<number> => {
    const moved = pending;
    pending = new Set();
    if (moved.size > 0) take(order!, moved);
    return moved;
  };

  const placeAll = async (): Promise<void> => {
    const out = new Set(takeMoved());
    for (let repeated = 0; out.size > 0; ) {
      if (out.size > maxMoved || repeated === maxRepeated) return reset();
      const [id = 0] = out;
      const before = version();
      const place = await placeOf(order!, id);
      await refresh();
      for (const moved of takeMoved()) out.add(moved);
      if (version() !== before) {
        // Rows between which it was looked for may have moved meanwhile.
        repeated += 1;
        continue;
      }
      out.delete(id);
      if (place !== undefined) put(id, place);
    }
  };

  build();
  return {
    note({ id, columns, isMoved, isTitled }) {
      const isTouched = isMoved || !watches || (hasTitle && isTitled) || [...columns].some((column) => watches.has(column));
      if (isTouched) pending.add(id);
    },
    move: (ids) => {
      for (const id of ids) pending.add(id);
    },
    reset,
    window(result, offset, taken) {
      // One after the other: rows are taken out while their places are looked for.
      const own = turn.then(async () => {
        if (!order) build();
        else if (pending.size > 0) await placeAll().catch(reset); // rows among which it looked are gone, or the database is
        return order && cut(order.subarray(0, length), result, offset, taken);
      });
      turn = own.catch(() => undefined);
      return own;
    },
    settled: async () => building,
  };
}

/** A window of the ids of an order that a result holds, counted from the nearer end. */
function cut(order: Int32Array, { bits, total }: Pick<Mask, 'bits' | 'total'>, offset: number, taken: number): readonly number[] {
  const ids: number[] = [];
  const left = total - offset - taken;
  if (offset <= left) {
    for (let place = 0, skipped = 0; place < order.length && ids.length < taken; place += 1) {
      if (bits[order[place]!] !== 1) continue;
      if (skipped < offset) skipped += 1;
      else ids.push(order[place]!);
    }
    return ids;
  }
  for (let place = order.length - 1, skipped = 0; place >= 0 && ids.length < taken; place -= 1) {
    if (bits[order[place]!] !== 1) continue;
    if (skipped < left) skipped += 1;
    else ids.push(order[place]!);
  }
  return ids.reverse();
}
