import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#tests/support/sources.ts';
import { smallIcon } from './small-icons.ts';

const icon = (name: string) => readFileSync(join(root, `node_modules/@blueprintjs/icons/lib/esm/generated/components/${name}.js`), 'utf8');

it('keeps one drawing of an icon under all its names', () => {
  const small = smallIcon(icon('arrow-down')) ?? '';
  const [, path = 'none'] = /PATHS_16 = \["([^"]+)"/.exec(icon('arrow-down')) ?? [];
  expect(small).toContain(path);
  expect(small).not.toContain('PATHS_20');
  expect(small).toContain("smallIcon('arrow-down', [");
  expect(small).toContain('export const ArrowDown = ArrowDownIcon;');
  expect(small).toContain('export default ArrowDownIcon;');
  expect(small.length).toBeLessThan(icon('arrow-down').length / 2);
});

it('leaves alone what is written otherwise', () => {
  expect(smallIcon('export const Other = () => null;')).toBeUndefined();
});
