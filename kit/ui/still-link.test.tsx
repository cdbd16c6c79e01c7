// @vitest-environment happy-dom
import { memo, Profiler } from 'react';
import { afterEach, expect, test } from 'vitest';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { StillLink } from './still-link.tsx';

let page: TestPage;
afterEach(() => page.close());

let drawn = 0;
const Page = memo(function Page() {
  return (
    <Profiler id="link" onRender={() => (drawn += 1)}>
      <StillLink to="/there?q=1">There</StillLink>
    </Profiler>
  );
});

test('a link that stays still leads on by a plain click alone, and is not drawn for an address it is not about', async () => {
  page = await onAPage({ plugins: [], answers: {}, screen: { Page }, pattern: '/*', at: '/here' });
  const link = page.button('There');
  expect(link.getAttribute('href')).toBe('/there?q=1');
  // what opens a tab, a window or a file is the browser's
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'] as const) {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true });
    await page.settle(() => link.dispatchEvent(click));
    expect([key, click.defaultPrevented, page.where()]).toEqual([key, false, '/here']);
  }
  const before = drawn;
  await page.go('/here?sorted=year');
  expect(drawn).toBe(before);
  await page.click(link);
  expect(page.where()).toBe('/there?q=1');
});
