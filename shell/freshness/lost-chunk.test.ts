import { describe, expect, it } from 'vitest';
import { mayReload } from './lost-chunk.ts';

const storage = () => {
  const kept = new Map<string, string>();
  return { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => void kept.set(name, value) };
};

describe('the reload after a lost chunk', () => {
  it('happens once within ten seconds for a path', () => {
    const session = storage();
    expect(mayReload('/lamp/list', 100_000, session)).toBe(true);
    expect(mayReload('/lamp/list', 109_999, session)).toBe(false);
    expect(mayReload('/shelf/list', 109_999, session)).toBe(true);
    expect(mayReload('/lamp/list', 110_000, session)).toBe(true);
  });

  it('does not happen where nothing can be remembered: it might go on for ever', () => {
    const closed = {
      getItem: () => {
        throw new Error('closed');
      },
      setItem: () => undefined,
    };
    expect(mayReload('/lamp/list', 0, closed)).toBe(false);
  });
});
