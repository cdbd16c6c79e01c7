import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { findPostgres } from '#tests/support/cluster.ts';
import { adminPassword, startTestHost, type TestHost } from '#tests/support/host.ts';
import { makePostgres } from '#tests/support/templates.ts';

interface Made {
  readonly id: number;
  readonly path: string;
  readonly expiresAt: string;
}

const postgres = await findPostgres();

describe.each(postgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))('rents shared with a client, on %s', (engine) => {
  let drop: (() => Promise<void>) | undefined;
  let host: TestHost;
  let token: string;
  let building: number;
  beforeAll(async () => {
    const made = engine === 'postgres' ? await makePostgres('product') : undefined;
    drop = made?.drop;
    host = await startTestHost(made && { DATABASE_URL: made.url });
    token = await host.signIn();
    building = (await post<{ id: number }>('/api/building', { address: '302 Beverley Rd', confirmedAddress: '302 Beverley Rd', borough: 'brooklyn', year: 1931, fee: 'noFee' })).id;
  });
  afterAll(async () => {
    await host?.end();
    await drop?.();
  });
  // each test is a visitor of its own
  beforeEach(() => host.kernel.use(database).write((connection) => change(connection, 'delete from "attempt"')));

  const post = async <T>(path: string, body: unknown): Promise<T> => (await host.call('POST', path, { token, body })).json() as Promise<T>;
  const makeRent = async (title: string, more: object = {}) =>
    (await post<{ id: number }>('/api/rent', { title, building, price: 360_000, availableMoveDate: '2026-12-01', ...more })).id;
  const share = (rents: readonly number[], more: object = {}) => post<Made>('/api/rentShare', { rents, locale: 'en', days: 7, ...more });
  const open = (path: string, headers: Record<string, string> = {}) => host.call('GET', path, { headers });
  const read = async (path: string) => (await open(path)).text();
  const write = async (method: 'PUT' | 'DELETE', id: number, body?: unknown) => {
    const { version } = (await (await host.call('GET', `/api/rent/${id}`, { token })).json()) as { version: number };
    return host.call(method, `/api/rent/${id}`, { token, body, headers: { 'if-match': `"${version}"` } });
  };
  const listed = async () => ((await (await host.call('GET', '/api/rentShare', { token })).json()) as { rows: readonly { id: number; rents: readonly { title: string }[] }[] }).rows;

  it('are shown in the language chosen by staff, without signing in, with photos and nothing about staff', async () => {
    const body = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#888' } }).png().toBuffer();
    const sent = await fetch(`${host.url}/api/file`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: new Uint8Array(body) });
    const photos = [(await sent.json()) as { file: string }];
    const id = await makeRent('1B1B <script>alert(1)</script>', { photos });
    const words = { kr: '한눈에 비교하는 집', en: 'Homes side by side', zh: '房源对比' };
    for (const [locale, title] of Object.entries(words)) {
      const { path } = await share([id], { locale });
      const page = await open(path, { 'accept-language': 'en' });
      expect(page.status).toBe(200);
      expect(Object.fromEntries(page.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      });
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      const text = await page.text();
      expect(text).toContain(title);
      expect(text).toContain('302 Beverley Rd · 1B1B &lt;script&gt;alert(1)&lt;/script&gt;');
      expect(text).toContain('$3,600');
      expect(text).not.toContain('<script');
      expect(text).not.toContain('admin');
    }
    const [photo = ''] = /\/media\/[^"]+/.exec(await read((await share([id])).path)) ?? [];
    expect(photo).toBe(`/media/${photos[0]?.file}?size=full`);
    expect((await open(photo)).headers.get('content-type')).toBe('image/webp');
  });

  it('keep a digest of the address alone', async () => {
    const { path } = await share([await makeRent('Digest')]);
    const key = path.replace('/share/', '');
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    const rows = await rowsOf<Record<string, unknown>>(host.kernel.use(database).read, 'select * from "rentShare"');
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(await (await host.call('GET', '/api/rentShare', { token })).text()).not.toContain(key);
  });

  it('are seen and ended by staff, and both stands in the history of the rent', async () => {
    const id = await makeRent('Ended');
    const made = await share([id]);
    expect((await listed()).find((one) => one.id === made.id)).toMatchObject({ rents: [{ title: 'Ended' }], months: 12, locale: 'en', byName: expect.any(String) });
    expect((await host.call('DELETE', `/api/rentShare/${made.id}`, { token })).status).toBe(204);
    expect((await open(made.path)).status).toBe(404);
    expect((await listed()).some((one) => one.id === made.id)).toBe(false);
    expect((await host.call('DELETE', `/api/rentShare/${made.id}`, { token })).status).toBe(404);
    const { entries } = (await (await host.call('GET', `/api/rent/${id}/history`, { token })).json()) as { entries: readonly unknown[] };
    expect(entries.slice(0, 2)).toMatchObject([
      { by: { userIdx: 1 }, changes: { share: ['made', 'ended'] } },
      { by: { userIdx: 1 }, changes: { share: [null, 'made'], shareUntil: [null, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)] } },
    ]);
  });

  it('look alike when expired, ended, guessed or misspelt', async () => {
    const { path, id } = await share([await makeRent('Expired')]);
    await host.kernel.use(database).write((connection) => change(connection, 'update "rentShare" set "expiresAt" = ? where "id" = ?', ['2020-01-01T00:00:00.000Z', id]));
    const guessed = `/share/${randomBytes(32).toString('base64url')}`;
    const pages = await Promise.all([path, guessed, '/share/x', '/share/%00'].map((one) => open(one, { 'accept-language': 'ko' })));
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const bodies = await Promise.all(pages.map(async (page) => (await page.text()).replace(/nonce="[^"]+"/, '')));
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain('닫힌 페이지입니다');
    expect((await listed()).some((one) => one.id === id)).toBe(false);
  });

  it('show today’s price and say of which day it is; deleted and paused ones are no longer offered', async () => {
    const [changing, deleted, paused] = [await makeRent('Changing'), await makeRent('Deleted'), await makeRent('Paused')];
    const { path } = await share([changing, deleted, paused]);
    expect(await read(path)).toContain('$3,600');
    expect((await write('PUT', changing, { price: 390_000 })).status).toBe(200);
    expect((await write('DELETE', deleted)).status).toBe(200);
    expect((await write('PUT', paused, { active: false })).status).toBe(200);
    const text = await read(path);
    expect(text).toContain('$3,900');
    expect(text).not.toContain('$3,600');
    expect(text).toMatch(/Prices and availability as of \w+day, \w+ \d+, \d{4}/);
    expect(text).not.toMatch(/Deleted|Paused/);
    expect(text.match(/No longer offered/g)).toHaveLength(2);
    expect((await host.call('POST', '/api/rentShare', { token, body: { rents: [deleted], locale: 'en', days: 7 } })).status).toBe(400);
    expect((await host.call('POST', '/api/rentShare', { token, body: { rents: [paused], locale: 'en', days: 7 } })).status).toBe(400);
  });

  it('are refused past sixty pages a minute from one place', async () => {
    const { path } = await share([await makeRent('Often')]);
    const statuses: number[] = [];
    for (let visit = 0; visit < 62; visit += 1) statuses.push((await open(path)).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    expect((await open(path)).headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('are shared by those with the right, also where they may not change rents', async () => {
    const id = await makeRent('Rights');
    const body = { rents: [id], locale: 'zh', days: 7 };
    const as = async (userId: string, role: string) => {
      const { userPw } = host.credentials(userId, adminPassword);
      const member = await post<{ id: number }>('/api/user/register', { userId, name: '김철수', email: `${userId}@stoop.example`, userPw });
      const { version } = (await (await host.call('GET', `/api/user/${member.id}`, { token })).json()) as { version: number };
      await host.call('PUT', `/api/user/${member.id}`, { token, body: { status: 'approved' }, headers: { 'if-match': `"${version}"` } });
      await host.call('PUT', `/api/user/${member.id}/role`, { token, body: { roleList: [role] } });
      return host.signIn(userId);
    };
    const [agent, viewer] = [await as('agent01', 'leasingAgent'), await as('viewer01', 'viewer')];
    const colleague = await as('agent02', 'leasingAgent');
    expect((await host.call('POST', '/api/rentShare', { body })).status).toBe(401);
    for (const [method, path] of [['POST', '/api/rentShare'], ['GET', '/api/rentShare'], ['DELETE', '/api/rentShare/1']] as const) {
      expect((await host.call(method, path, { token: viewer, ...(method === 'POST' && { body }) })).status, `${method} ${path}`).toBe(403);
    }
    const made = await host.call('POST', '/api/rentShare', { token: agent, body });
    expect(made.status).toBe(200);
    // a colleague's page is neither seen nor ended by who may not change its rents
    const page = ((await made.json()) as Made).id;
    const sees = async (by: string) => ((await (await host.call('GET', '/api/rentShare', { token: by })).json()) as { rows: readonly { id: number }[] }).rows.some((one) => one.id === page);
    expect([await sees(agent), await sees(colleague), await sees(token)]).toEqual([true, false, true]);
    const others = (await share([id])).id;
    for (const [by, ended] of [[colleague, page], [agent, others]] as const) expect((await host.call('DELETE', `/api/rentShare/${ended}`, { token: by })).status).toBe(404);
    expect((await host.call('DELETE', `/api/rentShare/${page}`, { token: agent })).status).toBe(204);
    expect((await host.call('DELETE', `/api/rentShare/${others}`, { token })).status).toBe(204);
    for (const wrong of [{ rents: [] }, { rents: [id, id] }, { rents: [999_999] }, { days: 8 }, { months: 7 }, { locale: 'fr' }]) {
      expect((await host.call('POST', '/api/rentShare', { token, body: { ...body, ...wrong } })).status, JSON.stringify(wrong)).toBe(400);
    }
  });
});
