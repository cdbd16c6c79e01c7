/** A screen that stands where it was left, and what it is drawn from. Objects of the router are compared, never read. */
export interface MountedScreen {
  /** Different for each time a screen was opened anew. */
  readonly id: number;
  readonly path: string;
  /** Path and query without the place, as `addressOf` gives it. */
  readonly address: string;
  readonly data: unknown;
  readonly outlet: unknown;
  readonly location: unknown;
  readonly state: unknown;
  /** Counts showings: the screen shown last has the highest. */
  readonly shownAt: number;
}

/** The most screens that are mounted at once, the shown one among them. */
export const maxMounted = 3;

/**
 * The screens with the one that is shown now among them, or with none shown. A screen at another address of the same
 * path takes the place of the mounted one; the one left longest ago goes first. The order never changes: an element that
 * is moved in its document forgets how far it was scrolled. The same array where nothing changed.
 */
export function withShown(
  mounted: readonly MountedScreen[],
  now: Omit<MountedScreen, 'id' | 'shownAt'> | undefined,
  before: string | undefined,
): readonly MountedScreen[] {
  if (!now) return mounted;
  const last = Math.max(0, ...mounted.map(({ shownAt }) => shownAt));
  const same = mounted.find(({ path, address }) => path === now.path && (path === before || address === now.address));
  if (!same) {
    const others = mounted.filter(({ path }) => path !== now.path);
    const oldest = Math.min(...others.map(({ shownAt }) => shownAt));
    const room = others.length < maxMounted ? others : others.filter(({ shownAt }) => shownAt !== oldest);
    const id = 1 + Math.max(0, ...mounted.map((one) => one.id));
    return [...room, { ...now, id, shownAt: last + 1 }];
  }
  const isSame = same.shownAt === last && (['address', 'data', 'outlet', 'location', 'state'] as const).every((name) => same[name] === now[name]);
  return isSame ? mounted : mounted.map((one) => (one === same ? { ...one, ...now, shownAt: last + 1 } : one));
}

/** The address of a screen as far as it tells what is shown; `place` is the word of its query for where in it. */
export function addressOf({ pathname, search }: { readonly pathname: string; readonly search: string }, place: string): string {
  const words = new URLSearchParams(search);
  words.delete(place);
  words.sort();
  return `${pathname}?${words}`;
}
