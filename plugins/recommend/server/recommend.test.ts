import { expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { areaWorks } from '#tests/support/area-works.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import type { ClientPages, MadePage, Marked, MissedConditions, Suggestions } from '../api.ts';
import { recommends } from '../area.ts';
import type { RecommendRow } from '../entity.ts';
import { bedroomsOf } from './read-rents.ts';

areaWorks(recommends);

onEachEngine('recommendations', (_open, place) => {
  let host: TestHost;
  let token: string;
  const begin = async () => {
    host = await startTestHost(environmentOf(await place()));
    token = await host.signIn();
  };
  const write = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
  const get = async <T>(path: string): Promise<T> => (await (await host.call('GET', `/api/${path}`, { token })).json()) as T;
  const post = async <T>(path: string, body: unknown, by: string | undefined = token): Promise<{ readonly status: number; readonly body: T }> => {
    const response = await host.call('POST', `/api/${path}`, { ...(by !== '' && { token: by }), body });
    return { status: response.status, body: (response.status === 204 ? {} : await response.json()) as T };
  };

  /** Three homes in Queens, of which the second is too dear and the third free too late, and a customer. */
  const furnish = () =>
    write(async (batch) => {
      const area = (await batch.create('area', { name: { en: 'Long Island City', kr: '', zh: '' }, borough: 'queens' })).id;
      const house = async (address: string) => (await batch.create('building', { address, area, borough: 'queens', fee: 'noFee', subwayLine: '7', subwayName: 'Court Sq', distance: 4 })).id;
      const rent = async (building: number, title: string, price: number, day = '2026-12-01') => (await batch.create('rent', { title, building, price, availableMoveDate: day })).id;
      const [one, two, three] = [await house('1 Jackson Ave'), await house('2 Jackson Ave'), await house('3 Jackson Ave')];
      const [fits, dear, late] = [await rent(one, 'Fits', 300_000), await rent(two, 'Dear', 370_000), await rent(three, 'Late', 310_000, '2027-02-01')];
      const room = (await batch.create('room', { unitNumber: '1A', building: one, rent: fits, count: 1, taken: 0 })).id;
      const customer = (await batch.create('customer', { name: 'Jihoon', budget: 330_000, moveDate: '2026-12-10', areas: [area], stayMonths: 12, annualIncome: 10_000_000, language: 'kr' })).id;
      return { area, fits, dear, late, room, customer, one };
    });

  it('come ranked with points that add up, near misses with their price, and money beside the score', async () => {
    await begin();
    const { fits, dear, late, customer } = await furnish();
    const found = await get<Suggestions>(`recommend/suggest/customer/${customer}`);
    expect(found.person).toMatchObject({ name: 'Jihoon', budget: 330_000, language: 'kr' });
    expect(found.rows.map(({ home }) => home.rent)).toEqual([fits]);
    const [row] = found.rows;
    expect(row?.judgement.parts.reduce((sum, { points }) => sum + points, 0)).toBe(row?.judgement.score);
    expect(row?.affordability).toMatchObject({ times: 33.3, answer: 'needed', guarantor: 24_000_000 });
    expect(found.near.map(({ home, gate, size, price }) => [home.rent, gate, size, price])).toEqual([
      [late, 'moveDate', 23, { cents: 503_500, count: 53, each: 9_500 }],
      [dear, 'price', 7000, { cents: 84_000, count: 12, each: 7000 }],
    ]);
    expect(Object.values(found.shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(100);
    const preview = await post<{ html: string; language: string }>('recommend/preview', { pairs: [{ rent: fits, customer }], locale: 'zh', days: 7, message: '<b>x</b>' });
    expect([preview.status, preview.body.language]).toEqual([200, 'zh']);
    expect(preview.body.html).toContain('1 Jackson Ave · Fits');
    expect(preview.body.html).toContain('&lt;b&gt;x&lt;/b&gt;');
    expect((await get<{ rows: unknown[] }>('recommend')).rows).toEqual([]);
    const back = await get<Suggestions>(`recommend/suggest/rent/${fits}`);
    expect(back.rows.map(({ person, judgement }) => [person.id, judgement.score])).toEqual([[customer, row?.judgement.score]]);
    for (const path of ['customer/999', 'contract/999', 'rent/999', 'rent/x', 'heater/1']) {
      expect([path, (await host.call('GET', `/api/recommend/suggest/${path}`, { token })).status]).toEqual([path, 404]);
    }
    await host.stop();
  });

  it('know a way without a change by the station of somebody’s work, and rooms of a home without any by its layout', async () => {
    await begin();
    const { customer, fits, room } = await furnish();
    const rowOf = async () => (await get<Suggestions>(`recommend/suggest/customer/${customer}`)).rows.find(({ home }) => home.rent === fits);
    const [direct, other, layout] = await write(async (batch) => [
      (await batch.create('subwayStation', { name: 'Flushing–Main St', lines: '7' })).id,
      (await batch.create('subwayStation', { name: 'Canal St', lines: 'N Q' })).id,
      (await batch.create('layout', { name: { en: '2B1B', kr: '', zh: '' } })).id,
    ]);
    expect((await rowOf())?.direct).toBeNull();
    const steps: readonly (readonly [Readonly<Record<string, unknown>>, boolean | null, number])[] = [
      [{ workStation: direct }, true, 1],
      [{ workStation: other }, false, 0.7],
      // the station that was chosen counts before what the text names
      [{ workLocation: 'Next to Flushing - Main St' }, false, 0.7],
      [{ workStation: null }, true, 1],
      [{ workLocation: 'Columbia University' }, null, 0.7],
    ];
    for (const [values, isDirect, fit] of steps) {
      await write((batch) => batch.update('customer', customer, undefined, values));
      const row = await rowOf();
      expect([values, row?.direct, row?.judgement.parts.find(({ name }) => name === 'commute')?.fit]).toEqual([values, isDirect, fit]);
    }
    await write((batch) => batch.update('rent', fits, undefined, { layout }));
    await write((batch) => batch.remove('room', room, undefined));
    expect((await rowOf())?.home.bedrooms).toBe(2);
    expect(['2B1B', '3 bed', 'Studio', '1BR/1BA', 'Loft', '', null].map((name) => bedroomsOf(name))).toEqual([2, 3, 0, 1, null, null, null]);
    await host.stop();
  });

  it('count a broker’s fee for those alone who care for one', async () => {
    await begin();
    const { customer } = await furnish();
    const feeOf = async () => (await get<Suggestions>(`recommend/suggest/customer/${customer}`)).rows[0]!.judgement;
    expect([(await feeOf()).parts.map(({ name }) => name), (await feeOf()).unknown]).toEqual([expect.not.arrayContaining(['fee']), expect.arrayContaining(['fee'])]);
    await write((batch) => batch.update('customer', customer, undefined, { feeWish: 'noFee' }));
    expect((await feeOf()).parts).toContainEqual(expect.objectContaining({ name: 'fee', fit: 1 }));
    await write((batch) => batch.update('customer', customer, undefined, { feeWish: 'any' }));
    const { parts, unknown } = await feeOf();
    expect([...parts.map(({ name }) => name), ...unknown]).not.toContain('fee');
    await host.stop();
  });

  it('keep score, version and inputs of the moment, and a word why where a condition is missed', async () => {
    await begin();
    const { fits, dear, customer } = await furnish();
    const { ids } = (await post<Marked>('recommend/mark', { pairs: [{ rent: fits, customer }], set: { pinned: true } })).body;
    const made = await get<RecommendRow>(`recommend/${ids[0]}`);
    expect(made).toMatchObject({ state: 'suggested', audience: 'person', pinned: true, scoreVersion: 1, missed: [] });
    expect(made.breakdown.reduce((sum, { points }) => sum + points, 0)).toBe(made.score);
    const [kept] = await rowsOf<{ inputs: string }>(host.kernel.use(database).read, 'select "inputs" from "recommend" where "id" = ?', [ids[0]]);
    expect(JSON.parse(kept?.inputs ?? '')).toMatchObject({ client: { budget: 330_000, bedrooms: null }, rent: { gross: 300_000 } });
    expect((await post('recommend/mark', { pairs: [{ rent: dear, customer }], set: {} })).status).toBe(400);
    const anyway = await post<Marked>('recommend/mark', { pairs: [{ rent: dear, customer }], set: { override: 'The landlord may come down' } });
    expect(await get<RecommendRow>(`recommend/${anyway.body.ids[0]}`)).toMatchObject({ override: 'The landlord may come down', missed: [{ gate: 'price', size: 7000 }] });
    // the word may not be emptied later, nor consist of signs that nobody sees
    for (const override of [null, '   ', '\u200B', '\u3164']) {
      const response = await host.call('PUT', `/api/recommend/${anyway.body.ids[0]}`, { token, body: { override }, headers: { 'if-match': '"1"' } });
      expect([override, await response.json()]).toMatchObject([override, { fields: { override: 'recommend.rule.override' } }]);
    }
    expect((await post<Marked>('recommend/mark', { pairs: [{ rent: dear, customer }], set: { override: 'They asked for it' } })).status).toBe(200);
    const forged = await host.call('PUT', `/api/recommend/${ids[0]}`, { token, body: { score: 100 }, headers: { 'if-match': '"1"' } });
    expect([forged.status, (await get<RecommendRow>(`recommend/${ids[0]}`)).score]).toEqual([200, made.score]);
    await host.stop();
  });

  it('that miss a condition are named with it and by how much before they are made', async () => {
    await begin();
    const { fits, dear, late, customer } = await furnish();
    const { rows } = await get<MissedConditions>(`recommend/missed/${customer}?rents=${[fits, dear, late].join(',')}`);
    expect(rows.map(({ rent, title, missed }) => [rent, title, missed])).toEqual([
      [dear, 'Dear', [{ gate: 'price', size: 7000 }]],
      [late, 'Late', [{ gate: 'moveDate', size: 23 }]],
    ]);
    expect((await host.call('GET', `/api/recommend/missed/${customer + 1}?rents=${fits}`, { token })).status).toBe(404);
  });

  it('are one for each reader, and for whom they say', async () => {
    await begin();
    const { fits, area, customer } = await furnish();
    const make = async (values: object) => (await post<{ fields?: unknown }>('recommend', { rent: fits, ...values })).status;
    expect([await make({ customer, audience: 'everyone' }), await make({ audience: 'person' }), await make({ audience: 'area' })]).toEqual([400, 400, 400]);
    expect([await make({ customer }), await make({ area, audience: 'area' }), await make({})]).toEqual([200, 200, 200]);
    expect([await make({ customer }), await make({ area }), await make({ audience: 'everyone' })]).toEqual([400, 400, 400]);
    const both = await Promise.all([0, 1].map(async () => post('recommend/mark', { pairs: [{ rent: fits, customer }], set: { pinned: true } })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await get<{ rows: RecommendRow[] }>('recommend?sort=number')).rows.map(({ audience }) => audience)).toEqual(['person', 'area', 'everyone']);
    await host.stop();
  });

  it('are for one reader: no area beside a person, and no contract of somebody else', async () => {
    await begin();
    const { fits, late, area, customer } = await furnish();
    const [other, theirs] = await write(async (batch) => {
      const make = async (more: object) => (await batch.create('contract', { name: 'Minji', phone: '+1 212 555 0101', budget: 330_000, ...more })).id;
      return [await make({}), await make({ customer })] as const;
    });
    const make = (values: object) => post<{ id: number; version: number; fields?: unknown }>('recommend', { rent: fits, override: 'They asked', ...values });
    expect((await make({ customer, area })).body.fields).toEqual({ area: 'recommend.rule.oneReader' });
    expect((await make({ contract: other, area })).body.fields).toEqual({ area: 'recommend.rule.oneReader' });
    expect((await make({ customer, contract: other })).body.fields).toEqual({ contract: 'recommend.rule.otherContract' });
    expect((await make({ customer, contract: theirs })).status).toBe(200);
    const { body } = await make({ customer, rent: late });
    const put = async (values: object) => ((await (await host.call('PUT', `/api/recommend/${body.id}`, { token, body: values, headers: { 'if-match': `"${body.version}"` } })).json()) as { fields?: unknown }).fields;
    expect([await put({ area }), await put({ contract: other }), await put({ contract: theirs })]).toEqual([{ area: 'recommend.rule.oneReader' }, { contract: 'recommend.rule.otherContract' }, undefined]);
    await host.stop();
  });

  it('go from state to state as a person may, and no other way by hand', async () => {
    await begin();
    const { fits, customer } = await furnish();
    const { ids } = (await post<Marked>('recommend/mark', { pairs: [{ rent: fits, customer }], set: { state: 'suggested' } })).body;
    const put = async (state: string, more: object = {}) => {
      const { version } = await get<RecommendRow>(`recommend/${ids[0]}`);
      return (await host.call('PUT', `/api/recommend/${ids[0]}`, { token, body: { state, ...more }, headers: { 'if-match': `"${version}"` } })).status;
    };
    const refused = async (...states: readonly string[]) => {
      for (const state of states) expect([state, await put(state, { reason: 'price' })]).toEqual([state, 400]);
    };
    await refused('opened', 'liked', 'toured', 'contracted', 'stale');
    expect(await put('dismissed', { reason: 'price' })).toBe(200);
    await refused('sent', 'toured', 'contracted', 'stale');
    expect(await put('suggested')).toBe(200);
    expect((await get<RecommendRow>(`recommend/${ids[0]}`)).reason).toBeNull();
    expect(await put('sent')).toBe(200);
    await refused('suggested', 'opened', 'toured', 'contracted', 'stale');
    expect(await put('liked')).toBe(200);
    await refused('suggested', 'contracted', 'stale');
    expect(await put('toured')).toBe(200);
    await refused('suggested', 'sent', 'opened', 'liked', 'dismissed', 'stale');
    expect(await put('contracted')).toBe(200);
    await refused('suggested', 'sent', 'liked', 'dismissed', 'stale');
    await host.stop();
  });

  it('a dismissal with its reason changes what comes next', async () => {
    await begin();
    const { fits, customer, one, area } = await furnish();
    const other = await write(async (batch) => {
      const next = (await batch.create('building', { address: '9 Jackson Ave', area, borough: 'queens' })).id;
      await batch.create('rent', { title: 'Same house', building: one, price: 290_000, availableMoveDate: '2026-12-01' });
      return (await batch.create('rent', { title: 'Next door', building: next, price: 290_000, availableMoveDate: '2026-12-01' })).id;
    });
    expect((await get<Suggestions>(`recommend/suggest/customer/${customer}`)).rows).toHaveLength(3);
    await post('recommend/mark', { pairs: [{ rent: fits, customer }], set: { state: 'dismissed', reason: 'building' } });
    const { rows } = await get<Suggestions>(`recommend/suggest/customer/${customer}`);
    expect(rows.map(({ home, recommend }) => [home.rent, recommend?.state])).toEqual([[other, undefined], [fits, 'dismissed']]);
    // pinned or not, what cannot be any more stands behind what can
    await post('recommend/mark', { pairs: [{ rent: fits, customer }], set: { pinned: true } });
    const pinned = (await get<Suggestions>(`recommend/suggest/customer/${customer}`)).rows;
    expect(pinned.map(({ home, recommend }) => [home.rent, recommend?.pinned])).toEqual([[other, undefined], [fits, true]]);
    expect((await post('recommend/mark', { pairs: [{ rent: other, customer }], set: { state: 'dismissed' } })).status).toBe(400);
    await host.stop();
  });

  it('go stale with their rent and come back with it; a signed one is contracted', async () => {
    await begin();
    const { fits, room, customer } = await furnish();
    const { ids } = (await post<Marked>('recommend/mark', { pairs: [{ rent: fits, customer }], set: { state: 'suggested' } })).body;
    const state = async () => (await get<RecommendRow>(`recommend/${ids[0]}`)).state;
    await write((batch) => batch.update('recommend', ids[0]!, undefined, { state: 'sent' }));
    await write((batch) => batch.update('room', room, undefined, { taken: 1 }));
    expect(await state()).toBe('stale');
    await write((batch) => batch.update('room', room, undefined, { taken: 0 }));
    expect(await state()).toBe('sent');
    const batch = await write(async (one) => {
      const [won] = await rowsOf<{ id: number }>(one.connection, `select "id" from "workflow" where "kind" = 'won' limit 1`);
      await one.create('contract', {
        name: 'Jihoon', customer, rent: fits, room, workflow: won!.id, phone: '+1 212 555 0101', address: '1 Jackson Ave', unit: '1A', toured: 'done', price: 300_000,
        leaseStartDate: '2026-12-01', leaseEndDate: '2027-11-30', totalPrice: 3_600_000, feePayer: 'noFee', feeAcknowledged: true,
      });
      return one.undoable();
    });
    expect(await state()).toBe('contracted');
    await write((one) => one.undo(batch ?? 0));
    expect(await state()).toBe('sent');
    await host.stop();
  });

  it('a client opens the page in their language, likes one and dismisses one; the agent is told', async () => {
    await begin();
    const { fits, customer, area } = await furnish();
    const second = await write(async (batch) => {
      const house = (await batch.create('building', { address: '7 <b>Vernon</b> Blvd', area, borough: 'queens' })).id;
      return (await batch.create('rent', { title: 'Second', building: house, price: 280_000, availableMoveDate: '2026-12-01' })).id;
    });
    const pairs = [{ rent: fits, customer }, { rent: second, customer }];
    const sent = (await post<MadePage>('recommendPage', { pairs, locale: 'kr', days: 14, message: 'Two for you' })).body;
    expect(sent.path).toMatch(/^\/homes\/[\w-]{43}$/);
    const key = sent.path.slice('/homes/'.length);
    const page = await host.call('GET', sent.path);
    const text = await page.text();
    expect(page.status).toBe(200);
    expect(text).toContain('<html lang="ko">');
    expect(text).toContain('고객님께 맞는 집');
    expect(text).toContain('7 &lt;b&gt;Vernon&lt;/b&gt; Blvd');
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'nonce-[^']+'; connect-src 'self'/);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const { rows } = await get<{ rows: RecommendRow[] }>(`recommend?customer=${customer}&sort=number`);
    const [first, other] = rows;
    expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent']);
    const say = async (body: unknown) => (await post(`recommendPage/${key}`, body, '')).status;
    expect(await say({ answer: 'opened' })).toBe(204);
    expect(await say({ answer: 'liked', recommend: first!.id })).toBe(204);
    expect(await say({ answer: 'dismissed', recommend: other!.id, reason: 'price' })).toBe(204);
    expect(await say({ answer: 'liked', recommend: 999 })).toBe(404);
    expect(await say({ answer: 'hacked' })).toBe(400);
    expect(await get<RecommendRow>(`recommend/${first!.id}`)).toMatchObject({ state: 'liked', opens: 1 });
    expect(await get<RecommendRow>(`recommend/${other!.id}`)).toMatchObject({ state: 'dismissed', reason: 'price', opens: 1 });
    const { rows: told } = await get<{ rows: { title: string; link: string }[] }>('push');
    expect(told.map(({ title }) => title)).toContain('Jihoon likes 1 Jackson Ave · Fits');
    // two rents on one page: it was opened once
    expect(told.filter(({ title }) => title === 'Jihoon opened your page')).toHaveLength(1);
    expect(told.map(({ link }) => link)).toContain(recommends.hrefOf(first!.id));
    const { rows: pages } = await get<ClientPages>(`recommendPage?customer=${customer}`);
    expect(pages).toMatchObject([{ id: sent.id, rents: 2, opens: 1, locale: 'kr' }]);
    expect(JSON.stringify(pages)).not.toContain(key);
    expect((await host.call('DELETE', `/api/recommendPage/${sent.id}`, { token })).status).toBe(204);
    expect((await host.call('GET', sent.path)).status).toBe(410);
    expect(await say({ answer: 'opened' })).toBe(410);
    await host.stop();
  });

  it('take no weights of people without the right, none below 0 or above 5, and no set without any', async () => {
    await begin();
    const { customer } = await furnish();
    const keep = async (steps: unknown, by?: string) => (await post('weighting', { scoring: 'rent', steps }, by)).status;
    for (const step of [-1, 6, 1e12, 0.5, null, '5']) expect([step, await keep([{ part: 'budget', step }])]).toEqual([step, 400]);
    expect([await keep([{ part: 'budget', step: 0 }]), await keep([{ part: 'budget', step: 1 }, { part: 'budget', step: 2 }])]).toEqual([400, 400]);
    for (const step of [-1, 6, 1e12, 0.5]) expect((await post('recommend/weights/try', { kind: 'customer', id: customer, steps: { budget: step } })).status).toBe(400);
    const credentials = { ...host.credentials('agentone', 'a long password'), token: undefined, userId: 'agentone', name: 'Agent', email: 'agent@stoop.example' };
    const { id } = (await (await host.call('POST', '/api/user/register', { body: credentials })).json()) as { id: number };
    await host.call('PUT', `/api/user/${id}`, { token, body: { status: 'approved' }, headers: { 'if-match': '"1"' } });
    await host.call('PUT', `/api/user/${id}/role`, { token, body: { roleList: ['leasingAgent'] } });
    const agent = await host.signIn('agentone', 'a long password');
    expect([await keep([{ part: 'budget', step: 1 }], agent), (await post('recommend/weights/try', { kind: 'customer', id: customer, steps: { budget: 1 } }, agent)).status]).toEqual([403, 403]);
    // customers of others are as if they were not there, in both directions
    for (const path of [`suggest/customer/${customer}`, `recommendPage?customer=${customer}`]) {
      const { status } = await host.call('GET', path.startsWith('suggest') ? `/api/recommend/${path}` : `/api/${path}`, { token: agent });
      expect([path, status]).toEqual([path, 404]);
    }
    const [rent] = (await get<{ rows: { id: number }[] }>('rent')).rows;
    const people = (await (await host.call('GET', `/api/recommend/suggest/rent/${rent!.id}`, { token: agent })).json()) as Suggestions;
    expect([people.rows, people.unsure, people.near, people.compared]).toEqual([[], [], [], 0]);
    expect((await post('recommend/mark', { pairs: [{ rent: rent!.id, customer }], set: { state: 'suggested' } }, agent)).status).toBeGreaterThanOrEqual(400);
    expect((await post('recommendPage', { pairs: [{ rent: rent!.id, customer }], locale: 'en', days: 7 }, agent)).status).toBeGreaterThanOrEqual(400);
    await host.stop();
  });

  it('weights that a manager keeps count from then on, and are tried on past outcomes before', async () => {
    await begin();
    const { fits, customer } = await furnish();
    const scoreNow = async () => (await get<Suggestions>(`recommend/suggest/customer/${customer}`)).rows.find(({ home }) => home.rent === fits)!.judgement;
    const before = await scoreNow();
    await post('recommend/mark', { pairs: [{ rent: fits, customer }], set: { state: 'suggested' } });
    await write(async (batch) => {
      const [made] = await rowsOf<{ id: number }>(batch.connection, 'select "id" from "recommend"');
      for (const state of ['sent', 'liked']) await batch.update('recommend', made!.id, undefined, { state });
    });
    const steps = { budget: 0, area: 5, commute: 5, moveDate: 0, room: 0, preferences: 0, fee: 0 };
    const tried = (await post<{ rows: { score: number; scoreBefore: number }[]; outcomes: Record<string, { share: number }> }>('recommend/weights/try', { kind: 'customer', id: customer, steps })).body;
    expect(tried.rows[0]).toMatchObject({ place: 1, placeBefore: 1, scoreBefore: before.score });
    expect(tried.outcomes).toMatchObject({ tried: { share: 1, hits: 1 }, default: { share: 1 } });
    expect((await post('weighting', { scoring: 'rent', steps: Object.entries(steps).map(([part, step]) => ({ part, step })) })).status).toBe(200);
    const after = await scoreNow();
    expect(after.score).toBe(tried.rows[0]?.score);
    expect(after.parts.map(({ name }) => name)).toEqual(['area', 'commute']);
    expect((await post('recommend/weights/try', { kind: 'customer', id: customer, steps: { budget: 0 } })).status).toBe(400);
    await host.stop();
  });
}, 'product');
