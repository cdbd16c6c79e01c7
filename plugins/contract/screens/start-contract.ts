import { CallError, http } from '#core/http/http.ts';
import type { ScreenVisit } from '#core/slots.ts';
import { startOf, type Start } from '#kit/form/prefill.ts';
import type { RecordResponse } from '#kit/records/entity.ts';
import type { CustomerRow } from '../../customer/index.ts';
import { contract } from '../entities.ts';

/** Initial values of a contract by its address; a customer gives what is known of them. */
export async function startContract(visit: ScreenVisit): Promise<Start> {
  const start = await startOf(contract, visit);
  const { customer } = start.values;
  if (typeof customer !== 'number') return start;
  try {
    const found = await visit.kernel.use(http).get<RecordResponse<CustomerRow>>(`/customer/${customer}`, { signal: visit.signal, quiet: true });
    const { name, phone, email, occupation, platform, budget, moveDate, roomType, areas, assignee } = found;
    const known = { name, phone, email, occupation, platform, budget, moveDate, roomType, preferredArea: areas[0] ?? null, assignee };
    return { values: { ...known, ...start.values }, labels: { ...found.labels, ...start.labels } };
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 401) throw error;
    return start;
  }
}
