/** Rooms, baths, size and utilities as texts claim them, in Korean, English and Chinese. */
import { before } from './text-claims.ts';

/** Rooms of a home by its record, and utilities that its rent includes. */
export interface Home {
  /** Bedrooms and baths by the rooms, the rent and its title; empty where nothing says them. */
  readonly bedrooms: readonly number[];
  readonly baths: readonly number[];
  /** Every utility that the agency keeps, and whether the building's rents include it. */
  readonly utilities: readonly Utility[];
}

/** A utility that rents can include, by its names in the dictionary. */
export interface Utility {
  readonly names: readonly string[];
  readonly isIncluded: boolean;
}

const counts: Readonly<Record<string, number>> = {
  one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, 한: 1, 두: 2, 세: 3, 네: 4, 투: 2, 쓰리: 3, 一: 1, 两: 2, 兩: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10, ii: 2, iii: 3, iv: 4,
};
const english = String.raw`(?<![\d.$/]|\d,)(?<n>\d(?:\.5)?|one|two|three|four|five|six)`;
const korean = String.raw`(?<![\d.])(?<n>\d(?:\.5)?|한|두|세|네)`;
const chinese = String.raw`(?<![\d.号])(?<n>\d(?:\.5)?|[一两兩二三四五])`;
const size = String.raw`(?:(?:true|real|large|big|spacious|sunny|bright|full|huge|(?:king|queen)[ -]size[d]?|private|separate)[ -])*`;

const bedrooms = [
  String.raw`${english}[ -]*${size}(?:bedrooms?|b(?:e)?drs?|brs?|bds?|beds?(?=[ ,/&-]+(?:and )?(?:\d|one|two|three)(?:\.5)?[ -]?ba)|bed(?=[ -](?:apartment|home|flat|unit)))\b`,
  String.raw`(?<![\p{L}\d])(?<n>\d)b\d(?:\.5)?b(?![\p{L}\d])`,
  String.raw`(?<![\d.$/]|\d,)(?<n>[2-6]|two|three|four|five|six)[ -]?bed(?![a-z])`,
  String.raw`(?<![\p{L}\d])(?<n>iii|ii|iv)[ -](?:bed(?:room)?s?|brs?)\b`,
  String.raw`${korean} ?(?:베드룸|베드|침실)`,
  String.raw`(?<![가-힣])(?<n>투|쓰리) ?(?:룸|베드)`,
  String.raw`(?<![가-힣])방(?<n>[1-6])(?![\d:.,]|층|분|호|번)`,
  String.raw`(?:침실|방)(?:이|은)? ?(?<n>\d|한|두|세|네) ?(?:개|칸)`,
  String.raw`(?<n>两) ?室(?![友外内])`,
  String.raw`${chinese} ?(?:个|個|间|間)?(?:卧室|臥室|居室|卧(?!铺)|房(?![东源租间价屋子产客卡号型车])|室(?=[一两兩二三\d][厅廳卫衛]))`,
].map((one) => new RegExp(one, 'giu'));

const baths = [
  String.raw`${english}[ -]*${size}(?:bath(?:room)?s?|ba)\b(?! ?(?:and|&|\+|,) ?(?:a |one |1 )?half)`,
  String.raw`(?<![\p{L}\d])\db(?<n>\d(?:\.5)?)b(?![\p{L}\d])`,
  String.raw`${korean} ?(?:배스|욕실|화장실)`,
  String.raw`(?:욕실|화장실)(?:이|은)? ?(?<n>\d|한|두|세|네) ?개`,
  String.raw`${chinese} ?(?:个|個|间|間)?(?:卫(?!星|视|兵)|衛(?!星)|浴室|洗手间|洗手間|厕所)`,
].map((one) => new RegExp(one, 'giu'));

/** Words after which a count tells of another home, or of what one could make of this. */
const others = /(?:\b(?:not?|flex|convertible|conv\.?|junior|jr\.?|into an?|as an?|like an?|or|other|bigger|not an?|also have|also has)|少于|类似)[ -]*$/iu;
const wholeHouse = /\b(?:the )?(?:building|house) (?:also )?(?:has|offers)\b|\bother (?:homes|units|apartments)\b|\bstudios?(?:,| to| and)/iu;
const oneOf = /^ ?(?:(?:is |are )?(?:free|available|left|for rent|to let)\b|roommate)/iu;
const studio = /(?<!\p{L})(?:(?:this|sunny|bright|spacious|cozy|charming|renovated|alcove) studio(?! (?:building|space))|studio (?:apartment|apt|flat|home|unit)|开间|開間)(?![a-z])/iu;

