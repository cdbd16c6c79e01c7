import { expect, test } from 'vitest';
import { defineEvent, defineService, defineSlot } from './index.ts';

test('a key pairs itself with a value', () => {
  const moved = defineEvent<number>('lamp/moved');
  expect(moved(5)).toEqual({ key: moved, value: 5 });
  expect([moved.id, moved.kind]).toEqual(['lamp/moved', 'event']);
  expect(defineService('lamp/switch').kind).toBe('service');
});

test('two keys of one name are two keys', () => {
  expect(defineSlot('lamp/bulbs')(1).key).not.toBe(defineSlot('lamp/bulbs')(1).key);
});

test('a slot says what must not repeat only where it was told', () => {
  expect(defineSlot<{ name: string }>('lamp/bulbs', (bulb) => bulb.name).nameOf?.({ name: 'a' })).toBe('a');
  expect(defineSlot('lamp/bulbs').nameOf).toBeUndefined();
});
