import type { Permission } from '#core/access/permission.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { menu, screens, type MenuGroup, type MenuItem, type Screen } from '#core/slots.ts';

/** A group of the menu with its lines. */
export interface MenuSection {
  readonly group: MenuGroup;
  readonly items: readonly MenuItem[];
}

const groups: readonly MenuGroup[] = ['top', 'homes', 'people', 'deals', 'agency'];

/** The menu of a person: what exists and what they may open, in the order of groups; groups without lines are left out. */
export function menuSections(kernel: Kernel, may: (permission: Permission | undefined) => boolean): readonly MenuSection[] {
  const byPath = new Map(kernel.read(screens).map((screen) => [screen.route.path, screen]));
  const lines = kernel.read(menu).filter((item) => {
    const screen = byPath.get(item.route.path);
    return screen !== undefined && may(item.needs) && may(screen.needs);
  });
  return groups
    .map((group) => ({
      group,
      items: lines.filter((item) => item.group === group).sort((a, b) => a.order - b.order),
    }))
    .filter(({ items }) => items.length > 0);
}

/** The screen and those above it, the topmost first. */
export function ancestry(kernel: Kernel, screen: Screen | undefined): readonly Screen[] {
  const all = kernel.read(screens);
  const line: Screen[] = [];
  let at = screen;
  while (at && !line.includes(at)) {
    line.unshift(at);
    const above = at.parent?.path;
    at = above === undefined ? undefined : all.find(({ route }) => route.path === above);
  }
  return line;
}

/** The line of the menu a screen belongs to: its own, or that of a screen above it. */
export function activeItem(kernel: Kernel, screen: Screen | undefined): MenuItem | undefined {
  const items = kernel.read(menu);
  for (const one of ancestry(kernel, screen).toReversed()) {
    const found = items.find((item) => item.route.path === one.route.path);
    if (found) return found;
  }
  return undefined;
}
