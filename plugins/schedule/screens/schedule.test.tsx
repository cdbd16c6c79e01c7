// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import type { ScheduleEntry } from '#kit/calendar/schedule-entry.ts';
import { now } from '#tests/support/plugins/tour.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import tour from '../../tour/plugin.ts';
import { pageOf } from '../page-of.ts';
import plugin from '../plugin.ts';
import * as schedule from './schedule.tsx';

let page: TestPage;
afterEach(() => page?.close());

/** Twelve tours in one hour of a Tuesday, and as many days of leases. */
const names = Array.from({ length: 12 }, (_, n) => `Client ${n}`);
const entries: readonly ScheduleEntry[] = names.flatMap((title, id) => [
  { id: `tour/${id}`, record: 'tour', recordId: id, kind: 'tour', title, detail: '2 Gold St', day: '2026-11-17', startsAt: '2026-11-17T19:00:00.000Z', minutes: 45, person: null, shape: 'open', stateKey: null, look: 'dashed' },
  { id: `contract/${id}/moveIn`, record: 'contract', recordId: id, kind: 'moveIn', title: `Lease of ${title}`, detail: '', day: '2026-11-17', startsAt: null, minutes: 0, person: null, shape: 'full', stateKey: null, look: 'solid' },
]);
const answer = ({ url }: { readonly url: URL }) => {
  const limit = (name: string) => Number(url.searchParams.get(name)) || undefined;
  return { now, ...pageOf(entries, { perDay: limit('perDay'), perHour: limit('perHour') }), people: [] };
};

test.each(['month', 'week'])('a printed %s holds every entry, those behind a number, too, by the button and by Ctrl+P', async (view) => {
  page = await onAPage({ plugins: [tour, plugin], answers: { 'GET /schedule': answer } as never, screen: { Page: schedule.default, load: schedule.load }, pattern: '/contract/schedule', at: `/contract/schedule?view=${view}&day=2026-11-20` });
  const held = () => [...document.querySelectorAll('.calendar > :not(.calendar-narrow) :is(.calendar-event, .calendar-agenda-name)')].map((one) => one.getAttribute('href'));
  const all = entries.map(({ record, recordId }) => (record === 'tour' ? `/inquiry/tour/update/${recordId}` : '/contract/schedule')).toSorted();
  const onPage = held().length;
  expect(onPage).toBeLessThan(all.length);
  const papers: unknown[] = [];
  Object.assign(globalThis, { print: () => papers.push(held().toSorted(), document.querySelectorAll('.calendar-cell-more, .calendar-more').length) });
  const ways = [() => page.click(page.button('Print')), () => page.key(document.body, 'p', { code: 'KeyP', ctrlKey: true })];
  for (const print of ways) {
    papers.length = 0;
    await print();
    await page.until(() => papers.length > 0);
    expect(papers).toEqual([all, 0]);
    await page.settle(() => dispatchEvent(new Event('afterprint')));
    expect(held().length).toBe(onPage);
  }
});

test('a week on a phone begins at today, with the days that are over above', async () => {
  const scrolled: (string | undefined)[] = [];
  const before = Element.prototype.scrollIntoView;
  Element.prototype.scrollIntoView = function (this: HTMLElement) {
    scrolled.push(this.dataset['day']);
  };
  const today = now.slice(0, 10);
  const week = ['2026-11-16', '2026-11-17', today].map((day, id) => ({ ...entries[1]!, id: `contract/${id}/moveIn`, day }));
  page = await onAPage({ plugins: [tour, plugin], answers: { 'GET /schedule': { now, ...pageOf(week, {}), people: [] } } as never, screen: { Page: schedule.default, load: schedule.load }, pattern: '/contract/schedule', at: `/contract/schedule?view=week&day=${today}` });
  await page.until(() => scrolled.length > 0);
  expect(scrolled[0]).toBe(today);
  Element.prototype.scrollIntoView = before;
});

test.each(['week', 'people'])('of two that begin in the hour that comes twice, hour and zone come first in a tile of %s', async (view) => {
  const twice = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'].map((startsAt, id) => ({ ...entries[0]!, id: `tour/${id}`, day: '2026-11-01', startsAt, person: { id: 1, name: 'Kim Minseo' } }));
  page = await onAPage({ plugins: [tour, plugin], answers: { 'GET /schedule': { now, ...pageOf(twice as never, {}), people: [{ id: 1, name: 'Kim Minseo' }] } } as never, screen: { Page: schedule.default, load: schedule.load }, pattern: '/contract/schedule', at: `/contract/schedule?view=${view}&day=2026-11-01` });
  await page.until(() => document.querySelector('.calendar-event') !== null);
  const first = [...document.querySelectorAll('.calendar > :not(.calendar-narrow) .calendar-event-title')].map((one) => one.firstElementChild?.textContent);
  expect(first).toEqual(['1:30 EDT', '1:30 EST']);
});
