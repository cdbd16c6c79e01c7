import { http } from '#core/http/http.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { Coordinates } from '#kit/map/place.ts';
import type { RecordResponse } from '#kit/records/entity.ts';
import type { CustomerRow } from '../../customer/index.ts';
import { searchPlaces } from './search-places.ts';

/** Somebody's work: what is entered, and where that is on the map if it was found. */
export interface WorkPlace {
  readonly name: string;
  readonly entered: string;
  readonly place: Coordinates | undefined;
}

/** Looks up where a customer works. Throws where the search of places fails. */
export async function readWorkPlace(kernel: Kernel, customer: number, known?: Coordinates): Promise<WorkPlace> {
  const { name, workLocation } = await kernel.use(http).get<RecordResponse<CustomerRow>>(`/customer/${customer}`, { quiet: true });
  const entered = workLocation ?? '';
  if (known || entered === '') return { name, entered, place: known };
  // Employer and address stand together: "Hanbit Trading, 1 Penn Plaza".
  const last = entered.split(',').slice(1).at(-1)?.trim();
  return { name, entered, place: (await placeOf(kernel, entered)) ?? (last ? await placeOf(kernel, last) : undefined) };
}

/** The first place that is called so. */
async function placeOf(kernel: Kernel, words: string): Promise<Coordinates | undefined> {
  const { hits, problem } = await searchPlaces(kernel, words);
  if (problem === 'error.mapSearch') throw new Error(problem);
  return hits.flatMap((hit) => ('place' in hit && hit.place ? [hit.place] : []))[0];
}
