import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'postcss';
import { describe, expect, it } from 'vitest';
import tokens from '#kit/ui/tokens.json' with { type: 'json' };
import { unusedFamilies } from '../shell/build/prune-blueprint.ts';
import { root } from './support/sources.ts';

const ofThemes = /\[data-theme=|\.bp6-dark/;
const aboutColours = /^(?:color|background(?:-color)?|border-color|outline-color|box-shadow|fill|stroke)$/;
const isColour = /#[0-9a-f]{3,8}\b|\brgb\(|\bcolor-mix\(/i;

/** Declarations of a theme's rules beside colours. */
const beside = (css: string): readonly string[] => {
  const found: string[] = [];
  parse(css).walkRules((rule) => {
    if (!rule.selectors.some((one) => ofThemes.test(one)) || rule.selectors.includes(':root')) return;
    rule.walkDecls(({ prop, value }) => {
      if (!(prop.startsWith('--') ? isColour.test(value) : aboutColours.test(prop))) found.push(`${rule.selector} { ${prop}: ${value} }`);
    });
  });
  return found;
};

// stories are played in one theme, and asked about their colours alone in the other
describe('a theme changes colours alone', () => {
  it('by its tokens', () => {
    const types = new Set([...Object.values(tokens.light), ...Object.values(tokens.dark)].map(({ $type }) => $type));
    expect([...types].toSorted()).toEqual(['color', 'shadow']);
  });

  it('by the rules of our style sheets', () => {
    const sheets = globSync('{core,kit,plugins,shell,stories}/**/*.css', { cwd: root });
    const rules = sheets.flatMap((path) => beside(readFileSync(join(root, path), 'utf8')).map((one) => `${path}: ${one}`));
    expect(sheets.length).toBeGreaterThan(20);
    expect(rules).toEqual([]);
    expect(beside(`[data-theme='dark'] .a { padding: 1px; color: red; --gap: 2px; --edge: #fff }`)).toEqual([
      `[data-theme='dark'] .a { padding: 1px }`,
      `[data-theme='dark'] .a { --gap: 2px }`,
    ]);
  });

  it('by Blueprint, whose own dark rules are left out', () => {
    expect(unusedFamilies).toContain('dark');
  });
});
