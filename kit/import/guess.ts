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
 * The target each column seems to hold, by the column's place. A target goes to one column only;
 * a column named exactly like a target wins over one that merely contains its name.
 */
export function guessMapping(columns: readonly string[], targets: FieldNames): Record<number, string | null> {
  const known = Object.entries(targets).flatMap(([target, names]) =>
    [...new Set(names.map(plainName))].filter((name) => name !== '').map((name) => ({ target, name })),
  );
  const mapping: Record<number, string | null> = {};
  const taken = new Set<string>();
  const settle = (fits: (column: string, name: string) => boolean) => {
    for (const [index, column] of columns.entries()) {
      if (mapping[index]) continue;
      const plain = plainName(column);
      const found = known.find(({ target, name }) => !taken.has(target) && plain !== '' && fits(plain, name));
      mapping[index] = found?.target ?? null;
      if (found) taken.add(found.target);
    }
  };
  settle((column, name) => column === name);
  settle((column, name) => name.length >= 4 && column.length >= 4 && (column.endsWith(name) || name.endsWith(column)));
  return mapping;
}
