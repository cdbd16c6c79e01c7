import { describe, expect, it } from 'vitest';
import { createGate } from './gate.ts';

describe('a gate', () => {
  /** Works that end when they are told, and the order in which they began. */
  const works = () => {
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const work = (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    };
    return { begun, work, end: (name: string) => ends.get(name)?.() };
  };

  it('runs as many works as it is wide, the others in their order', async () => {
    const gate = createGate(1, 2);
    const { begun, work, end } = works();
    const first = gate.pass(work('first'));
    const second = gate.pass(work('second'));
    expect(begun).toEqual(['first']);
    end('first');
    await first;
    await Promise.resolve();
    expect(begun).toEqual(['first', 'second']);
    end('second');
    expect(await second).toBe('second');
  });

  it('refuses a work with 503 when as many wait as may', async () => {
    const gate = createGate(1, 1);
    const { work } = works();
    void gate.pass(work('first'));
    void gate.pass(work('second'));
    await expect(gate.pass(work('third'))).rejects.toMatchObject({ status: 503 });
  });

  it('lets a work that is cancelled while it waits go at once, and its place to the next', async () => {
    const gate = createGate(1, 2);
    const { begun, work, end } = works();
    const controller = new AbortController();
    const first = gate.pass(work('first'));
    const second = gate.pass(work('second'), controller.signal);
    const third = gate.pass(work('third'));
    controller.abort('cancelled');
    await expect(second).rejects.toBe('cancelled');
    end('first');
    await first;
    await Promise.resolve();
    expect(begun).toEqual(['first', 'third']);
    end('third');
    expect(await third).toBe('third');
    await expect(gate.pass(work('fourth'), controller.signal)).rejects.toBe('cancelled');
  });
});
