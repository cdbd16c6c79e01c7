import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { freshKey, startTestHost, type TestHost } from './support/host.ts';

let host: TestHost;
let token: string;
beforeAll(async () => {
  host = await startTestHost();
  token = await host.signIn();
});
afterAll(() => host.end());

const call = async (method: string, path: string, body?: unknown, version?: number) => {
  const headers = { 'idempotency-key': freshKey(), ...(version !== undefined && { 'if-match': `"${version}"` }) };
  const response = await host.call(method, `/api/${path}`, { token, headers, ...(body !== undefined && { body }) });
  const said = (await response.json()) as Record<string, unknown>;
  expect([method, path, response.status, response.ok || said]).toEqual([method, path, 200, true]);
  return said;
};

const address = '28-10 Jackson Avenue';
const building = { address, confirmedAddress: address, borough: 'queens' };
const contract = { name: '최민준' };

/** Creates a record, updates it, and reads it back. */
async function savedRecord(name: string, required: object, values: object): Promise<Record<string, unknown>> {
  const { id, version } = (await call('POST', name, required)) as { id: number; version: number };
  await call('PUT', `${name}/${id}`, values, version);
  return call('GET', `${name}/${id}`);
}

/** Names that a record lacks: references and files are there, but empty, before anybody fills them. */
const missingFrom = (record: Record<string, unknown>, names: readonly string[]) => names.filter((name) => !(name in record));

describe('a record keeps the fields of the specification', () => {
  it('of a building', async () => {
    const values = { subwayByHand: true, subwayName: 'Court Sq', subwayLine: '7 E G M', distance: 4, bathroom: 2, fee: 'noFee', year: 1999, totalRooms: 40, totalFloors: 12 };
    const record = await savedRecord('building', building, values);
    expect(record).toMatchObject({ ...values, address, borough: 'queens' });
    expect(missingFrom(record, ['id', 'managementCompany', 'area', 'amenities', 'utilities', 'zipCode', 'photos'])).toEqual([]);
  });

  it('of a rent', async () => {
    const { rows } = (await call('GET', 'building')) as unknown as { rows: readonly { id: number }[] };
    const required = { title: 'Two rooms', building: rows[0]?.id, price: 300_000, availableMoveDate: '2026-12-01' };
    const policy = { freeMonths: 1.5, leaseMonths: 12, netPrice: null, manual: false, primary: true };
    const record = await savedRecord('rent', required, { bathCount: 1.5, availableMoveDate: '2026-12-15', discountPolicies: [policy] });
    // 3,000 dollars for 10.5 of 12 months
    expect(record).toMatchObject({ bathCount: 1.5, availableMoveDate: '2026-12-15', discountPolicies: [{ ...policy, netPrice: 262_500 }] });
    expect(missingFrom(record, ['id', 'features', 'layoutFile', 'photos'])).toEqual([]);
  });

  it('of a room', async () => {
    const { rows } = (await call('GET', 'building')) as unknown as { rows: readonly { id: number }[] };
    const record = await savedRecord('room', { unitNumber: '33E', building: rows[0]?.id }, { unitNumber: '34E', count: 3 });
    expect(record).toMatchObject({ unitNumber: '34E', count: 3 });
    expect(missingFrom(record, ['id', 'roomType', 'photos'])).toEqual([]);
  });

  it('of a customer', async () => {
    const values = { workLocation: 'NYU', occupation: 'student', annualIncome: 6_400_000, guarantorKind: 2, guarantorName: '최영호', guarantorIncome: 34_000_000, email: 'sora@example.com', language: 'kr' };
    const record = await savedRecord('customer', { name: '한소라', phone: '+1 646 555 0151' }, values);
    expect(record).toMatchObject({ ...values, name: '한소라', phone: '+1 646 555 0151', number: 1, tourNumber: 0, lastCallAt: null, guarantee: 'person' });
    expect(missingFrom(record, ['id', 'platform', 'assignee', 'member', 'musts', 'nices', 'avoids', 'memo', 'nextActionOn'])).toEqual([]);
  });

  it('of a contract', async () => {
    const values = {
      gender: 0, phone: '+16465550172', email: 'minjun@example.com', occupation: 'worker', budget: 420_000, moveDate: '2026-12-10', address: '28-10 Jackson Ave', unit: '31F',
      tourSchedule: `${dayAfter(dayInNewYork(Date.now()), 3)}T19:00:00.000Z`, leaseStartDate: '2026-12-10', leaseEndDate: '2027-12-09', totalPrice: 4_920_000, memo: 'Asks for the gym.',
    };
    const record = await savedRecord('contract', contract, values);
    expect(record).toMatchObject({ ...values, name: contract.name, number: 1, uploader: 1, modifier: 1 });
    expect(missingFrom(record, ['id', 'platform', 'preferredArea', 'roomType', 'assist', 'assignee', 'workflow'])).toEqual([]);
    const { rows } = (await call('GET', 'contract?q=MS-1')) as unknown as { rows: readonly { id: number }[] };
    expect(rows).toMatchObject([{ id: record['id'] }]);
  });

  it('of a member', async () => {
    const registered = await host.call('POST', '/api/user/register', {
      body: { ...host.credentials('member01', 'a long password'), token: undefined, userId: 'member01', name: 'Somebody', email: 'member01@stoop.example' },
    });
    const { id } = (await registered.json()) as { id: number };
    const area = await call('POST', 'area', { name: { en: 'Astoria', kr: '', zh: '' }, borough: 'queens' });
    const values = { phone: '+12125550101', preferredArea: area['id'], gender: 1, birthDate: '1990-05-06', residenceDuration: 18, status: 'approved' };
    await call('PUT', `user/${id}`, values, 1);
    const record = await call('GET', `user/${id}`);
    expect(record).toMatchObject({ ...values, name: 'Somebody', email: 'member01@stoop.example', type: 'normal', age: expect.any(Number) });
    expect(JSON.stringify(record)).not.toContain(host.credentials('member01', 'a long password').userPw);
  });
});
