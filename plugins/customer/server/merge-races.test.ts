import { afterEach, beforeEach, expect, it } from 'vitest';
import { beside } from '#tests/support/beside.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { jsonCalls, startTestHost, type TestHost } from '#tests/support/host.ts';

// oxlint-disable-next-line no-explicit-any -- each answer has a body of its own
type Body = any;

const rounds = 6;

onEachEngine('a merge of two customers at the moment of another change', (_, place) => {
  let host: TestHost;
  let call: (method: string, path: string, body?: unknown, version?: number) => Promise<{ status: number; body: Body }>;
  beforeEach(async () => {
    host = await startTestHost(environmentOf(await place()));
    const calls = jsonCalls(host, await host.signIn());
    call = (method, path, body, version) => calls(method, path, body, undefined, version) as Promise<{ status: number; body: Body }>;
  });
  afterEach(() => host.end());

  const make = async (values: object) => (await call('POST', 'customer', values)).body as { readonly id: number; readonly version: number };
  const merge = (stays: { readonly id: number; readonly version: number }, goes: { readonly id: number; readonly version: number }, values: object = {}) =>
    call('POST', `customer/${stays.id}/merge`, { version: stays.version, other: { id: goes.id, version: goes.version }, values });
  const pair = async (round: number) => [await make({ name: `Stays ${round}`, phone: '010-5550-1234' }), await make({ name: `Goes ${round}`, phone: '010-5550-9999' })] as const;

  it('overwrites no value that was saved in the one that stays', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [stays, goes] = await pair(round);
      const [edit, merged] = await Promise.all([
        call('PUT', `customer/${stays.id}`, { phone: '010-5550-7777' }, stays.version),
        merge(stays, goes, { phone: '010-5550-9999' }),
      ]);
      expect([edit.status, merged.status].toSorted()).toEqual([200, 409]);
      expect((await call('GET', `customer/${stays.id}`)).body.phone).toBe(edit.status === 200 ? '010-5550-7777' : '010-5550-9999');
    }
  });

  it('loses no value that was saved in the one that goes', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [stays, goes] = await pair(round);
      const [edit, merged] = await Promise.all([call('PUT', `customer/${goes.id}`, { email: 'goes@example.com' }, goes.version), merge(stays, goes)]);
      expect([[200, 409], [404, 200]]).toContainEqual([edit.status, merged.status]);
    }
  });

  it('loses no note that was written to the one that goes', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [stays, goes] = await pair(round);
      const [note, merged] = await Promise.all([call('POST', `customer/${goes.id}/remarks`, { kind: 'note', text: 'Asks for a gym' }), merge(stays, goes)]);
      expect([[200, 409], [404, 200]]).toContainEqual([note.status, merged.status]);
      const kept = (await call('GET', `customer/${note.status === 200 ? goes.id : stays.id}/remarks`)).body.rows as readonly unknown[];
      expect(kept).toHaveLength(note.status === 200 ? 1 : 0);
    }
  });

  it('overwrites nothing that was saved where the one that goes was named', async () => {
    const [stays, goes] = await pair(0);
    const elsewhere = await make({ name: 'Elsewhere' });
    const partner = await make({ name: 'Partner', household: goes.id });
    const merged = await beside(host, (batch) => batch.update('customer', partner.id, undefined, { household: elsewhere.id }), () => merge(stays, goes));
    expect(merged.status).toBe(200);
    expect((await call('GET', `customer/${partner.id}`)).body.household).toBe(elsewhere.id);
  });

  it('and an undo of the merge before, leave one of the two done', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [stays, goes] = await pair(round);
      const third = await make({ name: 'Third' });
      const { batch } = (await merge(stays, goes, { email: 'stays@example.com' })).body as { readonly batch: number };
      const { version } = (await call('GET', `customer/${stays.id}`)).body;
      const [undone, merged] = await Promise.all([call('POST', `batch/${batch}/undo`), merge(third, { id: stays.id, version })]);
      expect([[200, 409], [409, 200]]).toContainEqual([undone.status, merged.status]);
    }
  });

  it('of another merge of the same two the other way round, happens once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = await pair(round);
      const answers = await Promise.all([merge(one, other), merge(other, one)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    }
  });
}, 'product');
