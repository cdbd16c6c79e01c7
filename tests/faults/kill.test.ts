import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { DatabasePlace } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { findPostgres, startCluster, until } from '../support/cluster.ts';
import { onEachEngine } from '../support/engines.ts';

const script = fileURLToPath(new URL('./writers.ts', import.meta.url));
const writers = 8;

/** Writes that the server confirmed: id by address. */
type Acknowledged = Map<string, number>;

/** Lets the writers go on from where they were acknowledged, until `end` resolves; then kills them. */
async function writeUntil(
  place: DatabasePlace,
  acknowledged: Acknowledged,
  end: (grown: (by: number) => Promise<void>) => Promise<void>,
) {
  const starts = Array.from({ length: writers }, (_, writer) => {
    let number = 1;
    while (acknowledged.has(`${number} Writer ${writer} Street`)) number += 1;
    return number;
  });
  const { dataDir, databaseUrl } = place;
  const child = spawn(process.execPath, [script, JSON.stringify({ dataDir, databaseUrl }), JSON.stringify(starts)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (words: Buffer) => (said = String(words)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [writer, number, id] = line.split(' ').map(Number);
    acknowledged.set(`${number} Writer ${writer} Street`, id ?? 0);
  });
  const closed = new Promise((resolve) => {
    child.on('close', resolve);
  });
  const grown = async (by: number) => {
    const wanted = acknowledged.size + by;
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`The writers ended by themselves: ${said}`);
      return acknowledged.size >= wanted;
    });
  };
  await end(grown);
  child.kill('SIGKILL');
  await closed;
}

async function expectNothingLost(place: DatabasePlace, acknowledged: Acknowledged): Promise<void> {
  const database = openDatabase({ ...place, report: () => undefined });
  try {
    const rows = await rowsOf<{ id: number; address: string }>(database.read, 'select "id", "address" from "heater"');
    const stored = new Map(rows.map(({ id, address }) => [address, id]));
    expect([...acknowledged].filter(([address, id]) => stored.get(address) !== id)).toEqual([]);
    expect(stored.size).toBe(rows.length);
    const unfinished = rows.length - acknowledged.size;
    expect(unfinished).toBeGreaterThanOrEqual(0);
    expect(unfinished).toBeLessThanOrEqual(writers);
    const halves = await rowsOf(
      database.read,
      `select l."id" from "heater" l
       where (select count(*) from "journal" j where j."record" = 'heater' and j."recordId" = l."id") <> 1
          or (select count(*) from "heater_valves" s where s."ownerId" = l."id") <> 1`,
    );
    expect(halves).toEqual([]);
    if (database.engine === 'sqlite') {
      expect(await rowsOf(database.read, 'pragma integrity_check')).toMatchObject([{ integrity_check: 'ok' }]);
      expect(await rowsOf(database.read, 'pragma foreign_key_check')).toEqual([]);
    }
  } finally {
    await database.close();
  }
}

onEachEngine('writers killed at any moment', (_, makePlace) => {
  it('lose nothing that was acknowledged, and write nothing twice', async () => {
    const place = await makePlace();
    const acknowledged: Acknowledged = new Map();
    for (let round = 0; round < 5; round += 1) {
      await writeUntil(place, acknowledged, async (grown) => {
        await grown(20);
        await pause(Math.random() * 150);
      });
      await expectNothingLost(place, acknowledged);
    }
  });
});

// The killing needs a server of its own: on a machine without PostgreSQL the SQLite half alone is proven.
it.skipIf(!(await findPostgres()))(
  'a PostgreSQL server killed under its writers loses nothing, and they go on when it is back',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stoop-kill-'));
    const cluster = await startCluster(folder, { durable: true });
    try {
      const place: DatabasePlace = { dataDir: folder, databaseUrl: cluster.urlOf('postgres') };
      const acknowledged: Acknowledged = new Map();
      await writeUntil(place, acknowledged, async (grown) => {
        for (let round = 0; round < 3; round += 1) {
          await grown(20);
          await pause(Math.random() * 100);
          await cluster.stop('kill');
          await cluster.start();
        }
        await grown(20);
      });
      await expectNothingLost(place, acknowledged);
    } finally {
      await cluster.stop('fast');
      await rm(folder, { recursive: true, force: true });
    }
  },
);
