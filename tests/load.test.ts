import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openBalancer } from './load/balancer.ts';
import { plotOf, tableOf, type Result } from './load/report.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

const open = async (answer: (body: string) => string): Promise<{ readonly url: string; readonly server: Server }> => {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString())).on('end', () => response.end(answer(body)));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};
const close = (server: Server) => new Promise((done) => server.close(done));

describe('the load’s proxy', () => {
  it('takes instances in turn, and passes bodies on', async () => {
    const balancer = await openBalancer();
    undo.push(() => balancer.close());
    const [one, other] = [await open((body) => `one ${body}`), await open((body) => `other ${body}`)];
    undo.push(() => close(one.server), () => close(other.server));
    balancer.lead([one.url, other.url]);
    const ask = async () => (await fetch(`${balancer.url}/api`, { method: 'POST', body: 'words' })).text();
    expect([await ask(), await ask()].toSorted()).toEqual(['one words', 'other words']);
  });

  it('leaves out an instance that takes no connection, and says when there is none', async () => {
    const balancer = await openBalancer();
    undo.push(() => balancer.close());
    const [gone, there] = [await open(() => 'gone'), await open(() => 'there')];
    undo.push(() => close(there.server));
    await close(gone.server);
    balancer.lead([gone.url, there.url]);
    const ask = () => fetch(balancer.url);
    expect(await Promise.all([1, 2, 3].map(async () => (await ask()).text()))).toEqual(['there', 'there', 'there']);
    balancer.lead([gone.url]);
    expect((await ask()).status).toBe(503);
  });
});

describe('the load’s report', () => {
  const answer = (atMs: number, ms: number, status = 200, attempts = 1) => ({ work: 'list', atMs, ms, status, attempts });
  const result: Result = {
    name: 'SQLite, one instance', staff: 2, seconds: 2, processorMs: 500, confirmed: 4, lost: 1, signedOut: 0, refreshes: 2,
    answered: [answer(0, 10), answer(100, 20), answer(900, 30, 403), answer(1500, 400, 200, 3), answer(1600, 500, 0, 30)],
    memory: [{ atMs: 1000, mb: 150 }, { atMs: 2000, mb: 140 }],
  };

  it('counts answers, attempts, refusals, silence and loss', () => {
    const [, , row = ''] = tableOf([result]).split('\n');
    expect(row).toBe('| SQLite, one instance | 2 | 2 | 2.5 | 30 | 500 | 500 | 100.0 | 150 / 140 / 150 | 2 | 1 | 1 | 1 of 4 | 0 of 2 |');
  });

  it('draws a line for each setup in each plot', () => {
    const plot = plotOf([result, { ...result, name: 'PostgreSQL' }]);
    expect(plot.match(/<polyline/g)).toHaveLength(6);
    expect(plot).toContain('PostgreSQL');
    expect(plot).not.toMatch(/NaN|Infinity/);
  });
});
