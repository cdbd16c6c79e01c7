import { eachValue } from '#kit/records/each-value.ts';
import { fold } from '#kit/records/fold.ts';
import { searchesMasked } from '#kit/records/mask.ts';
import type { Field } from '#kit/records/field.ts';
import { kindOf, targetOf } from '#kit/records/kinds/kinds.ts';
import { formatsOf, type Formats } from '#core/i18n/formats.ts';
import type { Locale } from '#core/i18n/locale.ts';
import { narrowedBy } from '../../access/caller-rights.ts';
import type { Ranked } from './cached/best.ts';
import { soughtIn, standingPieces, standings, type Sought } from './containing.ts';
import { findByNumber, isNumber } from './by-number.ts';
import { createHits, worst, type SearchParts } from './hits.ts';
import type { Reading } from './reading.ts';
import type { Registry, Writer } from '../registry.ts';
import type { RecordRow, Shape } from '../shape.ts';

/** A record that was found. */
export interface Hit {
  readonly id: number;
  /** Title in the reader's language. */
  readonly title: string;
  /** Other searched values of the record, for display: a company, a telephone number. */
  readonly detail: string;
}

/** The records of one kind that were found, the best first. */
export interface FoundKind {
  readonly record: string;
  readonly rows: readonly Hit[];
}

export interface Search {
  readonly q: string;
  /** Kinds of records; all that the reader may see unless said. */
  readonly records?: readonly string[] | undefined;
  readonly limit: number;
}

/**
 * Finds records of every kind by what people know of them. First what is the whole of a line, then what a line begins
 * with, what a word begins with, what stands anywhere, and all the words in another order; among equals what changed
 * last. What only a referred record holds comes after these. Kinds stand in the order of their best hit.
 */
export async function searchRecords(
  { sightAs, registry, reading }: SearchParts,
  { q, records, limit }: Search,
  who: Writer,
  locale: Locale,
): Promise<readonly FoundKind[]> {
  const sought = soughtIn(q);
  if (sought.forms.length === 0) return [];
  const shapes = registry.shapes.flatMap((shape) => {
    const { name, searched, spec } = shape;
    if (!searched || records?.includes(name) === false || (!('system' in who) && !who.may(spec.read))) return [];
    return [{ shape, by: seeingMasked(registry, shape, who) }];
  });
  const now = await reading.asOfNow();
  const findBest = createHits({ sightAs, registry, reading: now }, { q, sought, limit });
  const found = await Promise.all(
    shapes.map(async ({ shape, by }) => {
      const whole = by ? await findBest(shape, by) : [];
      const best = by === who ? whole : joined(whole, await byTitle(now, shape, q, who, locale));
      // a number is no contact: it is looked for wherever the record is seen
      const numbered = by !== who || isNumber(shape, q) ? await findByNumber(sightAs(who), shape, q) : undefined;
      const ids = [...(numbered ? [numbered.id] : []), ...best.map(({ id }) => id).filter((id) => id !== numbered?.id)];
      const hits = await describeHits(registry, now, shape, ids.slice(0, limit), () => sought, who, locale);
      const rows = hits.map((hit) => (hit.id === numbered?.id && numbered.merged !== undefined ? { ...hit, detail: `${numbered.merged} → ${hit.detail}` } : hit));
      return { rank: numbered ? 0 : (best[0]?.rank ?? worst), record: shape.name, rows };
    }),
  );
  return found
    .filter(({ rows }) => rows.length > 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ record, rows }) => ({ record, rows }));
}

/** Titles that hold a search, of so many the latest changed are compared. */
const maxTitles = 100;

/** The records whose title holds the search, the best first: all that whoever sees a part of the others' contacts searches in. */
async function byTitle(reading: Reading, { name, entity: { title } }: Shape, q: string, who: Writer, locale: Locale): Promise<readonly Ranked[]> {
  const query = { q: '', filters: { [title]: { is: 'text', value: q } }, sort: [{ field: 'updatedAt', descending: true }] } as const;
  const { rows } = await reading.list(name, query, { offset: 0, limit: maxTitles }, who, locale);
  const rankOf = (line: string) => standings.findIndex((standing) => standingPieces([fold(q)], standing).some((piece) => line.includes(piece)));
  return rows.map((row) => ({ id: row.id, rank: rankOf(`\n${fold(String(row[title]))}\n`) })).sort((a, b) => a.rank - b.rank);
}

