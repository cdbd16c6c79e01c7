import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources, root } from '#tests/support/sources.ts';
import { chunkRoots, listIcons, menuGroupOf, withMergedModules } from './chunk-groups.ts';

describe('chunk groups', () => {
  // a root that was renamed would fall apart into many small files without a word
  it.each(Object.entries(chunkRoots))('%s finds each of its roots', (_, roots) => {
    const files = readSources().map(({ path }) => `/house/${path}`);
    expect(roots.filter((root) => !files.some((file) => root.test(file)))).toEqual([]);
  });

  it('keep the icons of the areas’ lists with the list', () => {
    const lists = readSources().filter(({ path }) => /^plugins\/\w+\/screens\/[\w-]+-(list|cells)\.tsx$/.test(path));
    const icons = lists.flatMap(({ text }) => /\{([^}]*)\} from '@blueprintjs\/icons'/.exec(text)?.[1]?.split(',') ?? []);
    const files = icons.map((name) => `/icons/lib/esm/generated/components/${name.trim().replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}.js`);
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((file) => !listIcons.test(file))).toEqual([]);
  });

  it('reads the menu group of every area that says one', () => {
    const described = readSources().filter(({ path, text }) => /^plugins\/\w+\/area\.ts$/.test(path) && /\bmenu:/.test(text));
    expect(described.length).toBeGreaterThan(3);
    const groups = described.map(({ path }) => menuGroupOf(join(root, path.replace('area.ts', 'screens/one-list.tsx'))));
    expect(groups.filter((group) => !['homes', 'people', 'deals', 'agency', 'top'].includes(group))).toEqual([]);
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
