import { locales, type Locale } from '#core/i18n/locale.ts';
import { daysTo } from '#kit/records/new-york.ts';
import { linesApart, otherAreasIn, otherViewsIn, type Area, type Borough } from './area-claims.ts';
import { otherBrokerFeesIn } from './broker-claims.ts';
import { denialsFor, deniedIn, deniedUtilitiesIn } from './denied-claims.ts';
import type { AdRow, Disagreement, FeeItem } from './entity.ts';
import { forbiddenIn } from './fair-housing.ts';
import { applicationFeeIn, brokerCostsIn, deniedDepositIn, maxApplicationFee, otherCostsIn, otherDepositsIn } from './fee-claims.ts';
import { freeClaimsIn, isGiven, type FreePolicy } from './free-months.ts';
import { otherHomeIn, otherUtilitiesIn, sizeIn, type Home } from './home-claims.ts';
import { otherFloorsIn, otherLinesIn, otherYearsIn, type House } from './house-claims.ts';
import { otherPlacesIn, type Place } from './place-claims.ts';
import { isAsked, unborneWords, wordsFor } from './synonyms.ts';
import { isMoveInDay, moveInDaysIn } from './move-in-days.ts';
import { amountsIn, noFeeIn, plainly, readingsOf, says } from './text-claims.ts';
import { unknownValues } from './values.ts';

/** Facts of a rent that an ad may tell, and of the house it is in. */
export interface RentFacts extends Place, Home, House {
  readonly price: number;
  readonly netPrice: number | null;
  /** Its discounts, the one that makes the net rent first. */
  readonly discounts: readonly FreePolicy[];
  readonly availableMoveDate: string;
  /** It and its building are offered, and a room of it is free. */
  readonly isOffered: boolean;
  readonly photos: number;
  /** The New York day of its latest change. */
  readonly changedOn: string;
  readonly fee: 'fee' | 'noFee' | null;
  readonly borough: Borough | null;
  /** Features and amenities it has, as `amenity/3`, and the neighbourhood it is in, as `area/5`. */
  readonly has: readonly string[];
}

/** A feature, an amenity or a neighbourhood by which a text may claim something. */
export interface Claim {
  readonly key: string;
  /** Of a neighbourhood. */
  readonly borough?: Borough | null | undefined;
  /** In the order of `locales`, empty where there is none. */
  readonly names: readonly string[];
  /** The names as `says` takes them, where many ads are held against them. */
  readonly words?: readonly string[];
}

/** The words by which a text makes a claim, in small letters. */
export const wordsOf = ({ names, words }: Claim): readonly string[] => words ?? wordsFor(names);

export interface Facts {
  readonly rent: RentFacts;
  /** The platform is offered. */
  readonly isPlatformOn: boolean;
  /** Photos that the platform asks for. */
  readonly minPhotos: number;
  readonly claims: readonly Claim[];
  /** Periods of the rent's other ads on the platform that are out there, or go there by themselves. */
  readonly others: readonly Pick<AdRow, 'id' | 'startsOn' | 'endsOn'>[];
  /** New York's day. */
  readonly today: string;
}

type Texts = Pick<AdRow, 'title' | 'textKr' | 'textEn' | 'textZh'>;
type Told = Texts & Pick<AdRow, 'withoutKr' | 'withoutEn' | 'withoutZh' | 'startsOn' | 'endsOn' | 'fees' | 'confirmedOn'>;
type Published = Pick<AdRow, 'publishedPrice' | 'publishedDate' | 'publishedFee'>;

/** A check of an ad. What blocks keeps it from going out, or pauses it; `where` is the language it was found in. */
export interface Finding {
  readonly id: Disagreement | 'typedAmount';
  readonly is: 'block' | 'warn' | 'pass';
  readonly where?: Locale;
  /** The word or amount that is meant. */
  readonly said?: string;
  /** Found in a line of the list of costs: in its name or its amount; `right`, in cents, where there is a right amount. */
  readonly cost?: { readonly at: number; readonly part: 'label' | 'amount'; readonly right?: { readonly cents: number; readonly is: 'month' | 'most' } };
}

/** Days after which somebody has to say again that a home is to be had. */
export const staleDays = 90;
/** Days ahead that a platform takes. */
const maxAheadDays = 365;

