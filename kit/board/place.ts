/**
 * Order of cards in a lane: a whole number of eight digits, then a fraction, both to base 36. Digits and small letters
 * sort alike under every collation; the alphabet is part of the stored data.
 */
const digits = '0123456789abcdefghijklmnopqrstuvwxyz';
const width = 8;
const format = /^[0-9a-z]{8,}$/;

/** Place of the first card of a lane. */
export const firstPlace = 'i'.padEnd(width, '0');

/** True for a text that a lane can be ordered by. */
export const isPlace = (text: unknown): text is string => typeof text === 'string' && format.test(text) && !(text.length > width && text.endsWith('0'));

const whole = (place: string): number => Number.parseInt(place.slice(0, width), 36);
const written = (number: number): string => number.toString(36).padStart(width, '0');

/** Fraction between two, the lower end included as nothing, the upper as one. */
function halfway(low: string, high: string | undefined): string {
  const shared = high === undefined ? 0 : [...high].findIndex((digit, at) => digit !== (low[at] ?? '0'));
  if (high !== undefined && shared > 0) return high.slice(0, shared) + halfway(low.slice(shared), high.slice(shared));
  const from = low === '' ? 0 : digits.indexOf(low[0]!);
  const to = high === undefined ? digits.length : digits.indexOf(high[0]!);
  if (to - from > 1) return digits[Math.floor((from + to) / 2)]!;
  if (high !== undefined && high.length > 1) return high[0]!;
  return digits[from]! + halfway(low.slice(1), undefined);
}

/**
 * A place after one card and before another; undefined stands for the end of the lane. Two people at one gap make the
 * same place: equal ones count as the end, and whoever sorts breaks the tie by id.
 */
export function placeBetween(after: string | undefined, before: string | undefined): string {
  if (after !== undefined && before !== undefined && after >= before) return placeBetween(after, undefined);
  if (after === undefined) return before === undefined ? firstPlace : beforePlace(before);
  const next = written(whole(after) + 1);
  if (before === undefined || next < before) return next;
  const start = after.slice(0, width);
  return start + halfway(after.slice(width), before.startsWith(start) ? before.slice(width) : undefined);
}

const beforePlace = (before: string): string => {
  const start = before.slice(0, width);
  return before.length > width ? start : written(whole(before) - 1);
};

/** Order within a lane: by place, then by number. */
export const byPlace = (a: { readonly place: string; readonly id: number }, b: { readonly place: string; readonly id: number }): number =>
  a.place < b.place ? -1 : a.place > b.place ? 1 : a.id - b.id;
