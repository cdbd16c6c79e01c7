import { codes, Refusal } from '../refusal.ts';
import type { StoredImport } from './import-store.ts';

/** The import, unless it is under way, paused or done. Throws a `Refusal` 409. */
export function idle(one: StoredImport): StoredImport {
  if (one.state === 'checking' || one.state === 'applying')
    throw new Refusal(409, codes.conflict, 'The import is under way');
  if (one.state === 'paused') throw new Refusal(409, codes.conflict, 'A part of the import is written: go on, or cancel it');
  if (one.state === 'applied') throw new Refusal(409, codes.conflict, 'The import is done');
  return one;
}

/** The import, if it was checked and nothing was done with it since. Throws a `Refusal` 409. */
export function checked(one: StoredImport): StoredImport {
  if (idle(one).state !== 'checked') throw new Refusal(409, codes.conflict, 'The import was not checked');
  return one;
}

/** True when its rows have been checked. */
export const wasChecked = ({ state }: StoredImport): boolean => ['checked', 'applying', 'paused', 'applied'].includes(state);
