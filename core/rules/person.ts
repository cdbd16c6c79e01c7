import type { FormatRule } from './presence.ts';

// Every pattern here is one character class with a bound, or such classes divided by characters outside them:
// no text makes the engine go back, so none can make it slow.
const words = /^[A-Za-zㄱ-ㅎㅏ-ㅣ가-힣]{2,50}$/;
const login = /^[A-Za-z0-9]{4,30}$/;
const mailbox = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const domainPart = /^[A-Za-z0-9-]{1,63}$/;
const dialled = /^\+?[0-9 ().-]{7,30}$/;
const zipCode = /^[0-9]{5}(?:-[0-9]{4})?$/;

const fits = (pattern: RegExp, value: unknown): value is string => typeof value === 'string' && pattern.test(value);

/** The name of a member: 2 to 50 Korean and English letters, nothing else. */
export const name: FormatRule = (value) => fits(words, value) || 'rule.name';

/** The id of a member: 4 to 30 letters and digits. */
export const id: FormatRule = (value) => fits(login, value) || 'rule.id';

/**
 * An address of electronic mail as HTML forms accept it, at most 254 characters,
 * whose domain has a dot: an agency writes to people in the world, not to a host beside it.
 */
export const email: FormatRule = (value) => {
  if (typeof value !== 'string' || value.length > 254) return 'rule.email';
  const at = value.lastIndexOf('@');
  const parts = value.slice(at + 1).split('.');
  const standard =
    at > 0 &&
    mailbox.test(value.slice(0, at)) &&
    parts.length > 1 &&
    parts.every((part) => domainPart.test(part) && !part.startsWith('-') && !part.endsWith('-'));
  return standard || 'rule.email';
};

/** A telephone number as people write it: 7 to 15 digits, with a plus before and spaces, dots, dashes, brackets within. */
export const phone: FormatRule = (value) => {
  if (!fits(dialled, value)) return 'rule.phone';
  const digits = value.replace(/[^0-9]/g, '').length;
  return (digits >= 7 && digits <= 15) || 'rule.phone';
};

/** A United States zip code: five digits, or nine as `10003-1234`. */
export const zip: FormatRule = (value) => fits(zipCode, value) || 'rule.zip';

/** A new password: 8 to 128 characters, none of them white space. */
export const password: FormatRule = (value) =>
  (typeof value === 'string' && value.length >= 8 && value.length <= 128 && !/\s/.test(value)) || 'rule.password';
