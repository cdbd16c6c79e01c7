import type { UnvalidatedRecord } from '../slots.ts';

/** Values that keep fields as they stand, whatever somebody sends: a score and what it was made from are never typed. */
export const keepFields = (names: readonly string[], { before, patch }: UnvalidatedRecord): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.filter((name) => name in patch).map((name) => [name, before?.[name] ?? null]));
