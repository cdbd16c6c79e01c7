import { phone as isPhone } from '#core/rules/index.ts';
import { part } from './filters.ts';
import { isPlain, oneColumn, scalar, type KindSpec } from './kind.ts';

const digitsOf = (value: string): string => value.replace(/\D/g, '');

/** A telephone number as somebody wrote it; its digits say which it is. */
export const phoneKind: KindSpec<string, {}> = {
  columns: oneColumn('text'),
  schema: () => ({ type: 'string', maxLength: 40 }),
  check: (value) => (typeof value === 'string' && isPlain(value) ? isPhone(value) : 'rule.phone'),
  isEmpty: (value) => typeof value === 'string' && value.trim() === '',
  isSame: (a, b) => a === b || (a.startsWith('+') === b.startsWith('+') && digitsOf(a) === digitsOf(b)),
  tell: (value) => value,
  filter: part('A part of it, or none'),
  cell: { read: (cell) => ({ value: cell }), write: (value) => value },
  search: (value) => [value, digitsOf(value)],
  sortsAsText: true,
  fitsMany: true,
};

/** A telephone number. */
export const phone = scalar<'phone', {}>('phone');
