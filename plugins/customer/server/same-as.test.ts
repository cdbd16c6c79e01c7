import { describe, expect, it } from 'vitest';
import { writtenFields } from '#kit/records/entity.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { freshKey, startTestHost, type TestHost } from '#tests/support/host.ts';
import { customer } from '../entity.ts';

// oxlint-disable-next-line no-explicit-any -- each answer has a body of its own
type Body = any;

onEachEngine('customers', (_, place) => {
  const withHost = async (work: (call: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: Body }>, host: TestHost) => Promise<void>) => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      const token = await host.signIn();
      await work(async (method, path, body) => {
        const response = await host.call(method, `/api${path}`, { token, body, headers: { 'idempotency-key': freshKey() } });
        const text = await response.text();
        return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
      }, host);
    } finally {
      await host.end();
    }
  };

  describe('that may be the same', () => {
    it('are found by phone in any spelling, e-mail and name in any script, but not by themselves', () =>
      withHost(async (call) => {
        const { id } = (await call('POST', '/customer', { name: 'Choi Minjun', nativeName: '최민준', phone: '010-5550-1234', email: 'minjun@example.com' })).body;
        await call('POST', '/customer', { name: 'Somebody Else', phone: '+1 646 555 0120' });
        const same = async (query: Record<string, string>) => (await call('GET', `/customer/same?${new URLSearchParams(query)}`)).body.rows;
        expect(await same({ phone: '+82 10 5550 1234', name: '최민준' })).toEqual([{ id, title: 'Choi Minjun', detail: expect.stringContaining('C-1'), fields: ['phone', 'name'] }]);
        expect(await same({ email: 'MINJUN@example.com' })).toMatchObject([{ id, fields: ['email'] }]);
        expect(await same({ email: 'minjun@example.com', except: String(id) })).toEqual([]);
        expect(await same({ name: 'Choi', phone: '1234' })).toEqual([]);
        expect((await call('GET', '/customer/same?q=x')).status).toBe(400);
      }));
  });

  describe('and other records that may be the same', () => {
    it('are found in one building alone, or among members', () =>
      withHost(async (call) => {
        const building = async (address: string) => (await call('POST', '/building', { address, confirmedAddress: address, borough: 'queens' })).body.id as number;
        const [here, there] = [await building('28-10 Jackson Ave'), await building('28-12 Jackson Ave')];
        const { id } = (await call('POST', '/rent', { title: '1B1B · 34E', building: here, price: 360_000, availableMoveDate: '2026-12-01' })).body;
        const same = async (title: string, at: number) => (await call('GET', `/rent/same?${new URLSearchParams({ title, building: String(at) })}`)).body.rows;
        expect(await same('1b1b · 34e', here)).toMatchObject([{ id, fields: ['title'] }]);
        expect(await same('1B1B · 34E', there)).toEqual([]);
        expect((await call('GET', '/user/same?name=admin')).status).toBe(200);
      }));
  });

  describe('that are two records of one person', () => {
    it('become one with references and remarks, and are split again by undo', () =>
      withHost(async (call) => {
        const make = async (values: object) => (await call('POST', '/customer', values)).body;
        const stays = await make({ name: 'Choi Minjun', phone: '010-5550-1234' });
        const goes = await make({ name: '최민준', email: 'minjun@example.com' });
        const partner = await make({ name: 'Han Sora', household: goes.id });
        await call('POST', `/customer/${goes.id}/remarks`, { kind: 'call', text: 'Asks for a gym' });
        const one = (id: number) => call('GET', `/customer/${id}`);
        const [a, b] = [(await one(stays.id)).body, (await one(goes.id)).body];
        const body = { version: a.version, other: { id: b.id, version: b.version }, values: { nativeName: '최민준', email: 'minjun@example.com' } };
        const merged = await call('POST', `/customer/${stays.id}/merge`, body);
        expect(merged).toMatchObject({ status: 200, body: { moved: 2 } });
        expect((await one(stays.id)).body).toMatchObject({ name: 'Choi Minjun', nativeName: '최민준', email: 'minjun@example.com', phone: '010-5550-1234', number: 1 });
        expect((await one(goes.id)).status).toBe(404);
        expect((await one(partner.id)).body.household).toBe(stays.id);
        expect((await call('GET', `/customer/${stays.id}/remarks`)).body.rows).toMatchObject([{ text: 'Asks for a gym', isEdited: false }]);

        const { merged: into, ...rest } = (await call('GET', `/customer/${goes.id}`)).body.deleted;
        expect(into).toEqual({ id: stays.id, title: expect.any(String), batch: merged.body.batch });
        expect(rest).toMatchObject({ restorable: true });
        expect((await call('POST', `/batch/${merged.body.batch}/undo`)).body.refused).toEqual([]);
        expect((await call('GET', `/customer/${goes.id}`)).status).toBe(200);
        expect((await one(stays.id)).body).toMatchObject({ nativeName: null, email: null });
        expect((await one(goes.id)).body).toMatchObject({ name: '최민준', email: 'minjun@example.com', number: 2 });
        expect((await one(partner.id)).body.household).toBe(goes.id);
        expect((await call('GET', `/customer/${goes.id}/remarks`)).body.rows).toMatchObject([{ isEdited: false }]);
      }));

    it('become one though one of them is in the household of the other', () =>
      withHost(async (call) => {
        const goes = (await call('POST', '/customer', { name: 'First' })).body;
        const stays = (await call('POST', '/customer', { name: 'Second', household: goes.id })).body;
        const body = { version: stays.version, other: { id: goes.id, version: goes.version }, values: {} };
        expect((await call('POST', `/customer/${stays.id}/merge`, body)).status).toBe(200);
        expect((await call('GET', `/customer/${stays.id}`)).body.household).toBeNull();
      }));

    it('stay two when one of them changed meanwhile, is gone, or is the same', () =>
      withHost(async (call) => {
        const [a, b] = [(await call('POST', '/customer', { name: 'First' })).body, (await call('POST', '/customer', { name: 'Second' })).body];
        const body = { version: 1, other: { id: b.id, version: 1 }, values: {} };
        await call('POST', `/customer/${b.id}/remarks`, { kind: 'note', text: 'x' });
        expect((await call('POST', `/customer/${a.id}/merge`, body)).status).toBe(409);
        expect((await call('POST', `/customer/${a.id}/merge`, { ...body, other: { id: 999, version: 1 } })).status).toBe(404);
        expect((await call('POST', `/customer/${a.id}/merge`, { ...body, other: { id: a.id, version: 1 } })).status).toBe(400);
        const wrong = { ...body, other: { id: b.id, version: 2 }, values: { number: 7 } };
        expect(await call('POST', `/customer/${a.id}/merge`, wrong)).toMatchObject({ status: 400, body: { fields: { 'values.number': 'rule.unknown' } } });
        expect((await call('GET', `/customer/${b.id}`)).status).toBe(200);
      }));

    it('stay two when a value is of another type, whatever stands there', () =>
      withHost(async (call) => {
        const preference = async (en: string) => [(await call('POST', '/preference', { name: { kr: '', en, zh: '' } })).body.id as number];
        const filled = { name: 'First', phone: '010-5550-1234', email: 'first@example.com', musts: await preference('Gym'), nices: await preference('Lift'), avoids: await preference('Noise'), workLocation: 'Midtown' };
        const [a, b] = [(await call('POST', '/customer', filled)).body, (await call('POST', '/customer', { name: 'Second' })).body];
        expect([a, b]).toMatchObject([filled, { name: 'Second' }]);
        const typed = writtenFields(customer).flatMap(([name]) => [5.5, {}, [{}]].map((value) => ({ [name]: value })));
        for (const values of typed) {
          const { status } = await call('POST', `/customer/${a.id}/merge`, { version: a.version, other: { id: b.id, version: b.version }, values });
          expect([values, status]).toEqual([values, 400]);
        }
        expect((await call('GET', `/customer/${b.id}`)).status).toBe(200);
      }));
  });

  describe('of one household', () => {
    it('name its first one, who names nobody', () =>
      withHost(async (call) => {
        const make = async (values: object) => (await call('POST', '/customer', values)).body;
        const [first, other] = [await make({ name: 'First' }), await make({ name: 'Other' })];
        const second = await make({ name: 'Second', household: first.id });
        expect(second.household).toBe(first.id);
        expect(await make({ name: 'Third', household: second.id })).toMatchObject({ fields: { household: 'customer.rule.nestedHousehold' } });
        const put = async (id: number, household: number, version: number) => {
          return (await call('PUT', '/customer', { records: [{ id, version }], patch: { household } })).body.fields;
        };
        expect(await put(first.id, other.id, 1)).toEqual({ household: 'customer.rule.nestedHousehold' });
        expect(await put(other.id, other.id, 1)).toEqual({ household: 'customer.rule.ownHousehold' });
      }));
  });
}, 'product');
