/** Names a field goes by: in the product's languages, in files of other systems. */
export type FieldNames = Readonly<Record<string, readonly string[]>>;

/** Fields that files often hold in several columns: the names of each part, in the order in which they are joined. */
export type FieldParts = Readonly<Record<string, readonly (readonly string[])[]>>;

/** A name without what people write differently: case, spaces, punctuation, full width, plural. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=[a-z]{3})s$/, '');

/** The order of the columns of targets that were guessed from their parts, where it is not the file's. */
export function guessJoins(
  columns: readonly string[],
  mapping: Readonly<Record<number, string | null>>,
  parts: FieldParts = {},
): Record<string, readonly number[]> {
  const joins: Record<string, readonly number[]> = {};
  for (const [target, names] of Object.entries(parts)) {
    const found = columns.flatMap((_, index) => (mapping[index] === target ? [index] : []));
    const part = (index: number) => names.findIndex((some) => some.map(plainName).includes(plainName(columns[index] ?? '')));
    const order = [...found].sort((a, b) => part(a) - part(b));
    if (order.join() !== found.join()) joins[target] = order;
  }
  return joins;
}

/**
 * The target each column seems to hold, by the column's place. A target goes to one column only: the one named exactly
 * like the earliest of its names, else those that are all its parts, else one that merely contains a name.
 */
export function guessMapping(
  columns: readonly string[],
  targets: FieldNames,
  parts: FieldParts = {},
): Record<number, string | null> {
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
  for (const [target, names] of Object.entries(parts)) {
    if (!(target in targets) || Object.values(mapping).includes(target)) continue;
    const found = names.map((part) => {
      const known = new Set(part.map(plainName));
      return plain.findIndex((column, at) => mapping[at] === null && known.has(column));
    });
    if (!found.includes(-1) && new Set(found).size === found.length) for (const index of found) mapping[index] = target;
  }
  settle((column, name) => name.length >= 4 && column.length >= 4 && (column.endsWith(name) || name.endsWith(column)));
  return mapping;
}
