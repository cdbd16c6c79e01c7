import { describe, expect, it } from 'vitest';
import { locales } from '#core/i18n/locale.ts';
import { seededRandom } from '#server/random.ts';
import { draftIn } from './draft.ts';
import { otherPlacesIn, unitsIn } from './place-claims.ts';

const home = { address: '455 W 37th St', units: ['40H'] };
const found = (text: string, place = home) => [...otherPlacesIn(text, place).houses, ...otherPlacesIn(text, place).units];

const nothing = { title: null, textKr: null, textEn: null, textZh: null } as never;

describe('the address in a text', () => {
  it.each([
    ['1B1B at 28-10 Jackson Ave, Long Island City.', ['28-10 Jackson Ave']],
    ['Come to see us. 66 rockwell pl, quiet.', ['66 rockwell pl']],
    ['New: 457 West 37th Street', ['457 West 37th Street']],
    ['At 455 W 38th St', ['455 W 38th St']],
    ['455 E 37th St', ['455 E 37th St']],
    ['1 bed, 200 Avenue A', ['200 Avenue A']],
    ['1 bed 1520 Broadway', ['1520 Broadway']],
    ['12 St. Marks Place, walk-up', ['12 St. Marks Place']],
    ['롱아일랜드시티 28-10 Jackson Ave에 있는 집입니다.', ['28-10 Jackson Ave']],
    ['位于 66 Rockwell Pl 的 1B1B。', ['66 Rockwell Pl']],
    ['位于66 Rockwell Pl，安静', ['66 Rockwell Pl']],
    ['웨스트 38번가 455번지', ['웨스트 38번가 455']],
    ['西38街455号', ['西38街455']],
    ['Ｎｏ． １２ Ｍａｉｎ Ｓｔ', ['12 Main St']],
    ['455 W 37th St, 12C', ['12C']],
    ['2B1B · 12C at 455 W 37th St', ['12C']],
    ['Unit 12C is quiet', ['Unit 12C']],
    ['apt #12c', ['apt #12c']],
    ['See #1203.', ['#1203']],
    ['Apt 5, quiet', ['Apt 5']],
    ['12C호, 조용한 집', ['12C호']],
    ['1203室，安静', ['1203室']],
  ])('is held to the rent in %j', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it.each([
    '2B1B · 40H at 455 W 37th St, Hudson Yards.',
    '455 West 37 Street, apt 40h',
    '455 W. 37TH ST. #40-H, west of Ninth',
    '455 W 37th St West',
    'Three minutes to Jackson Ave, 3 minutes to Court Sq, 2 blocks from 5th Ave',
    'Near 5th Ave and 34th St, between 9th and 10th Ave',
    'Near 350 5th Ave, next to 20 Hudson Yards, opposite 1 Park Ave',
    '7 train at Court Sq, 1, 2, 3 at 34th St, the 4, 5, 6 86th St, 1/2/3 72nd St, 7 Train Court Sq',
    '10 restaurants on the street, 5 shops across the street, 2 Tennis Court, 1 private terrace, 1 parking place',
    '900 net sq ft, 1,000 square feet, 24 hour doorman, 12 month lease, $4,100 a month, 31st floor of 40',
    '2 Broadway shows, 5 Broadway-Lafayette',
    'Apartment 5 minutes from the train, unit with 2 baths, #1 building of 2025, 2BR/2BA, 3 bed 2 bath',
    '350 5th Ave 근처, 5th Ave에서 3분, 7호선 5분, 37번가 5분 거리, 1호점',
    '靠近 350 5th Ave，1室1厅，7号线步行 5 分钟，37街5分钟',
    '월세 4,100달러, 2026년 12월 10일 입주, 12개월 계약',
    'In 2027 Avenue a new school opens',
    'Built in 1931. Studio in Midtown, 10 Minute Walk, Open House on Dec 5 St',
  ])('is not seen in %j', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('is held to every house of a range, to a number with or without the hyphen of Queens, and to all flats of the rent', () => {
    expect(found('305 W 20th St', { address: '303-309 West 20th Street', units: [] })).toEqual([]);
    expect(found('28-10 Jackson Ave or 2810 Jackson Avenue', { address: '28-10 Jackson Ave', units: [] })).toEqual([]);
    expect(found('Units: apt 3A, apt 4A.', { address: '1 Main St', units: ['3A', '4A'] })).toEqual([]);
    expect(found('Apt 9Z', { address: '1 Main St', units: [] })).toEqual([]);
    expect([unitsIn('2B1B · 40H'), unitsIn('Studio'), unitsIn('1B1B')]).toEqual([['40H'], [], []]);
  });

  it('is that of the rent alone, in every draft of ours and every common way to write it', () => {
    const random = seededRandom(455);
    const streets = ['W 37th St', 'E 4th St', 'Jackson Ave', 'Rockwell Pl', 'Park Ave S', 'Avenue C', 'Broadway', 'St Marks Pl', 'Court Sq', 'Ocean Pkwy', 'Ave of the Americas', 'Martin Luther King Jr Blvd', 'Fort Washington Ave', 'Bowery'];
    const address = () => `${random.whole(1, 999)}${random.next() < 0.2 ? `-${random.whole(10, 99)}` : ''} ${random.of(streets)}`;
    const unit = () => `${random.whole(1, 60)}${random.of(['A', 'C', 'F', 'H'])}`;
    const ways = [(one: string) => one, (one: string) => one.toUpperCase(), (one: string) => one.replace(/\bSt$/, 'Street').replace(/\bAve\b/, 'Avenue').replace(/\bPl$/, 'Place'), (one: string) => one.replace(/\bW /, 'West ').replace(/\bE /, 'East ')];
    for (let round = 0; round < 2000; round += 1) {
      const [own, other] = [{ address: address(), units: [unit()] }, { address: address(), units: [unit()] }];
      const written = random.of(ways)(own.address);
      for (const locale of locales) {
        const { title, text } = draftIn(locale, { home: { title: `1B1B · ${own.units[0]}`, address: written, area: { kr: '첼시', en: 'Chelsea', zh: '切尔西' } }, rent: { has: [] } as never, claims: [] }, nothing);
        expect([written, found(`${title}\n${text}`, own)]).toEqual([written, []]);
        const [house, flat] = [own.address !== other.address, own.units[0] !== other.units[0]];
        const seen = otherPlacesIn(`${title}\n${text}`, other);
        expect([written, other, seen.houses.length > 0, seen.units.length > 0]).toEqual([written, other, house, flat]);
      }
    }
  });
});
