import { CallError, http } from '#core/http/http.ts';
import type { ScreenVisit } from '#core/slots.ts';
import { startOf, type Start } from '#kit/form/prefill.ts';
import type { ListResponse, RecordResponse } from '#kit/records/entity.ts';
import type { CustomerRow } from '../../customer/index.ts';
import { contract, type StageRow } from '../entities.ts';

/** Initial values of a contract by its address: an open stage, the first unless it names another; what is known of a customer. */
export async function startContract(visit: ScreenVisit): Promise<Start> {
  const [start, stages] = await Promise.all([startOf(contract, visit), openStages(visit)]);
  const asked = stages.find(({ id }) => id === start.values['workflow']) ?? stages[0];
  return ofCustomer(visit, asked ? { ...start, values: { ...start.values, workflow: asked.id } } : start);
}

/** Stages in which a contract may begin, in their order; none where they cannot be read. */
async function openStages({ kernel, signal }: ScreenVisit): Promise<readonly StageRow[]> {
  try {
    const { rows } = await kernel.use(http).get<ListResponse<StageRow>>('/workflow', { query: { sort: 'sort', limit: 200 }, signal, quiet: true });
    return rows.filter(({ kind, active }) => active && kind === 'open');
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 401) throw error;
    return [];
  }
}

async function ofCustomer(visit: ScreenVisit, start: Start): Promise<Start> {
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