export const textOf = (told: Omit<Texts, 'title'>, locale: Locale): string => told[({ kr: 'textKr', en: 'textEn', zh: 'textZh' } as const)[locale]]?.trim() ?? '';

/** Languages in which an ad has both a title and a text: it goes out in these. */
export const completeIn = (told: Texts): readonly Locale[] => locales.filter((locale) => told.title?.[locale]?.trim() && textOf(told, locale) !== '');

/** The field that says that an ad goes out without a language. */
export const withoutFields = { kr: 'withoutKr', en: 'withoutEn', zh: 'withoutZh' } as const;

/** Languages that are missing though nobody decided to go out without them; none while no language is there at all. */
export function undecidedIn(told: Texts & Pick<Told, 'withoutKr' | 'withoutEn' | 'withoutZh'>): readonly Locale[] {
  const complete = completeIn(told);
  return complete.length === 0 ? [] : locales.filter((locale) => !complete.includes(locale) && !told[withoutFields[locale]]);
}

/** States whose ads are held against what was last told: out there, or to go there by themselves. */
export const isTold = (state: AdRow['state'] | null): boolean => state === 'live' || state === 'ready' || state === 'autoPaused';

/** Words by which texts claim something, as a rent bears them out. */
interface Words {
  readonly borneOut: ReadonlySet<string>;
  /** Of features and amenities that it has not: the names as they are written, and the words in small letters. */
  readonly missing: readonly { readonly names: readonly string[]; readonly words: readonly string[] }[];
  /** The same for what no dictionary names. */
  readonly unborne: readonly (readonly string[])[];
  /** Names of the features and amenities that it has. */
  readonly had: readonly string[];
  /** Ways to deny these. */
  readonly denials: ReturnType<typeof denialsFor>;
  readonly areas: readonly Area[];
}

/** Words by the dictionary's claims, and by what rents have of them: thousands of ads are held to few of these. */
const kept = new WeakMap<Facts['claims'], Map<string, Words>>();
const maxKept = 500;

function wordsBy({ rent, claims }: Facts): Words {
  const byHad = kept.get(claims) ?? new Map<string, Words>();
  kept.set(claims, byHad);
  const key = rent.has.join();
  const words = byHad.get(key) ?? makeWords(rent, claims);
  if (byHad.size >= maxKept) byHad.clear();
  byHad.set(key, words);
  return words;
}

const isArea = ({ key }: Claim): boolean => key.startsWith('area/');

function makeWords(rent: RentFacts, all: Facts['claims']): Words {
  const claims = all.filter((one) => !isArea(one));
  const areas = all.filter(isArea).map(({ key, names, borough = null }): Area => ({ names, borough, isOwn: rent.has.includes(key) }));
  const [had, others] = [claims.filter(({ key }) => rent.has.includes(key)), claims.filter(({ key }) => !rent.has.includes(key))];
  const borneOut = new Set(had.flatMap(wordsOf));
  const missing = others.map((claim) => ({ names: claim.names, words: wordsOf(claim).filter((word) => !borneOut.has(word)) }));
  const claimed = new Set(missing.flatMap(({ words }) => words));
  const hadNames = had.flatMap(({ names }) => names);
  const unborne = unborneWords(hadNames).map((words) => words.filter((word) => !borneOut.has(word) && !claimed.has(word)));
  return { borneOut, missing, unborne, had: hadNames, denials: denialsFor(hadNames), areas };
}

