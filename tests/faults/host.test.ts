import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definePermission } from '#core/access/permission.ts';
import { definePlugin } from '#core/kernel/index.ts';
import { defineDictionary } from '#kit/records/entity.ts';
import { recordTable, unique } from '#server/database/schema.ts';
import { secrets } from '#server/secrets.ts';
import { endpoint, migrations, recordResource } from '#server/slots.ts';
import { freshKey, startTestHost, type TestHost } from '../support/host.ts';
import { operationsOf, type Operation } from '../support/operations.ts';

let host: TestHost;
let token: string;
let operations: readonly Operation[];
beforeAll(async () => {
  host = await startTestHost();
  token = await host.signIn();
  operations = operationsOf(await (await host.call('GET', '/api/openapi.json')).json());
});
afterAll(() => host.end());

/** An operation's address with something in the place of each parameter. */
const filled = (path: string) => path.replace(/\{\w+\}/g, '1');

describe('who may call', () => {
  const payload = () => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
  const sign = (key: Uint8Array, change: object = {}) =>
    new SignJWT({ ...payload(), ...change }).setProtectedHeader({ alg: 'HS256', kid: host.kernel.use(secrets).tokenKeyId }).sign(key);

  it('is asked by every answer that is not open', async () => {
    const { tokenKey } = host.kernel.use(secrets);
    const revoked = await host.signIn();
    await host.call('POST', '/api/user/auth/signout', { token: revoked });
    const strangers: Record<string, Record<string, string>> = {
      'no token': {},
      nonsense: { authorization: 'Bearer nonsense' },
      'another scheme': { authorization: `Basic ${token}` },
      'an expired token': { authorization: `Bearer ${await sign(tokenKey, { iat: 1_600_000_000, exp: 1_600_001_800 })}` },
      'another key': { authorization: `Bearer ${await sign(new Uint8Array(32))}` },
      'another audience': { authorization: `Bearer ${await sign(tokenKey, { aud: 'elsewhere' })}` },
      'no algorithm': { authorization: `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.` },
      'a session that was ended': { authorization: `Bearer ${revoked}` },
      'the cookie only': { cookie: `accessToken=${token}` },
    };
    expect(operations.filter(({ open }) => !open).length).toBeGreaterThan(20);
    for (const { method, path, open } of operations) {
      if (open) continue;
      for (const [who, headers] of Object.entries(strangers)) {
        const { status } = await host.call(method, filled(path), { headers });
        // a document is to nobody as if it were not there; tests of its own ask for one that is
        const refused = path === '/document/{file}' ? 404 : 401;
        expect(`${method} ${path} by ${who}: ${status}`).toBe(`${method} ${path} by ${who}: ${refused}`);
      }
    }
  });

  it('may not be another site', async () => {
    for (const { method, path } of operations.filter((one) => one.method !== 'GET')) {
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
        const { status } = await host.call(method, filled(path), { token, headers: headers as Record<string, string>, body: {} });
        expect(`${method} ${path}: ${status}`).toBe(`${method} ${path}: 403`);
      }
    }
  });

  it('needs the right that the answer names', async () => {
    const guarded = operations.filter(({ permission }) => permission !== undefined);
    expect(guarded.length).toBeGreaterThan(5);
    const registered = await host.call('POST', '/api/user/register', {
      body: { ...host.credentials('norights1', 'a long password'), token: undefined, userId: 'norights1', name: 'Nobody', email: 'no@stoop.example' },
    });
    const { id } = (await registered.json()) as { id: number };
    await host.call('PUT', `/api/user/${id}`, { token, body: { status: 'approved' }, headers: { 'if-match': '"1"' } });
    const without = await host.signIn('norights1', 'a long password');
    for (const { method, path } of guarded) {
      const { status } = await host.call(method, filled(path), { token: without, ...(method !== 'GET' && { body: {} }) });
      expect(`${method} ${path}: ${status}`).toBe(`${method} ${path}: 403`);
    }
  });
});

