import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { pruneBlueprint } from './prune-blueprint.ts';

const pruned = async (css: string) => (await postcss([pruneBlueprint(['tree', 'dark'])]).process(css, { from: undefined })).css;

describe('Blueprint’s style sheet', () => {
  it('loses the families no screen uses, and keeps what only sounds alike', async () => {
    const css = '@layer blueprint { .bp6-tree, .bp6-tag { margin: 0 } .bp6-tree-node { margin: 1px } .bp6-treeish { margin: 2px } }';
    const left = await pruned(css);
    expect(left).toContain('.bp6-tag { margin: 0 }');
    expect(left).toContain('.bp6-treeish');
    expect(left).not.toMatch(/bp6-tree[\s,-]/);
  });

  it('loses !important on its colours', async () => {
    const left = await pruned('@layer blueprint { .bp6-menu-item { color: red !important; padding: 0 !important } }');
    expect(left).toContain('color: red;');
    expect(left).toContain('padding: 0 !important');
  });

  it('leaves what lies outside of its layer alone', async () => {
    const css = '.bp6-tree { color: red !important }';
    expect(await pruned(css)).toBe(css);
  });
});
