import { dayIn } from '#core/i18n/formats.ts';
import { languages, type Locale } from '#core/i18n/locale.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { PagePreview } from '#kit/share/page-preview.tsx';
import { database, type Reads } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { html, list, type Html } from '#server/shared-page/html.ts';
import { photoStrip } from '#server/shared-page/photo-strip.ts';
import { priceLine } from '#server/shared-page/price-line.ts';
import { pageStyle } from '#server/shared-page/page-style.ts';
import { sharedPage, voiceIn, type Voice } from '#server/shared-page/shared-page.ts';
import { dismissReasons, type DismissReason, type RecommendRow, type RecommendState } from '../entity.ts';
import en from '../translations/en.ts';
import kr from '../translations/kr.ts';
import zh from '../translations/zh.ts';
import type { ClientPage } from './pages.ts';
import { readHomes, readWishes, type Home } from './read-rents.ts';

const texts: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { kr, en, zh };

/** The most photos of a home on the page. */
const maxPhotos = 8;

const style = `
.answers { display: flex; flex-wrap: wrap; gap: 8px; padding: 8px 16px 16px }
.answers[hidden] { display: none }
.answers button, .answers summary { min-block-size: 44px; padding: 0 16px; border: 1px solid var(--border); border-radius: 8px; background: var(--surface); color: var(--text); font: inherit; cursor: pointer; line-height: 42px }
.answers .like { border-color: var(--accent); color: var(--accent); font-weight: 600 }
.answers [aria-pressed=true] { border-color: var(--accent); background: var(--accent); color: var(--canvas) }
.answers [aria-pressed=true]::before { content: '✓ ' }
.answers .withdraw { border: 0; background: none; color: var(--text-2); text-decoration: underline }
.answers [hidden] { display: none }
.answers button:focus-visible, .answers summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.answers details { display: contents }
.answers summary { list-style: none }
.answers .reasons { display: flex; flex-wrap: wrap; gap: 8px; inline-size: 100% }
.said { margin: 8px 16px; font-weight: 600; color: var(--accent) }
.said:empty { display: none }
`;

// The key stands in the address alone; what is said goes to the same server.
const script = `
const send = (body) => fetch('/api/recommendPage/' + location.pathname.split('/').pop(), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
// what was chosen looks so, and can be taken back
const tell = (article, answer, reason) => {
  article.dataset.answer = answer;
  article.querySelector('.said').textContent = article.dataset[answer] ?? '';
  for (const button of article.querySelectorAll('.answers [aria-pressed]')) button.ariaPressed = String(button.dataset.answer === answer && (button.dataset.reason ?? '') === (reason ?? ''));
  const back = article.querySelector('.withdraw');
  if (back) back.hidden = answer !== 'liked' && answer !== 'dismissed';
};
for (const article of document.querySelectorAll('article[data-id]')) {
  if (article.dataset.answer) tell(article, article.dataset.answer, article.dataset.reason);
  const box = article.querySelector('.answers');
  if (!box) continue;
  box.hidden = false;
  box.addEventListener('click', async ({ target }) => {
    const button = target.closest('button');
    // one at a time; a disabled button would lose the focus
    if (!button || box.ariaBusy === 'true') return;
    box.ariaBusy = 'true';
    const { answer, reason } = button.dataset;
    const reply = await send({ recommend: Number(article.dataset.id), answer, ...(reason && { reason }) }).catch(() => undefined);
    box.ariaBusy = 'false';
    if (reply && reply.ok) {
      tell(article, answer, reason);
      const asked = box.querySelector('details');
      asked.open = false;
      if (answer === 'dismissed') asked.querySelector('summary').focus();
      if (answer === 'withdrawn') box.querySelector('.like').focus();
    }
    else if (reply && reply.status === 410) location.reload();
    else article.querySelector('.said').textContent = document.querySelector('main').dataset.failed;
  });
}
if (document.visibilityState === 'visible') send({ answer: 'opened' }).catch(() => undefined);
else document.addEventListener('visibilitychange', () => send({ answer: 'opened' }).catch(() => undefined), { once: true });
`;

/** Rents sent to a client, as they stand now, in the client's language; each can be liked or dismissed with a reason. */
export async function drawPage(kernel: Kernel, page: ClientPage): Promise<Response> {
  const { read } = kernel.use(database);
  const voice = voiceIn(texts, page.locale);
  const found = await rowsOf<Sent>(read, `select "id", "rent", "state", "said", "reason", "sentPrice" from "recommend" where "id" in (${places(page.recommends.length)}) and "deletedAt" is null and "active"`, page.recommends);
  const sent = page.recommends.flatMap((id) => found.find((one) => one.id === id) ?? []);
  return sharedPage(200, voice, { title: voice.t('recommend.page.title'), body: await bodyOf(read, sent, page, voice), script, style });
}

/** The same before it is sent, as somebody sees the rents: nothing on it answers. */
export async function previewPage(on: Reads, rents: readonly number[], page: Letter): Promise<PagePreview> {
  const voice = voiceIn(texts, page.locale);
  const body = await bodyOf(on, rents.map((rent) => ({ id: 0, rent, state: 'sent', said: null, reason: null, sentPrice: null })), page, voice);
  return { language: languages[page.locale], html: body.text, style: pageStyle.text + style + '.answers[hidden] { display: flex } .answers * { pointer-events: none }' };
}

