import type { UnvalidatedRecord } from '../slots.ts';

/** Values that empty what a state asked for, such as its reason, once a record leaves it. An undo brings them back. */
export const emptyOnLeaving = (state: string, names: readonly string[], { before, patch }: UnvalidatedRecord): Readonly<Record<string, null>> =>
  before?.['state'] === state && typeof patch['state'] === 'string' && patch['state'] !== state
    ? Object.fromEntries(names.filter((name) => !(name in patch)).map((name) => [name, null]))
    : {};
