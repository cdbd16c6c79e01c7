import type { FormatRule } from './presence.ts';

/** The longest address of a page or picture that browsers and servers agree on. */
const longest = 2048;

/** True for an address without a name and a password before its host, which make it look like another's. */
const isPlain = ({ username, password }: URL): boolean => username === '' && password === '';

const secure = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= longest &&
  /^https:\/\//i.test(value) &&
  // browsers read a backslash as a slash, and nobody sees what turns or hides letters
  !/[\s\\\p{Cc}\p{Cf}]/u.test(value) &&
  URL.canParse(value) &&
  isPlain(new URL(value));

/** An https link. */
export const isLink: FormatRule = (value) => secure(value) || 'rule.link';

/** An https link that ends in png, jpg or jpeg. */
export const isImageLink: FormatRule = (value) =>
  (secure(value) && /\.(?:png|jpe?g)$/i.test(value)) || 'rule.imageLink';
