import { locales, type Locale } from '#core/i18n/locale.ts';
import type { FactsResponse } from './api.ts';
import type { AdRow } from './entity.ts';
import { textOf, wordsOf, type Claim } from './preflight.ts';
import { says } from './text-claims.ts';

interface Sentences {
  readonly title: (home: { readonly title: string; readonly area: string }) => string;
  readonly text: (home: { readonly title: string; readonly address: string; readonly area: string }) => string;
  readonly has: (words: string) => string;
  readonly comma: string;
  readonly end: string;
}

const sentences: Readonly<Record<Locale, Sentences>> = {
  kr: {
    title: ({ title, area }) => [area, title].filter(Boolean).join(' '),
    text: ({ title, address, area }) => `${[area, address].filter(Boolean).join(' ')}에 있는 ${title}입니다.`,
    has: (words) => ` 이 집의 특징: ${words}.`,
    comma: ', ',
    end: ' 방문 예약해 주세요.',
  },
  en: {
    title: ({ title, area }) => (area ? `${title} in ${area}` : title),
    text: ({ title, address, area }) => `${title} at ${address}${area && `, ${area}`}.`,
    has: (words) => ` The home has: ${words}.`,
    comma: ', ',
    end: ' Ask us for a viewing.',
  },
  zh: {
    title: ({ title, area }) => [area, title].filter(Boolean).join(' '),
    text: ({ title, address, area }) => `位于${area ? `${area}，` : ' '}${address} 的 ${title}。`,
    has: (words) => `房源特点：${words}。`,
    comma: '、',
    end: '欢迎预约看房。',
  },
};

const maxTitle = 80;
/** Features and amenities that a draft names. */
const maxNamed = 8;

/** Claims without those that mean the same as one before: a feature and an amenity may be called alike, or by two names of one thing. */
function onceEach(claims: readonly Claim[]): readonly Claim[] {
  const told = new Set<string>();
  return claims.filter((claim) => {
    const words = wordsOf(claim);
    const isNew = !words.some((word) => told.has(word));
    for (const word of words) told.add(word);
    return isNew;
  });
}

/**
 * Title and text in a language by a template, from what is known of the rent: nothing is translated. It names the features
 * that the other languages name, else those the home has; price, day and fee are told by the platform, not by a text.
 */
export function draftIn(locale: Locale, { home, rent, claims }: Pick<FactsResponse, 'home' | 'rent' | 'claims'>, told: Pick<AdRow, 'title' | 'textKr' | 'textEn' | 'textZh'>): { readonly title: string; readonly text: string } {
  const { title, text, has, comma, end } = sentences[locale];
  const others = locales.filter((one) => one !== locale).map((one) => `${told.title?.[one] ?? ''}\n${textOf(told, one)}`.toLowerCase());
  const had = claims.filter(({ key }) => rent.has.includes(key) && !key.startsWith('area/'));
  const named = had.filter((claim) => wordsOf(claim).some((word) => others.some((other) => says(other, word))));
  const words = onceEach(named.length > 0 ? named : had).flatMap(({ names }) => names[locales.indexOf(locale)] || []).slice(0, maxNamed);
  const place = { ...home, area: home.area[locale] };
  return { title: title(place).slice(0, maxTitle), text: text(place) + (words.length > 0 ? has(words.join(comma)) : '') + end };
}
