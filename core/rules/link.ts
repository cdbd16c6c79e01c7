import type { FormatRule } from './presence.ts';

/** The longest address of a page or picture that browsers and servers agree on. */
const longest = 2048;

/** True for an address without a name and a password before its host, which make it look like another's. */
const isPlain = ({ username, password }: URL): boolean => username === '' && password === '';

/** Names that mean something within one house alone. */
const inner = /(?:^|\.)(?:localhost|localdomain|local|internal|home\.arpa)$/;
const otherAlphabet = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;
/** Cyrillic words that nobody tells from Latin ones. */
const lookAlike = /^[асԁеҽһіјӏорԛѕԝхупгѵѡ\d-]+$/iu;

/** True for a host as it is typed that reads like another: a name of two alphabets, or one of look-alikes before a Latin ending. */
function deceives(typed: string): boolean {
  const labels = typed.normalize('NFKC').split(/[.。]/);
  const endsLatin = /^[a-z\d-]*$/i.test(labels.at(-1) ?? '');
  return typed.includes('%') || labels.some((label) => otherAlphabet.test(label) && (/\p{Script=Latin}/u.test(label) || (endsLatin && lookAlike.test(label))));
}

/** True for a link to a host that the world may know: a name of two labels or more, no address in numbers. */
function isPublic(link: string): boolean {
  const typed = /^https:\/\/([^/?#:]+)/i.exec(link)?.[1];
  const host = new URL(link).hostname.replace(/\.$/, '');
  const labels = host.split('.');
  const isName = labels.length > 1 && labels.every((label) => /^\w(?:[\w-]{0,61}\w)?$/.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '');
  return isName && !inner.test(host) && typed !== undefined && !deceives(typed);
}

const secure = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= longest &&
  /^https:\/\//i.test(value) &&
  // browsers read a backslash as a slash, and nobody sees what turns or hides letters
  !/[\s\\\p{Cc}\p{Cf}]/u.test(value) &&
  URL.canParse(value) &&
  isPlain(new URL(value)) &&
  isPublic(value);

/** An https link. */
export const isLink: FormatRule = (value) => secure(value) || 'rule.link';

/** An https link that ends in png, jpg or jpeg. */
export const isImageLink: FormatRule = (value) =>
  (secure(value) && /\.(?:png|jpe?g)$/i.test(value)) || 'rule.imageLink';
