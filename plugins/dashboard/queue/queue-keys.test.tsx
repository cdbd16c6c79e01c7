// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { useQueueKeys } from './queue-keys.ts';

let page: TestPage;
afterEach(() => page.close());

const asked: string[] = [];
function Page() {
  useQueueKeys((key) => asked.push(key) > 0);
  return (
    <>
      <a href="#menu">Menu</a>
      <main id="content" tabIndex={-1}>
        <button type="button">Count again</button>
        <section className="queue">
          <ol>
            <li tabIndex={-1}>A card</li>
          </ol>
        </section>
      </main>
    </>
  );
}

it('letters are the queue’s in it and where nothing has the focus, and nobody else’s', async () => {
  page = await onAPage({ plugins: [], answers: {}, screen: { Page }, pattern: '/', at: '/' });
  const pressed = async (element: Element) => {
    asked.length = 0;
    for (const [key, code] of [['d', 'KeyD'], ['s', 'KeyS'], ['z', 'KeyZ'], ['j', 'KeyJ'], ['1', 'Digit1'], ['ArrowDown', 'ArrowDown']] as const) await page.key(element, key, { code });
    return [...asked];
  };
  const all = ['done', 'later', 'undo', 'next', 'do', 'next'];
  for (const [where, said] of [[document.body, all], [page.find('main'), all], [page.find('li'), all], [page.find('a'), []], [page.find('main > button'), []]] as const) expect(await pressed(where)).toEqual(said);
});

it('Ctrl+Z takes back from anywhere on the page', async () => {
  page = await onAPage({ plugins: [], answers: {}, screen: { Page }, pattern: '/', at: '/' });
  asked.length = 0;
  await page.key(page.find('a'), 'z', { code: 'KeyZ', ctrlKey: true });
  expect(asked).toEqual(['undo']);
});
