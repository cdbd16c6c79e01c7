/** Claims of a text about money and fees, and how texts name things, in Korean, English and Chinese. Offsets and `said` are of the text as it was given. */

const digit = '[\\d０-９]';
/** From its first digit on: a long row of digits is read once, not once from each of them. */
const number = `(?<!${digit}[,，]?)${digit}[\\d０-９,，]*(?:[.．]${digit}{1,2})?(?![\\d０-９])`;
const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const word = words.slice(1).join('|');
const teens = ['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'];
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** Ways to write an amount of dollars; one without a sign or a word for dollars stands beside a word for rent or month. */
const moneyIn = new RegExp(
  [
    `(?:US\\s?)?[$＄﹩]\\s?(?<sign>${number})(?<k>\\s?k\\b)?`,
    `\\bUSD\\s?(?<code>${number})`,
    `(?<unit>${number})\\s?(?:[$＄﹩]|USD\\b|US dollars?\\b|dollars?\\b|bucks\\b|불|달러|弗|美元|美金|美刀|刀)`,
    `(?<month>${number})\\s?(?:/\\s?mo(?:nth)?\\b|(?:a|per|each|every) month\\b|monthly\\b)`,
    `(?<=(?:(?:월세|렌트|임대료|희망가|호가|집세)(?:는|은|가|이|로)?|(?<![\\d가-힣])월|(?:月租金?|每月|租金|房租|要价|报价|叫价|租价)(?:为|是|只要|仅)?)(?:\\s?[:：])?\\s?)(?<rent>${digit}{3,}(?:[,，]${digit}{3})*|${digit},${digit}{3})(?![\\d０-９]|\\s?[%년年])`,
    `\\b(?:ask(?:s|ing|ed)?(?: (?:price|rent|for))?(?: is)?|(?:offered|listed|priced|advertised|going|renting|rents|leasing|yours|let) (?:at|for))(?:\\s*[:：=])?\\s+(?:only |just |about )?(?<asked>${digit}{3,5}|${digit}{1,2}[,，]${digit}{3})(?=\\s*(?:$|[.,;!?)/\\n]|(?:a|per|each|every) month|monthly|and\\b|with\\b|or\\b|but\\b|for\\b|net\\b|gross\\b|obo\\b|negotiable))`,
    `\\brent(?:al)?(?:\\s*[:：=]\\s*|\\s+(?:is|of|at|only|just)\\s+(?:only |just )?|\\s+(?=[\\d,]{4,6}\\s*(?:[.;!)]|$|\\/|(?:a|per) month)))(?<named>${digit}{3,}(?:[,，]${digit}{3})*|${digit}{1,2},${digit}{3})(?![\\d０-９])(?!\\s*(?:sq|ft|feet))`,
    `(?<kay>${number})\\s?k(?=\\s?(?:/\\s?mo|(?:a|per|each|every) month|monthly))`,
    `\\b(?<grand>an?|${word}|\\d{1,2}(?:\\.\\d)?) grand(?=\\s*(?:$|[.,!?;]|/|(?:a|per|each|every) month|monthly))`,
    `(?<han>(?<![一二两兩三四五六七八九十百千万萬零〇])[一二两兩三四五六七八九十百千万萬零〇]+)\\s?(?:美元|美金|美刀)|(?<=(?:月租金?|每月|租金)(?:只要|仅)?\\s?)(?<hanRent>[一二两兩三四五六七八九][千万萬][一二两兩三四五六七八九百零]*)`,
    `(?<hangul>[일이삼사오육칠팔구]?천(?:\\s?[일이삼사오육칠팔구]?백)?)\\s?(?:불|달러)|(?<=(?:월세|렌트)(?:는|가|은)?\\s?)(?<hangulRent>[일이삼사오육칠팔구]?천(?:\\s?[일이삼사오육칠팔구]?백)?)`,
    `(?<cheon>${number})\\s?천\\s?(?:(?<baek>[1-9])\\s?백\\s?)?(?:불|달러)`,
    `(?<foreign>[€£¥￥₩]\\s?${number}|${number}\\s?(?:€|₩|만\\s?원|원(?![룸목형])|유로|欧元|人民币|日元|euros?\\b|(?:EUR|KRW|RMB|CNY)\\b))`,
    `\\b(?<hundreds>${teens.join('|')}|(?:${tens.join('|')})(?:[ -](?:${word}))?)[ -]hundred\\b(?! (?:sq|square|feet|people))`,
    `\\b(?<thousand>an?|${word}) thousand(?: (?:and )?(?<hundred>an?|${word}) hundred)?(?: dollars?| bucks)?\\b`,
  ].join('|'),
  'gi',
);

