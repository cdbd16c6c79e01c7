// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { kitWords } from '#kit/kit-translations.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { ShareDialog } from './share-dialog.tsx';

let page: TestPage;
afterEach(() => page.close());

const openPage = { id: 3, locale: 'en' as const, byName: 'Maya', createdAt: '2026-11-01T00:00:00.000Z', expiresAt: '2026-12-01T00:00:00.000Z', opens: 0 };

test('the end of the last page is told, and the focus stays with the pages', async () => {
  const Page = () => (
    <ShareDialog title="A home" text="" path="/shared" follows="rent" content={{}} language={undefined} days={[7]} preview={() => new Promise(() => undefined)} refusedKey="kit.share.notEnded" nameOf={() => 'Page'} onMade={() => undefined} onClose={() => undefined} />
  );
  page = await onAPage({ plugins: [definePlugin({ id: 'words', contributes: [translations(kitWords)] })], answers: { 'GET /shared': { rows: [openPage] }, 'DELETE /shared/3': () => new Response(null, { status: 204 }) }, screen: { Page }, pattern: '/', at: '/' });
  await page.until(() => document.querySelector('.share-page button') !== null);
  await page.click(page.find('.share-page button'));
  await page.click(page.find('.share-page button'));
  await page.until(() => document.querySelector('.share-page') === null && document.activeElement?.className === 'share-pages');
  expect(page.kernel.use(toasts).shown.map(({ title }) => title)).toEqual(['Page ended']);
});
