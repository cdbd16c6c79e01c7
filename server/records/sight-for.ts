import { database, type Sight } from '../database/database.ts';
import type { Call } from '../slots.ts';
import { sightOf } from './reach.ts';
import { recordsRegistry, type Writer } from './registry.ts';

/** The tables as the caller of an endpoint that is not open sees them. */
export function sightFor({ kernel, caller }: Pick<Call, 'kernel' | 'caller'>): Sight {
  if (!caller) throw new Error('Nobody sees records without signing in');
  return sightOf(kernel.use(database).read, kernel.use(recordsRegistry), caller);
}

/** The tables as anybody sees them whose rights are those of the caller, or narrower. */
export const sightAs =
  ({ kernel }: Pick<Call, 'kernel'>) =>
  (who: Writer): Sight =>
    sightOf(kernel.use(database).read, kernel.use(recordsRegistry), who);
