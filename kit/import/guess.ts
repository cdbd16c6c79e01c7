/** Names a field goes by: in the product's languages, in files of other systems. */
export type FieldNames = Readonly<Record<string, readonly string[]>>;

/** A name without what people write differently: case, spaces, punctuation, full width, plural. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=[a-z]{3})s$/, '');

/**
 * The target each column seems to hold, by the column's place. A target goes to one column only: the one named exactly
 * like the earliest of its names, else one that merely contains one.
 */
export function guessMapping(columns: readonly string[], targets: FieldNames): Record<number, string | null> {
  const plain = columns.map(plainName);
  const mapping: Record<number, string | null> = Object.fromEntries(columns.map((_, index) => [index, null]));
  const settle = (fits: (column: string, name: string) => boolean) => {
    const taken = new Set(Object.values(mapping));
    for (const [target, names] of Object.entries(targets)) {
      if (taken.has(target)) continue;
      for (const name of new Set(names.map(plainName))) {
        const index = plain.findIndex(
          (column, at) => mapping[at] === null && column !== '' && name !== '' && fits(column, name),
        );
        if (index < 0) continue;
        mapping[index] = target;
        break;
      }
    }
  };
  settle((column, name) => column === name);
  settle((column, name) => name.length >= 4 && column.length >= 4 && (column.endsWith(name) || name.endsWith(column)));
  return mapping;
}
