import { describe, expect, it } from 'vitest';
import { mayReload } from './lost-chunk.ts';

const storage = () => {
  const kept = new Map<string, string>();
  return { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => void kept.set(name, value) };
};

describe('the reload after a lost chunk', () => {
  it('happens once within ten seconds for a path', () => {
    const session = storage();
    expect(mayReload('/heater/list', 100_000, session)).toBe(true);
    expect(mayReload('/heater/list', 109_999, session)).toBe(false);
    expect(mayReload('/valve/list', 109_999, session)).toBe(true);
    expect(mayReload('/heater/list', 110_000, session)).toBe(true);
  });

  it('does not happen where nothing can be remembered: it might go on for ever', () => {
    const closed = {
      getItem: () => {
        throw new Error('closed');
      },
      setItem: () => undefined,
    };
    expect(mayReload('/heater/list', 0, closed)).toBe(false);
  });
});
