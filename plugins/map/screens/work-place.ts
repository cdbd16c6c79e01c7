import { CallError, http, isSilent } from '#core/http/http.ts';
import { i18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { toasts } from '#core/toasts/toasts.ts';
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

/** Tells why no rings are drawn that an address asks for: the work that was found nowhere, or what kept it from being looked up. */
export async function tellNoWork(kernel: Kernel, work: WorkPlace | Error | undefined): Promise<void> {
  if (work instanceof CallError && isSilent(work)) return;
  const words = kernel.use(i18n);
  await words.ready().catch(() => undefined);
  const { t } = words;
  const title = () => {
    if (!work || work instanceof Error) return t(work instanceof CallError && work.status > 0 ? 'map.noCustomer' : 'error.mapSearch');
    return t(work.entered === '' ? 'map.noWork' : 'map.workNotFound', { name: work.name, address: work.entered });
  };
  kernel.use(toasts).show({ type: 'error', title: title() });
}

/** The first place that is called so. */
async function placeOf(kernel: Kernel, words: string): Promise<Coordinates | undefined> {
  const { hits, problem } = await searchPlaces(kernel, words);
  if (problem === 'error.mapSearch') throw new Error(problem);
  return hits.flatMap((hit) => ('place' in hit && hit.place ? [hit.place] : []))[0];
}
