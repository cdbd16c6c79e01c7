import { chooseLocale, type Locale } from '#core/i18n/locale.ts';
import { parse } from 'cookie';
import { html } from '../shared-page/html.ts';
import { sharedPage, voiceIn } from '../shared-page/shared-page.ts';
import en from './translations/en.ts';
import kr from './translations/kr.ts';
import zh from './translations/zh.ts';

const texts: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { kr, en, zh };

/** Goes on once another tab signed in, or renewed its session. */
const whenSignedIn = 'const was = document.cookie; setInterval(() => document.cookie === was || location.reload(), 500);';

/** True for an address that somebody opens in a window of its own, and does not find in a page. */
export const isOpened = ({ headers }: Request): boolean => headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document';

/** The page where a document does not open: it is the same whether there is one or not, and says what to do. */
export function closedPage(request: Request, isSignedIn: boolean): Response {
  const { headers, url } = request;
  const locale = chooseLocale(parse(headers.get('cookie') ?? '')['locale'], headers.get('accept-language') ?? undefined);
  const voice = voiceIn(texts, locale);
  const { t } = voice;
  const { pathname, search } = new URL(url);
  return sharedPage(404, voice, { title: t('document.closed'), ...(!isSignedIn && { script: whenSignedIn }), body: html`
    <header>
      <h1>${t('document.closed')}</h1>
      <p>${t('document.closed.text')} ${isSignedIn ? '' : t('document.closed.signIn')}</p>
      <p><a href="/" target="_blank">${t('document.closed.open')}</a> · <a href="${pathname + search}">${t('document.closed.again')}</a></p>
    </header>` });
}
