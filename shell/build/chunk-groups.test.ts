import { describe, expect, it } from 'vitest';
import { readSources } from '#tests/support/sources.ts';
import { chunkRoots, withMergedModules } from './chunk-groups.ts';

describe('chunk groups', () => {
  // a root that was renamed would fall apart into many small files without a word
  it.each(Object.entries(chunkRoots))('%s finds each of its roots', (_, roots) => {
    const files = readSources().map(({ path }) => `/house/${path}`);
    expect(roots.filter((root) => !files.some((file) => root.test(file)))).toEqual([]);
  });

  it('leaves every lazy module of a merged chunk in the manifest', () => {
    const merged = { file: 'assets/list-1.js', css: ['assets/list-1.css'], imports: ['start.ts'] };
    const manifest = { 'start.ts': { file: 'assets/start.js', isEntry: true }, '_list-1.js': merged };
    const all = withMergedModules(manifest, [
      { fileName: 'assets/list-1.js', lazyModules: ['heater-list.tsx', 'room-list.tsx'] },
      { fileName: 'assets/none.js', lazyModules: ['lost.tsx'] },
    ]);
    expect(all).toEqual({ ...manifest, 'heater-list.tsx': merged, 'room-list.tsx': merged });
  });
});
