import { readMoney } from '#kit/records/cell-words.ts';
import { suggestDay } from '#kit/records/day-words.ts';
import type { Free } from './api.ts';

/** Reading of a part: a value, or the key of the problem. */
export type PartRead<T> = { readonly value: T; readonly problem?: undefined } | { readonly problem: string; readonly value?: undefined };

/** When a unit can be had: a day, at once, or not at all. */
export type When = { readonly is: 'day'; readonly day: string } | { readonly is: 'now' } | { readonly is: 'off' };

/** Bedrooms and baths of a home, as far as a text has them. */
export interface Cut {
  readonly bedrooms: number;
  readonly baths: number | undefined;
}

const words = (text: string): string => text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');

const counts: Readonly<Record<string, number>> = {
  a: 1, one: 1, two: 2, three: 3, four: 4, half: 0.5, 투: 2, 쓰리: 3, 一: 1, 两: 2, 二: 2, 三: 3, 四: 4,
};
const halves: Readonly<Record<string, number>> = { '1/2': 0.5, '1/4': 0.25, '3/4': 0.75, '½': 0.5, '¼': 0.25, '¾': 0.75 };

/** A count in digits or words, halves too: `1.5`, `1 1/2`, `two`. */
function countOf(text: string): number | undefined {
  const plain = text.trim().toLowerCase().replace(/[⁄]/g, '/');
  if (/^\d+(?:\.\d+)?$/.test(plain)) return Number(plain);
  const mixed = /^(\d+)?\s*(1\/2|1\/4|3\/4|[½¼¾])$/.exec(plain);
  if (mixed) return Number(mixed[1] ?? 0) + (halves[mixed[2] ?? ''] ?? 0);
  return counts[plain];
}

/** A monthly gross rent in cents: `$3,450`, `3450/mo`, `3.45k`. A rent that is said to be net is not gross. */
export function readPrice(text: string): PartRead<number> {
  const plain = words(text).replace(/(?:\/|per| )\s*(?:mo|mth|month)\b\.?|월세|每月|\/月/g, '').replace(/\b(?:gross|asking|rent)\b:?/g, '').trim();
  if (/\bnet\b|\bner\b|effective|실질|净/.test(plain)) return { problem: 'room.paste.problem.net' };
  const thousands = /^\$?\s*(\d{1,2}(?:\.\d{1,3})?)\s*k$/.exec(plain);
  const cents = thousands ? Math.round(Number(thousands[1]) * 1000) * 100 : readMoney(plain);
  return cents !== undefined && cents >= 100 ? { value: cents } : { problem: 'room.paste.problem.price' };
}

const off = /^(?:rented|leased|let|taken|signed|off[ -]?market|unavailable|not available|no longer available|n\/?a|계약 ?완료|임대 ?완료|已租|已出租|下架)$/;
const now = /^(?:(?:is )?(?:available|avail|open|active|listed|yes)?[:. ]*(?:now|immediate(?:ly)?|asap|today|vacant|empty)?|즉시 ?(?:입주)?(?: ?가능)?|공실|입주 ?가능|即可入住|随时(?:入住)?|现房|空置|可租)$/;

/** When a unit can be had: a day with or without its year, "now", or that it is rented. `today` settles the year. */
export function readWhen(text: string, today: string): PartRead<When> {
  const plain = words(text).replace(/^[:\s-]+|[.\s]+$/g, '');
  if (off.test(plain)) return { value: { is: 'off' } };
  if (plain !== '' && now.test(plain)) return { value: { is: 'now' } };
  const bare = plain.replace(/^(?:(?:available|avail|avl|move[- ]?in|ready|from|on|starting|as of|date)\b[.:]?\s*)+/, '').replace(/\s*(?:입주(?: ?가능)?|부터|起|入住)$/, '');
  const day = suggestDay(bare, today);
  return day === undefined ? { problem: 'room.paste.problem.available' } : { value: { is: 'day', day } };
}

const none = /^(?:no(?:ne| concession[s]?| free months?| op)?|n\/a|0|0 months?(?: free)?|-|–|—|없음|无)$/;
const count = String.raw`(\d+(?:\.\d+)?(?:\s*(?:1\/2|½))?|½|1\/2|a|one|two|three|half(?: a)?)`;
const freeWay = new RegExp(
  String.raw`${count}[\s-]*(?:months?|mos?|m)\b\.?\s*(?:free|off|op\b)?(?:\s*(?:on|of|with|w\/|for|\/|in)?\s*(?:an?\s)?\s*(\d{1,2})(?:[\s-]*(?:months?|mos?|m)\b\.?)?(?:\s*leases?)?)?`,
);

