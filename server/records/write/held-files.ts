import type { Connection } from '../../database/database.ts';
import type { FileHolding } from '../../slots.ts';

/** Says which of the named files are there, and holds them; asks once for each name of a batch. */
export type HoldFiles = (names: ReadonlySet<string>) => Promise<ReadonlySet<string>>;

/** Holds the files a batch names, wherever they are kept. Where nobody keeps files every name will do. */
export function createHoldFiles(connection: Connection, holdings: readonly FileHolding[]): HoldFiles {
  const held = new Set<string>();
  return async (names) => {
    if (holdings.length === 0) return names;
    const open = [...names].filter((name) => !held.has(name)).sort();
    if (open.length > 0) for (const { hold } of holdings) for (const name of await hold(connection, open)) held.add(name);
    return held;
  };
}

/** The names of files in the value of a field of photos or of one file. */
export const filesIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value]).flatMap((one) => (one ? [(one as { readonly file: string }).file] : []));
