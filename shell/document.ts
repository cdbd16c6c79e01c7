import type { PageAssets } from '#core/first-load.ts';
import { languages } from '#core/i18n/locale.ts';
import file from '#kit/ui/tokens.json' with { type: 'json' };
import { coloursOf } from '#kit/ui/tokens.ts';
import { scriptJson } from './pack.ts';
import { stateId, type PageState } from './page-state.ts';

const colours = coloursOf(file);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string): string => text.replace(/[&<>"]/g, (one) => escapes[one] ?? one);

/**
 * Hides the sign-in card where this browser holds a session that the server could not see: its cookie is
 * shorter-lived than the session, and the page behind the card comes as soon as the scripts run.
 */
const hideCard = `try{if(localStorage.getItem('refreshToken'))document.documentElement.dataset.session='stored'}catch{}`;

/** The whole document of a first load. */
export function documentOf(page: {
  readonly title: string;
  readonly body: string;
  readonly state: PageState;
  readonly nonce: string;
  readonly assets: PageAssets;
  /** Source modules whose chunks the page needs at once. */
  readonly modules: readonly string[];
}): string {
  const { state, assets, nonce } = page;
  const chunks = assets.preloads(page.modules);
  const styles = [...assets.styles, ...chunks.styles, ...(state.locale === 'kr' ? assets.korean : [])];
  const isDark = state.theme === 'dark';
  return [
    '<!doctype html>',
    `<html lang="${languages[state.locale]}" data-theme="${state.theme}" data-density="${state.density}"${isDark ? ' class="bp6-dark"' : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="theme-color" content="${colours[state.theme]['canvas']}">`,
    '<meta name="robots" content="noindex">',
    // the browser's own preloads of later chunks carry it too
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<title>${escape(page.title)}</title>`,
    `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">`,
    ...assets.fonts.map((href) => `<link rel="preload" href="${escape(href)}" as="font" type="font/woff2" crossorigin>`),
    ...styles.map((href) => `<link rel="stylesheet" href="${escape(href)}">`),
    ...chunks.scripts.map((href) => `<link rel="modulepreload" nonce="${nonce}" href="${escape(href)}">`),
    ...(state.gate ? [`<script nonce="${nonce}">${hideCard}</script>`] : []),
    ...assets.scripts.map((src) => `<script type="module" nonce="${nonce}" src="${escape(src)}"></script>`),
    ...(state.locale === 'kr' ? [] : assets.korean.map((href) => `<meta name="korean" content="${escape(href)}">`)),
    '</head>',
    '<body>',
    `<div id="page">${page.body}</div>`,
    `<script type="application/json" nonce="${nonce}" id="${stateId}">${scriptJson(state)}</script>`,
    '</body>',
    '</html>',
  ].join('\n');
}

const icon =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="${colours.light['primary']}"/>` +
  `<path d="M4.5 19.5v-4h5v-4h5v-4h5v12z" fill="${colours.light['on-primary']}"/></svg>`;
