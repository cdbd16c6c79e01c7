// @vitest-environment happy-dom
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { menuKeys } from './menu-keys.ts';

test('the key that presses a line of a menu presses nothing else, and other keys keep their meaning', () => {
  document.body.innerHTML = '<div id="menu"><ul><li role="menuitem" tabindex="0">Delete</li><li role="menuitem" tabindex="0">Share</li></ul></div>';
  const menu = document.querySelector<HTMLElement>('#menu')!;
  menu.addEventListener('keydown', (event) => menuKeys(Object.assign(event, { nativeEvent: event }) as unknown as ReactKeyboardEvent<HTMLElement>));
  const line = menu.querySelector<HTMLElement>('[role=menuitem]')!;
  line.focus();
  const press = (key: string): boolean => !line.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  expect([press('Enter'), press(' '), press('Tab')]).toEqual([true, true, false]);
});