const plainDigits = (text: string): string => text.normalize('NFKC').replaceAll(',', '');
const hans = '零一二三四五六七八九';
const hanguls = '영일이삼사오육칠팔구';

/** The number that Chinese or Korean words spell, up to ten thousands. */
function spelled(text: string): number {
  let [sum, last] = [0, 0];
  for (const sign of text.replace(/[两兩]/g, '二').replaceAll('〇', '零').replaceAll('萬', '万')) {
    const scale = { 십: 10, 十: 10, 백: 100, 百: 100, 천: 1000, 千: 1000, 万: 10_000 }[sign];
    if (scale === undefined) last = Math.max(hans.indexOf(sign), hanguls.indexOf(sign), 0);
    else [sum, last] = [scale === 10_000 ? (sum + last) * scale : sum + Math.max(1, last) * scale, 0];
  }
  return sum + last;
}

/** The number that words up to ninety-nine spell. */
const hundredsIn = (said: string): number => {
  const [first = '', last] = said.toLowerCase().split(/[ -]/);
  return teens.includes(first) ? 11 + teens.indexOf(first) : (2 + tens.indexOf(first)) * 10 + Math.max(0, words.indexOf(last ?? ''));
};

const valueOf = (named: string | undefined): number => (named === undefined ? 0 : Math.max(1, words.indexOf(named.toLowerCase())));

/** An amount as people write it, in cents; no number where it is in another money. */
export interface Amount {
  readonly said: string;
  readonly cents: number;
  /** Said of a month's rent, by the words beside it. */
  readonly isRent: boolean;
}

const monthAfter = /^\s*(?:(?:\/|a|per|each|every)\s*)?(?:mo(?:nth)?\b|monthly)|^\s*\/?\s*(?:월|月)|^\s*(?:매월|每月)/i;
const rentBefore = /(?:\brent(?:\s+is)?|\basking(?:\s+(?:price|rent|for))?|\b(?:offered|listed|priced|advertised)\s+at|要价|报价|叫价|희망가|호가|\bonly|\bjust|월세|월|렌트|月租金?|每月|租金|仅|只要|단)[\s:：]*$/i;

/** The words in front of a place of a text that say what is meant there. */
export const before = (text: string, at: number): string => text.slice(Math.max(0, at - 40), at);

export function amountsIn(text: string): readonly Amount[] {
  return [...text.matchAll(moneyIn)].map((match) => {
    const { sign, k, code, unit, month, rent, named, asked, kay, grand, han, hanRent, hangul, hangulRent, cheon, baek, foreign, thousand, hundred, hundreds } = match.groups ?? {};
    const [said] = match;
    const figure = sign ?? code ?? unit ?? month ?? rent ?? named ?? asked ?? kay ?? cheon;
    const spelt = han ?? hanRent ?? hangul ?? hangulRent;
    const isThousands = [k, kay, cheon].some(Boolean);
    const inWords = spelt !== undefined ? spelled(spelt.replace(/\s/g, '')) : hundreds === undefined ? valueOf(thousand) * 1000 + valueOf(hundred) * 100 : hundredsIn(hundreds) * 100;
    const inGrands = grand !== undefined && (Number(grand) || valueOf(grand)) * 1000;
    // no rent is in the money of others; nothing is nothing in all of them
    const dollars = foreign !== undefined ? (/[1-9１-９]/.test(foreign) ? Number.NaN : 0) : inGrands || (figure === undefined ? inWords : Number(plainDigits(figure)) * (isThousands ? 1000 : 1) + Number(baek ?? 0) * 100);
    const isRent = [month, rent, named, asked, kay, grand, hanRent, hangulRent, thousand, hundreds].some((one) => one !== undefined) || monthAfter.test(text.slice(match.index + said.length)) || rentBefore.test(before(text, match.index));
    return { said, cents: Math.round(dollars * 100), isRent };
  });
}

