import { CallError, http } from '#core/http/http.ts';
import type { ScreenVisit } from '#core/slots.ts';
import { startOf, type Start } from '#kit/form/prefill.ts';
import type { RecordResponse } from '#kit/records/entity.ts';
import type { ContractRow } from '../../contract/index.ts';
import type { CustomerRow } from '../../customer/index.ts';
import type { RentRow } from '../../rent/index.ts';
import type { PlannedAgents } from '../api.ts';
import { newTour } from '../new-tour.ts';

type Found<R> = RecordResponse<R>;

/**
 * Initial values of a tour by its address: what is known of a contract or a customer that it names, such as who is shown
 * around, by whom, and which rent. An agent whose time its reader does not plan is left out.
 */
export async function startTour(visit: ScreenVisit): Promise<Start> {
  const { kernel, url, signal } = visit;
  const read = <R,>(path: string) =>
    kernel.use(http).get<R>(path, { signal, quiet: true }).catch((error: unknown) => {
      if (!(error instanceof CallError) || error.status === 401) throw error;
      return undefined;
    });
  const named = <R,>(record: string, id: unknown) => (typeof id === 'number' ? read<Found<R>>(`/${record}/${id}`) : undefined);
  const start = await startOf(newTour, visit);
  const contract = await named<ContractRow>('contract', start.values['contract']);
  const [customer, rent, planned] = await Promise.all([
    named<CustomerRow>('customer', start.values['customer'] ?? contract?.customer),
    named<RentRow>('rent', Number(url.searchParams.get('rents')) || contract?.rent),
    read<PlannedAgents>('/tour/agents'),
  ]);
  const agent = contract?.assignee ?? customer?.assignee ?? null;
  const known = {
    client: contract?.name ?? customer?.name ?? null,
    customer: customer?.id ?? null,
    agent: agent !== null && (planned?.ids?.includes(agent) ?? planned?.ids === null) ? agent : null,
    building: rent?.building ?? contract?.building ?? null,
    rents: rent ? [rent.id] : [],
  };
  const labels: Record<string, Readonly<Record<number, string>>> = {};
  for (const found of [customer, contract, rent, start]) for (const [record, some] of Object.entries(found?.labels ?? {})) labels[record] = { ...labels[record], ...some };
  if (customer) labels['customer'] = { ...labels['customer'], [customer.id]: customer.name };
  if (rent) labels['rent'] = { ...labels['rent'], [rent.id]: rent.title };
  return { values: { ...known, ...start.values }, labels };
}
