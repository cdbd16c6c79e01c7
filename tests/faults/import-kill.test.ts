import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import type { ImportFile } from '#kit/import/api.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { environmentOf, onEachEngine } from '../support/engines.ts';

const script = fileURLToPath(new URL('./import-host.ts', import.meta.url));
const rows = 10_000;

/** Waits as long as the test may take: a busy machine writes slowly. */
const until = (done: () => Promise<boolean>) => vi.waitUntil(done, { timeout: 180_000, interval: 10 });

/** A server in a process of its own, and calls to it. */
interface Host {
  readonly child: ChildProcess;
  call<T>(method: string, path: string, body?: string): Promise<T>;
}

async function openHost(environment: Readonly<Record<string, string>>): Promise<Host> {
  const child = spawn(process.execPath, [script, JSON.stringify(environment)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  const { url, token } = JSON.parse(line) as { url: string; token: string };
  return {
    child,
    async call<T>(method: string, path: string, body?: string) {
      const type = path.startsWith('/import?') ? 'text/csv' : 'application/json';
      const answer = await fetch(`${url}/api${path}`, { method, headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': type }) }, ...(body !== undefined && { body }) });
      expect([method, path, answer.status]).toEqual([method, path, 200]);
      return (await answer.json()) as T;
    },
  };
}

async function endHost({ child }: Host, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

onEachEngine('an import whose server is killed', (_, place) => {
  it('goes on behind what was committed, writes nothing twice, and is taken back as one', async () => {
    const where = await place();
    const { dataDir, databaseUrl } = where;
    const environment = environmentOf({ dataDir, databaseUrl });
    const database = openDatabase({ ...where, report: () => undefined });
    let host = await openHost(environment);
    try {
      const addresses = Array.from({ length: rows }, (_, at) => `${at + 1} Rockwell Pl,Brooklyn,Owner ${at % 40}`);
      const { id } = await host.call<ImportFile>('POST', '/import?record=building&name=killed.csv', `Address,Borough,Owner\n${addresses.join('\n')}\n`);
      await host.call('PUT', `/import/${id}`, JSON.stringify({ mapping: { 0: 'address', 1: 'borough', 2: 'managementCompany' }, createMissing: ['managementCompany'] }));
      await host.call('POST', `/import/${id}/check`);
      const state = async () => (await host.call<ImportFile>('GET', `/import/${id}`)).state;
      await until(async () => (await state()) === 'checked');
      const count = async () => Number((await rowsOf<{ n: number }>(database.read, 'select count(*) as "n" from "building" where "deletedAt" is null'))[0]!.n);
      await host.call('POST', `/import/${id}/apply`, JSON.stringify({ skipErrors: true }));
      let killed = 0;
      // killed again and again, until too little is left for another time
      for (let written = 0; (await state()) === 'applying' && killed < 3; ) {
        await until(async () => (await count()) > written || (await state()) !== 'applying');
        await endHost(host, 'SIGKILL');
        written = await count();
        if (written < rows) killed += 1;
        // an instance that lives would have given a sign by now
        await database.write((connection) => connection.updateTable('importFile').set({ touchedAt: '2026-01-01T00:00:00.000Z' }).execute());
        host = await openHost(environment);
        const found = await host.call<ImportFile>('GET', `/import/${id}`);
        if (found.state === 'applied') break;
        expect([found.state, found.done, found.stopped?.key]).toEqual(['paused', written, 'kit.import.stopped.partly']);
        await host.call('POST', `/import/${id}/apply`, '{}');
      }
      await until(async () => (await state()) === 'applied');
      expect(killed).toBeGreaterThan(0);
      const { outcome } = await host.call<ImportFile>('GET', `/import/${id}`);
      expect(outcome).toMatchObject({ created: rows, changed: 0, made: { managementCompany: 40 } });
      expect(await rowsOf(database.read, 'select "addressKey" from "building" where "deletedAt" is null group by 1 having count(*) > 1')).toEqual([]);
      expect(await count()).toBe(rows);
      const entries = await rowsOf<{ n: number }>(database.read, `select count(*) as "n" from "journal" where "record" = 'building' and "kind" = 'create'`);
      expect(Number(entries[0]!.n)).toBe(rows);
      expect(await host.call('POST', `/batch/${outcome!.batch}/undo`)).toMatchObject({ undone: rows + 40, refused: [] });
      expect(await count()).toBe(0);
    } finally {
      await endHost(host, 'SIGKILL');
      await database.close();
    }
  });
}, 'product');
