// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { kitWords } from '#kit/kit-translations.ts';
import { pasteAnswers } from '#tests/support/plugins/room-paste.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import room from '../plugin.ts';
import Paste, { load } from './room-paste.tsx';
import Several, { load as loadSeveral } from './room-several.tsx';

let page: TestPage;
afterEach(() => page.close());

const kit = definePlugin({ id: 'kit', contributes: [translations(kitWords)] });
const shown = () => page.kernel.use(toasts).shown.map(({ title, description }) => [title, description]);
const unprefixed = (answers: object) => Object.fromEntries(Object.entries(answers).map(([place, answer]) => [place.replace('/api', ''), answer]));

it('takes a pasted table over, says what was left out and why, and compares it again', async () => {
  page = await onAPage({ plugins: [room, kit], answers: unprefixed(pasteAnswers), screen: { Page: Paste, load }, pattern: '/room/upload', at: '/room/upload?from=paste' });
  await page.type(page.find('textarea'), '302 Bedford Ave #4C 1B1B 3450 12/1');
  await page.click(page.button('Compare'));
  await page.click(page.find('[aria-label="Apply 302 Bedford Ave 4D"]'));
  await page.click(page.button('Apply to 4 units'));
  expect(page.text()).toContain('Changed meanwhile, left as it is');
  expect(page.server.calls.filter(({ place }) => place === 'POST /room/paste/preview')).toHaveLength(2);
  expect(shown()).toEqual([['Applied to 4 units', '1 new, 2 changed, 1 gone · 6 left out: 1 by you, 1 changed by someone meanwhile, 2 with a problem, 2 not decided']]);
});

it('makes several rooms but those that exist or are left out, and says so', async () => {
  page = await onAPage({
    plugins: [room, kit],
    answers: {
      'GET /roomType': { rows: [], total: 0, labels: {} },
      'GET /room': { rows: [{ id: 1, unitNumber: '2B', building: 3 }], total: 1, labels: {} },
      'GET /building': { rows: [{ id: 3, address: '1 Range St' }], total: 1, labels: {} },
      'GET /building/3': { id: 3, version: 1, address: '1 Range St', labels: {}, hidden: [] },
      'POST /room/many': { batch: 4, created: [11, 12] },
    },
    screen: { Page: Several, load: loadSeveral },
    pattern: '/room/upload',
    at: '/room/upload?from=several&building=3',
  });
  await page.type(page.find('#field-units'), '2A-2C, 3A');
  expect(page.text()).toContain('3 new · 1 exists already and is left out');
  await page.click(page.button('3A'));
  await page.key(page.find('#field-units'), 'Enter', { ctrlKey: true });
  const sent = page.server.calls.find(({ place }) => place === 'POST /room/many')?.body as { readonly records: readonly { readonly unitNumber: string }[] };
  expect(sent.records.map(({ unitNumber }) => unitNumber)).toEqual(['2A', '2C']);
  expect(shown()).toEqual([['2 rooms made', '2 left out: 1 by you, 1 already so']]);
});
