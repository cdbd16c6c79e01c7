/** Months of a lease that a text says are free, no number for a share of the rent; `of` is the length of the lease where the text says that, too. */
export interface FreeClaim {
  readonly months: number;
  readonly of: number | null;
  /** As it is written in the text. */
  readonly said: string;
}

/** Discount of a rent: `freeMonths` of a lease of `leaseMonths`. */
export interface FreePolicy {
  readonly freeMonths: number;
  readonly leaseMonths: number;
}

const numbers: Readonly<Record<string, number>> = {
  a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, six: 6, eight: 8, half: 0.5, 'half a': 0.5, 'a half': 0.5,
  한: 1, 두: 2, 세: 3, 석: 3, 네: 4, 반: 0.5, 一: 1, 两: 2, 兩: 2, 二: 2, 三: 3, 四: 4, 半: 0.5,
};

const digits = String.raw`\d{1,2}(?:\.\d+)?`;
const english = `(?<months>${digits}|half a|a half|half|one|two|three|four|an?)`;
const lease = String.raw`(?:\s+(?:of|on an?|on|with an?)\s+(?<of>\d{1,2})(?:[\s-]*months?)?(?:\s+lease)?)?`;
const month = String.raw`(?:months?(?:['’]s?)?|mos?\b\.?)`;
const korean = `(?:(?<months>${digits})\\s*개월|(?<word>[한두세석네반])\\s*달)`;
const koreanLease = String.raw`(?:(?<of>\d{1,2})\s*개월\s*(?:중에?|계약(?:에|시)?)\s*)?`;
const chinese = `(?<months>${digits}|[一两兩二三四半])`;
const chineseLease = String.raw`(?:(?<of>\d{1,2})\s*[个個]月(?:租约|合同|租期)?中?[，,]?\s*)?`;

/** Two weeks are half a month to those who give them. */
const weeksOfMonth = 4;

