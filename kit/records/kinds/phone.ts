import { phone as isPhone } from '#core/rules/index.ts';
import { part } from './filters.ts';
import { isBlank, isPlain, oneColumn, scalar, type KindSpec } from './kind.ts';

const digitsOf = (value: string): string => value.replace(/\D/g, '');

/** Digits without what is dialled first within a country. */
const ownDigits = (value: string): string => digitsOf(value).replace(/^0+/, '');

/** Digits by which two numbers are compared; fewer identify nothing. */
const telling = 7;

/** Korea, China, North America. */
const countries = ['', '1', '82', '86'];

/** True for two spellings of one telephone number: with and without the country, in any grouping. */
function isSamePhone(a: string, b: string): boolean {
  const [short = '', long = ''] = [ownDigits(a), ownDigits(b)].toSorted((one, other) => one.length - other.length);
  return short.length >= telling && long.endsWith(short) && countries.includes(long.slice(0, long.length - short.length));
}

/** A telephone number as somebody wrote it; its digits say which it is. */
export const phoneKind: KindSpec<string, {}> = {
  columns: oneColumn('text'),
  schema: () => ({ type: 'string', maxLength: 40 }),
  check: (value) => (typeof value === 'string' && isPlain(value) ? isPhone(value) : 'rule.phone'),
  isEmpty: (value) => typeof value === 'string' && isBlank(value),
  isSame: (a, b) => a === b || (a.startsWith('+') === b.startsWith('+') && digitsOf(a) === digitsOf(b)),
  tell: (value) => value,
  filter: part('A part of it, or none'),
  cell: { read: (cell) => ({ value: cell }), write: (value) => value },
  mask: (value) => `••• ${digitsOf(value).slice(-4)}`,
  search: (value) => [value, digitsOf(value)],
  alike: { soughtBy: (value) => (ownDigits(value).length < telling ? undefined : ownDigits(value).slice(-8)), isAlike: isSamePhone },
  sortsAsText: true,
  fitsMany: true,
};

/** A telephone number. */
export const phone = scalar<'phone', {}>('phone');
