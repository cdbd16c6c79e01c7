import { leastConfidence } from '#kit/score/score.ts';
import { topics } from '#plugins/roommate/index.ts';
import type { Evaluation, Untold } from './evaluate.ts';
import { peopleFields } from './options.ts';
import type { Read } from './read-files.ts';
import { sumOf, wordsOf, type WordCounts } from './word-counts.ts';

const two = (value: number | null): string => (value === null ? '–' : value.toFixed(2));
const percent = (value: number): string => `${Math.round(100 * value)} %`;

/** Positive outcomes below which a share says little. */
const enoughGood = 30;

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function unusedOf(counts: WordCounts = {}, similar: readonly string[] = []): string {
  const sum = sumOf(counts);
  return `not used: ${sum === 0 ? 'no cell is filled' : `${plural(sum, 'cell', 'cells')}, such as ${wordsOf(counts)}`}${similar.length > 0 ? ` (is it ${similar.join(' or ')}?)` : ''}`;
}

/** Columns without a field that are told one by one: surveys have hundreds. */
const maxSpare = 40;

/** Lines about the columns of a file; rows without a value are left out where they are pairs. */
function columnsOf({ mapping, similar, unused, unread, empty, scaled, currencies }: Read<unknown>, columns: readonly string[], isOfPairs: boolean): readonly string[] {
  const lost = (count: number) => (isOfPairs ? `${plural(count, 'pair is', 'pairs are')} left out, for ${count === 1 ? 'its' : 'their'} outcome could not be read` : `${plural(count, 'cell', 'cells')} could not be read, and ${count === 1 ? 'counts' : 'count'} as empty`);
  const spare = [...columns.keys()].filter((at) => !mapping[at]);
  const untold = new Set(spare.slice(maxSpare));
  return [
    ...columns.flatMap((column, at) => (untold.has(at) ? [] : [`  ${column} → ${mapping[at] ?? unusedOf(unused[at], similar[at])}`])),
    ...(untold.size > 0 ? [`  and ${plural(untold.size, 'other column', 'other columns')}, not used`] : []),
    ...(!isOfPairs && spare.length > 0 ? [`  Name one of these by --people "COLUMN=field". Fields: ${peopleFields.replaceAll('\n', ' ')}`] : []),
    ...Object.entries(scaled).map(([column, [least, max]]) => `  ${column}: levels of ${least} to ${max} were brought to those of the score`),
    ...Object.entries(currencies).map(([column, named]) => `  ${column}: amounts in ${named.join(' and ')}, read as they stand and not converted${named.length > 1 ? ': they are compared as if they were of one currency' : ''}`),
    ...Object.entries(unread).map(([column, counts]) => `  ${column}: ${lost(sumOf(counts))}: ${wordsOf(counts)}`),
    ...Object.entries(empty).map(([column, count]) => `  ${column}: ${plural(count, 'pair is', 'pairs are')} left out, for ${count === 1 ? 'it has' : 'they have'} no outcome`),
  ];
}

/** Fields that each component is made from. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  budget: ['budgetTo'], area: ['areas', 'anywhere'], moveDate: ['moveFrom', 'moveTo'], stay: ['stayMonths'], rhythm: ['rhythm'], age: ['age', 'birthYear'], lifestyle: topics.flatMap((topic) => [`lives.${topic}`, `wishes.${topic}`]),
};

/** Cause of a component that is known of no pair. */
function unknownOf(component: string, { mapping, unread }: Read<unknown>, columns: readonly string[] = []): string {
  const own = Object.entries(mapping).filter(([, field]) => field !== null && fieldsOf[component]?.includes(field));
  if (own.length === 0) return 'no column says it';
  if (component === 'age' && !Object.values(mapping).includes('sharesAge')) return 'nobody agreed that it may count';
  const lost = own.map(([at]) => columns[Number(at)] ?? '').filter((column) => column in unread);
  return lost.length > 0 ? `${lost.map((column) => `"${column}"`).join(', ')} could not be read` : 'no pair has it on both sides';
}

/** Words for the cause of a correlation of score and outcome that cannot be told. */
const causes: Readonly<Record<Untold, string>> = {
  unknown: 'no pair was scored',
  few: 'fewer than three pairs were scored',
  outcomes: 'every scored pair came out alike',
  fits: 'every scored pair has the same score',
};

/** Weight that the components of a file with no scored pair have, and the way to score by those alone; nothing where that is not what they lack. */
function lackOf({ components }: Evaluation): string {
  const told = components.filter(({ known }) => known > 0);
  const share = 100 * told.reduce((sum, { weight }) => sum + weight, 0);
  if (told.length === 0 || share >= leastConfidence) return '';
  const others = components.filter(({ known, weight }) => known === 0 && weight > 0).map(({ name }) => `${name}=0`);
  return `: ${told.map(({ name }) => name).join(', ')} ${told.length === 1 ? 'has' : 'have'} ${Math.round(share)} % of the weight, and a score takes ${leastConfidence} %. Score by ${told.length === 1 ? 'it' : 'them'} alone with --weights "${others.join(',')}"`;
}

