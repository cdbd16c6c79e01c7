import { afterEach, beforeEach, expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { recordChanged, type RecordChange } from '../records/events.ts';
import { together } from './change-feed.ts';
import type { News } from './change-news.ts';

const by = { userIdx: 7, name: 'Mina' };
const changed = (record: string, id: number, version = 2): RecordChange => ({ record, id, version, kind: 'update', fields: [] });

/** Reads the news of a stream, gathering by gathering. */
function newsOf(answer: Response) {
  const source = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  return async (): Promise<unknown> => {
    for (;;) {
      const found = /event: changed\ndata: (.*)\n\n/.exec(rest);
      if (found) {
        rest = rest.slice(found.index + found[0].length);
        return JSON.parse(found[1]!);
      }
      const { done, value } = await source.read();
      if (done) return undefined;
      rest += value;
    }
  };
}

onEachEngine('news of changes', (_, place, engine) => {
  let hosts: TestHost[];
  let token: string;
  beforeEach(async () => {
    const { databaseUrl } = await place();
    const environment: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
    hosts = [await startTestHost(environment)];
    if (engine === 'postgres') hosts.push(await startTestHost(environment));
    token = await hosts[0]!.signIn();
  });
  afterEach(async () => {
    for (const host of hosts) await host.end();
  });
  const tell = (changes: readonly RecordChange[], host = hosts.at(-1)!) =>
    host.kernel.emit(recordChanged({ batch: 1, kind: 'form', by, at: new Date().toISOString(), changes, entered: [] }) as never);
  const listen = async () => newsOf(await hosts[0]!.call('GET', '/api/push/stream', { token }));
  const present = async (body: object) => (await hosts[0]!.call('PUT', '/api/presence', { token, body })).json();

  it('reach the stream of another, many as one, whichever instance they come from', async () => {
    const next = await listen();
    tell([changed('user', 1), changed('user', 2)]);
    expect(await next()).toEqual([
      { record: 'user', id: 1, version: 2, kind: 'update', by },
      { record: 'user', id: 2, version: 2, kind: 'update', by },
    ]);
    tell(Array.from({ length: 500 }, (_, id) => changed('user', id + 1)));
    expect(await next()).toEqual([{ record: 'user', many: true, by }]);
  });

  it('begin with what changed before anybody listened, when asked from a moment on', async () => {
    const drawn = new Date(Date.now() + 1000).toISOString();
    const since = async (moment: string) =>
      ((await (await hosts[0]!.call('GET', `/api/push?since=${moment}`, { token })).json()) as { readonly changed: boolean }).changed;
    expect(await since(drawn)).toBe(false);
    const heard = await listen();
    tell([changed('user', 1)]);
    await heard();
    expect(await since(new Date(0).toISOString())).toBe(true);
    const next = newsOf(await hosts[0]!.call('GET', `/api/push/stream?since=${new Date(0).toISOString()}`, { token }));
    expect(await next()).toEqual([{ record: '*', many: true, by: null }]);
    const later = newsOf(await hosts[0]!.call('GET', `/api/push/stream?since=${drawn}`, { token }));
    tell([changed('user', 4)]);
    expect(await later()).toEqual([{ record: 'user', id: 4, version: 2, kind: 'update', by }]);
    expect((await hosts[0]!.call('GET', '/api/push/stream?since=yesterday', { token })).status).toBe(400);
  });

  it('leave out what the reader may not see', async () => {
    const next = await listen();
    tell([changed('nothing anybody may see', 1)]);
    tell([changed('user', 3)]);
    expect(await next()).toEqual([{ record: 'user', id: 3, version: 2, kind: 'update', by }]);
  });

  it('tell who has a record open, until they leave', async () => {
    const next = await listen();
    expect(await present({ record: 'user', id: 1 })).toEqual({ others: [] });
    expect(await next()).toMatchObject([{ record: 'user', id: 1, kind: 'presence' }]);
    expect(await present({ record: 'user', id: 1 })).toEqual({ others: [] });
    expect(await present({ record: 'user', id: 1, leave: true })).toEqual({ others: [] });
    expect(await next()).toMatchObject([{ record: 'user', id: 1, kind: 'presence' }]);
    expect((await hosts[0]!.call('PUT', '/api/presence', { token, body: { record: 'none', id: 1 } })).status).toBe(400);
    expect((await hosts[0]!.call('PUT', '/api/presence', { token, body: { record: 'user', id: 0 } })).status).toBe(400);
  });
}, 'product');

it('of one record only the last is told, and a presence beside it', () => {
  const one: News = { record: 'heater', id: 1, version: 2, kind: 'update', by };
  const later: News = { ...one, version: 3 };
  const here: News = { record: 'heater', id: 1, kind: 'presence', by };
  expect(together([one, here, later])).toEqual([later, here]);
  expect(together([one, { record: 'heater', many: true, by: null }])).toEqual([{ record: 'heater', many: true, by: null }]);
});