/** Free months: `1 mo free on 12`, `6 weeks free`, `12개월 중 1개월 무료`, `12个月免1个月`, "none". A lease that is not said has 12. */
export function readFree(text: string): PartRead<Free | null> {
  const plain = words(text);
  if (none.test(plain)) return { value: null };
  const asian = /(\d{1,2})\s*(?:개월|个月)\s*(?:중|계약(?:에|시)?|合同)?\s*(?:免)?\s*(\d+(?:\.\d+)?)\s*(?:개월|个月)/.exec(plain);
  if (asian) return fits(Number(asian[2]), Number(asian[1]));
  const short = /(?:免(?:租)?\s*(\d+(?:\.\d+)?)\s*个月|(\d+(?:\.\d+)?)\s*개월\s*무료)/.exec(plain);
  if (short) return fits(Number(short[1] ?? short[2]), 12);
  const weeks = /(\d{1,2})\s*(?:weeks?|wks?)\b\.?\s*free(?:\s*(?:on|of|with|for|\/)?\s*(?:an?\s)?\s*(\d{1,2}))?/.exec(plain);
  if (weeks) return fits(Math.round(Number(weeks[1])) / 4, Number(weeks[2] ?? 12));
  const found = freeWay.exec(plain);
  const months = found ? countOf((found[1] ?? '').replace(/ a$/, '')) : countOf(plain);
  return months === undefined ? { problem: 'room.paste.problem.free' } : fits(months, Number(found?.[2] ?? 12));
}

const fits = (freeMonths: number, leaseMonths: number): PartRead<Free | null> => {
  if (freeMonths === 0) return { value: null };
  if (freeMonths >= leaseMonths || leaseMonths > 36 || (freeMonths * 4) % 1 !== 0) return { problem: 'room.paste.problem.free' };
  return { value: { freeMonths, leaseMonths } };
};

/**
 * Reads bedrooms and baths: `1B1B`, `2BR/1BA`, `Studio`, `2 bed 1.5 bath`, `1/1`, `투룸`, `两房一卫`. Undefined for a text
 * without them.
 */
export function readCut(text: string): Cut | undefined {
  const plain = words(text);
  const bathsIn = /(\d(?:\.5)?|one|two|[一两二三])\s*-?\s*(?:ba(?:th(?:room)?s?)?\b|배스|卫)/.exec(plain);
  const baths = bathsIn ? countOf(bathsIn[1] ?? '') : undefined;
  if (/studio|\bst\b|스튜디오|원룸|开间/.test(plain)) return { bedrooms: 0, baths: baths ?? 1 };
  const both = /^(\d)\s*(?:b(?:e?d)?r?s?)?\s*[/x,+&\s-]?\s*(\d(?:\.5)?)\s*(?:b(?:a(?:th)?s?)?)?$/.exec(plain);
  if (both) return { bedrooms: Number(both[1]), baths: Number(both[2]) };
  const beds = /(\d|one|two|three|four)\s*-?\s*(?:b(?:e?d)?(?:r(?:oom)?s?|s)?\b|b(?=\s*\d)|bed)|([\d一两二三四])\s*(?:베드|침실|房|室)|(투|쓰리)룸/.exec(plain);
  const bedrooms = beds ? countOf(beds[1] ?? beds[2] ?? beds[3] ?? '') : /^\d$/.test(plain) ? Number(plain) : undefined;
  return bedrooms === undefined ? undefined : { bedrooms, baths };
}

/** A unit as it is kept: `# 4c`, `Apt 4C`, `4C호` are `4C`. Undefined for what no door says. */
export function readUnit(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/^(?:#|(?:APARTMENT|APT|UNIT|SUITE|STE|NO)\b)[.:#\s]*/, '')
    .replace(/\s*(?:호실?|单元|室|号)$/, '')
    .replace(/[\s.]+/g, '');
  return /^[\p{L}\p{N}][\p{L}\p{N}-]{0,11}$/u.test(plain) ? plain : undefined;
}

/** Normal form of a unit number: `4-C`, `04C` and `4c` are one door. */
export const unitKey = (unit: string): string => unit.toUpperCase().replace(/[\s.#-]+/g, '').replace(/^0+(?=[\p{L}\p{N}])/u, '');
