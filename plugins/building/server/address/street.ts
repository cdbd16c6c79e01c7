import type { Borough } from '../../api.ts';

/** A registered house as its street knows it. */
export interface KnownHouse {
  readonly id: number;
  readonly address: string;
  readonly borough: Borough;
  /** Number and street as addresses are compared. */
  readonly house: string;
  readonly street: string;
  readonly zipId: number | null;
  readonly areaId: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Facts that a house's neighbours suggest for it. */
export type Neighbourly = Pick<KnownHouse, 'zipId' | 'areaId' | 'latitude' | 'longitude'>;

/**
 * Distance of house numbers within which one house suggests facts of another: its zip and area; its place, where it
 * stands alone.
 */
const reach = { area: 100, place: 24 } as const;

/** A house number as a number; what is no number comes last. */
export const numberOf = (house: string): number => Number(/^\d+/.exec(house)?.[0] ?? Number.MAX_SAFE_INTEGER);

/**
 * Facts of a house from those before and after it on its street, sorted by number: their zip and area where they agree
 * or one is near, and the place between them. Undefined for no number. The other side of the street counts less.
 */
export function houseBetween(house: string, street: readonly KnownHouse[]): Neighbourly | undefined {
  const number = numberOf(house);
  if (number === Number.MAX_SAFE_INTEGER) return undefined;
  const gap = (one: KnownHouse) => Math.abs(numberOf(one.house) - number) + ((numberOf(one.house) - number) % 2 === 0 ? 0 : 1);
  const nearest = (some: readonly KnownHouse[]) => some.toSorted((a, b) => gap(a) - gap(b))[0];
  const before = nearest(street.filter((one) => numberOf(one.house) <= number));
  const after = nearest(street.filter((one) => numberOf(one.house) > number));
  const next = nearest([before, after].filter((one) => one !== undefined));
  if (!next) return undefined;
  const told = (of: (one: KnownHouse) => number | null): number | null => {
    if (before && after && of(before) === of(after)) return of(before);
    return gap(next) <= reach.area ? of(next) : null;
  };
  return { zipId: told(({ zipId }) => zipId), areaId: told(({ areaId }) => areaId), ...placeBetween(number, before, after) };
}

function placeBetween(number: number, before: KnownHouse | undefined, after: KnownHouse | undefined): Pick<Neighbourly, 'latitude' | 'longitude'> {
  const [from, to] = [placed(before), placed(after)];
  if (from && to && from.number !== to.number) {
    const share = (number - from.number) / (to.number - from.number);
    const between = (a: number, b: number) => Number((a + (b - a) * share).toFixed(6));
    return { latitude: between(from.latitude, to.latitude), longitude: between(from.longitude, to.longitude) };
  }
  const near = [from, to].find((one) => one !== undefined && Math.abs(one.number - number) <= reach.place);
  return { latitude: near?.latitude ?? null, longitude: near?.longitude ?? null };
}

function placed(house: KnownHouse | undefined): { readonly number: number; readonly latitude: number; readonly longitude: number } | undefined {
  if (!house || house.latitude === null || house.longitude === null) return undefined;
  return { number: numberOf(house.house), latitude: house.latitude, longitude: house.longitude };
}