describe('a call that does not fit', () => {
  const status = async (call: Promise<Response>) => (await call).status;

  it('is told so in JSON, with a code and a message', async () => {
    const answered = await host.call('GET', '/api/nothing/here', { token });
    expect(answered.status).toBe(404);
    expect(answered.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answered.headers.get('cache-control')).toBe('no-store');
    expect(await answered.json()).toEqual({ errorCode: 10004, message: expect.any(String) });
  });

  it('by its method, and is told the right ones', async () => {
    const answered = await host.call('DELETE', '/api/push/stream', { token });
    expect(answered.status).toBe(405);
    expect(answered.headers.get('allow')).toBe('GET, HEAD');
    expect(await status(host.call('POST', '/', { body: {} }))).toBe(405);
    expect(await status(host.call('PATCH', '/api/user/1', { token, body: {} }))).toBe(405);
    expect(await status(host.call('POST', '/api/push/token', { token, body: { token: '' }, headers: { 'x-http-method-override': 'PUT' } }))).toBe(405);
  });

  it('by its body', async () => {
    const put = (body: BodyInit, type = 'application/json') =>
      status(
        fetch(`${host.url}/api/push/token`, {
          method: 'PUT',
          body,
          headers: { authorization: `Bearer ${token}`, 'content-type': type },
        }),
      );
    expect(await put('{"token":"a"}', 'text/plain')).toBe(400);
    expect(await put('{"token":"a"}', 'application/x-www-form-urlencoded')).toBe(400);
    expect(await put('{"token":')).toBe(400);
    expect(await put('')).toBe(400);
    expect(await put('{"token":"a","more":1}')).toBe(400);
    expect(await put(`{"token":"${'a'.repeat(2_000_000)}"}`)).toBe(413);
    expect(await put('{"token":"a"}')).toBe(204);
    expect(await put('{"token":"a"}', 'application/json; charset=utf-8')).toBe(204);
  });

  it('by the length of its file, whatever it says of it', async () => {
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)) });
    const sent = await fetch(`${host.url}/api/file`, {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    } as RequestInit).then(
      (answered) => answered.status,
      // the server may hang up on whoever goes on sending
      () => 413,
    );
    expect(sent).toBe(413);
    expect(await status(host.call('GET', '/healthz'))).toBe(200);
  });

  it('by its query and headers', async () => {
    expect(await status(host.call('GET', '/api/push?limit=5&limit=6', { token }))).toBe(400);
    expect(await status(host.call('GET', '/api/push?limit=x', { token }))).toBe(400);
    expect(await status(host.call('GET', '/api/push?limit=5%00', { token }))).toBe(400);
    expect(await status(host.call('GET', '/api/push?limit=5&t=1763600000000', { token }))).toBe(200);
    expect(await status(host.call('PUT', '/api/push/1/read', { token, headers: { 'if-match': 'yesterday' } }))).toBe(400);
    expect(await status(host.call('PUT', '/api/push/1/read', { token, headers: { 'idempotency-key': 'x'.repeat(256) } }))).toBe(400);
    expect(await status(host.call('PUT', '/api/push/999999/read', { token, headers: { 'idempotency-key': freshKey() } }))).toBe(404);
    expect(await status(host.call('GET', '/api/push/stream', { token, headers: { 'last-event-id': 'x' } }))).toBe(400);
  });

  it('even when it is hardly HTTP', async () => {
    const { hostname, port } = new URL(host.url);
    const raw = (text: string) =>
      new Promise<string>((done) => {
        const socket = connect(Number(port), hostname, () => socket.end(text));
        let got = '';
        socket.on('data', (part) => (got += part.toString('latin1')));
        socket.on('close', () => done(got.split('\r\n')[0]!));
        socket.on('error', () => done(got.split('\r\n')[0]!));
      });
    expect(await raw('TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain(' 405 ');
    expect(await raw('GET /api/user HTTP/1.1\r\nHost: \x01\r\nConnection: close\r\n\r\n')).toMatch(/ 40\d /);
    expect(await raw('GET //evil%00/.. HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/ [2-5]0\d /);
    expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`)).toContain(' 431 ');
    expect(await raw('NONSENSE\r\n\r\n')).toContain(' 400 ');
    expect(await status(host.call('GET', '/healthz'))).toBe(200);
  });
});

describe('the address of a caller', () => {
  const knocks = async (some: TestHost, from: (turn: number) => string) => {
    const answers: number[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      const body = some.credentials(`nobody${turn}`, 'a wrong password');
      const answer = await some.call('POST', '/api/user', { body, headers: { 'x-forwarded-for': from(turn) } });
      answers.push(answer.status);
    }
    return answers.filter((status) => status === 429).length;
  };

  it('is the one the operator’s proxy saw, by which attempts are counted', async () => {
    const some = await startTestHost({ TRUSTED_PROXIES: '1' });
    expect(await knocks(some, (turn) => `1.2.3.${turn}, 198.51.100.7`)).toBeGreaterThan(0);
    expect(await knocks(some, (turn) => `198.51.100.7, 203.0.113.${turn}`)).toBe(0);
    await some.end();
  });

  it('is no word of the caller’s own where no proxy stands before the server', async () => {
    const some = await startTestHost();
    expect(await knocks(some, (turn) => `203.0.113.${turn}`)).toBeGreaterThan(0);
    await some.end();
  });
});

describe('a part that breaks', () => {
  const broken = definePlugin({
    id: 'broken',
    contributes: [
      recordResource({ entity: defineDictionary('broken'), read: definePermission('broken/read', []), write: definePermission('broken/write', []) }),
      migrations({
        id: 'broken/001',
        up: async (connection) => {
          await recordTable(connection, 'broken', { name: 'names', active: 'flag', sort: 'integer', searchText: 'text' });
          for (const column of ['nameKr', 'nameEn', 'nameZh']) await unique(connection, 'broken', [column]);
        },
      }),
      endpoint({ method: 'GET', path: '/broken/open', needs: 'open', summary: 'Never answers', handle: () => ({}) }),
    ],
    setup() {
      throw new Error('not today');
    },
  });
  const working = definePlugin({
    id: 'working',
    contributes: [
      endpoint({ method: 'GET', path: '/working', needs: 'open', summary: 'Answers', handle: () => ({ works: true }) }),
      endpoint({
        method: 'GET',
        path: '/surprise',
        needs: 'open',
        summary: 'Throws',
        handle: () => {
          throw new Error('a secret of the inside');
        },
      }),
    ],
  });

  it('leaves the others answering, and says its name', async () => {
    const some = await startTestHost({}, { areas: [broken, working] });
    const missing = await some.call('GET', '/api/broken/open');
    expect(missing.status).toBe(503);
    expect(await missing.json()).toMatchObject({ errorCode: 10053, plugin: 'broken' });
    // what the host answers for its records is down with it
    for (const [method, path] of [['GET', '/api/broken'], ['GET', '/api/broken/1'], ['POST', '/api/broken'], ['GET', '/api/broken/1/history']] as const) {
      const own = await some.call(method, path, { body: method === 'POST' ? {} : undefined });
      expect([method, path, own.status]).toEqual([method, path, 503]);
      expect(await own.json()).toMatchObject({ plugin: 'broken' });
    }
    expect(await (await some.call('GET', '/api/working')).json()).toEqual({ works: true });
    const surprise = await some.call('GET', '/api/surprise');
    expect(surprise.status).toBe(500);
    expect(await surprise.text()).not.toContain('secret');
    // without accounts nobody can be recognised, which is not the caller's fault
    expect((await some.call('GET', '/api/push', { token })).status).toBe(503);
    await some.end();
  });
});

describe('the process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoop-process-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const start = () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/main.ts')], {
      env: { ...process.env, PORT: '0', DATA_DIR: folder, STOOP_DEMO: 'off', STOOP_ADMIN_PASSWORD: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
    const ended = new Promise<number | null>((done) => child.once('exit', done));
    const ready = new Promise<string>((done, fail) => {
      child.stdout.on('data', () => {
        const url = /Stoop runs at (\S+)/.exec(output)?.[1];
        if (url) done(url);
      });
      void ended.then(() => fail(new Error(output)));
    });
    ready.catch(() => undefined);
    return { child, ended, ready, output: () => output };
  };

  it('says where it is and the first password once, has its folder alone, and leaves it when told to', async () => {
    const first = start();
    const url = await first.ready;
    await expect.poll(first.output).toMatch(/Sign in as admin with the password [A-Za-z0-9]{16} /);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);

    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`in use by process ${first.child.pid}`);

    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(existsSync(join(folder, 'holder.json'))).toBe(false);

    const again = start();
    await again.ready;
    again.child.kill('SIGINT');
    expect(await again.ended).toBe(0);
    expect(again.output()).not.toContain('Sign in as');
    expect(first.output() + again.output()).not.toContain(readFileSync(join(folder, 'secrets.json'), 'utf8').slice(20, 60));
  });

  it('finishes what is under way when it stops', async () => {
    const [arrived, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = definePlugin({
      id: 'slow',
      contributes: [
        endpoint({
          method: 'GET',
          path: '/slow',
          needs: 'open',
          summary: 'Takes a while',
          handle: async () => {
            arrived.resolve();
            await goesOn.promise;
            return { done: true };
          },
        }),
      ],
    });
    const some = await startTestHost({}, { areas: [slow] });
    const under = some.call('GET', '/api/slow');
    await arrived.promise;
    const stopped = some.end();
    expect((await some.fetch(new Request(`${some.url}/readyz`))).status).toBe(503);
    goesOn.resolve();
    expect(await (await under).json()).toEqual({ done: true });
    await stopped;
    await expect(some.call('GET', '/api/slow')).rejects.toThrow();
  });
});
