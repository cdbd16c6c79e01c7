import { afterEach, beforeEach, expect, it } from 'vitest';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { officePassword, openOffice } from '#tests/support/office.ts';

const [first, second] = [
  { name: 'Choi Minjun', phone: '010-5550-1234', email: 'minjun@example.com' },
  { name: '최민준', phone: '+1 (646) 555-0177', email: 'choi.mj@work.example' },
];

onEachEngine('contacts of two customers that became one', (_, place) => {
  let host: TestHost;
  let admin: string;
  let office: Awaited<ReturnType<typeof openOffice>>;
  let call: typeof office.call;
  beforeEach(async () => {
    host = await startTestHost(environmentOf(await place()));
    office = await openOffice(host);
    ({ admin, call } = office);
  });
  afterEach(() => host.end());

  const staff = async (code: string, grants: Parameters<typeof office.role>[1]) => {
    await office.role(code, grants);
    expect((await call('PUT', `user/${await office.member(code)}/role`, { roleList: [code] })).status).toBe(200);
    return host.signIn(code, officePassword);
  };
  const make = async (values: object, token = admin) => (await call('POST', 'customer', values, token)).body.id as number;
  const row = async (id: number, token = admin) => (await call('GET', `customer/${id}`, undefined, token)).body;
  const merge = async (stays: number, goes: number, values: object = {}, token = admin) => {
    const body = { version: (await row(stays)).version, other: { id: goes, version: (await row(goes)).version }, values };
    const { status, body: answer } = await call('POST', `customer/${stays}/merge`, body, token);
    expect([status, answer]).toEqual([200, answer]);
    return answer.batch as number;
  };
  const listed = async (q: string, token = admin): Promise<readonly number[]> =>
    (await call('GET', `customer?${new URLSearchParams({ q, sort: 'id' })}`, undefined, token)).body.rows.map(({ id }: { id: number }) => id);
  const found = async (q: string, token = admin): Promise<readonly number[]> =>
    (await call('GET', `search?${new URLSearchParams({ q, records: 'customer' })}`, undefined, token)).body.groups.flatMap(({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id));
  const same = async (query: Record<string, string>, token = admin) =>
    (await call('GET', `customer/same?${new URLSearchParams(query)}`, undefined, token)).body.rows.map(({ id, fields }: { id: number; fields: readonly string[] }) => [id, fields]);

  it('that were not chosen find the one wherever a contact finds somebody, until it is split again', async () => {
    const [stays, goes] = [await make(first), await make(second)];
    const batch = await merge(stays, goes);
    for (const q of ['555-0177', '550177', '646 555 0177', '+1 646-555-0177', '6465550177', 'choi.mj@', 'CHOI.MJ@work.example', '010-5550-1234', 'minjun@ex']) {
      expect([q, await listed(q), await found(q)]).toEqual([q, [stays], [stays]]);
    }
    const detail = async (q: string) => (await call('GET', `search?${new URLSearchParams({ q, records: 'customer' })}`)).body.groups[0].rows[0].detail;
    expect(await detail('Minjun')).toBe('C-1 · 010-5550-1234 · minjun@example.com');
    expect(await detail('646 555 0177')).toBe('C-1 · +1 (646) 555-0177 · minjun@example.com');
    expect(await detail('minjun 0177')).toBe('C-1 · +1 (646) 555-0177 · minjun@example.com');
    expect(await detail('choi.mj@')).toBe('C-1 · 010-5550-1234 · choi.mj@work.example');
    expect(await same({ phone: '646.555.0177' })).toEqual([[stays, ['phone']]]);
    expect(await same({ email: 'choi.mj@WORK.example' })).toEqual([[stays, ['email']]]);
    expect(await same({ phone: '010-5550-1234', email: 'choi.mj@work.example' })).toEqual([[stays, ['phone', 'email']]]);
    const beside = async (query: Record<string, string>) => (await call('GET', `customer/same?${new URLSearchParams(query)}`)).body.rows[0].detail;
    expect(await beside({ phone: '646.555.0177', name: first.name })).toBe('C-1 · +1 (646) 555-0177 · minjun@example.com');
    expect(await beside({ phone: '646.555.0177', email: second.email, name: 'Minjun Choi' })).toBe('C-1 · +1 (646) 555-0177 · choi.mj@work.example');
    expect(await row(stays)).toMatchObject({ phone: first.phone, email: first.email, otherPhones: second.phone, otherEmails: second.email });

    expect((await call('POST', `batch/${batch}/undo`)).body.refused).toEqual([]);
    expect(await row(stays)).toMatchObject({ ...first, otherPhones: null, otherEmails: null });
    expect([await listed('0177'), await found('choi.mj'), await same({ phone: second.phone })]).toEqual([[goes], [goes], [[goes, ['phone']]]]);
  });

  it('are those of the one that stays where the other’s were chosen, each once, through further merges', async () => {
    const [stays, goes] = [await make(first), await make(second)];
    await merge(stays, goes, { phone: second.phone });
    expect(await row(stays)).toMatchObject({ phone: second.phone, otherPhones: first.phone, otherEmails: second.email });
    // the same number in another spelling is no other
    const last = await make({ name: 'Minjun', phone: '01055501234', email: 'third@example.com' });
    await merge(last, stays);
    expect(await row(last)).toMatchObject({ phone: '01055501234', otherPhones: second.phone, email: 'third@example.com', otherEmails: `${first.email}, ${second.email}` });
    expect([await listed('0177'), await listed('choi.mj'), await listed('minjun@example')]).toEqual([[last], [last], [last]]);
  });

  it('are masked, and found, as those that were chosen', async () => {
    const [view, edit] = ['customer/view', 'customer/edit'].map((right) => ({ right, reach: 'all' }));
    const part = await staff('partly1', [view!, edit!, { right: 'customer/contact', reach: 'own' }]);
    const blind = await staff('blind1', [view!, edit!]);
    const [stays, goes, mine] = [await make(first), await make(second), await make({ name: 'Their own', phone: '+1 917 555 0199' }, part)];
    await merge(stays, goes);
    for (const token of [part, blind]) {
      expect(await row(stays, token)).toMatchObject({ phone: '••• 1234', otherPhones: '••• 0177', otherEmails: 'c•••@•••' });
      expect([await listed('5550177', token), await found('5550177', token), await listed('choi.mj@', token)]).toEqual([[], [], []]);
      expect(await same({ phone: second.phone }, token)).toEqual([]);
    }
    await merge(mine, await make({ name: 'Their own', phone: '+1 917 555 0188' }));
    expect(await row(mine, part)).toMatchObject({ otherPhones: '+1 917 555 0188' });
    expect([await listed('5550188', part), await listed('5550188', blind)]).toEqual([[mine], []]);
  });

  it('stay with the customer though whoever merges sees a part alone', async () => {
    const rights = ['view', 'edit', 'remove'].map((right) => ({ right: `customer/${right}`, reach: 'all' }));
    const named = ['contract', 'tour', 'recommend', 'matchRequest', 'matchInquiry'].flatMap((area) => ['view', 'edit'].map((right) => ({ right: `${area}/${right}`, reach: 'all' })));
    const merger = await staff('merger1', [...rights, ...named]);
    const [stays, goes] = [await make({ ...first, phone: null }), await make(second)];
    const batch = await merge(stays, goes, {}, merger);
    expect(await row(stays)).toMatchObject({ phone: null, otherPhones: second.phone, otherEmails: second.email });
    expect((await call('POST', `batch/${batch}/undo`, undefined, merger)).body.refused).toEqual([]);
    expect(await row(stays)).toMatchObject({ otherPhones: null, otherEmails: null });
  });

  it('are written by merges alone', async () => {
    const answer = await call('POST', 'customer', { name: 'Somebody', otherPhones: '+1 917 555 0188' });
    expect(answer).toMatchObject({ status: 400, body: { fields: { otherPhones: 'rule.unknown' } } });
  });
}, 'product');
