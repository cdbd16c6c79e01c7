import { afterEach, beforeEach, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import type { MadeTourPage, TourPages } from '../../api.ts';

onEachEngine('a page of planned tours', (_open, place) => {
  let host: TestHost;
  let token: string;
  let rents: readonly number[];
  let agent: number;
  let customer: number;
  const write = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);

  beforeEach(async () => {
    host = await startTestHost(environmentOf(await place()));
    token = await host.signIn();
    ({ rents, agent, customer } = await write(async (batch) => {
      const near = await batch.create('building', { address: '28-10 Jackson Ave', borough: 'queens', latitude: 40.7468, longitude: -73.9465 });
      const far = await batch.create('building', { address: '2 Gold St', borough: 'manhattan', latitude: 40.7096, longitude: -74.0043 });
      const rent = async (title: string, building: number, more = {}) => (await batch.create('rent', { title, building, price: 300_000, availableMoveDate: '2026-12-01', ...more })).id;
      const member = await batch.create('user', { userId: 'yuna01', name: 'Yuna', email: 'yuna@stoop.example', status: 'approved' });
      return {
        rents: [await rent('22C', near.id), await rent('8F', near.id), await rent('5A <b>', far.id)],
        agent: (await batch.create('employee', { name: 'Yuna Choi', member: member.id })).id,
        customer: (await batch.create('customer', { name: 'Haneul' })).id,
      };
    }));
  });
  afterEach(() => host.stop());

  const stopsOf = (some: readonly number[]) => some.map((rent, at) => ({ rent, startsAt: new Date(Date.UTC(2031, 5, 10, 15 + at)).toISOString() }));
  const post = (more: object = {}, by = token) => host.call('POST', '/api/tourPage', { token: by, body: { client: 'Haneul', agent, minutes: 30, stops: stopsOf(rents), locale: 'en', days: 7, ...more } });
  const make = async (more?: object, by?: string) => (await (await post(more, by)).json()) as MadeTourPage;
  const visit = (path: string, language = 'en') => host.call('GET', path, { headers: { 'accept-language': language } });
  /** A page without its nonce: any few letters stand in one, some day. */
  const textOf = async (page: Response) => (await page.text()).replace(/nonce="[^"]+"/, '');
  const open = async (by = token) => ((await (await host.call('GET', '/api/tourPage', { token: by })).json()) as TourPages).rows;
  const end = async (id: number, by = token) => (await host.call('DELETE', `/api/tourPage/${id}`, { token: by })).status;
  const staff = async (userId: string, role: string) => {
    const { id } = (await (await host.call('POST', '/api/user/register', { body: { ...host.credentials(userId, 'a long password'), token: undefined, userId, name: 'Agent', email: `${userId}@stoop.example` } })).json()) as { id: number };
    await host.call('PUT', `/api/user/${id}`, { token, body: { status: 'approved' }, headers: { 'if-match': '"1"' } });
    await host.call('PUT', `/api/user/${id}/role`, { token, body: { roleList: [role] } });
    return host.signIn(userId, 'a long password');
  };

  it('shows the homes in their order, when, at today’s price and with the way between, in the language chosen', async () => {
    const words = { kr: ['집 보기 일정', '같은 건물', '지하철로 약'], en: ['Your tour on Tuesday, June 10, 2031', 'The same building', 'min by subway'], zh: ['看房行程', '同一栋楼', '地铁约'] };
    for (const [locale, texts] of Object.entries(words)) {
      const { path } = await make({ locale });
      const page = await visit(path, 'fr');
      expect(page.status).toBe(200);
      expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
      const text = await textOf(page);
      for (const word of texts) expect(text).toContain(word);
      expect(text.indexOf('22C')).toBeLessThan(text.indexOf('8F'));
      expect(text).toContain('5A &lt;b&gt;');
      expect(text).toContain('Yuna Choi');
      expect(text).not.toContain('Haneul');
    }
    const { path } = await make();
    expect(await textOf(await visit(path))).toMatch(/1 · 11:00\sAM – 11:30\sAM/);
    await write((batch) => batch.update('rent', rents[0]!, undefined, { price: 310_000 }));
    await write((batch) => batch.update('rent', rents[1]!, undefined, { active: false }));
    const text = await textOf(await visit(path));
    expect(text).toContain('$3,100');
    expect(text).not.toContain('8F');
    expect(text).toContain('not offered any more');
  });

  it('keeps no address, and looks like any other that opens nothing once it is ended or over', async () => {
    const [one, other] = [await make(), await make()];
    const key = one.path.slice('/plan/'.length);
    expect(JSON.stringify(await rowsOf(host.kernel.use(database).read, 'select * from "tourPage"'))).not.toContain(key);
    expect(await open()).toMatchObject([{ client: 'Haneul', stops: 3, startsAt: '2031-06-10T15:00:00.000Z' }, { id: one.id }]);
    expect(await end(one.id)).toBe(204);
    expect(await end(one.id)).toBe(404);
    await host.kernel.use(database).write((connection) => rowsOf(connection, 'update "tourPage" set "expiresAt" = ? where "id" = ? returning "id"', ['2020-01-01T00:00:00.000Z', other.id]));
    const texts = await Promise.all([one.path, other.path, '/plan/x'].map(async (path) => {
      const page = await visit(path, 'ko');
      expect(page.status).toBe(404);
      return textOf(page);
    }));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('닫힌 페이지입니다');
    expect(await open()).toEqual([]);
  });

  it('is refused for homes that are not offered, people that are not there, and by those who may not edit tours', async () => {
    await write((batch) => batch.update('rent', rents[2]!, undefined, { active: false }));
    for (const [wrong, field] of [[{}, 'stops'], [{ stops: stopsOf([rents[0]!]), customer: 999 }, 'customer'], [{ stops: stopsOf([rents[0]!]), agent: 999 }, 'agent']] as const) {
      const response = await post(wrong);
      expect(response.status).toBe(400);
      expect(((await response.json()) as { fields: object }).fields).toHaveProperty(field);
    }
    expect((await post({ stops: [] })).status).toBe(400);
    const viewer = await staff('viewer01', 'viewer');
    expect((await post({ stops: stopsOf([rents[0]!]) }, viewer)).status).toBe(403);
  });

  it('is seen and ended by who made it and by those who see its tours, by nobody else', async () => {
    const [maker, other] = [await staff('maker01', 'leasingAgent'), await staff('other01', 'leasingAgent')];
    expect((await post({ customer }, maker)).status).toBe(400);
    const made = await make({}, maker);
    expect(await open(other)).toEqual([]);
    expect(await end(made.id, other)).toBe(404);
    expect((await visit(made.path)).status).toBe(200);
    expect(await open(maker)).toHaveLength(1);
    expect(await open()).toHaveLength(1);
    expect(await end(made.id, maker)).toBe(204);
    expect((await visit(made.path)).status).toBe(404);
  });
});
