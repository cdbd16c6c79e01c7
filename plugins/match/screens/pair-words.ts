import type { I18n } from '#core/i18n/i18n.ts';
import type { MatchCandidate, MatchPair, NearCandidate } from '../api.ts';

/** The words and formats of a language that reasons are put in. */
type Words = Pick<I18n, 't' | 'number' | 'money' | 'day' | 'list'>;

/** From this fit on a component speaks for a pair; below the other one somebody should look at it. */
const [good, fair] = [0.9, 0.8];

/** The most days between two windows that the score counts, as in `roommates.ts`. */
const maxDays = 45;

/** The most years between two ages that the score counts. */
const maxYears = 12;

/** One component of a pair in words: what it comes to, and the facts behind it. */
export interface Reason {
  readonly text: string;
  readonly facts: string;
}

/** Words about the components of one pair; `seatPrice` is that of the home they would share. */
export function reasonsOf(i18n: Words, { people, topics, judgement, labels, isAgeAgreed }: MatchPair, seatPrice: number | null) {
  const { t, number, money, day, list } = i18n;
  const [host, other] = people;
  const fits = new Map(judgement.parts.map(({ name, fit }) => [name, fit]));
  const areas = (ids: readonly number[]) => list(ids.flatMap((id) => labels[id] ?? []));
  const named = (apart: boolean) => list(topics.filter((one) => one.apart > 0 === apart).map(({ topic }) => t(`match.topic.${topic}`)));
  const known = <T>(values: readonly (T | null)[], say: (value: T) => string) => values.filter((value) => value !== null).map((value) => say(value)).join(' · ');
  const shared = host.areas.filter((area) => other.areas.includes(area));
  const isAnywhere = host.isAnywhere || other.isAnywhere;
  const range = ({ budgetFrom, budgetTo }: typeof host) => known([budgetFrom, budgetTo], money).replace(' · ', ' – ');
  const window = ({ moveFrom, moveTo }: typeof host) => known([...new Set([moveFrom, moveTo])], (date) => day(date, 'short')).replace(' · ', ' – ');
  const months = [host, other].flatMap(({ stayMonths }) => (stayMonths === null ? [] : [t('match.candidates.months', { count: stayMonths })]));
  const facts: Readonly<Record<string, () => string>> = {
    budget: () => [...[host, other].map(range).filter(Boolean), ...(seatPrice === null ? [] : [t('match.candidates.seat', { price: money(seatPrice) })])].join(' · '),
    area: () => (isAnywhere ? t('match.fact.anywhere') : areas(shared)),
    moveDate: () => [host, other].map(window).filter(Boolean).join(' · '),
    lifestyle: () => (named(false) === '' ? '' : t('match.fact.alike', { topics: named(false) })),
    stay: () => months.join(' · '),
  };
  const warnings: Readonly<Record<string, (fit: number) => string>> = {
    budget: () => t('match.warning.budget'),
    area: () => (shared.length === 0 ? t('match.warning.area.none') : t('match.warning.area', { shared: number(shared.length), all: number(Math.min(host.areas.length, other.areas.length)) })),
    moveDate: (fit) => t('match.warning.moveDate', { count: Math.round((1 - fit) * maxDays) }),
    lifestyle: () => t('match.warning.lifestyle', { topics: named(true) }),
    stay: () => t('match.warning.stay'),
    rhythm: () => t('match.warning.rhythm'),
    age: (fit) => (fit === 0 ? t('match.warning.age.far') : t('match.warning.age', { count: Math.round((1 - fit) * maxYears) })),
  };
  const textOf = (part: string): string => {
    const fit = fits.get(part) ?? 0;
    if (fit < good) return warnings[part]?.(fit) ?? '';
    const count = Math.round((1 - fit) * maxDays);
    if (part === 'moveDate' && count > 0) return t('match.good.moveDate.apart', { count });
    return t(`match.good.${part}${part === 'area' && isAnywhere ? '.anywhere' : ''}`, { areas: areas(shared) });
  };
  const lost = judgement.parts.filter(({ fit }) => fit < fair).toSorted((one, next) => next.of - next.points - (one.of - one.points));
  return {
    /** Components that are left out until both agree to them. */
    leftOut: isAgeAgreed ? {} : { age: t('match.notAgreed.age') },
    reasonOf: (part: string): Reason => ({ text: textOf(part), facts: facts[part]?.() ?? '' }),
    /** The most that speaks for a pair, and the most that somebody should look at: two of each. */
    strong: judgement.parts.filter(({ fit }) => fit >= good).toSorted((one, next) => next.of - one.of).slice(0, 2).map(({ name }) => textOf(name)),
    watch: lost.slice(0, 2).map(({ name }) => textOf(name)),
  };
}

/** A change that would raise a score, in words. */
export const changeText = ({ t, money }: Pick<Words, 't' | 'money'>, { labels }: Pick<MatchPair, 'labels'>, { name, values }: MatchPair['changes'][number]): string =>
  t(`match.change.${name}`, {
    ...values,
    ...('level' in values && { level: t(`match.level.${name === 'quietHours' ? 'quietHours.' : ''}${values['level']}`) }),
    area: labels[String(values['area'] ?? '')] ?? '',
    cents: money(Number(values['cents'] ?? 0)),
  });

/** A condition that is missed, and by how much. */
export const gateText = ({ t, money, number }: Words, { name, miss }: NearCandidate['judgement']['gates'][number]): string =>
  t(`match.miss.${name}`, { money: money(miss), days: number(miss) });

/** Words for a pair of which no request can be sent: one waits already, or a condition is missed. */
export const refusalOf = ({ asked, judgement }: Pick<MatchCandidate, 'asked' | 'judgement'>): string | undefined =>
  asked ? 'match.candidates.askedAlready' : judgement.gates.some(({ miss }) => miss > 0) ? 'match.candidates.misses' : undefined;

/** The one condition that somebody misses: by how much, and what it would cost. */
export function missText(i18n: Words, { judgement, price }: Pick<NearCandidate, 'judgement' | 'price'>): string {
  const { t, money } = i18n;
  const gate = judgement.gates.find(({ miss }) => miss > 0);
  if (!gate) return '';
  return `${gateText(i18n, gate)} · ${price === null ? t('match.price.none') : t(`match.price.${gate.name}`, { total: money(price.cents), count: price.count, each: money(price.each) })}`;
}

/** People who pass not every condition, and how many miss which. */
export const closedText = ({ t, list }: Words, closed: Readonly<Record<string, number>>): string =>
  t('match.closed', {
    count: Object.values(closed).reduce((sum, count) => sum + count, 0),
    what: list(Object.entries(closed).map(([gate, count]) => t(`match.closed.${gate}`, { count }))),
  });
