import { describe, expect, it } from 'vitest';
import { contrastFaults } from '#kit/ui/contrast.ts';
import json from '#kit/ui/tokens.json' with { type: 'json' };
import { coloursOf, type TokenFile } from '#kit/ui/tokens.ts';
import { withShades } from './shades.ts';
import { textOf, tokenAt, withValues } from './token-values.ts';

const file: TokenFile = json;

describe('a brand that changes', () => {
  it('leaves every shade as it is where it stays the same', () => {
    for (const [path, text] of Object.entries(withShades(file, 'primary', textOf(file.base['primary']!)))) expect([path, text]).toEqual([path, textOf(tokenAt(file, path))]);
  });

  it('takes its shades of both themes along, and all of it is read', () => {
    for (const brand of ['#2563eb', '#15803d', '#7c3aed', '#facc15', '#888888', '#0f172a']) {
      const values = withShades(file, 'primary', brand);
      expect(values).toMatchObject({ 'base.primary': brand, 'dark.focus-halo': `${brand} 34%` });
      expect(contrastFaults(coloursOf(withValues(file, values)))).toEqual([]);
    }
    expect(withShades(file, 'primary', '#2563eb')).toMatchObject({ 'base.on-primary': '#ffffff', 'light.accent': '#2162dc' });
  });
});
