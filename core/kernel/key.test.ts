import { expect, test } from 'vitest';
import { defineEvent, defineService, defineSlot } from './index.ts';

test('a key pairs itself with a value', () => {
  const moved = defineEvent<number>('heater/moved');
  expect(moved(5)).toEqual({ key: moved, value: 5 });
  expect([moved.id, moved.kind]).toEqual(['heater/moved', 'event']);
  expect(defineService('heater/switch').kind).toBe('service');
});

test('two keys of one name are two keys', () => {
  expect(defineSlot('heater/coils')(1).key).not.toBe(defineSlot('heater/coils')(1).key);
});

test('a slot says what must not repeat only where it was told', () => {
  expect(defineSlot<{ name: string }>('heater/coils', (coil) => coil.name).nameOf?.({ name: 'a' })).toBe('a');
  expect(defineSlot('heater/coils').nameOf).toBeUndefined();
});
