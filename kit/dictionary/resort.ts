/** A row as far as its place goes. */
export interface Placed {
  readonly id: number;
  readonly sort: number;
}

/** The distance between two rows when all are numbered anew: room for nine to come between. */
const step = 10;

/**
 * The fewest new places that put rows into the order given, when the one at `moved` is the only one out of order:
 * a number between its neighbours where there is one, else all are numbered anew and those that differ are answered.
 */
export function resort(rows: readonly Placed[], moved: number): readonly Placed[] {
  const row = rows[moved];
  if (!row) return [];
  const before = rows[moved - 1];
  const after = rows[moved + 1];
  const rest = rows.filter((one) => one !== row);
  const rising = rest.every(({ sort }, place) => place === 0 || (rest[place - 1]?.sort ?? 0) < sort);
  const low = before ? before.sort : -1;
  const high = after ? after.sort : low + 2 * step;
  if (rising && high - low > 1) return [{ id: row.id, sort: Math.floor((low + high) / 2) }];
  return rows
    .map(({ id }, place) => ({ id, sort: (place + 1) * step }))
    .filter(({ sort }, place) => rows[place]?.sort !== sort);
}
