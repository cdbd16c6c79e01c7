import { describe, expect, it } from 'vitest';
import { spanIn, stageTimes } from './stage-times.ts';

const moved = (at: string, from: number | null, to: number | null) => ({ at, changes: { workflow: [from, to] as [unknown, unknown] } });

describe('times in stages', () => {
  it('follow the moves of a history in any order, and count the present stage up to now', () => {
    const entries = [moved('2026-11-18T21:10:00.000Z', 2, 3), { at: '2026-11-19T00:00:00.000Z', changes: { memo: ['', 'gym'] as [unknown, unknown] } }, moved('2026-11-16T14:30:00.000Z', null, 1), moved('2026-11-16T17:40:00.000Z', 1, 2)];
    const hours = [...stageTimes(entries, '2026-11-20T21:10:00.000Z')].map(([stage, ms]) => [stage, ms / 3_600_000]);
    expect(hours).toEqual([[1, 3 + 10 / 60], [2, 51.5], [3, 48]]);
  });

  it('add up where a stage was come back to, and leave out what the history does not reach', () => {
    const entries = [moved('2026-11-16T10:00:00.000Z', 4, 1), moved('2026-11-16T11:00:00.000Z', 1, 2), moved('2026-11-16T12:00:00.000Z', 2, 1)];
    expect([...stageTimes(entries, '2026-11-16T14:00:00.000Z')]).toEqual([[1, 3 * 3_600_000], [2, 3_600_000]]);
  });

  it('are told in minutes, hours up to two days, then days', () => {
    expect([59 * 60_000, 3 * 3_600_000, 47.9 * 3_600_000, 51.5 * 3_600_000].map(spanIn)).toEqual([
      { unit: 'minutes', count: 59 },
      { unit: 'hours', count: 3 },
      { unit: 'hours', count: 47 },
      { unit: 'days', count: 2 },
    ]);
  });
});
