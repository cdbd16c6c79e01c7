import { expect, test } from 'vitest';
import { defineEvent, definePlugin, defineService, defineSlot } from './index.ts';

test('a plugin that says little needs, gives and does nothing', () => {
  const plugin = definePlugin({ id: 'lamp' });
  expect(plugin).toMatchObject({ id: 'lamp', requires: {}, provides: undefined, contributes: [] });
  expect(plugin.setup({} as never, {} as never)).toBeUndefined();
});

test('a plugin is plain data until it is set up', () => {
  const power = defineService<number>('lamp/power');
  const bulbs = defineSlot<string>('lamp/bulbs');
  const lit = defineEvent('lamp/lit');
  const setup = () => {
    throw new Error('not yet');
  };
  const plugin = definePlugin({ id: 'lamp', requires: { power }, contributes: [bulbs('a')], setup });
  expect(plugin.requires).toEqual({ power });
  expect(plugin.contributes).toEqual([{ key: bulbs, value: 'a' }]);
  expect(lit().key).toBe(lit);
});