const lookalikes = ['асеһіјорѕухοαεᴀʙᴄᴅᴇғɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢ', 'acehijopsyxoaeabcdefghijklmnoprtuvwyz'] as const;
/** Chinese signs of before 1956 and those of today, as far as homes are told with them. */
const characters = ['兩間臥廳衛費電氣熱陽臺內機養寵無沒個樓號網場門頂園層複隨時現業擔經紀續貓與佣東單車庫繳臨鐵', '两间卧厅卫费电气热阳台内机养宠无没个楼号网场门顶园层复随时现业担经纪续猫与佣东单车库缴临铁'] as const;
const plainOf = new Map([lookalikes, characters].flatMap(([from, to]) => [...from].map((sign, at) => [sign, [...to][at]!] as const)));
const unlikeness = new RegExp(`[${[...plainOf.keys()].join('')}]`, 'gu');

/** Signs that look or mean alike made one, without those that nobody sees; in small letters. */
export const plainly = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Cf}/gu, '').replace(/\s+/g, ' ').replace(/[\u2010-\u2015\u2212]/g, '-').toLowerCase().replace(unlikeness, (sign) => plainOf.get(sign)!);

const wordOrSigns = /[a-z\d@$]+/gu;
/** True for a word with digits or signs in the place of letters: not "24h", "3br" or "12th". */
const isDisguised = (said: string): boolean => /[\d@$]/.test(said) && /[a-z][\d@$]*[a-z]/.test(said) && !/^\d+[a-z]{0,3}$/.test(said);
const lettersOf: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's' };
/** Letters, syllables or signs that stand apart: "p o o l", "g.y.m", "수 영 장". */
const apart = /(?<![a-z\d])(?:[a-z][ ._*·-]){2,}[a-z](?![a-z\d])|(?<![가-힣])(?:[가-힣][ ._*·-]){2,}[가-힣](?![가-힣])|(?:\p{Script=Han}[ ._*·-]){2,}\p{Script=Han}/gu;

/** A text in small letters, and as it reads with the letters that its digits and signs stand for. */
export function readingsOf(lower: string): readonly string[] {
  const joined = lower.replace(apart, (said) => said.replace(/[ ._*·-]/g, ''));
  const read = (one: string) => joined.replace(wordOrSigns, (said) => (isDisguised(said) ? said.replace(/[\d@$]/g, (sign) => (sign === '1' ? one : (lettersOf[sign] ?? sign))) : said));
  return [...new Set([lower, read('i'), read('l')])];
}

