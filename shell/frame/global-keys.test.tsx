// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { useGlobalKeys } from './global-keys.ts';

let page: TestPage;
afterEach(() => page.close());

const opened: string[] = [];
function Framed({ isKept = false, isHidden = false }: { readonly isKept?: boolean; readonly isHidden?: boolean }) {
  const note = (name: string) => () => void opened.push(name);
  useGlobalKeys({ onPalette: note('palette'), onHelp: note('help'), onMenu: note('menu'), onUndo: note('undo') });
  return (
    <main id="content">
      <div inert={isKept}>
        <div hidden={isHidden}>
          <input type="search" aria-keyshortcuts="/" />
        </div>
      </div>
    </main>
  );
}

test('/ is left to the search of the page that is shown, and opens the palette where none is', async () => {
  for (const [of, opens] of [[{}, []], [{ isKept: true }, ['palette']], [{ isHidden: true }, ['palette']]] as const) {
    page = await onAPage({ plugins: [], answers: {}, screen: { Page: () => <Framed {...of} /> }, pattern: '/', at: '/' });
    opened.length = 0;
    await page.key(document.body, '/', { code: 'Slash' });
    expect(opened).toEqual(opens);
    if (!('isHidden' in of)) await page.close();
  }
});