/** Findings in one text: claims that nothing bears out, and amounts and days that were typed. */
function findIn(text: string, { rent, today }: Facts, fees: readonly FeeItem[], { borneOut, missing, unborne, had, denials, areas }: Words): readonly Finding[] {
  const lower = plainly(text);
  const free = noFeeIn(text);
  const monthly = new Set([rent.price, rent.netPrice, ...fees.filter(({ oneTime }) => !oneTime).map(({ amount }) => amount)]);
  const once = new Set(fees.map(({ amount }) => amount));
  const { houses, units } = otherPlacesIn(text, rent);
  const bare = [deniedDepositIn(lower, fees), sizeIn(lower)].filter((said) => said !== undefined);
  const readings = readingsOf(lower);
  const claimedBy = (words: readonly string[]) => words.find((one) => readings.some((text) => says(text, one)));
  const ofHome = [...otherHomeIn(lower, rent), ...otherFloorsIn(lower, rent.units, rent.storeys), ...otherYearsIn(lower, rent.year), ...otherViewsIn(plainly(linesApart(text)), had), ...otherLinesIn(text, rent.lines), ...otherUtilitiesIn(lower, rent.utilities).filter((said) => !borneOut.has(said)), ...bare];
  const forbidden = readings.flatMap((one) => forbiddenIn(one) ?? [])[0];
  const found: readonly Finding[] = [
    ...(forbidden === undefined ? [] : [{ id: 'discrimination', is: 'block', said: forbidden } as const]),
    // a cost of nothing is denied, and held to the list of costs as that
    ...amountsIn(text).filter(({ cents, isRent }) => cents !== 0 || isRent).map(({ said, cents, isRent }): Finding => (monthly.has(cents) || (!isRent && once.has(cents)) ? { id: 'typedAmount', is: 'warn', said } : { id: 'amount', is: 'block', said })),
    ...moveInDaysIn(text).flatMap((one): Finding[] => (isMoveInDay(one, rent.availableMoveDate, today) ? [] : [{ id: 'day', is: 'block', said: one.said }])),
    ...houses.map((said): Finding => ({ id: 'address', is: 'block', said })),
    ...units.map((said): Finding => ({ id: 'unit', is: 'block', said })),
    ...otherAreasIn(text, rent.borough, areas).map(({ said, isIn }): Finding => ({ id: 'place', is: isIn ? 'block' : 'warn', said })),
    ...unknownValues(text).map((said): Finding => ({ id: 'value', is: 'block', said })),
    ...(free !== undefined && rent.fee !== 'noFee' ? [{ id: 'noFee', is: 'block', said: free } as const] : []),
    ...freeClaimsIn(text).flatMap((claim): Finding[] => (isGiven(claim, rent.discounts) ? [] : [{ id: 'free', is: 'block', said: claim.said }])),
    ...[...deniedIn(lower, denials), ...deniedUtilitiesIn(lower, rent.utilities)].map((said): Finding => ({ id: 'denial', is: 'block', said })),
    ...ofHome.map((said): Finding => ({ id: 'claim', is: 'block', said })),
    ...unborne.flatMap((words): Finding[] => {
      const word = claimedBy(words);
      return word === undefined ? [] : [{ id: 'claim', is: isAsked(words) ? 'warn' : 'block', said: word }];
    }),
    ...missing.flatMap(({ names, words }): Finding[] => {
      const word = claimedBy(words);
      return word === undefined ? [] : [{ id: 'claim', is: 'block', said: names.find((name) => name.trim().toLowerCase() === word) ?? word }];
    }),
  ];
  // what a feature and an amenity are called alike is claimed once
  const keyOf = ({ id, said }: Finding) => `${id} ${said?.toLowerCase()}`;
  return found.filter((one, at) => one.id !== 'claim' || found.findIndex((other) => keyOf(other) === keyOf(one)) === at);
}

/** Findings in the texts of all languages, and in the names of what tenants pay. */
function textFindings(told: Told, facts: Facts): readonly Finding[] {
  const fees = told.fees ?? [];
  const words = wordsBy(facts);
  const find = (text: string) => (text.trim() === '' ? [] : findIn(text, facts, fees, words));
  const costsIn = (text: string) => [...new Set([...otherCostsIn(plainly(text), fees, facts.rent), ...otherBrokerFeesIn(plainly(text), fees, facts.rent)])].map((said): Finding => ({ id: 'cost', is: 'block', said }));
  const inTexts = locales.flatMap((where) => {
    const text = `${told.title?.[where] ?? ''}\n${textOf(told, where)}`;
    return [...find(text), ...costsIn(text)].map((one): Finding => ({ ...one, where }));
  });
  return [...inTexts, ...fees.flatMap(({ label }, at) => find(label).map((one): Finding => ({ ...one, cost: { at, part: 'label' } })))];
}

const inDollars = (cents: number): string => `$${(cents / 100).toLocaleString('en-US')}`;

