import { languages } from '#core/i18n/locale.ts';
import type { Feed } from '../api.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Text as XML holds it; characters that XML cannot hold at all are left out. */
const escaped = (text: string): string => text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '').replace(/[&<>"']/g, (one) => escapes[one] ?? one);

const element = (name: string, content: string, attributes = ''): string => `<${name}${attributes}>${content}</${name}>`;

/** An element where there is something to tell. */
const maybe = (name: string, value: string | number | null): readonly string[] => (value === null ? [] : [element(name, escaped(String(value)))]);

export const xmlStart = '<?xml version="1.0" encoding="UTF-8"?>\n<ads currency="USD" amounts="dollars">';
export const xmlEnd = '</ads>\n';

/** An ad as XML. */
export const adXml = (ad: Feed['ads'][number]): string =>
  element(
    'ad',
    [
      element('address', escaped(ad.address)),
      element('borough', escaped(ad.borough)),
      ...maybe('zip', ad.zip),
      ...maybe('latitude', ad.latitude),
      ...maybe('longitude', ad.longitude),
      ...ad.units.map((unit) => element('unit', escaped(unit))),
      ...maybe('floor', ad.floor),
      ...maybe('bedrooms', ad.bedrooms),
      ...maybe('baths', ad.baths),
      element('price', ad.price),
      ...maybe('netPrice', ad.netPrice),
      element('availableOn', ad.availableOn),
      element('noFee', String(ad.noFee)),
      ...ad.fees.map(({ label, amount, oneTime }) => element('fee', amount, ` label="${escaped(label)}" oneTime="${oneTime}"`)),
      ...ad.texts.map(({ language, title, text }) => element('text', element('title', escaped(title)) + element('body', escaped(text)), ` xml:lang="${languages[language]}"`)),
      ...ad.photos.map((photo) => element('photo', escaped(photo))),
      ...maybe('link', ad.link),
      element('until', ad.until),
    ].join(''),
    ` id="${ad.id}"`,
  );
