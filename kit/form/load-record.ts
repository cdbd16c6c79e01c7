import { data } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import type { ScreenVisit } from '#core/slots.ts';
import { type Deletion, deletionIn } from './deletion.ts';
import type { Entity } from '../records/entity.ts';
import type { AnyRecord } from './form-model.ts';
import { startOf, type Start } from './prefill.ts';

/** Data of a form: its record, or null for a new one. */
export interface LoadedForm {
  readonly record: AnyRecord | null;
  /** Initial values that the address gives a new one. */
  readonly start?: Start;
  /** That the record was deleted. */
  readonly deleted?: Deletion & { readonly id: number };
}

/** Data of a screen, or data with the status of their page. */
type Answered<T> = T | ReturnType<typeof data<T>>;

/** Loads the record a form is about. An address that names none, or a deleted one, answers 404. Rejects with `CallError`. */
export async function loadRecord(entity: Entity, param: string | undefined, visit: ScreenVisit): Promise<Answered<LoadedForm>> {
  if (param === undefined) return { record: null, start: await startOf(entity, visit) };
  const id = visit.params[param] ?? '';
  if (!/^[1-9]\d{0,9}$/.test(id)) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' });
  try {
    const record = await visit.kernel.use(http).get<AnyRecord>(`/${entity.name}/${id}`, { signal: visit.signal, quiet: true });
    return { record };
  } catch (error) {
    const deletion = deletionIn(error);
    if (!deletion) throw error;
    return data({ record: null, deleted: { ...deletion, id: Number(id) } }, { status: 404 });
  }
}