/**
 * Every check of an ad at once, those that block first. With `published` it is held against what was last told, too: an
 * ad that is out there disagrees when its rent says something else by now. A language that is missing keeps an ad from
 * going out until somebody writes it or goes without; one that is out goes on in the others.
 */
export function preflight(told: Told, facts: Facts, published?: Published): readonly Finding[] {
  const { rent, isPlatformOn, minPhotos, others, today } = facts;
  const rival = others.filter((other) => other.startsOn <= told.endsOn && told.startsOn <= other.endsOn).toSorted((a, b) => (a.endsOn < b.endsOn ? 1 : -1))[0];
  const check = (id: Finding['id'], isRight: boolean, more: Pick<Finding, 'said'> = {}): Finding => ({ id, is: isRight ? 'pass' : 'block', ...more });
  const complete = completeIn(told);
  const undecided = undecidedIn(told);
  const missing = published ? 'warn' : 'block';
  const inText = textFindings(told, facts);
  const inList: readonly Finding[] = [
    ...otherDepositsIn(told.fees ?? [], rent.price).map(({ at, cents, isMonth }): Finding => ({ id: 'amount', is: 'block', said: inDollars(cents), cost: { at, part: 'amount', ...(isMonth && { right: { cents: rent.price, is: 'month' } }) } })),
    ...applicationFeeIn(told.fees ?? []).map(({ at, cents, isAlone }): Finding => ({ id: 'amount', is: 'block', said: inDollars(cents), cost: { at, part: 'amount', ...(isAlone && { right: { cents: maxApplicationFee, is: 'most' } }) } })),
    ...brokerCostsIn(told.fees ?? [], rent.fee).map(({ label, at }): Finding => ({ id: 'cost', is: 'block', said: label, cost: { at, part: 'label' } })),
  ];
  const passes = (id: Finding['id']): readonly Finding[] => ([...inText, ...inList].some((one) => one.id === id) ? [] : [{ id, is: 'pass' }]);
  const confirmed = [rent.changedOn, told.confirmedOn ?? ''].toSorted().at(-1) ?? rent.changedOn;
  const all: readonly Finding[] = [
    check('platform', isPlatformOn),
    check('taken', rent.isOffered),
    check('photos', rent.photos >= Math.max(1, minPhotos), { said: `${rent.photos}/${Math.max(1, minPhotos)}` }),
    check('fees', (told.fees ?? []).length > 0),
    check('text', complete.length > 0),
    ...(complete.length > 0 ? locales.filter((locale) => !complete.includes(locale)).map((where): Finding => ({ id: 'language', is: undecided.includes(where) ? missing : 'pass', where })) : []),
    check('moveDate', daysTo(today, rent.availableMoveDate) <= maxAheadDays),
    check('stale', daysTo(confirmed, today) <= staleDays, { said: confirmed }),
    check('period', told.endsOn >= told.startsOn && told.endsOn >= today),
    ...(told.startsOn && told.endsOn ? [check('overlap', rival === undefined, rival && { said: rival.endsOn })] : []),
    ...inText,
    ...passes('amount'),
    ...passes('cost'),
    ...passes('day'),
    ...passes('address'),
    ...passes('unit'),
    ...passes('place'),
    ...passes('noFee'),
    ...passes('free'),
    ...passes('claim'),
    ...passes('denial'),
    ...passes('discrimination'),
    ...passes('value'),
    ...(published
      ? [check('price', published.publishedPrice === rent.price), check('date', published.publishedDate === rent.availableMoveDate), check('fee', published.publishedFee === rent.fee)]
      : []),
    ...inList,
  ];
  const order = { block: 0, warn: 1, pass: 2 };
  return all.toSorted((a, b) => order[a.is] - order[b.is]);
}

/** The first reason for which an ad is not as its rent; undefined where they agree. */
export const disagreementOf = (findings: readonly Finding[]): Disagreement | undefined => findings.find(({ is }) => is === 'block')?.id as Disagreement | undefined;

/** The reason for which an ad is not as its rent: of a platform that is off its texts are not read. */
export const whyNotTold = (told: Told & Published, facts: Facts): Disagreement | undefined => (facts.isPlatformOn ? disagreementOf(preflight(told, facts, told)) : 'platform');