/** Ways to say it, those that say more before those that say less. */
const patterns: readonly RegExp[] = [
  // first month free, first two months’ rent is free
  String.raw`\bfirst\s+(?:${english}\s+)?${month}\s+(?:rent\s+)?(?:is\s+|are\s+)?(?:free|rent[\s-]free|on us)\b${lease}`,
  // free rent for the first month, first month’s rent waived
  String.raw`\bfree\s+rent\s+(?:for|in|during)\s+(?:the\s+|your\s+)?first\s+(?:${english}\s+)?${month}${lease}`,
  String.raw`\bfirst\s+(?:${english}\s+)?${month}\s+rent\s+(?:is\s+|are\s+)?waived${lease}`,
  // 1 month free of 12, two months rent-free on a 24-month lease, a month of free rent
  String.raw`\b${english}[\s-]+${month}\s+(?:of\s+)?(?:(?:rent\s+)?(?:is\s+|are\s+)?free(?:\s+rent)?|rent[\s-]free)\b${lease}`,
  // two weeks free, two weeks of free rent
  String.raw`\b(?<weeks>\d{1,2}|a|one|two|three|four|six|eight)[\s-]+weeks?(?:['’]s?)?\s+(?:(?:rent\s+)?(?:is\s+|are\s+)?free(?:\s+rent|(?!\s+(?:trial|gym|pass|parking|storage|access|wi-?fi|internet|of)))|of\s+(?:free\s+rent|rent\s+free)|rent[\s-]free|on us)`,
  // one month on us, a month off, one month rent credit, save one month rent
  String.raw`\b${english}[\s-]+(?:full\s+)?${month}\s+(?:(?:of\s+)?rent\s+)?(?:is\s+|are\s+)?(?:on us|off\b|credit|concession|discount)`,
  String.raw`\bsave\s+(?:up\s+to\s+)?${english}\s+(?:full\s+)?${month}\s+(?:of\s+)?rent`,
  // 13th month free, last month free
  String.raw`\b(?:\d{1,2}(?:st|nd|rd|th)|second|last|final)\s+month(?:['’]s)?\s+(?:rent\s+)?(?:is\s+)?(?:free|on us)`,
  // 10% off the first month, 10% off rent
  String.raw`\b(?<percent>\d{1,3}(?:\.\d)?)\s?%\s*(?:off|discount\s+on|less)\s+(?:of\s+)?(?:the\s+|your\s+)?(?:first\s+|last\s+)?(?:months?\b|rent\b|\w+\s+months?\b)`,
  String.raw`(?:첫\s*달|월세|렌트|임대료)\s*(?<percent>\d{1,3})\s?%\s*할인`,
  '(?:首月|房租|租金|月租)(?:打)?(?<fold>[\\d.]+|[一二三四五六七八九])\\s?折',
  '(?<weeks>\\d{1,2}|[한두]|[一两二三四])\\s*(?:주|周|个?星期)(?:간)?(?:치)?(?:의)?\\s*(?:월세|렌트|租金|房租)?(?:가|는)?\\s*(?:무료|공짜|免费|免租)',
  '免租?(?<weeks>\\d{1,2}|[一两二三四])(?:周|个?星期)',
  // half off the first month, first month half price, half-price rent
  String.raw`\b(?<half>half)[\s-]+(?:off|price|rent)\s+(?:(?:for|on|of|in|during)\s+)?(?:the\s+|your\s+)?(?:rent\s+(?:for|of|in)\s+(?:the\s+|your\s+)?)?(?:first|last|second|final)\s+(?:${english}\s+)?${month}(?!\w)${lease}`,
  String.raw`\b(?:first|last|second|final)\s+(?:${english}\s+)?${month}\s+(?:rent\s+)?(?:is\s+|are\s+|at\s+|for\s+)?(?<half>half)[\s-]+(?:off|price|rent|free)\b`,
  String.raw`\b(?<half>half)[\s-]+(?:off|price)\s+(?:(?:of|on)\s+)?(?:the\s+|your\s+)?rent\b`,
  String.raw`첫\s*(?:(?<months>\d)\s*개월|(?<word>[두세석네])\s*달|달|월|한\s*달|개월)(?:치|간)?(?:은|는|의|이|에)?\s*(?:월세|렌트|임대료|집세)?(?:가|는|은|를)?\s*(?<half>반값|반액|절반|반\s*할인|반만)`,
  String.raw`(?:월세|렌트|임대료|집세)(?:가|는|은)?\s*(?<half>반값|반액)|(?<half2>반값|반액)\s*(?:월세|렌트|임대료)`,
  '(?:首|头|第一个?)(?:(?<months>[两二三])个)?月(?:的)?(?:租金|房租|月租)?(?:只要|只需|仅)?(?<half>半价|减半|对折|半租|打对折|一半)|(?:租金|房租|月租)(?:打)?(?<half2>半价|减半|对折)',
  '第一个?月(?:的)?(?:租金|房租)?(?:全)?免(?:费|租|单)?',
  // two free months, a free month of rent
  String.raw`\b(?:${english}\s+)?free\s+(?:first\s+)?${month}(?!\w)${lease}`,
  // 12개월 중 1개월 무료, 한 달이 무료
  `${koreanLease}${korean}(?:치|간)?(?:이|은|의)?\\s*(?:월세|렌트|임대료)?(?:가|는|이)?\\s*(?:무료|공짜|프리)`,
  '첫\\s*(?:달|월)(?:은|이|의)?\\s*(?:월세|렌트|임대료)?(?:가|는)?\\s*(?:무료|공짜)',
  // 12 个月免 1 个月, 免租一个月, 送半个月
  `${chineseLease}(?:免租金?|免房租|免[费費]|免|送)\\s*${chinese}\\s*[个個]?月`,
  `${chinese}\\s*[个個]月(?:租金|房租)?\\s*(?:免[费費]|免租)`,
  '首月(?:租金|房租)?(?:全)?免(?:费|租|单)?|免首月',
].map((pattern) => new RegExp(pattern, 'gi'));

/** Words of which every way to say it has one: most texts hold none, and are looked through once. */
const hints = /free|on\s+us|waived|off\b|credit|concession|discount|save|half|%|무료|공짜|프리|할인|반값|반액|절반|반만|免|送|折|半/i;

/** Free months that a text claims, each stretch of it once. */
export function freeClaimsIn(text: string): readonly FreeClaim[] {
  if (!hints.test(text)) return [];
  const found: (FreeClaim & { readonly from: number })[] = [];
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const [said] = match;
      if (found.some(({ from, said: other }) => match.index < from + other.length && from < match.index + said.length)) continue;
      const { months, word, of, weeks, percent, fold, half, half2 } = match.groups ?? {};
      const named = (months ?? word ?? weeks ?? '1').toLowerCase();
      const count = numbers[named] ?? Number(named);
      // a share of the rent is no month of any discount
      const claimed = percent !== undefined || fold !== undefined ? Number.NaN : (count * ((half ?? half2) === undefined ? 1 : 0.5)) / (weeks === undefined ? 1 : weeksOfMonth);
      found.push({ months: claimed, of: of === undefined ? null : Number(of), said, from: match.index });
    }
  }
  return found.toSorted((a, b) => a.from - b.from).map(({ months, of, said }) => ({ months, of, said }));
}

/** True when a discount of the rent gives what a text claims. */
export const isGiven = ({ months, of }: FreeClaim, policies: readonly FreePolicy[]): boolean =>
  policies.some(({ freeMonths, leaseMonths }) => freeMonths === months && (of === null || leaseMonths === of));
