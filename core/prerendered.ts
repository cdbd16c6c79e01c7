import type { Locale } from './i18n/locale.ts';
import type { ThemeName } from './theme/theme.ts';

/** Values that each visit fills into a prerendered page, whose file holds a placeholder for each. */
export interface VisitFacts {
  /** Random, for this answer alone. */
  readonly nonce: string;
  readonly loginSecret: string;
  /** The moment of the visit, ISO 8601. */
  readonly now: string;
  readonly density: string;
  /** Path and query asked for, shown by the page for unknown addresses. */
  readonly address: string;
}

/** Prerendered page: a path of the product, or the status of a problem's page. */
export interface WrittenPage {
  readonly name: string;
  readonly locale: Locale;
  readonly theme: ThemeName;
  /** The whole document, with placeholders. */
  readonly html: string;
}

/** The page that a browser keeps for times without a network: the frame of none, drawn by the browser itself. */
export const offlinePage = '/offline';

/** Names of the prerendered pages for problems. */
export const problemPages = { unknown: '404', failed: '500' } as const;

/** Placeholders, of characters that no escaping changes. The one for the address is a path, since the router reads it. */
export const visitMarks: VisitFacts = {
  nonce: 'visit-mark-nonce',
  loginSecret: 'visit-mark-loginSecret',
  now: 'visit-mark-now',
  density: 'visit-mark-density',
  address: '/visit-mark-address',
};

/** File of a prerendered page, below the folder of pages. */
export const writtenFile = ({ name, locale, theme }: Omit<WrittenPage, 'html'>): string => `${name.replace(/^\//, '')}/${locale}-${theme}.html`;

const marked = new RegExp(Object.values(visitMarks).join('|'), 'g');

/** Document of one visit: every placeholder replaced, and escaped for HTML or script. */
export function fillPage(html: string, facts: VisitFacts): string {
  const byMark = new Map(Object.entries(visitMarks).map(([name, mark]) => [mark as string, facts[name as keyof VisitFacts]]));
  const fill = (text: string, escape: (value: string) => string) => text.replace(marked, (mark) => escape(byMark.get(mark) ?? ''));
  const state = html.lastIndexOf('<script type="application/json"');
  return fill(html.slice(0, state), inHtml) + fill(html.slice(state), inScript);
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

const inHtml = (value: string): string => value.replace(/[&<>"']/g, (one) => escapes[one] ?? one);

const inScript = (value: string): string =>
  JSON.stringify(value).slice(1, -1).replace(/[<>&\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
