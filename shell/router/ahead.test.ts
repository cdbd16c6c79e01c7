import { describe, expect, it } from 'vitest';
import { createAhead } from './ahead.ts';

describe('data asked for ahead', () => {
  it('are asked for once and given once', async () => {
    const ahead = createAhead();
    let calls = 0;
    const load = async () => (calls += 1);
    ahead.ask('/a', load);
    ahead.ask('/a', load);
    await expect(ahead.take('/a')).resolves.toBe(1);
    expect(ahead.take('/a')).toBeUndefined();
    expect(calls).toBe(1);
  });

  it('are too old after four seconds', () => {
    let now = 0;
    const ahead = createAhead(() => now);
    ahead.ask('/a', async () => 1);
    now = 3999;
    ahead.ask('/b', async () => 2);
    expect(ahead.take('/a')).toBeInstanceOf(Promise);
    now = 8000;
    expect(ahead.take('/b')).toBeUndefined();
  });

  it('are given up with their calls at any news, beyond four pages, and where they fail', async () => {
    const ahead = createAhead();
    const signals: AbortSignal[] = [];
    const load = async (signal: AbortSignal) => void signals.push(signal);
    for (const address of ['/a', '/b', '/c', '/d', '/e']) ahead.ask(address, load);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false, false, false, false]);
    ahead.clear();
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
    expect(ahead.take('/e')).toBeUndefined();
    ahead.ask('/f', async () => {
      throw new Error('lost');
    });
    await Promise.resolve();
    await Promise.resolve();
    expect(ahead.take('/f')).toBeUndefined();
  });
});
