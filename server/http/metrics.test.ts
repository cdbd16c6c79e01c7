import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestHost, type TestHost } from '#tests/support/host.ts';

const token = 'a token of the scraper';
const bearer = { authorization: `Bearer ${token}` };
let host: TestHost;

beforeAll(async () => {
  host = await startTestHost({ METRICS_TOKEN: token });
});
afterAll(() => host.end());

const scraped = async () => (await host.call('GET', '/metrics', { headers: bearer })).text();
const counted = (text: string, kind: string, status: string): number =>
  Number(new RegExp(`^stoop_request_duration_milliseconds_count\\{kind="${kind}",status="${status}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);

describe('metrics', () => {
  it('count each answer by its kind and its class of status', async () => {
    const before = await scraped();
    await host.call('GET', '/api/building');
    await host.call('GET', '/api/building');
    const after = await scraped();
    expect(counted(after, 'api', '4xx') - counted(before, 'api', '4xx')).toBe(2);
  });

  it('are numbers that a scraper reads, each described', async () => {
    const text = await scraped();
    const lines = text.trimEnd().split('\n').filter((line) => !line.startsWith('#'));
    expect(lines.filter((line) => !/^[a-z_\d]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? \d+(\.\d+)?$/.test(line))).toEqual([]);
    const names = new Set(lines.map((line) => /^[a-z_\d]+/.exec(line)![0].replace(/_(bucket|sum|count)$/, '')));
    expect([...names].filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([]);
  });

  it.each([{}, { authorization: 'Bearer something else' }, { authorization: token }])('are told to nobody without the token: %j', async (headers) => {
    expect((await host.call('GET', '/metrics', { headers })).status).toBe(401);
  });

  it('are told to nobody where the operator set no token', async () => {
    const other = await startTestHost();
    try {
      expect((await other.call('GET', '/metrics', { headers: bearer })).status).toBe(401);
    } finally {
      await other.end();
    }
  });
});
