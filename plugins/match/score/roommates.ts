import { topics, type Topic } from '#plugins/roommate/index.ts';
import { twoWay, type Component, type Gate, type Lever, type Scoring, type ChangeTrial } from '#kit/score/score.ts';
import { idBits, type IdBits } from '#kit/score/id-bits.ts';

/** A level that somebody wants of the other, and how much it matters to them, 1 to 5. */
export interface Wish {
  readonly level: number;
  readonly importance: number;
}

/** Somebody who looks for roommates, as the score reads them. Days are counted from 1970, money in cents a month. */
export interface Roommate {
  readonly id: number;
  /** Approved and active. */
  readonly isOpen: boolean;
  /** The match in which they have a seat. */
  readonly seatOf: number | null;
  readonly gender: number | null;
  /** True when they agreed that their gender may count. */
  readonly sharesGender: boolean;
  readonly wantsGender: number | null;
  readonly age: number | null;
  /** True when they agreed that their age may count. */
  readonly sharesAge: boolean;
  readonly budgetFrom: number | null;
  readonly budgetTo: number | null;
  readonly moveFrom: number | null;
  readonly moveTo: number | null;
  readonly areas: readonly number[];
  readonly boroughs: readonly string[];
  readonly isAnywhere: boolean;
  readonly stayMonths: number | null;
  readonly rhythm: 'student' | 'worker' | null;
  /** Their own levels, and those they wish for: one place for each of `topics`, null where nothing was said. */
  readonly lives: readonly (number | null)[];
  readonly wishes: readonly (Wish | null)[];
  /** Preferences that are true of them, such as smoking, and those they cannot live with. */
  readonly habits: readonly number[];
  readonly avoids: readonly number[];
}

/** One place for each topic; null where nothing is said. */
export const byTopic = <T>(said: Readonly<Partial<Record<Topic, T | undefined>>>): readonly (T | null)[] => topics.map((topic) => said[topic] ?? null);

/** Two people and, where they would share a certain home, its match and the price of the seat. */
export interface RoommatePair {
  readonly a: Roommate;
  readonly b: Roommate;
  readonly match: number | null;
  readonly seatPrice: number | null;
}

/** The largest part of a budget that a seat may cost. */
const maxShareOfBudget = 1.1;

/** The most days between two windows of moving in. */
const maxDays = 45;

function common<T>(a: readonly T[], b: readonly T[]): number {
  let count = 0;
  for (let at = 0; at < a.length; at += 1) if (b.includes(a[at]!)) count += 1;
  return count;
}

/** Days between two windows; 0 where they touch, null where one is not known. */
export function daysBetween(a: Roommate, b: Roommate): number | null {
  // no array: it is asked of a hundred thousand at once
  const from = a.moveFrom ?? a.moveTo;
  const to = a.moveTo ?? a.moveFrom;
  const other = b.moveFrom ?? b.moveTo;
  const until = b.moveTo ?? b.moveFrom;
  return from === null || to === null || other === null || until === null ? null : Math.max(0, from - until, other - to);
}

/** Fit of a price with a budget: 1 inside, nothing from a tenth above. */
export const priceFit = (price: number, budget: number): number =>
  price <= budget ? 1 : Math.max(0, 1 - (price / budget - 1) / (maxShareOfBudget - 1));

function budgetFit({ a, b, seatPrice }: RoommatePair): number | null {
  if (a.budgetTo === null || b.budgetTo === null) return null;
  if (seatPrice !== null) return twoWay(priceFit(seatPrice, a.budgetTo), priceFit(seatPrice, b.budgetTo));
  const [fromA, fromB] = [a.budgetFrom ?? 0, b.budgetFrom ?? 0];
  const shared = Math.min(a.budgetTo, b.budgetTo) - Math.max(fromA, fromB);
  const both = Math.max(a.budgetTo, b.budgetTo) - Math.min(fromA, fromB);
  // two people who name one and the same sum
  return both === 0 ? 1 : Math.max(0, shared) / both;
}

function areaFit({ a, b }: RoommatePair): number | null {
  if (a.isAnywhere || b.isAnywhere) return 1;
  if (a.areas.length === 0 || b.areas.length === 0) return null;
  const shared = common(a.areas, b.areas);
  if (shared > 0) return shared / Math.min(a.areas.length, b.areas.length);
  return common(a.boroughs, b.boroughs) > 0 ? 0.3 : 0;
}

