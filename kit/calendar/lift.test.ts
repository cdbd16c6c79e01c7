import { describe, expect, it } from 'vitest';
import type { CalendarItem, CalendarMoves, CalendarPlace } from './calendar-item.ts';
import { Lift } from './lift.ts';

const tour: CalendarItem = {
  id: 'tour/1',
  title: '최민준',
  detail: '28-10 Jackson Ave',
  href: '/',
  day: '2026-11-20',
  startsAt: '2026-11-20T19:00:00.000Z',
  minutes: 45,
  person: { id: 7, name: 'Kim Minseo' },
  shape: 'open',
  state: '',
  look: 'dashed',
  isMovable: true,
};

/** A week in which only whole hours fit. */
const begin = (lanes: readonly number[] = []) => {
  const moved: CalendarPlace[] = [];
  const options = (check: CalendarMoves['check']) => ({
    moving: {
      check,
      move: async (_: CalendarItem, place: CalendarPlace) => {
        moved.push(place);
        return 'tour/2';
      },
    },
    span: { from: '2026-11-16', to: '2026-11-22' },
    lanes,
  });
  const rules: CalendarMoves['check'] = (_, { minute }) => ({ fits: minute % 60 === 0, why: 'whole hours', fixes: [] });
  const lift = new Lift(options(rules));
  lift.lift(tour);
  return { lift, moved, checkBy: (check: CalendarMoves['check']) => lift.follow(options(check)), rules };
};

describe('an item lifted by keys', () => {
  it('is said to be put back until the next is lifted', () => {
    const { lift } = begin();
    lift.putBack();
    expect([lift.item, lift.back?.id]).toEqual([undefined, 'tour/1']);
    lift.lift(tour);
    expect(lift.back).toBeUndefined();
  });

  it('goes by quarters and days, and stays within the day and the span', async () => {
    const { lift, moved } = begin();
    expect(lift.place).toEqual({ day: '2026-11-20', minute: 840, person: null });
    lift.nudge({ minutes: -15 });
    lift.nudge({ days: 9 });
    lift.nudge({ minutes: -840 });
    expect(lift.place).toEqual({ day: '2026-11-22', minute: 0, person: null });
    await lift.drop();
    expect(moved).toEqual([{ day: '2026-11-22', minute: 0, person: null }]);
    expect(lift.dropped).toBe('tour/2');
  });

  it('is not moved onto a refused place, and says why until the next lift', async () => {
    const { lift, moved } = begin();
    lift.nudge({ minutes: 15 });
    expect(lift.verdict).toMatchObject({ fits: false, why: 'whole hours' });
    await lift.drop();
    expect(moved).toEqual([]);
    expect(lift.refused?.verdict.why).toBe('whole hours');
    lift.lift(tour);
    expect(lift.refused).toBeUndefined();
  });

  it('waits for rules that are on their way when it is dropped', async () => {
    for (const [minutes, isMoved] of [[60, true], [15, false]] as const) {
      const { lift, moved, checkBy, rules } = begin();
      checkBy(() => undefined);
      lift.nudge({ minutes });
      expect(lift.verdict).toBeUndefined();
      const dropped = lift.drop();
      expect([moved.length, lift.refused]).toEqual([0, undefined]);
      checkBy(rules);
      await dropped;
      expect([moved.length === 1, lift.refused === undefined]).toEqual([isMoved, isMoved]);
    }
  });

  it('tells a refusal in the words of the moment, as long as there is a reason', async () => {
    const { lift, checkBy } = begin();
    checkBy(() => ({ fits: false, why: '', fixes: [] }));
    lift.nudge({ minutes: 15 });
    await lift.drop();
    expect(lift.refused?.verdict.why).toBe('');
    checkBy(() => ({ fits: false, why: 'quarters are no hours', fixes: [] }));
    expect(lift.refused?.verdict.why).toBe('quarters are no hours');
    checkBy(() => ({ fits: true, why: '', fixes: [] }));
    expect(lift.refused).toBeUndefined();
  });

  it('is moved nowhere where it is put back, or dropped where it was', async () => {
    const { lift, moved } = begin();
    lift.nudge({ days: 1 });
    lift.nudge({ days: -1 });
    expect(lift.verdict).toBeUndefined();
    await lift.drop();
    lift.lift(tour);
    lift.nudge({ minutes: 60 });
    lift.cancel();
    await lift.drop();
    expect(moved).toEqual([]);
  });

  it('jumps to the next place that fits, and stays where the span has none left', () => {
    const { lift } = begin();
    lift.nextFree();
    expect(lift.place).toEqual({ day: '2026-11-20', minute: 900, person: null });
    lift.over({ day: '2026-11-22', minute: 1_380, person: null });
    lift.nextFree();
    expect(lift.place).toEqual({ day: '2026-11-22', minute: 1_380, person: null });
  });

  it('changes lanes where people have some', () => {
    const { lift } = begin([3, 7, 9]);
    expect(lift.place?.person).toBe(7);
    lift.nudge({ lanes: 1 });
    lift.nudge({ lanes: 1 });
    expect(lift.place?.person).toBe(9);
  });
});
