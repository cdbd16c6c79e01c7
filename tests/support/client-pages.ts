import { expect } from 'vitest';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import type { ClientPages, MadePage } from '#plugins/recommend/api.ts';
import type { RecommendRow } from '#plugins/recommend/entity.ts';
import { startTestHost, type TestHost } from './host.ts';

/** An agency with two rents and a customer whom they are sent to. */
export interface PageAgency {
  readonly host: TestHost;
  readonly token: string;
  readonly rents: readonly number[];
  readonly customer: number;
}

const writeOn = ({ kernel }: TestHost) => <T>(work: (batch: Batch) => Promise<T>) => kernel.use(writing).run({ system: true }, { kind: 'form' }, work);

const addCustomer = (host: TestHost, name: string) => writeOn(host)(async (batch) => (await batch.create('customer', { name, budget: 330_000, moveDate: '2026-12-10', language: 'kr' })).id);

export async function openPageAgency(environment: Readonly<Record<string, string>>): Promise<PageAgency> {
  const host = await startTestHost(environment);
  const token = await host.signIn();
  const rents = await writeOn(host)(async (batch) => {
    const building = (await batch.create('building', { address: '1 Jackson Ave', borough: 'queens' })).id;
    const rent = async (title: string) => (await batch.create('rent', { title, building, price: 300_000, availableMoveDate: '2026-12-01' })).id;
    return [await rent('First'), await rent('Second')];
  });
  return { host, token, rents, customer: await addCustomer(host, 'Jihoon') };
}

/** Ways to send, open and answer pages at the agency that stands. */
export function pagesAt(now: () => PageAgency) {
  const write = <T>(work: (batch: Batch) => Promise<T>) => writeOn(now().host)(work);
  const clients = (name: string) => addCustomer(now().host, name);
  const send = async (some = now().rents, to = now().customer, more: object = {}, by = now().token): Promise<MadePage> => {
    const response = await now().host.call('POST', '/api/recommendPage', { token: by, body: { pairs: some.map((rent) => ({ rent, customer: to })), locale: 'kr', days: 7, ...more } });
    expect(response.status).toBe(200);
    return (await response.json()) as MadePage;
  };
  const keyOf = ({ path }: MadePage) => path.slice('/homes/'.length);
  const visit = (path: string, language = 'en') => now().host.call('GET', path, { headers: { 'accept-language': language } });
  const answer = async (key: string, body: unknown = { answer: 'opened' }, headers: Readonly<Record<string, string>> = {}) => (await now().host.call('POST', `/api/recommendPage/${key}`, { body, headers })).status;
  const statesOf = async (of = now().customer) =>
    ((await (await now().host.call('GET', `/api/recommend?customer=${of}&sort=number`, { token: now().token })).json()) as { rows: readonly RecommendRow[] }).rows.map(({ id, state, reason, opens }) => ({ id, state, reason, opens }));
  const undo = async ({ batch }: MadePage) => (await (await now().host.call('POST', `/api/batch/${batch}/undo`, { token: now().token, body: {} })).json()) as { undone: number; refused: readonly unknown[] };
  const openPages = async () => ((await (await now().host.call('GET', `/api/recommendPage?customer=${now().customer}`, { token: now().token })).json()) as ClientPages).rows;
  const put = async (id: number, body: Readonly<Record<string, unknown>>, by = now().token) => {
    const { version } = (await (await now().host.call('GET', `/api/recommend/${id}`, { token: now().token })).json()) as RecommendRow;
    return (await now().host.call('PUT', `/api/recommend/${id}`, { token: by, body, headers: { 'if-match': `"${version}"` } })).status;
  };
  const told = async (by = now().token) => ((await (await now().host.call('GET', '/api/push', { token: by })).json()) as { rows: readonly { title: string }[] }).rows.map(({ title }) => title);
  const unread = async () => ((await (await now().host.call('GET', '/api/push?unread=true', { token: now().token })).json()) as { rows: readonly { title: string; body: string }[] }).rows;
  /** A member of staff, who has an employee record with the role. */
  const colleague = async (name: string, role: string) => {
    const credentials = { ...now().host.credentials(name, 'a long password'), token: undefined, userId: name, name: 'Agent', email: `${name}@stoop.example` };
    const { id } = (await (await now().host.call('POST', '/api/user/register', { body: credentials })).json()) as { id: number };
    await now().host.call('PUT', `/api/user/${id}`, { token: now().token, body: { status: 'approved' }, headers: { 'if-match': '"1"' } });
    await now().host.call('PUT', `/api/user/${id}/role`, { token: now().token, body: { roleList: [role] } });
    const [found] = await rowsOf<{ id: number }>(now().host.kernel.use(database).read, 'select "id" from "employee" where "member" = ?', [id]);
    return { employee: found!.id, token: await now().host.signIn(name, 'a long password') };
  };
  const expire = ({ id }: MadePage) =>
    now().host.kernel.use(database).write((connection) => rowsOf(connection, 'update "recommendPage" set "expiresAt" = ? where "id" = ? returning "id"', [new Date(Date.now() - 1000).toISOString(), id]));
  return { write, clients, send, keyOf, visit, answer, statesOf, undo, openPages, put, told, unread, colleague, expire };
}