/** Share of somebody's wishes that the other meets, by importance; null where none of them can be told. */
function wishesMet(from: Roommate, to: Roommate): number | null {
  let met = 0;
  let all = 0;
  const { wishes } = from;
  const { lives } = to;
  for (let topic = 0; topic < wishes.length; topic += 1) {
    const wish = wishes[topic]!;
    const level = lives[topic]!;
    if (wish === null || level === null) continue;
    const apart = Math.abs(wish.level - level);
    met += wish.importance * (apart === 0 ? 1 : apart === 1 ? 0.6 : 0);
    all += wish.importance;
  }
  return all === 0 ? null : met / all;
}

const components: readonly Component<RoommatePair>[] = [
  { name: 'budget', weight: 20, fit: budgetFit },
  { name: 'area', weight: 20, fit: areaFit },
  {
    name: 'moveDate',
    weight: 15,
    fit: ({ a, b }) => {
      const days = daysBetween(a, b);
      return days === null ? null : Math.max(0, 1 - days / maxDays);
    },
  },
  { name: 'lifestyle', weight: 25, isSlow: true, fit: ({ a, b }) => twoWay(wishesMet(a, b), wishesMet(b, a)) },
  {
    name: 'stay',
    weight: 10,
    fit: ({ a, b }) => (a.stayMonths && b.stayMonths ? Math.min(a.stayMonths, b.stayMonths) / Math.max(a.stayMonths, b.stayMonths) : null),
  },
  { name: 'rhythm', weight: 5, fit: ({ a, b }) => (a.rhythm && b.rhythm ? (a.rhythm === b.rhythm ? 1 : 0.6) : null) },
  {
    name: 'age',
    weight: 5,
    fit: ({ a, b }) =>
      a.sharesAge && b.sharesAge && a.age !== null && b.age !== null ? Math.max(0, 1 - Math.abs(a.age - b.age) / 12) : null,
  },
];

const missed = (isMissed: boolean): number => (isMissed ? 1 : 0);

const sits = ({ seatOf }: Roommate, match: number | null): boolean => seatOf !== null && seatOf !== match;

/** True where one states a gender, and the other is of another or keeps theirs to themselves. */
const wrongGender = ({ wantsGender }: Roommate, { sharesGender, gender }: Roommate): boolean =>
  wantsGender !== null && (!sharesGender || gender !== wantsGender);

/** Cents of a seat above the most that somebody may pay. */
const above = ({ budgetTo }: Roommate, price: number | null): number =>
  price === null || budgetTo === null ? 0 : Math.max(0, Math.ceil(price - budgetTo * maxShareOfBudget - 1e-6));

const gates: readonly Gate<RoommatePair>[] = [
  { name: 'open', miss: ({ a, b }) => missed(!a.isOpen || !b.isOpen) },
  { name: 'noSeat', miss: ({ a, b, match }) => missed(sits(a, match) || sits(b, match)) },
  { name: 'gender', miss: ({ a, b }) => missed(wrongGender(a, b) || wrongGender(b, a)) },
  { name: 'price', miss: ({ a, b, seatPrice }) => Math.max(above(a, seatPrice), above(b, seatPrice)) },
  { name: 'moveDate', miss: ({ a, b }) => Math.max(0, (daysBetween(a, b) ?? 0) - maxDays) },
  { name: 'area', miss: (pair) => missed(areaFit(pair) === 0) },
  { name: 'avoids', miss: ({ a, b }) => common(a.avoids, b.habits) + common(b.avoids, a.habits) },
];

/** The pair with something of the second person changed. */
const withB = (pair: RoommatePair, change: Partial<Roommate>): RoommatePair => ({ ...pair, b: { ...pair.b, ...change } });

