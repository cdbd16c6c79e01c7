// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { formScreen } from '#kit/form/form-screen.tsx';
import { tourAnswers } from '#tests/support/plugins/tour.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { editTours, tourList, tourUpdate } from '../area.ts';
import { tour } from '../entities.ts';
import plugin from '../plugin.ts';
import { form } from './tour-form.tsx';

let page: TestPage;
afterEach(() => page?.close());

const answers = Object.fromEntries(Object.entries(tourAnswers).map(([place, answer]) => [place.replace(' /api', ' '), answer]));
const confirmed = { ...(answers['GET /tour/4'] as object), status: 'confirmed' };
const offered = { agent: 1, name: '김민서', startsAt: '2026-11-20T20:15:00.000Z', whys: [{ is: 'fact', key: 'free', values: {} }, { is: 'fact', key: 'noticed', values: { hours: 2 } }] };
const early = { is: 'caution', key: 'hours', values: { from: 9, to: 20 } };

const openForm = (more: object) =>
  onAPage({
    plugins: [plugin],
    answers: { ...answers, 'GET /tour/4': confirmed, 'GET /tour/offers': { against: [], offers: [offered] }, ...more } as never,
    screen: formScreen(tour, { ...form, param: 'tourId', write: editTours, list: tourList, hrefOf: (id) => tourUpdate.href({ tourId: id }) }),
    pattern: '/inquiry/tour/update/:tourId',
    at: '/inquiry/tour/update/4',
  });
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
const active = () => document.activeElement as HTMLElement;
const sent = () => page.server.calls.filter(({ place }) => place === 'POST /tour/4/reschedule');

test('a confirmed tour whose start is typed anew is rescheduled beside the field, with that time, and its form goes back to the old one', async () => {
  page = await openForm({ 'POST /tour/4/reschedule': { id: 9, batch: 7 } });
  const starts = page.find<HTMLInputElement>('#field-startsAt');
  const before = starts.value;
  await page.type(starts, '2031-11-20T16:00');
  await page.until(() => page.text().includes('A confirmed tour is rescheduled'));
  const [, beside] = [...document.querySelectorAll('button')].filter((one) => one.textContent === 'Reschedule…');
  await page.settle(() => beside!.focus());
  await page.click(beside!);
  await page.until(() => dialog() !== null);
  expect(page.find<HTMLInputElement>('#reschedule-startsAt').value).toBe('2031-11-20T16:00');
  await page.click(dialog()!.querySelector('[type=submit]')!);
  await page.until(() => sent().length === 1);
  expect(sent()[0]!.body).toEqual({ startsAt: '2031-11-20T21:00:00.000Z', agent: 1, anyway: true });
  await page.until(() => dialog() === null);
  expect(starts.value).toBe(before);
  await page.until(() => active() !== document.body);
});

test('a tour is rescheduled from the head of its page: free times are offered, one press takes one, and a refusal stands at its field with the focus', async () => {
  let isTaken = true;
  page = await openForm({
    'POST /tour/4/reschedule': () => (isTaken ? Response.json({ errorCode: 10001, message: 'No', fields: { startsAt: 'tour.rule.busy' }, whys: [], offers: [] }, { status: 400 }) : { id: 9, batch: 7 }),
  });
  const [head] = [...document.querySelectorAll('button')].filter((one) => one.textContent === 'Reschedule…');
  await page.settle(() => head!.focus());
  await page.click(head!);
  await page.until(() => dialog()?.textContent?.includes('Free times') === true);
  expect(dialog()?.textContent).toContain('김민서 is free all day · Keeps the notice of 2 hours');
  const submit = () => page.click(dialog()!.querySelector('[type=submit]')!);
  await submit();
  await page.until(() => active().id === 'reschedule-startsAt');
  expect(dialog()?.textContent).toContain('Choose the new time');
  expect(sent()).toEqual([]);
  await page.click(dialog()!.querySelector('.starts-offers button')!);
  await submit();
  await page.until(() => dialog()?.textContent?.includes('The agent has another tour then') === true);
  await page.until(() => active().id === 'reschedule-startsAt');
  isTaken = false;
  await submit();
  await page.until(() => dialog() === null);
  await page.until(() => active() === head);
});

test('a time that is only unusual is a warning that does not keep from saving', async () => {
  page = await openForm({ 'GET /tour/4': { ...confirmed, status: 'requested' }, 'GET /tour/offers': { against: [early], offers: [offered] } });
  await page.type(page.find('#field-startsAt'), '2031-11-20T01:30');
  await page.until(() => document.querySelector('.starts-offers .status') !== null);
  expect(page.find('.starts-offers .status').dataset['tone']).toBe('warning');
  expect(page.find('.starts-offers').textContent).toContain('It can be saved all the same');
});
