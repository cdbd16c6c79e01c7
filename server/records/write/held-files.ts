import type { Connection } from '../../database/database.ts';
import type { FileHolding, HeldFile } from '../../slots.ts';
import { isDocument } from '../documents.ts';

/** Says which of the named files are there, with their pixels where these are known, and holds them; asks once for each name of a batch. */
export type HoldFiles = (names: ReadonlySet<string>) => Promise<ReadonlyMap<string, HeldFile | undefined>>;

/**
 * Holds the files a batch names, wherever they are kept. Where nobody keeps files every name will do. A document that its
 * writer may not open is as if it were gone: put into a record of theirs, it would open.
 */
export function createHoldFiles(connection: Connection, holdings: readonly FileHolding[], mayOpen: (document: HeldFile) => Promise<boolean>): HoldFiles {
  const held = new Map<string, HeldFile>();
  return async (names) => {
    if (holdings.length === 0) return new Map([...names].map((name) => [name, undefined]));
    const open = [...names].filter((name) => !held.has(name)).sort();
    if (open.length > 0) {
      for (const { hold } of holdings) for (const one of await hold(connection, open)) if (!isDocument(one.name) || (await mayOpen(one))) held.set(one.name, one);
    }
    return held;
  };
}

/** The names of files in the value of a field of photos or of one file. */
export const filesIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value]).flatMap((one) => (one ? [(one as { readonly file: string }).file] : []));

/** True for a value whose pictures are as large as they were measured. */
export const isMeasured = (value: unknown, held: ReadonlyMap<string, HeldFile | undefined>): boolean =>
  !Array.isArray(value) ||
  (value as readonly Pick<HeldFile & { readonly file: string }, 'file' | 'width' | 'height'>[]).every(({ file, width, height }) => {
    const one = held.get(file);
    return !one || one.width === null || (Number(one.width) === width && Number(one.height) === height);
  });
