/** A table as a file holds it. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Share of heads and of first cells that name people, from which on a table is one of people by people. */
const enough = 0.6;

/** Pairs of a table whose rows and columns are people and whose cells are outcomes; undefined for another one. Empty cells are no pairs. */
export function pairsOfMatrix({ columns, rows }: Table, keys: ReadonlySet<string>): Table | undefined {
  const heads = columns.slice(1).map((head) => head.trim());
  const named = (some: readonly string[]) => some.filter((one) => keys.has(one)).length / Math.max(1, some.length);
  const firsts = rows.map((row) => (row[0] ?? '').trim());
  if (heads.length < 2 || named(heads) < enough || named(firsts) < enough) return undefined;
  return {
    columns: ['a', 'b', 'outcome'],
    rows: rows.flatMap((row, at) => heads.flatMap((head, place) => {
      const outcome = (row[place + 1] ?? '').trim();
      return outcome === '' || head === firsts[at] ? [] : [[firsts[at]!, head, outcome]];
    })),
  };
}
