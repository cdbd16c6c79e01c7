/** Amounts of a broker's fee as texts claim them, in months or as a share of a rent, in Korean, English and Chinese. */
import type { FeeItem } from './entity.ts';
import { before, numberIn } from './text-claims.ts';

const en = String.raw`(?:(?:brokers?(?:['’]?s)?|brokerage|agency|agents?(?:['’]s)?|realtors?(?:['’]?s)?|finders?(?:['’]?s)?)[ -](?:fees?|commissions?|charges?)|brokerage|commissions?)\b`;
const kr = String.raw`(?:(?:부동산 ?)?중개 ?(?:수수료|보수|비용|비|료)|복비|커미션)`;
const zh = String.raw`(?:(?:中介|仲介|经纪人?|代理)(?:服务|手续)?费|佣金)`;

const monthsEn = String.raw`(?<n>half(?:[ -]an?)?|an?[ -]half|one[ -]half|1[/⁄]2|\d(?:\.\d{1,2})?|an?|one(?: and a half)?|two|three|full)[ -](?:full[ -])?months?(?:['’]s?)?(?:[ -](?:of )?rent)?`;
const monthsKr = String.raw`(?:월세(?:의)? ?)?(?<n>반|절반|\d(?:\.\d)?|한|두|세) ?(?:달|개월)(?: ?(?:치|분))?(?: ?(?:월세|렌트))?`;
const monthsZh = String.raw`(?<n>半|[一二两三]|\d(?:\.\d)?)个?(?<half>半)?月(?:的?(?:房租|租金))?`;
const percent = String.raw`(?<p>\d{1,3}(?:\.\d{1,2})?) ?(?:%|percent\b|퍼센트|프로)`;
const year = String.raw`(?:annual|yearly|one year|(?:the )?(?:first |full )?year|연간|1년|일년|연 ?(?:월세|렌트|임대)|年租|全年|一年)`;
const month = String.raw`(?:month|월세의|한 ?달|月租|一个月)`;
const of = String.raw`(?:\s?of (?:the |one |a |your )?(?<base>[a-z’']+(?: [a-z’']+)?))?`;

const linksEn = String.raw`(?: ?(?:[:=(,–-]|\b(?:of|is|are|equals?|equal to|at|applies|due|only|just|about))){0,3} ?`;
const linksNative = String.raw`(?: ?(?:[:：=(，,]|은|는|이|가|도|로|为|是|等于|仅|只要|收|按|约|약|단|相当于))*? ?`;
const yearBefore = String.raw`(?:(?<base>年租金?|全年租金?|一年租金|月租金?|一个月租金|연간? ?(?:월세|렌트|임대료)(?:의)?|1년 ?(?:치 ?)?(?:월세|렌트)(?:의)?|월세(?:의)?|한 ?달 ?(?:월세|렌트)(?:의)?)的? ?)?`;

const claims = [
  String.raw`(?<![\p{L}\d./])${monthsEn}(?: (?:as|in|for)(?: an?| the)?)? ${en}`,
  String.raw`(?<![\p{L}-])${en}${linksEn}${monthsEn}`,
  String.raw`(?<![\d.])${percent} ${en}${of}`,
  String.raw`(?<![\p{L}-])${en}${linksEn}${percent}${of}`,
  String.raw`(?<![가-힣\d])${monthsKr}(?:의)? ?${kr}`,
  String.raw`${kr}${linksNative}${monthsKr}`,
  String.raw`(?:${kr}|${zh})${linksNative}${yearBefore}${percent}`,
  String.raw`${yearBefore}(?<![\d.])${percent}(?:의|的)? ?(?:${kr}|${zh})`,
  String.raw`${monthsZh}的?${zh}`,
  String.raw`${zh}${linksNative}${monthsZh}`,
].map((one) => new RegExp(one, 'giu'));
const isYear = new RegExp(year, 'iu');
const isMonth = new RegExp(month, 'iu');

/** Words of which every way to name one has one: most texts hold none. */
const hints = /fee|commission|broker|중개|복비|커미션|中介|仲介|经纪|代理|佣金/u;
/** Somebody else pays it, or it is one of another home. */
const elsewhere = /(?:\b(?:landlord|owner|building|management|we)s? (?:pays?|covers?|paid|paying|covering)(?: for)?(?: the| a| your| our)? ?|\b(?:no|not|never|without|zero|instead of|rather than|save|saves|saving)(?: an?| the| any)? ?|(?:집주인|건물주|임대인)(?:이|가)? ?|(?:房东|业主)(?:支付|付|承担|出)?|[无免不])$/iu;
const elsewhereBehind = /^s? ?(?:(?:is |are )?(?:paid|covered) by (?:the )?(?:landlord|owner|building|us|management)|(?:is |are )?waived|(?:을|를|은|는)? ?(?:집주인|건물주|임대인)(?:이|가)? ?(?:부담|지불|내|냅)|(?:由|是)?(?:房东|业主)(?:支付|付|承担|出))/iu;

const halves: Readonly<Record<string, number>> = { 반: 0.5, 절반: 0.5, 半: 0.5, '1/2': 0.5, '1⁄2': 0.5, a: 1, an: 1, one: 1, full: 1, 'one and a half': 1.5, two: 2, three: 3, 한: 1, 두: 2, 세: 3 };
const monthsIn = (named: string): number => (/half/.test(named) && named !== 'one and a half' ? 0.5 : (halves[named] ?? (/^\d/.test(named) ? Number(named) : numberIn(named))));
const isBroker = new RegExp(String.raw`(?<![\p{L}-])${en}|(?<![\p{Script=Latin}])brokers?\b|${kr}|중개|${zh}`, 'iu');

/** Cents that a claim may mean: of the rent, or of the rent that its discount makes. */
function centsOf(groups: Readonly<Record<string, string | undefined>>, prices: readonly number[]): readonly number[] {
  const { n, half, p, base = '' } = groups;
  const share = n === undefined ? (Number(p) / 100) * (isYear.test(base) || !isMonth.test(base) ? 12 : 1) : monthsIn(n) + (half !== undefined && n !== '半' ? 0.5 : 0);
  return prices.map((price) => Math.round(price * share));
}

/** Amounts of a broker's fee in a text in small letters that the list of costs does not tell. */
export function otherBrokerFeesIn(text: string, fees: readonly FeeItem[], { price, netPrice }: { readonly price: number; readonly netPrice: number | null }): readonly string[] {
  if (!hints.test(text)) return [];
  const listed = fees.filter(({ label, amount }) => amount > 0 && isBroker.test(label));
  const prices = netPrice === null || netPrice === price ? [price] : [price, netPrice];
  const found = claims.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: said, index, groups = {} }) => {
      if (elsewhere.test(before(text, index)) || elsewhereBehind.test(text.slice(index + said.length, index + said.length + 40))) return [];
      // told in whole dollars
      return listed.some(({ amount }) => centsOf(groups, prices).some((cents) => Math.abs(cents - amount) < 100)) ? [] : [said.trim()];
    }),
  );
  return [...new Set(found)].filter((one, _, all) => !all.some((other) => other !== one && other.includes(one)));
}