/** Lines about what the files leave open. */
export function limitsOf(found: Evaluation, people: Read<unknown>, columns: readonly string[] = []): readonly string[] {
  const never = found.components.filter(({ untold: cause, weight }) => cause === 'unknown' && weight > 0).map(({ name }) => `${name} (${unknownOf(name, people, columns)})`);
  const rarely = found.components.filter(({ known }) => known > 0 && known < found.pairs / 2).map(({ name, known }) => `${name} (${percent(known / found.pairs)} of pairs)`);
  const untold = (cause: Untold) => found.components.filter((one) => one.untold === cause).map(({ name }) => name).join(', ');
  const fields = new Set(Object.values(people.mapping));
  const lines = [
    never.length > 0 && `Nothing is known of: ${never.join(', ')}. Whether their weights are right cannot be seen here.`,
    rarely.length > 0 && `Known for few pairs: ${rarely.join(', ')}.`,
    untold('outcomes') && `Every pair of which they are known came out alike, so that nothing tells apart: ${untold('outcomes')}.`,
    untold('fits') && `The same for every pair, so that it tells nothing apart: ${untold('fits')}.`,
    untold('few') && `Known for fewer than three pairs, which order nothing: ${untold('few')}.`,
    topics.some((topic) => fields.has(`lives.${topic}`)) && !topics.some((topic) => fields.has(`wishes.${topic}`)) && 'Nobody said what they wish of the other: each is taken to wish for their own ways.',
    fields.has('age') && !fields.has('sharesAge') && 'Ages stand in the file, but nobody agreed that theirs may count: age is left out. A column that says so brings it in.',
    fields.has('wantsGender') && !fields.has('sharesGender') && 'Genders are wished for, but nobody agreed that theirs may count: the wishes are left out. A column that says so brings them in.',
    found.repeated > 0 && `${plural(found.repeated, 'person is called as one before', 'people are called as one before')} them: the last of each counts.`,
    found.strangers > 0 && `${plural(found.strangers, 'pair names', 'pairs name')} somebody whom the people’s file does not have.`,
    found.alone > 0 && `${plural(found.alone, 'pair names one person twice, and is', 'pairs name one person twice, and are')} left out.`,
    found.again > 0 && `${plural(found.again, 'pair stands', 'pairs stand')} in the file before, in this order or the other: each counts, so that the interval is narrower than the data allow.`,
    found.unsure > 0 && `${plural(found.unsure, 'pair is', 'pairs are')} left out of the correlation: less than half of the weight is known.`,
    found.pairs === 0 && 'No pair has an outcome that can be read.',
    found.scored === 0
      ? found.pairs > 0 && `No pair was scored: too little is known of its people${lackOf(found)}. Whether outcomes are good or not, the score cannot be compared with them.`
      : (found.inFirst?.good ?? 0) < enoughGood && `Only ${found.inFirst?.good ?? 0} good outcomes among the scored pairs: under ${enoughGood} the share in the first ten may be luck.`,
    found.correlation && found.correlation.from <= 0 && found.correlation.to >= 0 && 'The interval of the correlation holds 0: chance alone may explain it.',
    'Pairs that were never tried have no outcome: who chose them chose what can be seen here.',
  ];
  return lines.filter((line): line is string => typeof line === 'string' && line !== '');
}

/** The whole report, for a terminal. */
export function reportOf(found: Evaluation, files: { readonly people: Read<unknown>; readonly pairs: Read<unknown>; readonly peopleColumns: readonly string[]; readonly pairColumns: readonly string[] }): string {
  const { correlation, inFirst, closed } = found;
  const lines = [
    `${found.people} people, ${found.pairs} pairs, ${found.scored} of them scored`,
    '',
    'Columns of the people',
    ...columnsOf(files.people, files.peopleColumns, false),
    'Columns of the pairs',
    ...(files.pairs.isMatrix ? ['  A table of people by people: each row names the first of a pair, each head the other, and their cell the outcome', ...columnsOf(files.pairs, [], true)] : columnsOf(files.pairs, files.pairColumns, true)),
    '',
    correlation ? `Rank correlation of score and outcome: ${two(correlation.value)} (95 % interval ${two(correlation.from)} to ${two(correlation.to)})` : `Rank correlation of score and outcome: cannot be told, for ${causes[found.untold ?? 'unknown']}`,
    inFirst ? `Good outcomes (above ${two(found.goodAbove)}) among the first ten of their person, of all ${found.people} people as far as they pass the conditions, and not of those tried alone: ${percent(inFirst.share)} (${Math.round(10 * inFirst.found) / 10} of ${inFirst.good}); without a score ${percent(inFirst.chance)}${inFirst.closed > 0 ? `. ${inFirst.closed} of them a condition closes: no list shows such a pair` : ''}` : `Good outcomes among the first ten: cannot be told, for ${found.scored === 0 ? 'too little is known to score a pair' : 'no scored pair came out better than another'}`,
    `Pairs that a condition closes: ${closed.pairs}, mean outcome ${two(closed.outcome)}; of the others ${two(closed.others)}`,
    '',
    'By component     known  correlation  outcome of a low, a middle and a high fit',
    ...found.components.map(({ name, known, correlation: own, bins }) => `${name.padEnd(14)}${String(known).padStart(8)}${two(own).padStart(13)}  ${bins.map((bin) => `${two(bin.outcome)} (${bin.pairs})`).join(', ')}`),
    '',
    'What the data cannot tell',
    ...limitsOf(found, files.people, files.peopleColumns).map((line) => `- ${line}`),
  ];
  return lines.join('\n');
}
