import type { Component, Gate, Lever, Scoring } from '#kit/score/score.ts';

/**
 * Somebody who looks for a home, as the score reads them: never gender, age, birth date, name, language, nationality,
 * family or occupation. Days are counted from 1970, money in cents.
 */
export interface Client {
  readonly id: number;
  /** The most a month. */
  readonly budget: number | null;
  /** The last day that suits. */
  readonly moveDate: number | null;
  readonly areas: readonly number[];
  readonly boroughs: readonly string[];
  /** Bedrooms of the type asked for; a studio has none. */
  readonly bedrooms: number | null;
  readonly stayMonths: number | null;
  /** Lines that stop where they work or study; null where that is not known. */
  readonly workLines: readonly string[] | null;
  readonly musts: readonly number[];
  readonly nices: readonly number[];
  readonly avoids: readonly number[];
  /** True when a broker's fee matters to them, false when not, null when nobody asked. */
  readonly caresForFee: boolean | null;
  /** Rents they said no to. */
  readonly dismissed: readonly number[];
  /** Refused for a reason: areas, buildings, and walks to the subway from so many minutes on. */
  readonly refusedAreas: readonly number[];
  readonly refusedBuildings: readonly number[];
  readonly refusedWalk: number | null;
}

/** A rent as the score reads it. Prices are cents a month. */
export interface OfferedRent {
  readonly id: number;
  /** Active and not taken. */
  readonly isOffered: boolean;
  readonly gross: number | null;
  readonly net: number | null;
  readonly leastMonths: number | null;
  readonly availableOn: number | null;
  readonly building: number | null;
  readonly area: number | null;
  readonly borough: string | null;
  readonly bedrooms: number | null;
  /** A wall can be put up, so that there is one room more. */
  readonly isFlex: boolean;
  readonly walkMinutes: number | null;
  readonly lines: readonly string[];
  /** Preferences that it meets. */
  readonly meets: readonly number[];
  readonly isNoFee: boolean | null;
}

/** A client and a rent. */
export interface ClientRent {
  readonly client: Client;
  readonly rent: OfferedRent;
}

const maxShareOfBudget = 1.1;

/** Days after the wanted one at which a home is too late. */
const maxDaysLate = 30;

const daysLate = ({ client, rent }: ClientRent): number | null =>
  client.moveDate === null || rent.availableOn === null ? null : Math.max(0, rent.availableOn - client.moveDate);

function budgetFit({ client: { budget }, rent: { gross, net } }: ClientRent): number | null {
  const monthly = net ?? gross;
  if (budget === null || monthly === null) return null;
  if ((gross ?? monthly) <= budget) return 1;
  if (monthly <= budget) return 0.85;
  // from the last price inside the budget down to nothing at a tenth above
  return Math.max(0, 0.85 * (1 - (monthly / budget - 1) / (maxShareOfBudget - 1)));
}

function areaFit({ client, rent }: ClientRent): number | null {
  if (rent.area !== null && client.refusedAreas.includes(rent.area)) return 0;
  if (client.areas.length === 0 || rent.area === null) return null;
  if (client.areas.includes(rent.area)) return 1;
  return rent.borough !== null && client.boroughs.includes(rent.borough) ? 0.5 : 0;
}

/** True where a line goes from the home to the place of work without a change. */
export const isDirect = ({ client: { workLines }, rent: { lines } }: ClientRent): boolean => workLines !== null && workLines.some((line) => lines.includes(line));

function commuteFit({ client, rent }: ClientRent): number | null {
  if (rent.walkMinutes === null) return null;
  if (client.refusedWalk !== null && rent.walkMinutes >= client.refusedWalk) return 0;
  const walk = Math.min(1, Math.max(0, (15 - rent.walkMinutes) / 10));
  return walk * (isDirect({ client, rent }) ? 1 : 0.7);
}

function roomFit({ client, rent }: ClientRent): number | null {
  if (client.bedrooms === null || rent.bedrooms === null) return null;
  if (rent.bedrooms === client.bedrooms) return 1;
  if (rent.bedrooms > client.bedrooms) return 0.8;
  return isFlexEnough(client.bedrooms, rent) ? 0.7 : 0;
}

const isFlexEnough = (wanted: number, { bedrooms, isFlex }: OfferedRent): boolean => isFlex && bedrooms !== null && bedrooms + 1 === wanted;

