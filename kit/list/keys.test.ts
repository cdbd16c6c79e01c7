import { expect, it } from 'vitest';
import { commandOf, type KeyPress } from './keys.ts';

const press = (options: Partial<KeyPress>, inHead = false) =>
  commandOf(
    { key: '', code: '', keyCode: 0, isComposing: false, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...options },
    inHead,
  );

it('moves by arrows and by letters, whatever the keyboard writes there', () => {
  const down = { do: 'move', by: 1, extend: false };
  expect(press({ key: 'ArrowDown' })).toEqual(down);
  expect(press({ key: 'j', code: 'KeyJ' })).toEqual(down);
  expect(press({ key: 'ㅓ', code: 'KeyJ' })).toEqual(down);
  expect(press({ key: 'ㅏ', code: 'KeyK', shiftKey: true })).toEqual({ do: 'move', by: -1, extend: true });
  expect(press({ key: 'PageDown' })).toEqual({ do: 'page', by: 1, extend: false });
  expect(press({ key: 'End', shiftKey: true })).toEqual({ do: 'edge', to: 'last', extend: true });
});

it('never takes a key from a syllable being composed', () => {
  expect(press({ key: 'j', code: 'KeyJ', isComposing: true })).toBeUndefined();
  expect(press({ key: 'Enter', keyCode: 229 })).toBeUndefined();
});

it('chooses, opens, searches and filters', () => {
  expect(press({ key: 'x', code: 'KeyX' })).toEqual({ do: 'choose' });
  expect(press({ key: ' ', code: 'Space' })).toEqual({ do: 'choose' });
  expect(press({ key: 'Enter' })).toEqual({ do: 'open' });
  expect(press({ key: '/', code: 'Slash' })).toEqual({ do: 'search' });
  expect(press({ key: 'f', code: 'KeyF' })).toEqual({ do: 'filter' });
  expect(press({ key: 'a', code: 'KeyA', ctrlKey: true })).toEqual({ do: 'choose-all' });
});

it('leaves the browser its own', () => {
  expect(press({ key: 'f', code: 'KeyF', ctrlKey: true })).toBeUndefined();
  expect(press({ key: 'ArrowLeft', altKey: true })).toBeUndefined();
  expect(press({ key: 'Tab' })).toBeUndefined();
});

it('works on a column from its head', () => {
  expect(press({ key: 'Enter' }, true)).toEqual({ do: 'menu' });
  expect(press({ key: 'ArrowDown', altKey: true }, true)).toEqual({ do: 'menu' });
  expect(press({ key: 'F10', shiftKey: true }, true)).toEqual({ do: 'menu' });
  expect(press({ key: 'F10', shiftKey: true })).toBeUndefined();
  expect(press({ key: 'ArrowLeft', altKey: true }, true)).toEqual({ do: 'shift', by: -1 });
  expect(press({ key: 'ArrowRight', shiftKey: true }, true)).toEqual({ do: 'resize', by: 1 });
});
