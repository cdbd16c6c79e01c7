import { quantile } from '../bench/measure.ts';
import type { Answered } from './staff.ts';

/** Outcome of one load on one setup. */
export interface Result {
  readonly name: string;
  readonly staff: number;
  readonly seconds: number;
  readonly answered: readonly Answered[];
  /** Megabytes of the largest instance, and milliseconds since the load began. */
  readonly memory: readonly { readonly atMs: number; readonly mb: number }[];
  /** Milliseconds of processor that the instances took, without the database's own. */
  readonly processorMs: number;
  readonly confirmed: number;
  readonly lost: number;
  readonly signedOut: number;
  readonly refreshes: number;
}

const isUnanswered = ({ status }: Answered): boolean => status === 0 || status >= 500;
const isRefused = ({ status }: Answered): boolean => status >= 400 && status < 500;

const columns: readonly (readonly [head: string, of: (result: Result) => string | number])[] = [
  ['setup', ({ name }) => name],
  ['staff', ({ staff }) => staff],
  ['seconds', ({ seconds }) => seconds],
  ['answers a second', ({ answered, seconds }) => (answered.length / seconds).toFixed(1)],
  ...([[0.5, 'p50, ms'], [0.95, 'p95, ms'], [0.99, 'p99, ms']] as const).map(([share, head]) => [head, ({ answered }: Result) => quantile(answered.map(({ ms }) => ms), share).toFixed(0)] as const),
  ['processor of the product, ms an answer', ({ answered, processorMs }) => (processorMs / Math.max(1, answered.length)).toFixed(1)],
  ['memory after a sixth / at the end / most, MB', ({ memory }) => [memory[Math.floor(memory.length / 6)], memory.at(-1), memory.toSorted((a, b) => b.mb - a.mb)[0]].map((one) => one?.mb ?? '–').join(' / ')],
  ['tried again', ({ answered }) => answered.filter(({ attempts }) => attempts > 1).length],
  ['unanswered', ({ answered }) => answered.filter(isUnanswered).length],
  ['refused', ({ answered }) => answered.filter(isRefused).length],
  ['lost of confirmed writes', ({ lost, confirmed }) => `${lost} of ${confirmed}`],
  ['signed out of renewed', ({ signedOut, refreshes }) => `${signedOut} of ${refreshes}`],
];

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** The results as a Markdown table, a line for each setup. */
export const tableOf = (results: readonly Result[]): string =>
  [line(columns.map(([head]) => head)), line(columns.map(() => '---')), ...results.map((result) => line(columns.map(([, of]) => of(result))))].join('\n');

/** Answers and p95 by kind of work. */
export function worksOf({ answered }: Result): string {
  const rows = [...Map.groupBy(answered, ({ work }) => work)].map(([work, some]) => {
    const times = some.map(({ ms }) => ms);
    return [work, some.length, quantile(times, 0.5).toFixed(0), quantile(times, 0.95).toFixed(0)];
  });
  return [['work', 'answers', 'p50, ms', 'p95, ms'], ['---', '---', '---', '---'], ...rows].map(line).join('\n');
}

const [width, height, left, gap] = [900, 160, 56, 44];
const inks = ['#b8430e', '#1d5c99', '#1a6b42'] as const;

type Point = readonly [seconds: number, value: number];

/** Values of each second, or of longer pieces where a load lasts long. */
function bySecond(result: Result, valueOf: (some: readonly Answered[], seconds: number) => number): readonly Point[] {
  const piece = Math.max(1, Math.ceil(result.seconds / 200));
  const groups = Map.groupBy(result.answered, ({ atMs }) => Math.floor(atMs / 1000 / piece));
  return [...groups].toSorted(([a], [b]) => a - b).map(([at, some]) => [at * piece, valueOf(some, piece)]);
}

const plots: readonly (readonly [title: string, of: (result: Result) => readonly Point[]])[] = [
  ['Answers a second', (result) => bySecond(result, (some, seconds) => some.length / seconds)],
  ['p95, ms', (result) => bySecond(result, (some) => quantile(some.map(({ ms }) => ms), 0.95))],
  ['Memory of the largest instance, MB', ({ memory }) => memory.map(({ atMs, mb }) => [atMs / 1000, mb])],
];

/** The results over time: answers, p95 and memory, a line for each setup; every scale starts at zero. */
export function plotOf(results: readonly Result[]): string {
  const seconds = Math.max(1, ...results.map((one) => one.seconds));
  const parts = plots.map(([title, of], place) => {
    const lines = results.map(of);
    const most = Math.max(1, ...lines.flat().map(([, value]) => value));
    const top = 40 + place * (height + gap);
    const at = ([x, y]: Point) => `${(left + (x / seconds) * (width - left - 16)).toFixed(1)},${(top + height - (y / most) * height).toFixed(1)}`;
    const axis = `<path d="M${left} ${top}v${height}h${width - left - 16}" fill="none" stroke="#838e96"/><text x="${left - 8}" y="${top + 10}" text-anchor="end">${Math.round(most)}</text><text x="${left - 8}" y="${top + height}" text-anchor="end">0</text>`;
    return `<text x="${left}" y="${top - 8}" font-weight="600">${title}</text>${axis}${lines.map((points, index) => `<polyline points="${points.map(at).join(' ')}" fill="none" stroke="${inks[index % inks.length]}" stroke-width="1.5"/>`).join('')}`;
  });
  const bottom = 40 + plots.length * (height + gap);
  const legend = results.map(({ name }, index) => `<text x="${left + index * 260}" y="${bottom}" fill="${inks[index % inks.length]}">${name}</text>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${bottom + 24}" font-family="system-ui, sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}<text x="${width - 16}" y="${bottom - gap + 20}" text-anchor="end">${seconds} s</text>${legend}</svg>\n`;
}
