import type { Kernel } from '#core/kernel/index.ts';
import { session } from '#core/session/session.ts';
import { menu, recordKinds, type MenuGroup, type RecordKind } from '#core/slots.ts';

const groups: readonly MenuGroup[] = ['top', 'homes', 'people', 'deals', 'agency'];

/** The kinds whose new records are counted for this reader, in the order of the menu. */
export function countedKinds(kernel: Kernel): readonly RecordKind[] {
  const places = new Map(kernel.read(menu).map(({ route, group, order }) => [route.path, groups.indexOf(group) * 10_000 + order]));
  const placeOf = ({ list }: RecordKind) => places.get(list.path) ?? groups.length * 10_000;
  return kernel
    .read(recordKinds)
    .filter(({ counted, needs }) => counted !== undefined && kernel.use(session).may(needs))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}
