import { expect, test } from 'vitest';
import { defineEvent, definePlugin, defineService, defineSlot } from './index.ts';

test('a plugin that says little needs, gives and does nothing', () => {
  const plugin = definePlugin({ id: 'heater' });
  expect(plugin).toMatchObject({ id: 'heater', requires: {}, provides: undefined, contributes: [] });
  expect(plugin.setup({} as never, {} as never)).toBeUndefined();
});

test('a plugin is plain data until it is set up', () => {
  const power = defineService<number>('heater/power');
  const coils = defineSlot<string>('heater/coils');
  const lit = defineEvent('heater/lit');
  const setup = () => {
    throw new Error('not yet');
  };
  const plugin = definePlugin({ id: 'heater', requires: { power }, contributes: [coils('a')], setup });
  expect(plugin.requires).toEqual({ power });
  expect(plugin.contributes).toEqual([{ key: coils, value: 'a' }]);
  expect(lit().key).toBe(lit);
});
