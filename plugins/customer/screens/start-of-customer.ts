import { CallError, http } from '#core/http/http.ts';
import { session } from '#core/session/session.ts';
import type { ScreenVisit } from '#core/slots.ts';
import { startOf, type Start } from '#kit/form/prefill.ts';
import type { ListResponse } from '#kit/records/entity.ts';
import { employee, type EmployeeRow } from '../../employee/index.ts';
import { viewCustomers } from '../area.ts';
import { customer } from '../entity.ts';

/** Initial values of a new customer: whoever sees their own customers alone is the assignee, so that it stays theirs. */
export async function startOfCustomer(visit: ScreenVisit): Promise<Start> {
  const start = await startOf(customer, visit);
  const { user, rights } = visit.kernel.use(session);
  if (!user || rights?.[viewCustomers.id] !== 'own' || start.values.assignee !== undefined) return start;
  const query = { member: user.userIdx, limit: 1 };
  // a role may be without the right to see employees
  const found = await visit.kernel.use(http).get<ListResponse<EmployeeRow>>(`/${employee.name}`, { query, signal: visit.signal, quiet: true }).catch((error: unknown) => {
    if (error instanceof CallError && error.status !== 401) return undefined;
    throw error;
  });
  const self = found?.rows[0];
  if (!self) return start;
  return { values: { ...start.values, assignee: self.id }, labels: { ...start.labels, [employee.name]: { ...start.labels[employee.name], [self.id]: self.name } } };
}
