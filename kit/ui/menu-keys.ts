import type { KeyboardEvent } from 'react';

/** Milliseconds until a menu or list that was closed is gone: at once, for one that fades holds the keys meant for the page. */
export const closingMs = 0;

/** Milliseconds without a key after which letters begin anew. */
const typingMs = 800;

/** Moves to the next line that begins with what is typed; false where none does. */
function typeTo(event: KeyboardEvent<HTMLElement>, items: readonly HTMLElement[], at: number): boolean {
  const { key, nativeEvent, ctrlKey, metaKey, altKey } = event;
  if (nativeEvent.isComposing || ctrlKey || metaKey || altKey || [...key].length !== 1) return false;
  if (event.target instanceof HTMLInputElement) return false;
  const { dataset } = event.currentTarget;
  const isGoingOn = event.timeStamp - Number(dataset['typedAt'] ?? -Infinity) < typingMs;
  if (key === ' ' && !isGoingOn) return false;
  const text = (isGoingOn ? (dataset['typed'] ?? '') : '') + key.toLocaleLowerCase();
  Object.assign(dataset, { typed: text, typedAt: event.timeStamp });
  const from = text.length === 1 ? at + 1 : Math.max(0, at);
  const found = [...items.slice(from), ...items.slice(0, from)].find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(text));
  found?.focus();
  return found !== undefined;
}

/** Moves through the items of a menu with the arrow keys, Home, End and their first letters, and presses lines with a submenu; goes on what holds it. */
export function menuKeys(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  // Blueprint presses its lines itself, but for those with a submenu: there the role stands around the line.
  const inner = items[at]?.querySelector<HTMLElement>(':scope > .bp6-menu-item');
  if ((event.key === 'Enter' || event.key === ' ') && inner) {
    event.preventDefault();
    inner.click();
    return;
  }
  // Blueprint presses the line on this very key: what has the focus once the menu is gone is not to be pressed by it, too.
  if ((event.key === 'Enter' || event.key === ' ') && at >= 0) event.preventDefault();
  const next = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at <= 0 ? items.length : at) - 1,
    Home: 0,
    End: items.length - 1,
  }[event.key];
  if (next === undefined || items.length === 0) {
    if (typeTo(event, items, at)) {
      event.preventDefault();
      event.stopPropagation();
    }
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  items[next]?.focus();
}

/** Puts the focus on the first thing to press in what has just opened; the `ref` of what holds it. */
export function focusFirst(part: HTMLElement | null): void {
  if (part) requestAnimationFrame(() => part.querySelector<HTMLElement>('button:enabled, input:enabled')?.focus({ preventScroll: true }));
}

/** Puts the focus on the first line of a menu that has just opened; the `ref` of what holds the menu. */
export function focusFirstLine(menu: HTMLElement | null): void {
  // The popover remembers first where the focus came from.
  if (menu) requestAnimationFrame(() => menu.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true }));
}