const noFee = new RegExp(
  [
    String.raw`\b(?:no|zero|0|without(?: any)?|free of)[ -]*(?:(?:brokers?|brokerage|agents?|agency|realtors?)(?:['’]s?)?[ -]*)?fees?\b`,
    String.raw`\b(?:nofee|(?:fee|commission|broker)[ -]*free)`,
    String.raw`\b(?:no|zero|without(?: an?| any)?) (?:brokers?|middle ?m[ae]n)\b(?! ?['’-])`,
    String.raw`\bwithout a fee\b`,
    String.raw`\b(?:brokers?(?:['’]s?)?|brokerage|agents?|agency) (?:fees?|commissions?)(?: (?:is|are|of))?(?: ?[:=–-])? ?\(?(?:(?:us)? ?\$ ?0|0|zero|none|nothing)(?:\.00)?(?![\d.,]?\d)|\$ ?0 (?:brokers?|brokerage|agents?|agency)\b`,
    String.raw`\b(?:brokers?(?:['’]s?)?|brokerage|agents?) fees? (?:(?:is|are|will be|has been) )?waived|(?:^|[.,;:!?·(] ?)fees? (?:(?:is|are|will be|has been) )?waived|\bwaiv(?:es?|ed|ing) (?:(?:the|our|all|your) )?(?:brokers?(?:['’]s?)? |brokerage )?fee\b`,
    String.raw`\bn ?[o0][ _*-]*f ?e ?e ?s?\b`,
    String.raw`\b(?:no|zero|0|without(?: any)?|free of)[ -]*(?:(?:brokers?|agents?)(?:['’]s?)? )?commissions?\b`,
    String.raw`\b(?:owner|landlord)s? (?:pays?|covers?|paying|covering)(?: for)?(?: the| all| your| our| any)? (?:broker|fee|commission|agent)`,
    String.raw`(?:집주인|건물주|임대인)(?:이|가)? ?(?:중개 ?)?(?:수수료|복비|중개비)(?:를|을)? ?(?:부담|지불|냅니다|내줍니다)|(?:커미션|중개 수수료)(?:가|은|이)? ?(?:없|무료|면제|0)`,
    String.raw`(?:房东|業主|业主)(?:支付|付|承担|承擔|出)(?:中介|佣金|经纪)`,
    String.raw`(?:수수료|복비|중개비|중개료)(?:가|는|도|를)? ?[:：]? ?(?:전혀 )?(?:없|무료|면제|\$? ?0(?![.\d])|제로|공짜|x(?![\p{L}\d])|无|안 ?(?:받|내|냅))|무 ?(?:수수료|복비)|노 ?피`,
    String.raw`(?:免|无|無|零|没有|沒有|不收取?|0)(?:任何)? ?(?:(?:中介|仲介|手续|手續|经纪|經紀|代理|佣金?)[费費]|佣金?)`,
    String.raw`(?:(?:中介|仲介|经纪|代理)(?:服务)?费|佣金)[:： ]?(?:为|是|只要)?(?:\$ ?0(?![.\d])|0(?![.\d])|零|全免|免)`,
    String.raw`(?:无|没有|免|零) ?(?:中介|经纪人?)(?![费公]|介绍)`,
  ].join('|'),
  'u',
);

