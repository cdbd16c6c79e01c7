import type { KeyboardEvent } from 'react';

/** Moves the focus among the lines of a menu: arrows, Home, End. Put it on what holds the menu. */
export function menuKeys(event: KeyboardEvent<HTMLElement>): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])')];
  const here = lines.indexOf(document.activeElement as HTMLElement);
  const places: Readonly<Record<string, number>> = { ArrowDown: here + 1, ArrowUp: here < 0 ? -1 : here - 1, Home: 0, End: -1 };
  const place = places[event.key];
  if (place === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  lines.at(place === lines.length ? 0 : place)?.focus();
}

/** Puts the focus on the first line of a menu that has just opened; the `ref` of what holds the menu. */
export function focusFirstLine(menu: HTMLElement | null): void {
  // The popover remembers first where the focus came from.
  if (menu) requestAnimationFrame(() => menu.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true }));
}
