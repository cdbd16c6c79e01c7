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
const offered = { agent: 1, name: '김민서', startsAt: '2026-11-20T20:15:00.000Z', whys: [{ is: 'fact', key: 'near', values: { minutes: 8, address: '70 Pine St', by: 'walk' } }] };
const busy = { is: 'refusal', key: 'busy', values: { client: '한가람', address: '2 Gold St', at: '2026-11-20T21:00:00.000Z' } };

const openForm = (more: object) =>
  onAPage({
    plugins: [plugin],
    answers: { ...answers, ...more } as never,
    screen: formScreen(tour, { ...form, param: 'tourId', write: editTours, list: tourList, hrefOf: (id) => tourUpdate.href({ tourId: id }) }),
    pattern: '/inquiry/tour/update/:tourId',
    at: '/inquiry/tour/update/4',
  });

test('a refusal is said once, at its field, and goes with the slot that was refused, whichever field changes it', async () => {
  page = await openForm({
    'GET /tour/offers': { against: [{ ...busy, key: 'sameBuilding' }], offers: [offered] },
    'PUT /tour/4': () => Response.json({ errorCode: 10001, message: 'No', fields: { together: 'tour.rule.sameBuilding' } }, { status: 400 }),
  });
  await page.type(page.find('#field-startsAt'), '2031-11-20T16:00');
  const said = () => page.text().split('this building').length - 1;
  await page.until(() => page.find('.starts-offers').textContent !== '');
  expect(said()).toBe(1);
  await page.click(page.button('kit.form.save'));
  await page.until(() => document.querySelector('.form-problem') !== null);
  expect(said()).toBe(1);
  await page.type(page.find('#field-minutes'), '30');
  await page.until(() => document.querySelector('.form-problem') === null);
});

test('a taken time names the tour in the way before it is saved, and one press takes another time of the agent', async () => {
  page = await openForm({ 'GET /tour/offers': ({ url }: { url: URL }) => Response.json({ against: url.searchParams.get('startsAt') === offered.startsAt ? [] : [busy], offers: [offered] }) });
  const starts = page.find<HTMLInputElement>('#field-startsAt');
  await page.type(starts, '2026-11-20T16:00');
  const said = () => page.find('.starts-offers').textContent?.replaceAll('\u202F', ' ') ?? '';
  await page.until(() => said().includes('김민서 shows 2 Gold St to 한가람 at 4:00 PM'));
  expect(said()).toContain('8 min from 70 Pine St');
  await page.click(page.find('.starts-offers button'));
  expect(starts.value).toBe('2026-11-20T15:15');
  expect(document.activeElement).toBe(starts);
  await page.until(() => said() === '');
});
