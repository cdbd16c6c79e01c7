import { assert, constantFrom, array, property, string, webUrl, oneof } from 'fast-check';
import { expect, test } from 'vitest';
import { safeExternal, safeHref, safeNavigate } from './safe-navigate.ts';

const origin = 'https://stoop.example';

test.each([
  ['/heater/update/5', '/heater/update/5'],
  ['/heater/list?room=a,b&sort=-year#top', '/heater/list?room=a,b&sort=-year#top'],
  ['heater/list', '/heater/list'],
  ['https://stoop.example/heater/5', '/heater/5'],
  ['https://STOOP.example:443/heater/5', '/heater/5'],
  ['?q=a', '/?q=a'],
  ['  /heater ', '/heater'],
  ['/heater/%E2%82%AC', '/heater/%E2%82%AC'],
])('%s stays within the product', (link, href) => {
  expect(safeHref(link, origin)).toBe(href);
  const visited: string[] = [];
  expect(safeNavigate(link, { origin, navigate: (to) => visited.push(to) })).toBe(true);
  expect(visited).toEqual([href]);
});

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http://stoop.example/heater',
  '%2f%2fevil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/ /evil.example',
  '/\t/evil.example',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript:%0aalert(1)',
  'javascript://stoop.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://stoop.example/5f0e',
  'file:///etc/passwd',
  'https://good@evil.example',
  'https://stoop.example@evil.example',
  'https://someone:secret@stoop.example/heater',
  'https://someone@stoop.example/heater',
  'https://:secret@stoop.example/heater',
  'https://stoop.example//evil.example',
  '/heater\\update',
  'https://stoop.example.evil.example',
  'https://evil.example/stoop.example',
  'https://stoop.example:8443/heater',
  'https://ѕtoop.example',
  'https://[',
  '',
  '   ',
])('%j leads elsewhere and is refused', (link) => {
  const visited: string[] = [];
  expect(safeHref(link, origin)).toBe(undefined);
  expect(safeNavigate(link, { origin, navigate: (href) => visited.push(href) })).toBe(false);
  expect(visited).toEqual([]);
});

test('whatever the link, the page it leads to is of the product', () => {
  const pieces = constantFrom('/', '\\', ':', '@', '//', 'https:', 'javascript:', '%2f', '\t', '\u200b', '.', '..', 'evil.example', '?', '#');
  const link = oneof(string(), webUrl(), array(oneof(pieces, string({ maxLength: 3 }))).map((parts) => parts.join('')));
  assert(
    property(link, (text) => {
      const href = safeHref(text, origin);
      if (href !== undefined) {
        expect(href.startsWith('/')).toBe(true);
        expect(new URL(href, origin).origin).toBe(origin);
      }
    }),
    { numRuns: 2000 },
  );
});

test('a link out of the product opens only where that is allowed, and only over https', () => {
  const opened: string[] = [];
  const to = { origin, navigate: () => undefined, external: (href: string) => void opened.push(href) };
  expect(safeNavigate('https://other.example/a', { origin, navigate: to.navigate })).toBe(false);
  expect(safeNavigate('https://other.example/a', to)).toBe(true);
  expect(safeNavigate('http://other.example/a', to)).toBe(false);
  expect(safeNavigate('javascript:alert(1)', to)).toBe(false);
  for (const who of ['me:pw', 'me', ':pw']) expect(safeExternal(`https://${who}@other.example`)).toBe(undefined);
  expect(safeExternal('/heater')).toBe(undefined);
  expect(opened).toEqual(['https://other.example/a']);
});
