import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, readTokens } from './contrast.ts';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const themes = readTokens(css);

const grounds = ['canvas', 'surface', 'sunken', 'raised', 'hover', 'selected', 'neutral-soft'] as const;
const texts = ['text', 'text-2', 'muted'] as const;
const tones = ['error', 'success', 'warning', 'info'] as const;

const pairs: readonly (readonly [text: string, ground: string])[] = [
  ...grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)),
  ['text', 'press'],
  ['text-2', 'press'],
  ...(['canvas', 'surface', 'sunken', 'raised'] as const).flatMap((ground) => [
    ['accent', ground] as const,
    ...tones.map((tone) => [`${tone}-text`, ground] as const),
  ]),
  ...tones.map((tone) => [`${tone}-text`, `${tone}-soft`] as const),
  ['accent-strong', 'accent-soft'],
  ...(['primary', 'primary-hover', 'primary-active'] as const).map((fill) => ['on-primary', fill] as const),
  ...(['error', 'error-hover'] as const).map((fill) => ['on-error', fill] as const),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) => ['on-avatar', `avatar-${number}`] as const),
  ...(['bulk-text', 'bulk-link', 'bulk-delete'] as const).map((text) => [text, 'bulk'] as const),
];

describe.each(['light', 'dark'] as const)('the colours of the %s theme', (name) => {
  const theme = themes[name];

  it('hold both themes complete', () => {
    expect(Object.keys(themes.dark).toSorted()).toEqual(Object.keys(themes.light).toSorted());
  });

  it.each(pairs)('let %s be read on %s', (text, ground) => {
    expect(contrast(theme[text] ?? '', theme[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['surface', 'raised', 'sunken'])('show the edge of a field on %s', (ground) => {
    expect(contrast(theme['control'] ?? '', theme[ground] ?? '')).toBeGreaterThanOrEqual(3);
  });

  it.each(['canvas', 'surface', 'raised'])('show the focus on %s', (ground) => {
    expect(contrast(theme['focus'] ?? '', theme[ground] ?? '')).toBeGreaterThanOrEqual(3);
  });
});

describe('the colours the customer fixed', () => {
  it('stand as they were given', () => {
    expect(themes.light).toMatchObject({ primary: '#ec6932', error: '#cf6679', canvas: '#f4f7f8' });
    expect(themes.dark).toMatchObject({ primary: '#ec6932', error: '#cf6679', canvas: '#141417' });
  });
});
