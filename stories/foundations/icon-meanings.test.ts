import { describe, expect, it } from 'vitest';
import { readSources } from '#tests/support/sources.ts';
import { iconFaults, iconUses } from './icon-meanings.ts';

const uses = iconUses(Object.fromEntries(readSources().map(({ path, text }) => [path, text])));

describe('icons', () => {
  it('have one meaning each, and every one is listed', () => {
    expect(uses.size).toBeGreaterThan(100);
    expect(iconFaults(uses)).toEqual([]);
  });

  it('are found where they are missing, stand for two things, or double a meaning', () => {
    const source = "import { Key, Walk as Going } from '@blueprintjs/icons';";
    const of = iconUses({ 'plugins/room/plugin.ts': source, 'plugins/user/plugin.ts': source, 'plugins/user/a.stories.tsx': source });
    const meanings = { Key: { means: 'Rooms', in: ['plugins/room'] }, Star: { means: 'Rooms' } };
    expect(iconFaults(of, meanings)).toEqual([
      'Key stands for “Rooms”, and for another thing in plugins/user/plugin.ts',
      'Walk has no meaning: plugins/room/plugin.ts, plugins/user/plugin.ts',
      'Star is listed and not used',
      '“Rooms” has Key and Star',
    ]);
  });
});
