import { beforeEach, expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { createAttempts, deleteOldAttempts, perAccount, perAddress, type Attempts } from './attempts.ts';
import { sessionTables } from './migration.ts';

onEachEngine('attempts', (open) => {
  let database: Database;
  let time: number;
  let attempts: Attempts;
  const outcome = async (key = 'account:a', rule = perAccount): Promise<string> =>
    attempts.begin(key, rule).then(
      () => 'made',
      (error: { status: number; headers: Record<string, string> }) => `${error.status} ${error.headers['retry-after']}`,
    );

  beforeEach(async () => {
    database = await open();
    await migrate(database, [sessionTables]);
    time = 1_000_000;
    attempts = createAttempts(database, () => time);
  });

  it('are free five times, then wait ever longer, up to a minute', async () => {
    for (let count = 0; count < 5; count += 1) expect(await outcome()).toBe('made');
    const waits: number[] = [];
    for (let count = 0; count < 9; count += 1) {
      const [status, seconds] = (await outcome()).split(' ');
      expect(status).toBe('429');
      waits.push(Number(seconds));
      time += Number(seconds) * 1000;
      expect(await outcome()).toBe('made');
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('made at once do not slip past the count', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => outcome()));
    expect(all.filter((one) => one === 'made')).toHaveLength(5);
  });

  it('count again from nothing after their window', async () => {
    for (let count = 0; count < 6; count += 1) await outcome();
    time += perAccount.window;
    for (let count = 0; count < 5; count += 1) expect(await outcome()).toBe('made');
  });

  it('to read are counted by key in this process alone, by the same rule, and wait for no database', async () => {
    const rule = { window: 60_000, free: 3, delay: () => 10_000 };
    const visit = (key: string): string => {
      try {
        attempts.visit(key, rule);
        return 'made';
      } catch (error) {
        const { status, headers } = error as { status: number; headers: Record<string, string> };
        return `${status} ${headers['retry-after']}`;
      }
    };
    const elsewhere = createAttempts(database, () => time);
    expect(['a', 'a', 'a', 'a', 'b'].map(visit)).toEqual(['made', 'made', 'made', '429 10', 'made']);
    expect(() => elsewhere.visit('a', rule)).not.toThrow();
    time += 9_999;
    expect(visit('a')).toBe('429 1');
    time += 1;
    expect(visit('a')).toBe('made');
    time += rule.window;
    expect(['a', 'a', 'a', 'a'].map(visit)).toEqual(['made', 'made', 'made', '429 10']);
    expect(await database.read.selectFrom('attempt').selectAll().execute()).toEqual([]);
    // whoever comes from ten thousand addresses fills no memory: the longest known are forgotten
    for (let count = 0; count < 10_001; count += 1) visit(`from ${count}`);
    expect(visit('a')).toBe('made');
  });

  it('that succeeded are forgiven, and do not count where many share a key', async () => {
    for (let count = 0; count < 4; count += 1) await outcome();
    await attempts.forgive('account:a');
    for (let count = 0; count < 5; count += 1) expect(await outcome()).toBe('made');

    for (let count = 0; count < 100; count += 1) {
      expect(await outcome('address:b', perAddress)).toBe('made');
      await attempts.uncount('address:b');
    }
    for (let count = 0; count < 30; count += 1) expect(await outcome('address:b', perAddress)).toBe('made');
    expect(await outcome('address:b', perAddress)).toBe('429 60');
  });

  it('of others do not count', async () => {
    for (let count = 0; count < 6; count += 1) await outcome();
    expect(await outcome('account:b')).toBe('made');
  });

  it('are deleted when no rule looks at them, and not before', async () => {
    for (let count = 0; count < 5; count += 1) await outcome();
    await deleteOldAttempts(database, time + 14 * 60_000);
    expect(await outcome()).toBe('429 1');
    await deleteOldAttempts(database, time + 2 * 60 * 60_000);
    expect(await database.read.selectFrom('attempt').selectAll().execute()).toEqual([]);
  });
}, 'none');