const ends = /[.!?。\n]/;
const sentenceAt = (text: string, at: number): string => `${text.slice(Math.max(0, at - 200), at).split(ends).at(-1)}${text.slice(at, at + 200).split(ends)[0]}`;

function otherCounts(text: string, patterns: readonly RegExp[], known: readonly number[]): readonly string[] {
  if (known.length === 0) return [];
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: said, index, groups }) => {
      const named = groups?.['n'] ?? '';
      const count = counts[named] ?? Number(named);
      const isTrue = known.some((one) => one === count || Math.floor(one) === count);
      const isOther = others.test(before(text, index)) || oneOf.test(text.slice(index + said.length)) || wholeHouse.test(sentenceAt(text, index));
      return isTrue || isOther ? [] : [said.trim()];
    }),
  );
}

const penthouse = /(?<![\p{L}\d-])(?:penthouse(?! (?:lounge|deck|level|amenit|gym|floor|roof))|펜트하우스|顶层公寓)/iu;

/** Claims about rooms, baths and kind of a home that its record does not bear out, in a text in small letters. */
export function otherHomeIn(text: string, { bedrooms: beds, baths: bathCounts, units }: Pick<Home, 'bedrooms' | 'baths'> & { readonly units: readonly string[] }): readonly string[] {
  const studioSaid = beds.length > 0 && !beds.includes(0) ? studio.exec(text)?.[0] : undefined;
  const top = units.length > 0 && !units.some((unit) => /^PH/i.test(unit)) ? penthouse.exec(text)?.[0] : undefined;
  return [...otherCounts(text, bedrooms, beds), ...otherCounts(text, baths, bathCounts), ...[studioSaid, top].filter((one) => one !== undefined)];
}

/** Bedrooms and baths that a title of a rent names: "2B1B · 31F", "Studio". */
export function countsIn(title: string): { readonly bedrooms: readonly number[]; readonly baths: readonly number[] } {
  const both = /(?<![\p{L}\d])(\d)B(\d(?:\.5)?)B(?![\p{L}\d])/iu.exec(title);
  if (both) return { bedrooms: [Number(both[1])], baths: [Number(both[2])] };
  return { bedrooms: /(?<!\p{L})studio(?!\p{L})/iu.test(title) ? [0] : [], baths: [] };
}

const area = /(?<![\d.$,])(?:\d{1,3}(?:,\d{3})+|\d{2,5})\+? ?-?(?:sq\.? ?-?(?:ft|feet|foot)\b|sqft\b|sf\b|square[ -](?:feet|foot|meters?|metres?)\b|㎡|m²|평(?!균|일|생|소|점|화|가)|제곱 ?미터|平方(?:英尺|米|尺)|平米)/u;

/** A size that a text claims: no record of a home has one to bear it out. */
export const sizeIn = (text: string): string | undefined => area.exec(text)?.[0];

