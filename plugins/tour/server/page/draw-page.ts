import { dayIn } from '#core/i18n/formats.ts';
import type { Locale } from '#core/i18n/locale.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { database } from '#server/database/database.ts';
import { loadRecords } from '#server/records/read/load.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { html, list, type Html } from '#server/shared-page/html.ts';
import { photoStrip } from '#server/shared-page/photo-strip.ts';
import { priceLine } from '#server/shared-page/price-line.ts';
import { sharedPage, voiceIn, type Voice } from '#server/shared-page/shared-page.ts';
import type { BuildingRow } from '../../../building/index.ts';
import type { RentRow } from '../../../rent/index.ts';
import en from '../../translations/en.ts';
import kr from '../../translations/kr.ts';
import zh from '../../translations/zh.ts';
import { travelBetween } from '../../travel.ts';
import type { TourPage } from './pages.ts';

const texts: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { kr, en, zh };

/** The most photos of a home on the page. */
const maxPhotos = 8;

/** A home as it stands now, where it is still offered. */
interface Offered {
  readonly home: RentRow;
  readonly house: BuildingRow;
}

/** Planned tours in the client's language: where and when each home is shown, at today's price, and the way between them. */
export async function drawPage(kernel: Kernel, { stops, minutes, agentName, locale, expiresAt }: TourPage): Promise<Response> {
  const { read } = kernel.use(database);
  const registry = kernel.use(recordsRegistry);
  const voice = voiceIn(texts, locale);
  const { t, day } = voice;
  const homes = ((await loadRecords(read, registry.get('rent'), stops.map(({ rent }) => rent))) as unknown as readonly RentRow[]).filter(({ active }) => active);
  const houses = (await loadRecords(read, registry.get('building'), [...new Set(homes.map(({ building }) => building))])) as unknown as readonly BuildingRow[];
  const offered = stops.map(({ rent }): Offered | undefined => {
    const home = homes.find(({ id }) => id === rent);
    const house = houses.find(({ id }) => id === home?.building);
    return home && house && { home, house };
  });
  const cards = stops.map(({ startsAt }, place) => {
    const one = offered[place];
    const until = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
    const time = `${voice.number(place + 1)} · ${voice.moment(startsAt, 'time')} – ${voice.moment(until, 'time')}`;
    return one ? cardOf(one, offered[place - 1], time, voice) : html`<article class="gone"><h2>${time}</h2><p>${t('tour.page.gone')}</p></article>`;
  });
  const title = t('tour.page.title', { day: day(dayIn(new Date(stops[0]!.startsAt)), 'long') });
  return sharedPage(200, voice, { title, body: html`
    <header>
      <h1>${title}</h1>
      <p>${t('tour.page.by', { name: agentName })} ${t('tour.page.until', { day: day(dayIn(new Date(expiresAt)), 'long') })}</p>
    </header>
    <main>${list(cards)}</main>` });
}

/** The page of an address that opens nothing: never made, ended, or over; the three look alike. */
export function drawEnded(locale: Locale): Response {
  const voice = voiceIn(texts, locale);
  const title = voice.t('tour.page.ended');
  return sharedPage(404, voice, { title, body: html`<header><h1>${title}</h1><p>${voice.t('tour.page.ended.text')}</p></header>` });
}

function cardOf({ home, house }: Offered, before: Offered | undefined, time: string, { t, money, day, number }: Voice): Html {
  const placeOf = ({ house: { id, latitude, longitude } }: Offered) => ({ building: id, latitude, longitude });
  const way = before && travelBetween(placeOf(before), { building: house.id, latitude: house.latitude, longitude: house.longitude });
  const photos = home.photos.slice(0, maxPhotos);
  const monthly = home.netPrice ?? home.price;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [t('tour.page.way'), way && t(`tour.page.way.${way.by}`, { count: way.minutes })],
    [t('tour.page.gross'), home.price !== null && home.price !== monthly ? money(home.price) : null],
    [t('tour.page.free'), day(home.availableMoveDate, 'short')],
    [t('tour.page.subway'), house.subwayName && [house.subwayLine, house.subwayName, house.distance !== null && t('tour.page.walk', { count: house.distance })].filter(Boolean).join(' · ')],
  ];
  return html`
  <article>
    ${photoStrip(photos, t('tour.page.photos'), (at) => t('tour.page.photo', { at: number(at), all: number(photos.length) }))}
    <div class="head">
      <p>${time}</p>
      <h2>${house.address} · ${home.title}</h2>
      ${priceLine(t('tour.page.monthly'), monthly === null ? '–' : money(monthly))}
    </div>
    <dl>${list(facts.flatMap(([label, value]) => (value ? [html`<div><dt>${label}</dt><dd>${value}</dd></div>`] : [])))}</dl>
    <p class="description"></p>
  </article>`;
}
