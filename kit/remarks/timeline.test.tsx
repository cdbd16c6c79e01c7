// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';
import { kitWords } from '#kit/kit-translations.ts';
import { home, homes } from '#tests/support/form-sample.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import type { RemarksResponse } from './api.ts';
import { Timeline } from './timeline.tsx';

let page: TestPage;
afterEach(async () => {
  await page.close();
  sessionStorage.clear();
});

const words = definePlugin({ id: 'kit/words', contributes: [translations(kitWords)] });
const call = { id: 2, version: 1, at: '2026-11-20T14:52:00.000Z', by: { userIdx: 7, name: 'Yuna Choi' }, isOwn: true, isEdited: false, kind: 'call', text: 'Both come.', minutes: 4, mentions: [] } as const;

const open = async ({ mayWrite = true, ...more }: Partial<RemarksResponse['rows'][number]> & { readonly mayWrite?: boolean } = {}) => {
  page = await onAPage({
    plugins: [words, homes],
    answers: {
      'GET /home/5/history': { entries: [], labels: {} },
      'GET /home/5/remarks': { rows: [{ ...call, ...more }] },
      'PUT /home/5/remarks/2': { id: 2, batch: 9 },
    },
    screen: { Page: () => <Timeline entity={home} id={5} version={2} mayWrite={mayWrite} onClose={() => undefined} /> },
    pattern: '/',
    at: '/',
  });
  await page.until(() => document.querySelector('.remark') !== null);
};

const field = () => document.querySelector<HTMLTextAreaElement>('.remark-composer textarea');
const edit = async (text: string) => {
  await page.click(page.find('.remark-own button'));
  await page.type(field()!, text);
};
const reopen = async (more?: Parameters<typeof open>[0]) => {
  await page.close();
  await open(more);
};

test('a half-typed change of a remark is there again until it is saved', async () => {
  await open();
  await edit('Both come, with a dog.');
  await reopen();
  expect(field()?.value).toBe('Both come, with a dog.');
  expect(document.activeElement).not.toBe(field());
  expect(page.find<HTMLInputElement>('.remark-minutes input').value).toBe('4');
  await page.click(page.button('Save call'));
  await page.until(() => field() === null);
  expect(page.server.calls.find(({ place }) => place === 'PUT /home/5/remarks/2')?.body).toEqual({ text: 'Both come, with a dog.', minutes: 4, mentions: [] });
  await reopen();
  expect(field()).toBeNull();
});

test('a half-typed change of a remark is gone once it is put away, or typed back', async () => {
  await open();
  await edit('Nobody comes.');
  await page.click(page.button('Cancel'));
  await reopen();
  expect(field()).toBeNull();
  await edit('Nobody comes.');
  await page.type(field()!, call.text);
  await reopen();
  expect(field()).toBeNull();
});

test('a half-typed change of a remark waits for the right to write', async () => {
  await open();
  await edit('Both come, with a dog.');
  await reopen({ mayWrite: false });
  expect(field()).toBeNull();
  await reopen({ text: 'Both come!' });
  expect(field()?.value).toBe('Both come, with a dog.');
});

test.each(['.remark-open', '.remark-own button'])('Escape keeps what was typed after %s', async (opener) => {
  await open();
  await page.click(page.find(opener));
  await page.type(field()!, 'Half a thought');
  await page.key(field()!, 'Escape');
  expect(field()?.value).toBe('Half a thought');
});