/** Points of a wish: what must be counts for more than what would be nice. */
const importance = { must: 2, nice: 1 } as const;

function preferenceFit({ client, rent }: ClientRent): number | null {
  const all = importance.must * client.musts.length + importance.nice * client.nices.length;
  if (all === 0) return null;
  const met = (wishes: readonly number[]) => wishes.filter((wish) => rent.meets.includes(wish)).length;
  return (importance.must * met(client.musts) + importance.nice * met(client.nices)) / all;
}

const components: readonly Component<ClientRent>[] = [
  { name: 'budget', weight: 25, fit: budgetFit },
  { name: 'area', weight: 20, fit: areaFit },
  { name: 'commute', weight: 15, fit: commuteFit },
  {
    name: 'moveDate',
    weight: 15,
    fit: (pair) => {
      const late = daysLate(pair);
      return late === null ? null : Math.max(0, 1 - late / maxDaysLate);
    },
  },
  { name: 'room', weight: 10, fit: roomFit },
  { name: 'preferences', weight: 10, isSlow: true, fit: preferenceFit },
  {
    name: 'fee',
    weight: 5,
    applies: ({ client }) => client.caresForFee !== false,
    fit: ({ client, rent }) => (client.caresForFee && rent.isNoFee !== null ? Number(rent.isNoFee) : null),
  },
];

const missed = (isMissed: boolean): number => (isMissed ? 1 : 0);

// whoever said no to nothing is not asked for the rent: a survey then answers it for all of them at once
const isRefused = ({ client: { dismissed, refusedBuildings }, rent }: ClientRent): boolean =>
  (dismissed.length > 0 && dismissed.includes(rent.id)) || (refusedBuildings.length > 0 && rent.building !== null && refusedBuildings.includes(rent.building));

const gates: readonly Gate<ClientRent>[] = [
  { name: 'offered', miss: ({ rent }) => missed(!rent.isOffered) },
  {
    name: 'price',
    miss: ({ client: { budget }, rent: { gross, net } }) => {
      const monthly = net ?? gross;
      return budget === null || monthly === null ? 0 : Math.max(0, Math.ceil(monthly - budget * maxShareOfBudget - 1e-6));
    },
  },
  { name: 'dismissed', miss: (pair) => missed(isRefused(pair)) },
  { name: 'moveDate', miss: (pair) => Math.max(0, (daysLate(pair) ?? 0) - maxDaysLate) },
  { name: 'room', miss: (pair) => (roomFit(pair) === 0 ? (pair.client.bedrooms ?? 0) - (pair.rent.bedrooms ?? 0) : 0) },
  {
    name: 'stay',
    miss: ({ client, rent }) => (client.stayMonths === null || rent.leastMonths === null ? 0 : Math.max(0, rent.leastMonths - client.stayMonths)),
  },
  { name: 'musts', miss: ({ client, rent }) => client.musts.filter((must) => !rent.meets.includes(must)).length },
  { name: 'avoids', miss: ({ client, rent }) => client.avoids.filter((avoid) => rent.meets.includes(avoid)).length },
];

const withClient = (pair: ClientRent, change: Partial<Client>): ClientRent => ({ ...pair, client: { ...pair.client, ...change } });

const levers: readonly Lever<ClientRent>[] = [
  {
    name: 'budget',
    tries: (pair) => {
      const { budget } = pair.client;
      const prices = [pair.rent.net, pair.rent.gross].filter((price) => price !== null);
      return budget === null
        ? []
        : prices.filter((price) => price > budget).map((price) => ({ pair: withClient(pair, { budget: price }), values: { cents: price - budget } }));
    },
  },
  {
    name: 'moveDate',
    tries: (pair) => {
      const late = daysLate(pair);
      return late === null || late === 0 ? [] : [{ pair: withClient(pair, { moveDate: pair.rent.availableOn }), values: { days: late } }];
    },
  },
  {
    name: 'area',
    tries: (pair) =>
      pair.rent.area === null || pair.client.areas.length === 0
        ? []
        : [{ pair: withClient(pair, { areas: [...pair.client.areas, pair.rent.area] }), values: { area: pair.rent.area } }],
  },
];

/** The score of a rent for a client, or of a client for a rent. */
export const rentScoring: Scoring<ClientRent> = { version: 1, gates, components, levers };
