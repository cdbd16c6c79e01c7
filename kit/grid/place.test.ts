import { expect, it } from 'vitest';
import { moveBy, GridPlace } from './place.ts';

const press = (place: GridPlace, key: string, held: { shift?: boolean; ctrl?: boolean } = {}) =>
  moveBy({ key, code: key === 'a' ? 'KeyA' : '', shiftKey: held.shift ?? false, ctrlKey: held.ctrl ?? false, metaKey: false, altKey: false }, place);

it('goes where the keys of a spreadsheet go, and no further than the grid', () => {
  const place = new GridPlace(10, 4);
  place.see(0, 5);
  press(place, 'ArrowUp');
  press(place, 'ArrowRight');
  expect([place.row, place.column]).toEqual([0, 1]);
  press(place, 'ArrowDown', { ctrl: true });
  press(place, 'End');
  expect([place.row, place.column]).toEqual([9, 3]);
  press(place, 'PageUp');
  press(place, 'Home');
  expect([place.row, place.column]).toEqual([6, 0]);
  expect(press(place, 'a')).toBe(false);
  place.resize(3, 2);
  expect([place.row, place.column]).toEqual([2, 0]);
});

it('takes the range from where it began', () => {
  const place = new GridPlace(10, 4);
  place.moveTo(4, 2);
  press(place, 'ArrowUp', { shift: true });
  press(place, 'ArrowLeft', { shift: true });
  expect(place.range).toEqual({ top: 3, bottom: 4, left: 1, right: 2 });
  expect([place.isWide, place.holds(4, 2), place.holds(4, 3)]).toEqual([true, true, false]);
  press(place, 'ArrowDown');
  expect(place.isWide).toBe(false);
  press(place, ' ', { ctrl: true });
  expect(place.range).toEqual({ top: 0, bottom: 9, left: 1, right: 1 });
  press(place, 'a', { ctrl: true });
  expect(place.range).toEqual({ top: 0, bottom: 9, left: 0, right: 3 });
});