/** Utilities by every name that texts and dictionaries give them; the first is the plain one. */
const utilities: readonly (readonly string[])[] = [
  ['heat', 'heating', 'h/hw', '난방비', '난방', '暖气', '供暖', '暖'],
  ['hot water', '온수', '热水', '熱水'],
  ['cooking gas', 'gas', '가스비', '가스', '燃气', '煤气', '天然气', '瓦斯'],
  ['electricity', 'electric', '전기세', '전기료', '전기요금', '전기', '电费', '电', '電費', '電'],
  ['water', '수도세', '수도요금', '수도', '水费', '水', '水費'],
  ['internet', 'wifi', 'wi-fi', '인터넷', '와이파이', '网络', '网费', '宽带', '網路', '网'],
];
const [internet = []] = utilities.slice(-1);
/** All of them but internet, which is no utility to most. */
const every = ['utilities', 'utility', 'utils', 'util', 'bills', '공과금', '유틸리티', '水电煤气', '水电煤网', '杂费'];
const allNames = [...every, ...utilities.flat()].toSorted((a, b) => b.length - a.length);
const one = allNames.join('|');
const between = String.raw`(?: ?[,，、/&+·] ?(?:and )?| and | 및 |와 ?|과 ?|和|)`;
/** Beginnings of names that end in another one: hot water. */
const inside = allNames.flatMap((whole) => allNames.flatMap((end) => (whole !== end && whole.endsWith(end) ? [`${whole.slice(0, -end.length)}(?=${end})`] : []))).join('|');
// a name is taken whole, and a list from its first name on: 水电煤气 holds 水 and 电, and a long row of it has no end of ways to be read
const list = String.raw`(?:all )?(?:${one})(?:(?=(?<more>${between}(?:${one})))\k<more>)*`;
const first = String.raw`(?<!(?:${one})${between}|${inside})`;
const firstWord = String.raw`(?<![\p{L}-])(?<!(?<![\p{L}-])(?:(?:${one})${between}(?:all )?|${inside}))`;
const payer = String.raw`(?:landlord|owner|building|management|house|super)s?`;
const nativePayer = '(?:집주인|건물주|임대인|건물|관리 ?사무소)(?:이|가|에서)?';
const included = [
  String.raw`${firstWord}(?<all>${list}) (?:is |are )?(?:all )?(?:paid|covered|taken care of|handled)(?: for)? by (?:(?:the|your|our) )?(?:${payer}|us)`,
  String.raw`(?<![\p{L}-])(?:${payer}|we) (?:also )?(?:pays?|covers?|paying|covering|provides?)(?: for)?(?: all)?(?: the| your)? (?<all>${list})(?![a-z])`,
  String.raw`(?<![\p{L}-])(?:no|zero|never an?y?) (?<all>${list}) (?:bills?|costs?|charges?|payments?)\b`,
  String.raw`${nativePayer} ?(?<all>${list})(?:비|료|요금)?(?:를|을|도|까지)? ?(?:모두|전부|다)? ?(?:부담|지불|내|냅|납부)`,
  String.raw`${first}(?<all>${list})(?:비|료|요금)?(?:은|는|이|가|를|을)? ?(?:모두|전부|다)? ?${nativePayer} ?(?:부담|지불|내|냅|납부)`,
  String.raw`(?:房东|业主|物业)(?:支付|付|承担|出|包)(?:所有|全部)?(?<all>${list})(?!景|族|池|梯|器)`,
  String.raw`${first}(?<all>${list})(?:费)?(?:全|都|均)?由?(?:房东|业主|物业)(?:支付|付|承担|出|包)`,
  String.raw`${firstWord}(?<all>${list}) (?:is |are )?(?:all )?(?:included|incl?\b\.?|free\b(?! of)|on us)`,
  String.raw`(?<![\p{L}-])(?:includes?|including|inclusive of|free|covers?) (?<all>${list})(?![a-z]| ?(?:views?|front|heater|tower|stove|range|oven|fireplace|grills?|usage|closet))`,
  String.raw`${first}(?<all>${list})(?:비|료|요금)?(?:가|이|은|는|도|까지)? ?(?:모두|전부|다)? ?(?:포함(?! ?(?:되지|하지|안|x))|무료)`,
  String.raw`(?<![不未没无])(?:包含|包括|包|含)(?:所有|全部)?(?<all>${list})(?!景|族|池|梯|器|视|視|球|氛|影|动|動|疗|厂|台|吧|槽|管)`,
  String.raw`${first}(?<all>${list})(?:费|費)?(?:全|都|均|已)?(?:包含|包(?!裹|间)|免费|免費)`,
].map((pattern) => new RegExp(pattern, 'giu'));
/** Words of which every way to say it has one: most texts hold none, and are looked through once. */
const hints = /incl|free|on us|cover|pa(?:id|y)|taken care|handled|provid|\b(?:no|zero|never)\b|포함|무료|부담|지불|[내냅]|납부|[包含付出免]|承担/iu;
const denied = /(?:\b(?:no|not|without|never|some|many|most|except|excluding|n['’]t)\b|[不未没])[ a-z]{0,9}$/iu;

/** Claims of a text in small letters that utilities are included which the building does not include; one that no dictionary has is not held. */
export function otherUtilitiesIn(text: string, known: readonly Utility[]): readonly string[] {
  if (known.length === 0 || !hints.test(text)) return [];
  const isMissing = (line: readonly string[]) => {
    const same = known.filter(({ names }) => names.some((name) => line.includes(name.trim().toLowerCase())));
    return same.length > 0 && !same.some(({ isIncluded }) => isIncluded);
  };
  return included.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: said, index, groups }) => {
      const named = [...(groups?.['all'] ?? '').matchAll(new RegExp(one, 'giu'))].map(([name]) => name.toLowerCase());
      const isFalse = named.some((name) => (every.includes(name) ? known.some(({ names, isIncluded }) => !isIncluded && !names.some((own) => internet.includes(own.trim().toLowerCase()))) : utilities.some((line) => line.includes(name) && isMissing(line))));
      const isLed = named.every((name) => every.includes(name)) && /^ ?[:：(（]/u.test(text.slice(index + said.length));
      return isFalse && !isLed && !denied.test(before(text, index)) ? [said.trim()] : [];
    }),
  );
}
