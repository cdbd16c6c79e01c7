/** Names a field goes by: in the product's languages, in files of other systems. */
export type FieldNames = Readonly<Record<string, readonly string[]>>;

/** Fields that files often hold in several columns: the names of each part, in the order in which they are joined. */
export type FieldParts = Readonly<Record<string, readonly (readonly string[])[]>>;

/** A name without what people write differently: case, spaces, punctuation, full width. */
export const plainName = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

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
 * The target each column holds, by the column's place; null where that is not certain. A target goes to one column
 * only: the one named exactly like the earliest of its names, else those that are all its parts.
 */
export function guessMapping(
  columns: readonly string[],
  targets: FieldNames,
  parts: FieldParts = {},
): Record<number, string | null> {
  const plain = columns.map(plainName);
  const mapping: Record<number, string | null> = Object.fromEntries(columns.map((_, index) => [index, null]));
  for (const [target, names] of Object.entries(targets)) {
    for (const name of new Set(names.map(plainName))) {
      const index = plain.findIndex((column, at) => mapping[at] === null && column !== '' && column === name);
      if (index < 0) continue;
      mapping[index] = target;
      break;
    }
  }
  for (const [target, names] of Object.entries(parts)) {
    if (!(target in targets) || Object.values(mapping).includes(target)) continue;
    const found = names.map((part) => {
      const known = new Set(part.map(plainName));
      return plain.findIndex((column, at) => mapping[at] === null && known.has(column));
    });
    if (!found.includes(-1) && new Set(found).size === found.length) for (const index of found) mapping[index] = target;
  }
  return mapping;
}

/**
 * Targets that undecided columns may hold, by the column's place, the likeliest first: those without a column whose
 * name is in the column's, or the other way round. A question to a person, never an answer: "Extremely Low Income
 * Units" are not all units, and the `floor` of a flat is not how many floors its house has.
 */
export function similarTargets(
  columns: readonly string[],
  targets: FieldNames,
  mapping: Readonly<Record<number, string | null>>,
): Record<number, readonly string[]> {
  const taken = new Set(Object.values(mapping));
  const named = Object.entries(targets)
    .filter(([target]) => !taken.has(target))
    .map(([target, names]) => ({ target, names: names.map(wordsOf) }));
  const similar: Record<number, readonly string[]> = {};
  for (const [index, column] of columns.entries()) {
    if (mapping[index] !== undefined) continue;
    const words = wordsOf(column);
    const found = named
      .map(({ target, names }) => ({ target, likeness: Math.max(0, ...names.map((name) => likeness(words, name))) }))
      .filter(({ likeness: much }) => much > 0)
      .sort((a, b) => b.likeness - a.likeness);
    if (found.length > 0) similar[index] = found.map(({ target }) => target);
  }
  return similar;
}

/** The words of a name, each without its plural: `YearsBuilt` is year, built. */
const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKC')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/(?<=[a-z]{3})s$/, ''));

/** Least letters that a name shares with another by itself; a Chinese or Korean syllable says more than a letter. */
const leastShared = { latin: 4, eastern: 2 } as const;

/** Letters that two names share, one of them being whole within the other; 0 where they share too little. */
function likeness(one: readonly string[], other: readonly string[]): number {
  const [short, long] = one.join('').length <= other.join('').length ? [one, other] : [other, one];
  const text = short.join('');
  if (text === long.join('')) return text.length;
  if (text.length < (/^[\u2e80-\u9fff\uac00-\ud7af]/u.test(text) ? leastShared.eastern : leastShared.latin)) return 0;
  const runs = long.some((_, from) => short.every((word, at) => long[from + at] === word));
  return runs || long.join('').endsWith(text) || long.join('').startsWith(text) ? text.length : 0;
}