/** Changes of the second person's, as far as somebody could agree to them. */
const levers: readonly Lever<RoommatePair>[] = [
  {
    name: 'moveDate',
    tries: (pair) => {
      const { a, b } = pair;
      const days = daysBetween(a, b) ?? 0;
      const isLater = (b.moveFrom ?? b.moveTo ?? 0) > (a.moveFrom ?? a.moveTo ?? 0);
      const moved = (day: number | null, by: number) => (day === null ? null : isLater ? day - by : day + by);
      return Array.from({ length: days }, (_, before) => before + 1).map((by) => ({ pair: withB(pair, { moveFrom: moved(b.moveFrom, by), moveTo: moved(b.moveTo, by) }), values: { count: by } }));
    },
  },
  {
    name: 'area',
    tries: (pair) =>
      pair.a.areas
        .filter((area) => !pair.b.areas.includes(area))
        .map((area) => ({ pair: withB(pair, { areas: [...pair.b.areas, area] }), values: { area } })),
  },
  {
    name: 'stay',
    tries: (pair) => (pair.a.stayMonths ? [{ pair: withB(pair, { stayMonths: pair.a.stayMonths }), values: { months: pair.a.stayMonths } }] : []),
  },
  {
    name: 'budget',
    tries: (pair) => {
      const { b, seatPrice } = pair;
      return seatPrice === null || b.budgetTo === null || b.budgetTo >= seatPrice
        ? []
        : [{ pair: withB(pair, { budgetTo: seatPrice }), values: { cents: seatPrice - b.budgetTo } }];
    },
  },
  ...topics.map(
    (name, topic): Lever<RoommatePair> => ({
      name,
      tries: (pair) => {
        const wish = pair.a.wishes[topic] ?? null;
        const level = pair.b.lives[topic] ?? null;
        if (wish === null || level === null || wish.level === level) return [];
        const step = Math.sign(wish.level - level);
        return stepsTo(level, wish.level, step).map(
          (now): ChangeTrial<RoommatePair> => ({ pair: withB(pair, { lives: pair.b.lives.with(topic, now) }), values: { level: now } }),
        );
      },
    }),
  ),
];

const stepsTo = (from: number, to: number, step: number): readonly number[] => (from === to ? [] : [from + step, ...stepsTo(from + step, to, step)]);

/** The score of two people living together; the same whichever of them is named first. */
export const roommateScoring: Scoring<RoommatePair> = { version: 1, gates, components, levers };

/** Searches whose gender was read because somebody wished for one, and those whose age was because both shared it. */
export interface Uses {
  readonly gender: IdBits;
  readonly age: IdBits;
}

/** True where the gender of one is read for the wish of the other. */
export const readsGenderOf = ({ sharesGender }: Roommate, { wantsGender }: Roommate): boolean => wantsGender !== null && sharesGender;

/** True where the ages of both are read. */
export const readsAge = ({ a, b }: Pick<RoommatePair, 'a' | 'b'>): boolean => a.sharesAge && b.sharesAge && a.age !== null && b.age !== null;

/** The uses of gender and age in the score of one pair. */
export const usesOf = ({ a, b }: Pick<RoommatePair, 'a' | 'b'>): Uses => ({
  gender: idBits([...(readsGenderOf(a, b) ? [a.id] : []), ...(readsGenderOf(b, a) ? [b.id] : [])]),
  age: idBits(readsAge({ a, b }) ? [a.id, b.id] : []),
});

/** Both ways of the components that each side judges by its own: the second person for the first, and back. */
export function waysOf({ a, b, seatPrice }: RoommatePair): Readonly<Record<string, [number, number]>> {
  const lifestyle = [wishesMet(a, b), wishesMet(b, a)] as const;
  return {
    ...(seatPrice !== null && a.budgetTo !== null && b.budgetTo !== null && { budget: [priceFit(seatPrice, b.budgetTo), priceFit(seatPrice, a.budgetTo)] }),
    ...(lifestyle[0] !== null && lifestyle[1] !== null && { lifestyle: [lifestyle[0], lifestyle[1]] }),
  };
}

/** Topics that one wishes for and the other answered, with the steps between them; of both ways the wider one. */
export function topicsApart({ a, b }: Pick<RoommatePair, 'a' | 'b'>): readonly { readonly topic: Topic; readonly apart: number }[] {
  return topics.flatMap((topic, at) => {
    const ways = [[a, b], [b, a]] as const;
    const steps = ways.flatMap(([from, to]) => {
      const [wish, level] = [from.wishes[at] ?? null, to.lives[at] ?? null];
      return wish === null || level === null ? [] : [Math.abs(wish.level - level)];
    });
    return steps.length === 0 ? [] : [{ topic, apart: Math.max(...steps) }];
  });
}
