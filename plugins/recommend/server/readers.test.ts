import { afterEach, beforeEach, expect, it } from 'vitest';
import { Refusal } from '#server/refusal.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { freshKey, startTestHost, type TestHost } from '#tests/support/host.ts';
import { database } from '#server/database/database.ts';
import { change } from '#server/database/statement.ts';
import type { MadePage, Suggestions } from '../api.ts';
import type { RecommendRow } from '../entity.ts';

type Values = Readonly<Record<string, unknown>>;

onEachEngine('the reader of a recommendation', (_open, place) => {
  let host: TestHost;
  let token: string;
  let home: Readonly<Record<'area' | 'fits' | 'other' | 'first' | 'second' | 'contract', number>>;
  const run = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
  const recommended = (values: Values) => run(async (batch) => (await batch.create('recommend', { override: 'They asked for it', ...values })).id);
  const put = (id: number, patch: Values) => run((batch) => batch.update('recommend', id, undefined, patch));
  const refused = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'done', (error: unknown) => (error instanceof Refusal ? error.more['fields'] : error));
  const post = async <T>(path: string, body: Values): Promise<{ readonly status: number; readonly body: T }> => {
    const response = await host.call('POST', `/api/${path}`, { token, body, headers: { 'idempotency-key': freshKey() } });
    return { status: response.status, body: (await response.json()) as T };
  };

  beforeEach(async () => {
    host = await startTestHost(environmentOf(await place()));
    token = await host.signIn();
    home = await run(async (batch) => {
      const area = (await batch.create('area', { name: { en: 'Long Island City', kr: '', zh: '' }, borough: 'queens' })).id;
      const building = (await batch.create('building', { address: '1 Jackson Ave', area, borough: 'queens' })).id;
      const rentOf = async (title: string) => (await batch.create('rent', { title, building, price: 300_000, availableMoveDate: '2026-12-01' })).id;
      const customerOf = async (name: string) => (await batch.create('customer', { name, budget: 330_000, moveDate: '2026-12-10', areas: [area], stayMonths: 12 })).id;
      const [fits, other, first, second] = [await rentOf('Fits'), await rentOf('Other'), await customerOf('Jihoon'), await customerOf('Haneul')];
      const contract = (await batch.create('contract', { name: 'Haneul', customer: second, phone: '+1 212 555 0101' })).id;
      return { area, fits, other, first, second, contract };
    });
  });
  afterEach(() => host.stop());

  const rule = 'recommend.rule.sent';

  it('and its rent stay as they are from the moment it is sent, whatever they answered, by every way', async () => {
    const id = await recommended({ rent: home.fits, customer: home.second });
    expect(await refused(put(id, { customer: home.first }))).toBe('done');
    for (const patch of [{ state: 'sent' }, { state: 'liked' }, { state: 'dismissed', reason: 'price' }]) {
      await put(id, patch);
      expect(await refused(put(id, { customer: home.second, override: 'because' }))).toEqual({ customer: rule });
      expect(await refused(put(id, { rent: home.other, override: 'because' }))).toEqual({ rent: rule });
      expect(await refused(put(id, { contract: home.contract, override: 'because' }))).toEqual({ contract: rule });
      expect(await refused(put(id, { customer: null, area: home.area }))).toEqual({ customer: rule });
      const [cells] = await run(async (batch) => batch.updateCells('recommend', [{ id, version: (await batch.update('recommend', id, undefined, {})).version, patch: { customer: home.second, override: 'because' } }]));
      expect(JSON.stringify(cells)).toContain(rule);
    }
    expect(await refused(put(id, { state: 'suggested', customer: home.second }))).toEqual({ customer: rule });
    expect(await put(id, {})).toMatchObject({ rent: home.fits, customer: home.first, state: 'dismissed' });
  });

  it('is the client of its contract alone where an old one names a customer beside somebody else’s contract', async () => {
    const { fits, first, contract } = home;
    const mixed = await recommended({ rent: fits, contract });
    await host.kernel.use(database).write((on) => change(on, 'update "recommend" set "customer" = ? where "id" = ?', [first, mixed]));
    const get = async <T>(path: string) => (await (await host.call('GET', `/api/${path}`, { token })).json()) as T;
    const standing = async (path: string) => (await get<Suggestions>(`recommend/suggest/${path}`)).rows.map(({ person, home: one, recommend }) => [person.kind, person.id, one.rent, recommend?.id]);
    expect(await standing(`customer/${first}`)).not.toContainEqual(['customer', first, fits, mixed]);
    expect(await standing(`contract/${contract}`)).toContainEqual(['contract', contract, fits, mixed]);
    const people = await standing(`rent/${fits}`);
    expect([people.filter(([, , , id]) => id === mixed), people.some(([kind, id]) => kind === 'customer' && id === first)]).toEqual([[['contract', contract, fits, mixed]], true]);
    // a no of the contract's client teaches nothing about the customer
    await put(mixed, { state: 'dismissed', reason: 'area' });
    expect((await get<Suggestions>(`recommend/suggest/customer/${first}`)).person?.learnt).toBeNull();
    const states = async () => (await get<{ rows: RecommendRow[] }>('recommend?sort=number')).rows.map((row) => [row.contract, row.state]);
    expect((await post<MadePage>('recommendPage', { pairs: [{ rent: fits, customer: first }], locale: 'kr', days: 7 })).status).toBe(200);
    expect(await states()).toEqual([[contract, 'dismissed'], [null, 'sent']]);
    // nor does a tour of the customer's move it
    await put(mixed, { state: 'suggested' });
    const { building } = await get<{ building: number }>(`rent/${fits}`);
    await run(async (batch) => {
      const member = (await batch.create('user', { userId: 'danielkim', name: 'Daniel', email: 'daniel@example.com', status: 'approved' })).id;
      const agent = (await batch.create('employee', { name: 'Daniel Kim', member })).id;
      const tour = (await batch.create('tour', { client: 'Jihoon', customer: first, agent, building, startsAt: '2026-11-02T15:00:00.000Z', status: 'done' })).id;
      await batch.create('tourStop', { tour, unit: '1A', rent: fits });
    });
    expect(await states()).toEqual([[contract, 'suggested'], [null, 'toured']]);
  });

  it('is not brought back by an undo of what was changed before it was sent', async () => {
    const id = await recommended({ rent: home.fits, customer: home.first });
    const batch = await run(async (write) => {
      await write.update('recommend', id, undefined, { customer: home.second });
      return write.id;
    });
    await put(id, { state: 'sent' });
    expect((await run((write) => write.undo(batch))).refused).toHaveLength(1);
    expect(await put(id, {})).toMatchObject({ customer: home.second, state: 'sent' });
  });

  it('has it on a page of theirs: it stays theirs even where it waits again', async () => {
    const made = await post<MadePage>('recommendPage', { pairs: [{ rent: home.fits, customer: home.first }], locale: 'en', days: 7 });
    expect(made.status).toBe(200);
    const [id] = await run(async (batch) => batch.updateMany('recommend', [{ id: 1, patch: { state: 'dismissed', reason: 'price' } }]));
    await put(id!, { state: 'suggested', override: 'They think again' });
    expect(await refused(put(id!, { customer: home.second }))).toEqual({ customer: rule });
    expect(await refused(put(id!, { rent: home.other }))).toEqual({ rent: rule });
  });

  it('takes it along into the record that takes their place, and back with its undo', async () => {
    const id = await recommended({ rent: home.fits, customer: home.first });
    await put(id, { state: 'sent' });
    const merged = await post<{ batch: number }>(`customer/${home.second}/merge`, { version: 1, other: { id: home.first, version: 1 }, values: {} });
    expect([merged.status, merged.body]).toMatchObject([200, {}]);
    expect(await put(id, {})).toMatchObject({ customer: home.second, state: 'sent' });
    const undone = await post<{ refused: unknown[] }>(`batch/${merged.body.batch}/undo`, {});
    expect(undone.body.refused).toEqual([]);
    expect(await put(id, {})).toMatchObject({ customer: home.first, state: 'sent' });
  });

  /** A member of staff with one role. */
  const staff = async (name: string, role: string) => {
    const credentials = { ...host.credentials(name, 'a long password'), token: undefined, userId: name, name: 'Agent', email: `${name}@stoop.example` };
    const { id } = (await (await host.call('POST', '/api/user/register', { body: credentials })).json()) as { id: number };
    await host.call('PUT', `/api/user/${id}`, { token, body: { status: 'approved' }, headers: { 'if-match': '"1"' } });
    await host.call('PUT', `/api/user/${id}/role`, { token, body: { roleList: [role] } });
    const own = await host.signIn(name, 'a long password');
    return async (method: string, path: string, body: Values, version?: number) => {
      const response = await host.call(method, `/api/${path}`, { token: own, body, headers: { 'idempotency-key': freshKey(), ...(version !== undefined && { 'if-match': `"${version}"` }) } });
      const told = (await response.json()) as { id: number; version: number; batch: number; fields?: Values };
      return { ...told, outcome: response.status === 200 ? 'done' : (told.fields ?? response.status) };
    };
  };

  it('is everyone once: who cannot see the first one is refused a second, and no undo brings one back beside another', async () => {
    const agent = await staff('agentone', 'leasingAgent');
    const id = await recommended({ rent: home.fits });
    const twice = { rent: 'recommend.rule.twice' };
    expect((await agent('POST', 'recommend', { rent: home.fits })).outcome).toEqual(twice);
    expect((await agent('POST', 'recommend', { rent: home.fits, area: home.area })).outcome).toBe('done');
    expect((await agent('POST', 'recommend', { rent: home.other, area: home.area })).outcome).toBe('done');
    const mine = await agent('POST', 'recommend', { rent: home.other });
    expect((await agent('PUT', `recommend/${mine.id}`, { rent: home.fits }, mine.version)).outcome).toEqual(twice);
    const gone = await run(async (batch) => {
      await batch.remove('recommend', id, undefined);
      return batch.undoable() ?? 0;
    });
    expect((await agent('PUT', `recommend/${mine.id}`, { rent: home.fits }, mine.version)).outcome).toBe('done');
    const back = await run((batch) => batch.undo(gone)).catch((error: unknown) => (error instanceof Refusal ? { refused: [error.more['fields']] } : { refused: [error] }));
    expect(back.refused).toHaveLength(1);
  });

  it('is pinned for by whoever may: an agent pins for a person, and for nobody else by any way', async () => {
    const [agent, editor] = [await staff('agentone', 'leasingAgent'), await staff('editorone', 'contentEditor')];
    const not = { pinned: 'recommend.rule.pinForAll' };
    const why = { override: 'They asked for it' };
    expect((await agent('POST', 'recommend', { rent: home.fits, pinned: true })).outcome).toEqual(not);
    expect((await agent('POST', 'recommend', { rent: home.fits, area: home.area, pinned: true })).outcome).toEqual(not);
    expect((await agent('POST', 'recommend', { rent: home.fits, sort: 1 })).outcome).toEqual({ sort: 'recommend.rule.pinForAll' });
    const all = await agent('POST', 'recommend', { rent: home.fits });
    expect(all.outcome).toBe('done');
    expect((await agent('PUT', `recommend/${all.id}`, { pinned: true }, all.version)).outcome).toEqual(not);
    await agent('POST', 'recommend/bulk', { records: [{ id: all.id, version: all.version }], fields: { pinned: { set: true } } });
    const { pinned: now } = (await (await host.call('GET', `/api/recommend/${all.id}`, { token })).json()) as RecommendRow;
    expect(now).toBe(false);
    const customer = (await agent('POST', 'customer', { name: 'Own', budget: 330_000 })).id;
    const own = await agent('POST', 'recommend', { rent: home.fits, customer, pinned: true, sort: 2, ...why });
    expect(own.outcome).toBe('done');
    // a pin stays where it is if the person goes
    expect((await agent('PUT', `recommend/${own.id}`, { customer: null, rent: home.other }, own.version)).outcome).toEqual(not);
    const pinned = await editor('POST', 'recommend', { rent: home.other, pinned: true });
    expect(pinned.outcome).toBe('done');
    expect((await editor('PUT', `recommend/${pinned.id}`, { pinned: false, sort: 3 }, pinned.version)).outcome).toBe('done');
  });
}, 'product');
