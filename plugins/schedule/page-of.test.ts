import { describe, expect, it } from 'vitest';
import { dayOf, momentsAt } from '#kit/records/new-york.ts';
import type { ScheduleEntry } from '#kit/calendar/schedule-entry.ts';
import { hiddenInHour, hiddenOn } from '#kit/calendar/hidden-items.ts';
import { pageOf } from './page-of.ts';

/** The Sunday on which New York's clocks go back. */
const day = '2026-11-01';

const entry = (id: string, startsAt: string | null, person = 1): ScheduleEntry => ({
  id, record: 'tour', recordId: 1, kind: startsAt === null ? 'moveIn' : 'tour', title: id, detail: '', day: startsAt === null ? day : dayOf(startsAt), startsAt, minutes: 45,
  person: { id: person, name: `Agent ${person}` }, shape: 'open', stateKey: null, look: 'solid',
});
const at = (hour: number, minute = 0) => momentsAt({ day, minute: hour * 60 + minute })[0]!;
const idsOf = ({ entries }: { readonly entries: readonly ScheduleEntry[] }) => entries.map(({ id }) => id);

describe('entries of a page', () => {
  const all = [entry('in', null), entry('in2', null), entry('a', at(9)), entry('b', at(9, 30), 2), entry('c', at(9, 45)), entry('d', at(14))];

  it('are the first of each hour and of what fills the day, with the count of the others', () => {
    const page = pageOf(all, { perHour: 1 });
    expect(idsOf(page)).toEqual(['in', 'a', 'd']);
    expect(page.hidden).toEqual({ [day]: 1, [`${day}T09`]: 2 });
    expect([hiddenInHour(page.hidden, day, 9), hiddenInHour(page.hidden, day, 14), hiddenOn(page.hidden, day)]).toEqual([2, 0, 3]);
    expect([page.kinds, page.people.map(({ count }) => count)]).toEqual([{ moveIn: 2, tour: 4 }, [5, 1]]);
  });

  it('are the first of each day in a month, and everybody is counted where one is asked for', () => {
    const page = pageOf(all, { perDay: 2, person: 1 });
    expect([idsOf(page), page.hidden, page.people.map(({ id, count }) => [id, count])]).toEqual([['in', 'in2'], { [day]: 3 }, [[1, 5], [2, 1]]]);
  });

  it('count both hours of the night that comes twice as one on the clocks', () => {
    const twice = momentsAt({ day, minute: 90 });
    expect(pageOf(twice.map((moment) => entry(moment, moment)), { perHour: 1 }).hidden).toEqual({ [`${day}T01`]: 1 });
  });
});