/** Both, each record once where it is better. */
const joined = (some: readonly Ranked[], others: readonly Ranked[]): readonly Ranked[] =>
  [...some, ...others].sort((a, b) => a.rank - b.rank).filter(({ id }, at, all) => all.findIndex((one) => one.id === id) === at);

/**
 * Somebody as they may search a kind of record: no further than they see all that the search looks into. Undefined where
 * they see a part of it alone in every record.
 */
function seeingMasked(registry: Registry, shape: Shape, who: Writer): Writer | undefined {
  const { entity, spec } = shape;
  const hidden = registry.hiddenFrom(shape, who);
  if (!searchesMasked(entity, hidden)) return who;
  const partly = registry.partlyHidden(shape, who);
  let by = who;
  for (const name of hidden.filter((one) => searchesMasked(entity, [one]))) {
    const right = partly.get(name);
    if (!right || 'system' in by || spec.read === 'staff') return undefined;
    by = narrowedBy(by, spec.read, right);
  }
  return by;
}

/**
 * Titles of records and what else they are known by, without what the reader may not see. Of a field and another that
 * holds more of its values the one that was looked for is told.
 */
export async function describeHits(
  registry: Registry,
  reading: Reading,
  shape: Shape,
  ids: readonly number[],
  soughtFor: (field: string) => Sought,
  who: Writer,
  locale: Locale,
): Promise<readonly Hit[]> {
  if (ids.length === 0) return [];
  const { entity } = shape;
  const hidden = registry.hiddenFrom(shape, who);
  // a day, a moment or another record that tells two of one title apart is told as well as what is searched
  const tellsApart = (name: string, field: Field) => entity.identity.includes(name) && (kindOf(field).time !== undefined || targetOf(field) !== undefined);
  const shown = Object.entries(entity.fields).filter(
    ([name, field]) => (field.options.searched || tellsApart(name, field)) && field.presence !== 'computed' && name !== entity.title && !hidden.includes(name),
  );
  const holdersOf = (name: string) => shown.filter(([, field]) => field.options.others === name);
  const linesOf = (field: Field, value: unknown) => (kindOf(field).search?.(value as never, field.options as never) ?? []).map(fold);
  /** The first of some values that holds the whole search, else the first that holds a word of it. */
  const soughtOf = (values: ReturnType<typeof eachValue>, sought: Sought) => {
    const holding = (forms: readonly string[]) => values.find(([field, value]) => linesOf(field, value).some((line) => forms.some((form) => line.includes(form))));
    return holding(sought.forms) ?? holding(sought.words.flat());
  };
  let formats: Formats | undefined;
  const [titles, rows] = await Promise.all([reading.labels(shape.name, ids, locale, who), reading.stored(shape.name, ids, who)]);
  const labels = new Map<string, ReadonlyMap<number, string>>();
  for (const [name, field] of shown) {
    const target = targetOf(field);
    if (target === undefined || kindOf(field).refers === 'many' || !registry.find(target)) continue;
    const referred = rows.flatMap((row) => (row[name] as number | null) ?? []);
    labels.set(name, await reading.labels(target, [...new Set(referred)], locale, who));
  }
  const textOf = (row: RecordRow, name: string): string => {
    if (labels.has(name)) return labels.get(name)?.get(row[name] as number) ?? '';
    const field = entity.fields[name]!;
    const more = holdersOf(name).flatMap(([other, holder]) => (row[other] ? eachValue(entity.fields, holder, row[other]) : []));
    const value = more.length === 0 ? row[name] : (soughtOf([...(row[name] ? [[field, row[name]] as const] : []), ...more], soughtFor(name))?.[1] ?? row[name]);
    if (typeof value !== 'string' && typeof value !== 'number') return '';
    const { time } = kindOf(field);
    if (time === 'moment') return (formats ??= formatsOf(locale)).moment(String(value), 'short');
    if (time === 'day') return (formats ??= formatsOf(locale)).day(String(value), 'short');
    return kindOf(field).label?.(value as never, field.options as never) ?? String(value);
  };
  return rows.map((row) => ({
    id: row.id,
    title: titles.get(row.id) ?? `#${row.id}`,
    detail: shown.map(([name]) => textOf(row, name)).filter((part) => part !== '').slice(0, 3).join(' · '),
  }));
}
