import { dayIn } from '#core/i18n/formats.ts';
import type { Locale } from '#core/i18n/locale.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { Labels } from '#kit/records/entity.ts';
import { building, type BuildingRow } from '../../../building/index.ts';
import { database } from '#server/database/database.ts';
import { labelsOf, readTitles, referredIds } from '#server/records/read/labels.ts';
import { loadRecords } from '#server/records/read/load.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import type { RecordRow } from '#server/records/shape.ts';
import { html, list, type Html } from '#server/shared-page/html.ts';
import { photoStrip } from '#server/shared-page/photo-strip.ts';
import { priceLine, pricePlace } from '#server/shared-page/price-line.ts';
import { sharedPage, voiceIn, type Voice } from '#server/shared-page/shared-page.ts';
import { compared, type Compared } from '../../comparing.ts';
import { rent } from '../../entities/rent.ts';
import { policyWords, primaryOf } from '../../rules.ts';
import en from '../../translations/en.ts';
import kr from '../../translations/kr.ts';
import zh from '../../translations/zh.ts';
import { readOffered, type SharedPage } from './shares.ts';

const texts: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { kr, en, zh };

/** The most photos of a home on the page. */
const maxPhotos = 12;

/** The shared rents as they stand now, in the language and for the stay that staff chose. */
export async function drawSharedPage(kernel: Kernel, { rents: ids, months, locale, expiresAt }: SharedPage): Promise<Response> {
  const { read } = kernel.use(database);
  const registry = kernel.use(recordsRegistry);
  const voice = voiceIn(texts, locale);
  const rents = await readOffered(kernel, read, ids);
  const houses = (await loadRecords(read, registry.get(building.name), [...new Set(rents.map((one) => one.building))])) as unknown as readonly BuildingRow[];
  const asked = referredIds(registry, registry.get(rent.name), rents as unknown as readonly RecordRow[]);
  const areas = registry.find('area');
  if (areas) asked.set(areas, new Set(houses.flatMap(({ area }) => area ?? [])));
  const labels = await labelsOf((shape, some) => readTitles(read, shape, some), asked, locale);
  const costs = compared(rents, months);
  const cards = ids.map((id) => {
    const cost = costs.find((one) => one.rent.id === id);
    return cost ? cardOf(cost, { house: houses.find((house) => house.id === cost.rent.building), labels, months, voice }) : goneCard(voice);
  });
  const { t, day } = voice;
  return sharedPage(200, voice, { title: t('rent.share.page.title'), body: html`
    <header>
      <h1>${t('rent.share.page.title')}</h1>
      <p>${t('rent.share.page.asOf', { day: day(dayIn(new Date()), 'long') })} ${t('rent.share.page.until', { day: day(dayIn(new Date(expiresAt)), 'long') })}</p>
    </header>
    <main>${list(cards)}</main>
    <footer><p>${t('rent.compare.formula')} ${t('rent.compare.formula.text')}</p></footer>` });
}

/** The page of an address that opens nothing: never made, ended, or over; the three look alike. */
export function drawEndedPage(locale: Locale): Response {
  const voice = voiceIn(texts, locale);
  const title = voice.t('rent.share.page.ended');
  return sharedPage(404, voice, { title, body: html`<header><h1>${title}</h1><p>${voice.t('rent.share.page.ended.text')}</p></header>` });
}

const goneCard = ({ t }: Voice): Html => html`
  <article class="gone"><h2>${t('rent.share.page.gone')}</h2><p>${t('rent.share.page.gone.text')}</p></article>`;

function cardOf({ rent: one, total, monthly, tooLong }: Compared, page: { readonly house: BuildingRow | undefined; readonly labels: Labels; readonly months: number; readonly voice: Voice }): Html {
  const { house, labels, months, voice } = page;
  const { t, money, number, day } = voice;
  const policy = primaryOf(one.discountPolicies);
  const name = [house?.address ?? labels[building.name]?.[one.building], one.title].filter(Boolean).join(' · ');
  const place = labels['area']?.[house?.area ?? 0] ?? (one.borough && t(`rent.borough.${one.borough}`));
  const photos = one.photos.slice(0, maxPhotos);
  const facts: readonly (readonly [string, string | number | null | undefined])[] = [
    [t('rent.compare.gross'), money(one.price)],
    [t('rent.netPrice'), one.netPrice === null ? null : money(one.netPrice)],
    [t('rent.compare.discount'), policy ? [policyWords(policy, voice), tooLong && t('rent.compare.lease')].filter(Boolean).join(' · ') : t('rent.compare.noDiscount')],
    [t('rent.compare.fee'), house?.fee && t(house.fee === 'fee' ? 'rent.compare.feeYes' : 'rent.compare.feeNo')],
    [t('rent.compare.total', { count: months }), money(total)],
    [t('rent.availability'), one.availability && t(`rent.availability.${one.availability}`)],
    [t('rent.availableMoveDate'), day(one.availableMoveDate, 'short')],
    [t('rent.layout'), one.layout && labels['layout']?.[one.layout]],
    [t('rent.bedrooms'), one.bedrooms === null ? null : number(one.bedrooms)],
    [t('rent.bathCount'), one.bathCount && number(one.bathCount)],
    [t('rent.subway'), [one.subwayLine, one.subwayName, one.distance !== null && t('rent.walk', { count: one.distance })].filter(Boolean).join(' · ')],
    [t('rent.compare.year'), house?.year],
    [t('rent.features'), voice.list(one.features.flatMap((id) => labels['feature']?.[id] ?? []))],
  ];
  return html`
  <article>
    ${photoStrip(photos, t('rent.photos'), (at) => t('rent.share.page.photo', { at, count: photos.length }))}
    <div class="head">
      <h2>${name}</h2>
      <p>${place ?? ''}</p>
      ${priceLine(t('rent.compare.monthly', { count: months, price: pricePlace }), money(monthly))}
    </div>
    <dl>${list(facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value || '–'}</dd></div>`))}</dl>
    <p class="description">${one.description ?? ''}</p>
  </article>`;
}
