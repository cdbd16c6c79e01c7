import { expect, it } from 'vitest';
import { frameWidths, unfitOf } from './frames.ts';

it('a picture narrower than its device’s frame, or upright, is told, and no other', () => {
  const wide = { width: frameWidths.desktop, height: 360 };
  expect(unfitOf(wide, 'desktop')).toEqual([]);
  expect(unfitOf({ ...wide, width: wide.width - 1 }, 'desktop')).toEqual(['narrow']);
  expect(unfitOf({ ...wide, width: wide.width - 1 }, 'mobile')).toEqual([]);
  expect(unfitOf({ width: 300, height: 400 }, 'mobile')).toEqual(['narrow', 'upright']);
});
