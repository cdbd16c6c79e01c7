import type { FormatRule } from './presence.ts';

/** The longest address of a page or picture that browsers and servers agree on. */
const longest = 2048;

const secure = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= longest &&
  /^https:\/\//i.test(value) &&
  !/\s/.test(value) &&
  URL.canParse(value);

/** An https link. */
export const isLink: FormatRule = (value) => secure(value) || 'rule.link';

/** An https link that ends in png, jpg or jpeg. */
export const isImageLink: FormatRule = (value) =>
  (secure(value) && /\.(?:png|jpe?g)$/i.test(value)) || 'rule.imageLink';
