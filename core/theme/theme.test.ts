// @vitest-environment happy-dom
import { autorun } from 'mobx';
import { expect, test } from 'vitest';
import type { Environment } from '../environment.ts';
import { createFakeBrowser, type FakeBrowser } from '#tests/support/fake-browser.ts';
import { cookieText } from '../host.ts';
import { createKernel } from '../kernel/index.ts';
import { themePlugin } from './theme-plugin.ts';
import { theme, themeChanged, type ThemeName } from './theme.ts';

function start(browser: FakeBrowser, options: Partial<Environment> = {}) {
  const root = document.createElement('html');
  const kernel = createKernel([
    themePlugin({
      side: 'browser', origin: 'https://stoop.example', locale: 'en', theme: 'light',
      loginSecret: 'abcdefghijklmnopqrstuvwx', host: { ...browser.openTab().host, root }, ...options,
    }),
  ]);
  return { kernel, root, theme: kernel.use(theme) };
}

const looks = (root: HTMLElement) => [root.dataset['theme'], root.classList.contains('bp6-dark'), root.style.colorScheme, root.dataset['density']];

test('the page shows what the environment says from the start', () => {
  expect(looks(start(createFakeBrowser()).root)).toEqual(['light', false, 'light', 'regular']);
  expect(looks(start(createFakeBrowser(), { theme: 'dark', density: 'compact' }).root)).toEqual(['dark', true, 'dark', 'compact']);
});

test('toggling is shown, observed, told and kept', () => {
  const browser = createFakeBrowser();
  const { kernel, root, theme } = start(browser);
  const seen: ThemeName[] = [];
  const told: ThemeName[] = [];
  kernel.on(themeChanged, (name) => told.push(name));
  const stop = autorun(() => seen.push(theme.name));
  theme.toggle();
  theme.toggle();
  theme.change('light');
  stop();
  expect(seen).toEqual(['light', 'dark', 'light']);
  expect(told).toEqual(['dark', 'light']);
  expect(looks(root)).toEqual(['light', false, 'light', 'regular']);
  expect([browser.kept.get('theme'), browser.cookies.get('theme')]).toEqual(['light', { value: 'light', seconds: 31_536_000 }]);
});

test('row height is shown and kept, and the other tabs follow both', async () => {
  const browser = createFakeBrowser();
  const [one, two] = [start(browser), start(browser)];
  one.theme.changeDensity('compact');
  one.theme.change('dark');
  await expect.poll(() => looks(two.root)).toEqual(['dark', true, 'dark', 'compact']);
  expect(browser.cookies.get('density')?.value).toBe('compact');
});

test.each([
  ['https://stoop.example', true],
  ['http://stoop.example', true],
  ['http://localhost:3000', false],
  ['http://127.0.0.1:4400', false],
  ['http://localhost.evil.example', true],
])('a cookie of %s: secure %s', (origin, secure) => {
  const text = cookieText(origin, 'theme', 'a;b', 60);
  expect(text.startsWith('theme=a%3Bb; Path=/; Max-Age=60; SameSite=Strict')).toBe(true);
  expect(text.endsWith('; Secure')).toBe(secure);
});
