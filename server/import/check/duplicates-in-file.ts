import { setImmediate as breathe } from 'node:timers/promises';
import type { PlainAddress } from '#kit/records/similar.ts';
import type { Shape } from '../../records/shape.ts';
import { asksSimilar, similarityOf, type Compared } from './similarity.ts';

/** Keys by unique column. */
export type Keys = Readonly<Record<string, string>>;

/** An earlier row of the file that a row may be again. */
export interface DuplicateInFile {
  readonly line: number;
  readonly label: string;
}

/** A record's title in a row, and the scope within which titles are unique. */
interface Called {
  readonly scope: string;
  readonly title: Compared;
}

/** Near-duplicate index of the rows of one file. */
export interface DuplicateRule {
  /** Titles of the record that the keys of a row stand for. */
  calledBy(keys: Keys): readonly Called[];
  /** The same for the key that is kept of a checked row. */
  calledAs(key: string): readonly Called[];
  buckets(called: Called): readonly string[];
  /** True when two rows may be one, a list being what `houses` knows of it. */
  similar(one: Called, other: Called, houses: Houses): boolean;
}

/** Number of a list's houses on a street, counted to two at most. */
export type Houses = (street: string) => number;

/** Rule by which rows of a file may be duplicates; undefined where nobody is asked. */
export function duplicateRule(shape: Shape, matchBy: string | null): DuplicateRule | undefined {
  const { entity, uniques } = shape;
  if (!asksSimilar(entity, matchBy)) return undefined;
  const similarity = similarityOf(entity);
  const own = uniques.filter(({ field }) => field === matchBy);
  const scoped = own.some(({ within }) => within !== undefined);
  const calledAs = (key: string): readonly Called[] => {
    if (!scoped) return [{ scope: '', title: similarity.kept(key) }];
    // A key too long to be kept as it is cannot be read either.
    if (!key.startsWith('[')) return [];
    const [scope, form] = JSON.parse(key) as [unknown, unknown];
    return [{ scope: JSON.stringify(scope), title: similarity.kept(String(form)) }];
  };
  return {
    calledAs,
    calledBy: (keys) => own.flatMap(({ column }) => (keys[column] === undefined ? [] : calledAs(keys[column]))),
    buckets: ({ scope, title }) => similarity.buckets(title).map((bucket) => `${scope} ${bucket}`),
    similar: (one, other, houses) => one.scope === other.scope && similarity.similarInList(one.title, other.title, houses),
  };
}

/** Counts the houses on each street of a list of addresses. */
export function housesOn(addresses: Iterable<PlainAddress>): Houses {
  const first = new Map<string, string>();
  const several = new Set<string>();
  for (const { street, house } of addresses) {
    if ((first.get(street) ?? house) !== house) several.add(street);
    first.set(street, house);
  }
  return (street) => (several.has(street) ? 2 : Number(first.has(street)));
}

/** The rows of a file that were checked so far, found by what they are almost called. */
export interface Duplicates {
  /** The first row so far that another may be again. */
  find(keys: Keys): DuplicateInFile | undefined;
  add(keys: Keys, row: DuplicateInFile): void;
}

/** Starts without a row. */
export function createDuplicates(rule: DuplicateRule, houses: Houses): Duplicates {
  const buckets = new Map<string, { readonly called: Called; readonly row: DuplicateInFile }[]>();
  return {
    find(keys) {
      const found = rule.calledBy(keys).flatMap((called) =>
        rule.buckets(called).flatMap((bucket) => (buckets.get(bucket) ?? []).filter((other) => rule.similar(other.called, called, houses))),
      );
      return found.map(({ row }) => row).sort((a, b) => a.line - b.line)[0];
    },
    add(keys, row) {
      for (const called of rule.calledBy(keys)) {
        for (const bucket of rule.buckets(called)) {
          const known = buckets.get(bucket);
          if (known) known.push({ called, row });
          else buckets.set(bucket, [{ called, row }]);
        }
      }
    },
  };
}

/** Titles by key, so that each key of a checked file is read once. */
export type CalledByKey = ReadonlyMap<string, readonly Called[]>;

/** Keys read or compared before other requests are let through. */
const batchSize = 1000;

/** Reads what the keys of a checked file call their records; others have their turn meanwhile. */
export async function calledIn(rule: DuplicateRule | undefined, keys: readonly (readonly [line: number, key: string])[]): Promise<CalledByKey> {
  const called = new Map<string, readonly Called[]>();
  for (const [place, [, key]] of rule ? keys.entries() : []) {
    if (rule && !called.has(key)) called.set(key, rule.calledAs(key));
    if (place % batchSize === batchSize - 1) await breathe();
  }
  return called;
}

/**
 * The lines of a checked file that some rows stand or stood with: those of the same key, those almost called so, and
 * theirs in turn. What is said of one of them may change what is found of another. Others have their turn meanwhile.
 */
export async function kinOf(
  rule: DuplicateRule | undefined,
  keys: readonly (readonly [line: number, key: string])[],
  calledByKey: CalledByKey,
  wanted: Iterable<string>,
  houses: Houses,
): Promise<ReadonlySet<number>> {
  const byKey = Map.groupBy(keys, ([, key]) => key);
  const byBucket = new Map<string, { readonly key: string; readonly called: Called }[]>();
  let steps = 0;
  const step = async () => {
    if ((steps += 1) % batchSize === 0) await breathe();
  };
  for (const [key, some] of calledByKey) {
    for (const called of some) {
      for (const bucket of rule?.buckets(called) ?? []) {
        const known = byBucket.get(bucket);
        if (known) known.push({ key, called });
        else byBucket.set(bucket, [{ key, called }]);
      }
    }
    await step();
  }
  const reached = new Set(wanted);
  for (const key of reached) {
    for (const called of calledByKey.get(key) ?? rule?.calledAs(key) ?? []) {
      const around = rule?.buckets(called).flatMap((bucket) => byBucket.get(bucket) ?? []) ?? [];
      for (const other of around) {
        if (rule?.similar(other.called, called, houses)) reached.add(other.key);
        await step();
      }
    }
  }
  return new Set([...reached].flatMap((key) => byKey.get(key)?.map(([line]) => line) ?? []));
}