/** The words of a page beside its rents. */
type Letter = Pick<ClientPage, 'locale' | 'message' | 'byName' | 'expiresAt'>;

interface Sent {
  readonly id: number;
  readonly rent: number;
  readonly state: RecommendState;
  /** The client's own word. */
  readonly said: RecommendRow['said'];
  readonly reason: DismissReason | null;
  /** Cents a month when it was sent. */
  readonly sentPrice: number | null;
}

async function bodyOf(on: Reads, sent: readonly Sent[], { locale, message, byName, expiresAt }: Letter, voice: Voice): Promise<Html> {
  const { t, day } = voice;
  const homes = new Map((await readHomes(on, await readWishes(on), sent.map(({ rent }) => rent))).map((home) => [home.id, home]));
  const areas = new Map((await rowsOf<{ id: number; name: string }>(on, `select "id", coalesce(nullif("name${locale === 'kr' ? 'Kr' : locale === 'zh' ? 'Zh' : 'En'}", ''), "nameEn") as "name" from "area"`)).map(({ id, name }) => [id, name]));
  const cards = sent.flatMap((one) => {
    const home = homes.get(one.rent);
    return home ? [cardOf(one, home, areas, voice)] : [];
  });
  return html`
    <header>
      <h1>${t('recommend.page.title')}</h1>
      <p>${t('recommend.page.by', { name: byName, day: day(dayIn(new Date(expiresAt)), 'long') })}</p>
      ${message === null ? '' : html`<p>“${message}”</p>`}
    </header>
    <main data-failed="${t('recommend.page.failed')}">${list(cards)}</main>`;
}

/** The page of an address that opens nothing: 410 for one that was ended or is over, in its client's language, else 404. */
export function drawEnded(status: 404 | 410, locale: Locale): Response {
  const voice = voiceIn(texts, locale);
  const title = voice.t('recommend.page.ended');
  return sharedPage(status, voice, { title, body: html`<header><h1>${title}</h1><p>${voice.t('recommend.page.ended.text')}</p></header>` });
}

function cardOf({ id, state, said, reason, sentPrice }: Sent, home: Home, areas: ReadonlyMap<number, string>, { t, money, day, number }: Voice): Html {
  const name = `${home.address} · ${home.title}`;
  if (!home.isOffered) return html`<article class="gone"><h2>${name}</h2><p>${t('recommend.page.gone')}</p></article>`;
  const photos = (home.filled.photos as readonly { readonly file: string }[]).slice(0, maxPhotos);
  const monthly = home.net ?? home.gross;
  const facts: readonly (readonly [string, string | null])[] = [
    [t('recommend.page.gross'), home.gross === null ? null : money(home.gross)],
    [t('recommend.page.area'), home.area === null ? null : (areas.get(home.area) ?? null)],
    [t('recommend.page.free'), home.freeOn === null ? null : day(home.freeOn, 'short')],
    [t('recommend.page.room'), home.bedrooms === null ? null : home.bedrooms === 0 ? t('recommend.fact.studio') : t('recommend.fact.room', { count: home.bedrooms })],
    [t('recommend.page.subway'), home.walkMinutes === null ? null : [home.subway?.lines, home.subway?.name, t('recommend.fact.walk', { count: home.walkMinutes })].filter(Boolean).join(' · ')],
    [t('recommend.part.fee'), home.isNoFee === null ? null : t(home.isNoFee ? 'recommend.fact.noFee' : 'recommend.fact.fee')],
    [t('recommend.page.lease'), home.leastMonths === null ? null : t('recommend.suggest.months', { count: home.leastMonths })],
  ];
  const isAsked = state !== 'toured' && state !== 'contracted';
  const answer = said === 'withdrawn' ? '' : (said ?? (state === 'liked' ? state : ''));
  const isRepriced = sentPrice !== null && monthly !== null && sentPrice !== monthly;
  const reasons = dismissReasons.map((one) => html`<button type="button" data-answer="dismissed" data-reason="${one}" aria-pressed="false">${t(`recommend.reason.${one}`)}</button>`);
  return html`
  <article data-id="${id}" data-liked="${t('recommend.page.liked')}" data-dismissed="${t('recommend.page.dismissed')}" data-withdrawn="${t('recommend.page.withdrawn')}"${answer === '' ? '' : html` data-answer="${answer}" data-reason="${answer === 'dismissed' ? (reason ?? '') : ''}"`}>
    ${photoStrip(photos, t('recommend.page.photos'), (at) => t('recommend.page.photo', { at: number(at), all: number(photos.length) }))}
    <div class="head">
      <h2>${name}</h2>
      ${priceLine(t('recommend.page.monthly'), monthly === null ? '–' : money(monthly))}
      ${isRepriced ? html`<p>${t('recommend.page.sentPrice', { price: money(sentPrice) })}</p>` : ''}
    </div>
    <dl>${list(facts.flatMap(([label, value]) => (value ? [html`<div><dt>${label}</dt><dd>${value}</dd></div>`] : [])))}</dl>
    <div>
      <p class="said" role="status"></p>
      ${!isAsked ? '' : html`<div class="answers" hidden>
        <button type="button" class="like" data-answer="liked" aria-pressed="false">${t('recommend.page.like')}</button>
        <details><summary>${t('recommend.page.no')}</summary><div class="reasons">${list(reasons)}</div></details>
        <button type="button" class="withdraw" data-answer="withdrawn" hidden>${t('recommend.page.withdraw')}</button>
      </div>`}
    </div>
  </article>`;
}
