import { randomBytes } from 'node:crypto';
import { formatsOf, type Formats } from '#core/i18n/formats.ts';
import type { TextValues } from '#core/i18n/i18n.ts';
import { languages, tags, type Locale } from '#core/i18n/locale.ts';
import { Html, html } from './html.ts';
import { pageStyle } from './page-style.ts';

/** Words and formats of one language, without a page of the product around them. */
export interface Voice extends Formats {
  readonly locale: Locale;
  t(key: string, values?: TextValues): string;
}

/** Speaks the words of an area in one language. */
export function voiceIn(texts: Readonly<Record<Locale, Readonly<Record<string, string>>>>, locale: Locale): Voice {
  const plurals = new Intl.PluralRules(tags[locale]);
  const own = texts[locale];
  return {
    ...formatsOf(locale),
    locale,
    t: (key, values = {}) => {
      const plural = `${key}_${plurals.select(Number(values['count']))}`;
      const text = ('count' in values ? (own[plural] ?? own[`${key}_other`]) : undefined) ?? own[key] ?? key;
      return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
    },
  };
}

/** A page for somebody without an account. */
export interface SharedPageParts {
  readonly title: string;
  readonly body: Html;
  /** JavaScript of the page, our own text alone; it may call the server the page came from. None unless said. */
  readonly script?: string;
  /** Styles beside those of every shared page. */
  readonly style?: string;
}

/** A whole page that is kept nowhere and tells nobody where its reader came from; it runs nothing but its own script. */
export function sharedPage(status: number, { locale }: Pick<Voice, 'locale'>, { title, body, script, style = '' }: SharedPageParts): Response {
  const nonce = randomBytes(16).toString('base64');
  const run = script === undefined ? '' : html`<script nonce="${nonce}">${new Html(script)}</script>`;
  const page = html`<!doctype html>
<html lang="${languages[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style nonce="${nonce}">${pageStyle}${new Html(style)}</style>
</head>
<body>${body}${run}</body>
</html>`;
  const scripts = script === undefined ? '' : ` script-src 'nonce-${nonce}'; connect-src 'self';`;
  return new Response(page.text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}';${scripts} base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}
