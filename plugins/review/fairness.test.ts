import { describe, expect, it } from 'vitest';
import { seededRandom } from '#server/random.ts';
import { addDecided, fairnessOf, shareWith, type Decided } from './fairness.ts';

const nothing: Decided = { low: 0, lowHidden: 0, high: 0, highHidden: 0 };

/** Decisions of a moderator who hides low and high scores with these chances. */
function decide(count: number, low: number, high: number, seed: number): Decided {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (): Decided => {
    const isLow = random.next() < 0.4;
    const isHidden = random.next() < (isLow ? low : high);
    return { low: isLow ? 1 : 0, lowHidden: isLow && isHidden ? 1 : 0, high: isLow ? 0 : 1, highHidden: !isLow && isHidden ? 1 : 0 };
  }).reduce(addDecided, nothing);
}

describe('the meter of fair moderation', () => {
  it('names whoever hides low scores more readily among a thousand decisions, and nobody else', () => {
    const [biased, even, other] = [decide(334, 0.3, 0.06, 1), decide(333, 0.08, 0.08, 2), decide(333, 0.05, 0.26, 3)];
    expect(fairnessOf(biased)).toMatchObject({ is: 'uneven', against: 'low' });
    expect(fairnessOf(even)).toEqual({ is: 'even' });
    expect(fairnessOf(other)).toMatchObject({ is: 'uneven', against: 'high' });
  });

  it('calls hardly anybody uneven who is not', () => {
    const wrong = Array.from({ length: 200 }, (_, seed) => fairnessOf(decide(100, 0.1, 0.1, seed + 10))).filter(({ is }) => is === 'uneven');
    expect(wrong.length).toBeLessThan(12);
  });

  it('says nothing of fewer than ten decisions, or of one kind alone', () => {
    expect(fairnessOf({ low: 4, lowHidden: 4, high: 5, highHidden: 0 })).toEqual({ is: 'tooFew' });
    expect(fairnessOf({ low: 40, lowHidden: 20, high: 0, highHidden: 0 })).toEqual({ is: 'tooFew' });
  });

  it('calls shares that look apart unclear, never even, where it may be chance', () => {
    expect(fairnessOf({ low: 14, lowHidden: 2, high: 34, highHidden: 1 })).toEqual({ is: 'unclear' });
    expect(fairnessOf({ low: 4, lowHidden: 2, high: 10, highHidden: 0 })).toEqual({ is: 'unclear' });
    expect(fairnessOf({ low: 20, lowHidden: 2, high: 30, highHidden: 2 })).toEqual({ is: 'even' });
    expect(fairnessOf({ low: 20, lowHidden: 0, high: 30, highHidden: 0 })).toEqual({ is: 'even' });
  });

  it('tells how often more, and where one side alone was hidden', () => {
    expect(fairnessOf({ low: 50, lowHidden: 7, high: 50, highHidden: 1 })).toEqual({ is: 'uneven', against: 'low', times: 7 });
    expect(fairnessOf({ low: 22, lowHidden: 4, high: 30, highHidden: 0 })).toEqual({ is: 'uneven', against: 'low', times: null });
  });

  it('tells before a review is hidden what that makes of the share', () => {
    const decided = { low: 5, lowHidden: 1, high: 9, highHidden: 0 };
    expect([shareWith(decided, 1.7), shareWith(decided, 4.3), shareWith(decided, 3)]).toEqual([2 / 6, 0.1, undefined]);
  });
});
