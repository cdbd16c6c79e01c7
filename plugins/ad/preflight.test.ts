import { describe, expect, it } from 'vitest';
import { completeIn, disagreementOf, preflight, type Facts } from './preflight.ts';

const facts: Facts = {
  rent: { price: 410_000, netPrice: 375_800, discounts: [{ freeMonths: 1, leaseMonths: 12 }], availableMoveDate: '2026-12-10', isOffered: true, photos: 3, changedOn: '2026-11-01', fee: 'noFee', has: ['amenity/1'], address: '28-10 Jackson Ave', borough: 'queens', units: ['31F'], bedrooms: [], baths: [], storeys: null, year: null, lines: [], utilities: [] },
  isPlatformOn: true,
  minPhotos: 3,
  claims: [
    { key: 'amenity/1', names: ['도어맨', 'Doorman', '门卫'] },
    { key: 'amenity/2', names: ['헬스장', 'Gym', '健身房'] },
    { key: 'feature/3', names: ['발코니', 'Balcony', '阳台'] },
  ],
  others: [],
  today: '2026-11-20',
};
const told = {
  title: { kr: '밝은 집', en: 'Bright home', zh: '明亮住宅' },
  textKr: '도어맨이 있습니다.',
  textEn: 'With a doorman.',
  textZh: '有门卫。',
  startsOn: '2026-11-23',
  endsOn: '2026-12-20',
  fees: [{ label: 'Application', amount: 2000, oneTime: true }],
  confirmedOn: null,
};
const blocks = (more: object = {}, changed: object = {}, of: object = {}) => preflight({ ...told, ...more } as never, { ...facts, ...of, rent: { ...facts.rent, ...changed } }).filter(({ is }) => is !== 'pass').map(({ id, is, where, said }) => [id, is, where, said].filter((one) => one !== undefined).join(' '));

describe('the checks of an ad', () => {
  it('pass for an ad that says what its rent is', () => {
    expect(blocks()).toEqual([]);
    expect(preflight(told as never, facts).length).toBeGreaterThan(8);
  });

  it('name everything that blocks at once, those first', () => {
    expect(blocks({ fees: [], textZh: '', textEn: 'Doorman and a gym, $3,758 a month.' }, { photos: 2 })).toEqual(['photos block 2/3', 'fees block', 'language block zh', 'claim block en Gym', 'typedAmount warn en $3,758']);
  });

  it.each([
    ['the home is let', {}, { isOffered: false }, 'taken block'],
    ['the day is too far', {}, { availableMoveDate: '2027-11-21' }, 'moveDate block'],
    ['nobody confirmed it for long', {}, { changedOn: '2026-08-21' }, 'stale block 2026-08-21'],
    ['the period is over', { endsOn: '2026-11-19' }, {}, 'period block'],
    ['an amount is none of the rent', { textEn: 'Now $4,000!' }, {}, 'amount block en $4,000'],
    ['no fee is said but not true', { textKr: '수수료 없음' }, { fee: 'fee' }, 'noFee block kr 수수료 없'],
    ['nobody knows of the fee', { textZh: '免中介费' }, { fee: null }, 'noFee block zh 免中介费'],
    ['a one-time cost is told as the rent', { textEn: 'Only $20 a month' }, {}, 'amount block en $20'],
    ['a day is not the move-in day', { textEn: 'Available today.' }, {}, 'day block en today'],
    ['an address is not the rent’s', { textEn: 'At 66 Rockwell Pl.' }, {}, 'address block en 66 Rockwell Pl'],
    ['a flat is none of the rent’s', { title: { ...told.title, zh: '1B1B · 12C' } }, {}, 'unit block zh 12C'],
    ['a cost is named as what is not true', { fees: [{ label: 'No fee at all', amount: 0, oneTime: true }] }, { fee: 'fee' }, 'noFee block no fee'],
    ['the text claims it in other words', { textEn: 'With a fitness center.' }, {}, 'claim block en fitness center'],
    ['the text claims free months that the rent has not', { textEn: 'Two months free!' }, {}, 'free block en Two months free'],
    ['the rent has no discount', { textKr: '한 달이 무료입니다.' }, { discounts: [] }, 'free block kr 한 달이 무료'],
    ['the text claims what is not there', { textKr: '발코니와 도어맨' }, {}, 'claim block kr 발코니'],
  ])('block when %s', (_, more, changed, expected) => {
    expect(blocks(more, changed)).toContain(expected);
  });

  it('let pass what is confirmed anew, a fee that is none, and words within others', () => {
    expect(blocks({ confirmedOn: '2026-11-18' }, { changedOn: '2026-01-01' })).toEqual([]);
    expect(blocks({ textEn: 'No fee. A gymnast lives next door.' })).toEqual([]);
    expect(blocks({ textEn: 'No gym. Ready December 10.', textKr: '12월 10일부터 입주.' })).toEqual([]);
    expect(blocks({ textEn: 'One month free of 12.', textKr: '한 달이 무료입니다.' })).toEqual([]);
    expect(blocks({}, { photos: 0 }, { minPhotos: 0 })).toEqual(['photos block 0/1']);
  });

  it('block a period in which another ad tells of the rent on the platform, and say when that one ends', () => {
    const others = [{ id: 7, startsOn: '2026-12-20', endsOn: '2026-12-28' }, { id: 8, startsOn: '2026-11-01', endsOn: '2026-11-22' }];
    expect(blocks({}, {}, { others })).toEqual(['overlap block 2026-12-28']);
    expect(blocks({ endsOn: '2026-12-19' }, {}, { others })).toEqual([]);
  });

  it('hold an ad that is out against what was told', () => {
    const published = { publishedPrice: 410_000, publishedDate: '2026-12-10', publishedFee: 'noFee' as const };
    const why = (changed: object) => disagreementOf(preflight(told as never, { ...facts, rent: { ...facts.rent, ...changed } }, published));
    expect([why({}), why({ price: 420_000 }), why({ availableMoveDate: '2026-12-11' }), why({ fee: 'fee' }), why({ isOffered: false, price: 1 })]).toEqual([undefined, 'price', 'date', 'fee', 'taken']);
  });

  it('block while a language is missing and nobody decided to go without; one that is out goes on in the others', () => {
    const oneLanguage = { title: { kr: '', en: 'Bright home', zh: '' } };
    expect(blocks(oneLanguage)).toEqual(['language block kr', 'language block zh']);
    expect(blocks({ ...oneLanguage, withoutKr: true })).toEqual(['language block zh']);
    expect(blocks({ ...oneLanguage, withoutKr: true, withoutZh: true })).toEqual([]);
    const published = { publishedPrice: 410_000, publishedDate: '2026-12-10', publishedFee: 'noFee' as const };
    expect(disagreementOf(preflight({ ...told, ...oneLanguage } as never, facts, published))).toBeUndefined();
  });

  it('an ad goes out in the languages that have a title and a text', () => {
    expect(completeIn({ ...told, textZh: ' ', title: { kr: '', en: 'a', zh: 'b' } } as never)).toEqual(['en']);
  });
});
