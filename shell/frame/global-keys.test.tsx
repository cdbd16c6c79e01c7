// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { useGlobalKeys } from './global-keys.ts';

let page: TestPage;
afterEach(() => page.close());

const opened: string[] = [];
function Framed({ isKept = false, isInert = false, isHidden = false }: { readonly isKept?: boolean; readonly isInert?: boolean; readonly isHidden?: boolean }) {
  const note = (name: string) => () => void opened.push(name);
  useGlobalKeys({ onPalette: note('palette'), onHelp: note('help'), onMenu: note('menu'), onUndo: (step) => opened.push(step) });
  return (
    <main id="content">
      <div className="page-mounted" data-shown={!isKept || undefined} inert={isInert}>
        <div hidden={isHidden}>
          <input type="search" aria-keyshortcuts="/" />
        </div>
      </div>
    </main>
  );
}

test('/ is left to the search of the page that is shown, and opens the palette where none is', async () => {
  for (const [of, opens] of [[{}, []], [{ isKept: true }, ['palette']], [{ isInert: true }, ['palette']], [{ isHidden: true }, ['palette']]] as const) {
    page = await onAPage({ plugins: [], answers: {}, screen: { Page: () => <Framed {...of} /> }, pattern: '/', at: '/' });
    opened.length = 0;
    await page.key(document.body, '/', { code: 'Slash' });
    expect(opened).toEqual(opens);
    if (!('isHidden' in of)) await page.close();
  }
});

test('Ctrl+Z takes back, Ctrl+Shift+Z and Ctrl+Y do again, outside of fields', async () => {
  page = await onAPage({ plugins: [], answers: {}, screen: { Page: Framed }, pattern: '/', at: '/' });
  opened.length = 0;
  await page.key(document.body, 'z', { code: 'KeyZ', ctrlKey: true });
  await page.key(document.body, 'Z', { code: 'KeyZ', ctrlKey: true, shiftKey: true });
  await page.key(document.body, 'y', { code: 'KeyY', ctrlKey: true });
  await page.key(document.body, 'y', { code: 'KeyY' });
  await page.key(document.querySelector('input')!, 'y', { code: 'KeyY', ctrlKey: true });
  expect(opened).toEqual(['last', 'lastUndo', 'lastUndo']);
});