/** An abbreviation of agents for "the owner pays". */
const ownerPays = /(?<![\p{L}\d.&])(?:OP|O\.P\.)(?![\p{L}\d'’&-])/u;

/** The words by which a text says that there is no broker's fee. */
export const noFeeIn = (text: string): string | undefined =>
  readingsOf(plainly(text)).flatMap((one) => noFee.exec(one)?.[0] ?? [])[0] ?? ownerPays.exec(text.normalize('NFKC').replace(/\p{Cf}/gu, ''))?.[0];

/** A number in figures or in Chinese words. */
export const numberIn = (said = ''): number => (/^\d/.test(said) ? Number(said) : spelled(said));

const endsInY = /([^aeiou\W])y$/;
const isLatin = (wanted: string): boolean => /^[\p{Script=Latin}\d\s'’/&.-]+$/u.test(wanted);
const deniedBefore = /(?:\b(?:no|not|non|without|neither|nor)\b(?: (?:a|an|any))?[\s-]*|\b(?:near|close to|next to|(?:steps|min(?:ute)?s?|blocks?|stops?|walk) (?:to|from|away from))(?: (?:a|an|the))?\s|无|無|没有|沒有|不可|不能|不|禁止)$/iu;
const deniedBehind = /^\s?(?:은|는|이|가|도)?\s?(?:없|불가|금지|안\s?됩|안\s?됨|아님)|^(?:不可|除外)|^\s?(?:附近|旁边|근처|인근)|^:?\s(?:is |are )?(?:not\b|none\b|unavailable\b|nearby\b|close by\b|next door\b|(?:just )?around the corner\b|(?:just )?(?:down|across|up) (?:the|from) |on the (?:block|corner)\b|in the (?:neighborhood|area)\b|(?:just )?(?:\d+|a few|two|three|steps|one|a) ?-?(?:min(?:ute)?s?|blocks?|steps?)?(?: walk)? away\b)|^ ?(?:까지|에서) ?(?:도보|걸어|\d)|^ ?(?:在)?(?:隔壁|对面|附近|旁)/u;

/** Words that tell of what others share, or of another place, each with what stands before or behind them there. */
const shared: readonly { readonly word: RegExp; readonly before: RegExp; readonly behind: RegExp }[] = [
  { word: /washer|w\/d|세탁|洗/u, before: /(?:laundry room|laundromat|shared laundry|세탁실|洗衣房)[^.!?。\n]{0,20}$/u, behind: /^s?\s?(?:(?:in|on) (?:the |every |each )?(?:building|basement|premises|site|cellar|lobby|floor)\b|hook-?ups?)/u },
  { word: /floors$|levels$/u, before: /\b(?:up|down|gym|lounge|building|house|walk)[a-z ]{0,12}$/u, behind: /^\s(?:of|up|down|above|below|away)\b/u },
  { word: /^pool$/u, before: /\b(?:car|talent|whirl|gene|public|city|municipal|community|hotel|motor)[ -]?$/u, behind: /^s?[ -](?:tables?|halls?|bars?|noodles?|of)\b/u },
  { word: /parking|주차|停车/u, before: /\b(?:street|public|metered|free|easy|alternate[- ]side|guest|bike|bicycle)[ -]$|(?:거리|길가|노상|도로|도로변|공영|근처)(?: ?(?:무료|무상|유료))? ?$|(?:街边|路边|街上|附近|路旁)$/u, behind: /^ (?:lots?|garages?|meters?) (?:on|at|near|next|across|down|around)\b|^ on the street\b/u },
  { word: /garden|courtyard|playground|park/u, before: /\b(?:public|community|city|square|botanical|flower|winter|bryant|winter|roof|covent)[ -]$/u, behind: /^ (?:views?|street|state|city|apartment|level)\b/u },
  { word: /반려동물|애완/u, before: /$^/u, behind: /^ ?(?:보증금|수수료|비용|비(?![가-힣]))/u },
  { word: /furnished|가구/u, before: /\b(?:un|can be|may be|partly|partially)[ -]?$/u, behind: /^ (?:lobby|lounge|roof|common|terrace|deck|hallways?)\b/u },
  { word: /story|storey|stories/u, before: /$^/u, behind: /^\s(?:building|house|lobby|gym)\b/u },
];

const hasVariants = new RegExp(`[ ${characters[1]}]`, 'u');

/** The part of a name in small letters that stands in every way to write it; all of it where there is none. */
export const stemOf = (wanted: string): string =>
  isLatin(wanted) ? wanted.replace(endsInY, '$1').split(/[ -]/)[0]! : wanted.split(hasVariants).toSorted((a, b) => b.length - a.length)[0] || wanted;

/** A name as it is written: one or many, with a hyphen, a blank or neither between its words. */
function formsOf(wanted: string, isWord: boolean): RegExp {
  const escaped = wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[ -]+/g, isWord ? '[ -]?' : ' ?');
  if (!isWord) return new RegExp(escaped, 'gu');
  const many = endsInY.test(wanted) ? `${escaped.slice(0, -1)}(?:y|ies)` : /[a-z]$/.test(wanted) ? `${escaped}(?:e?s)?` : escaped;
  return new RegExp(`(?<![\\p{L}\\d])${many}(?![\\p{L}\\d])`, 'gu');
}

/** A name as texts are looked through for it. */
interface Wanted {
  readonly isWord: boolean;
  readonly isTooShort: boolean;
  readonly stem: string;
}

/** Names by their words: each text is looked through for hundreds of the same ones. */
const known = new Map<string, Wanted>();
const maxKnown = 5000;

function wantedOf(wanted: string): Wanted {
  const found = known.get(wanted);
  if (found) return found;
  if (known.size >= maxKnown) known.clear();
  const isWord = isLatin(wanted);
  const made = { isWord, isTooShort: wanted.length < (isWord ? 3 : 2), stem: stemOf(wanted) };
  known.set(wanted, made);
  return made;
}

/** True when a text names something without denying it, both in small letters: whole words in Latin letters, any part of it in others. */
export function says(text: string, wanted: string): boolean {
  const { isWord, isTooShort, stem } = wantedOf(wanted);
  // most texts hold none of it: no pattern is made for these
  if (isTooShort || !text.includes(stem)) return false;
  const places = text.matchAll(formsOf(wanted, isWord));
  const other = shared.find(({ word }) => word.test(wanted));
  return [...places].some(({ 0: said, index }) => {
    const [ahead, behind] = [before(text, index), text.slice(index + said.length)];
    return !deniedBefore.test(ahead) && !deniedBehind.test(behind) && !other?.before.test(ahead) && !other?.behind.test(behind);
  });
}
