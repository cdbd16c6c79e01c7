// @vitest-environment happy-dom
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';
import { kitWords } from '#kit/kit-translations.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { CopyButton } from './copy-button.tsx';

let page: TestPage;
afterEach(async () => {
  await page.close();
  vi.unstubAllGlobals();
});

function Page() {
  const shown = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p ref={shown}>a1b2c3</p>
      <CopyButton value="a1b2c3" shown={shown} />
    </>
  );
}

test.each([
  ['copied', { writeText: () => Promise.resolve() }, 'Copied', ''],
  ['refused', { writeText: () => Promise.reject(new Error('denied')) }, 'Selected: press Ctrl C', 'a1b2c3'],
  ['missing, as over plain HTTP', undefined, 'Selected: press Ctrl C', 'a1b2c3'],
])('a text that the clipboard has %s is said so, and else selected', async (_, clipboard, says, selected) => {
  page = await onAPage({ plugins: [definePlugin({ id: 'words', contributes: [translations(kitWords)] })], answers: {}, screen: { Page }, pattern: '/', at: '/' });
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: clipboard } }));
  getSelection()?.removeAllRanges();
  await page.click(page.find('button'));
  await page.until(() => page.find('button').textContent === says);
  expect(getSelection()?.toString()).toBe(selected);
});
