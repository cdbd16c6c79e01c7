/** Denials of what a home or its house has by the record, as texts say them in Korean, English and Chinese. */
import type { Utility } from './home-claims.ts';
import { before, plainly } from './text-claims.ts';

/** A thing that homes have. */
interface Thing {
  /** Names in a dictionary, in small letters, by which a record has it. */
  readonly had: RegExp;
  /** Nouns that a denial names. */
  readonly en: string;
  readonly kr: string;
  readonly zh: string;
  /** Words that deny it by themselves. */
  readonly contrary?: RegExp;
}

const things: readonly Thing[] = [
  { had: /\bpets?\b|\bdogs? and cats?\b|반려|애완|宠物/, en: 'pets?|animals?|dogs (?:or|and) cats|cats (?:or|and) dogs', kr: '반려 ?동물|애완 ?동물|펫', zh: '(?:携带|饲养|养|带)?宠物', contrary: /(?<![\p{L}\d])pets?[ -]free\b(?! (?:weeks?|months?|rent))/u },
  { had: /laundry|washer|w\/d|세탁|洗衣|洗烘/, en: 'laundry(?: room| facilities| on[ -]site| in (?:the )?building)?', kr: '세탁실|세탁 ?시설', zh: '洗衣房|洗衣设施' },
  { had: /(?:in[ -]unit|in (?:the )?unit).*(?:laundry|washer|w\/d)|(?:laundry|washer|w\/d).*in[ -](?:the )?unit|세대 ?내 ?세탁|집 ?안에? ?세탁|[室户屋]内洗衣机/, en: '(?:in[ -]unit )?(?:laundry|washers?(?:(?: and |/| & )dryers?)?|w/d)(?: in[ -](?:the )?unit)?', kr: '세대 ?내 ?세탁기|세탁기', zh: '(?:[室户屋]内)?洗衣机' },
  { had: /\belevator|\blift\b|엘리베이터|승강기|电梯/, en: 'elevators?|lifts?', kr: '엘리베이터|승강기', zh: '电梯', contrary: /(?<![\p{L}\d])walk-?up(?= (?:building|apartment|apt|home|unit|flat|studio|house)\b)|(?<![\p{L}\d])\d(?:st|nd|rd|th)[ -]floor walk-?up|워크업|步梯楼|楼梯房/u },
  { had: /\bdoorm[ae]n|\bfront desk|도어맨|수위|门卫|看门人|门房/, en: 'door ?m[ae]n|front desk', kr: '도어맨|경비원', zh: '门卫|门房|看门人' },
  { had: /\bconcierge|컨시어지|礼宾|管家/, en: 'concierge', kr: '컨시어지', zh: '礼宾|管家' },
  { had: /\bgym\b|\bfitness|헬스|피트니스|健身/, en: 'gym|fitness (?:center|room)', kr: '헬스장|헬스클럽|피트니스(?: ?센터)?', zh: '健身房|健身中心' },
  { had: /\bpool\b|수영장|泳池/, en: '(?:swimming )?pool', kr: '수영장', zh: '游?泳池' },
  { had: /\broof ?(?:top|deck|terrace)|루프톱|루프탑|옥상|屋顶|天台/, en: 'roof ?(?:deck|top|top (?:deck|access)| access)', kr: '루프톱|루프탑|옥상', zh: '屋顶露台|天台' },
  { had: /\bparking|\bgarage|주차|停车|车位|车库/, en: '(?:on[ -]site )?parking(?: space| spot)?|garage', kr: '주차장?|주차 ?공간', zh: '停车位|车位|停车场' },
  { had: /\bbike|\bbicycle|자전거|自行车/, en: 'bike (?:room|storage)|bicycle (?:room|storage)', kr: '자전거 ?(?:보관소|보관)', zh: '自行车(?:房|库)' },
  { had: /\bstorage|창고|储藏|储物/, en: 'storage(?: room| unit)?', kr: '창고', zh: '储藏室|储物间' },
  { had: /\bdish ?washer|식기 ?세척기|洗碗机/, en: 'dish ?washers?', kr: '식기 ?세척기', zh: '洗碗机' },
  { had: /\bbalcony|발코니|阳台/, en: 'balcon(?:y|ies)', kr: '발코니', zh: '阳台' },
  { had: /\bterrace|\bpatio|테라스|露台/, en: '(?:private )?terrace|patio', kr: '테라스', zh: '露台' },
  { had: /\b(?:central )?(?:a\/c|ac|air)\b|\bair[ -]condition|에어컨|냉방|空调|冷气/, en: 'a/c|ac|air[ -]?con(?:ditioning|ditioners?)?|central air', kr: '에어컨|냉방', zh: '空调|冷气' },
  { had: /\bfireplace|벽난로|壁炉/, en: 'fireplace', kr: '벽난로', zh: '壁炉' },
  { had: /\bwalk[ -]in closet|\bclosets?\b|워크인|드레스룸|衣帽间/, en: '(?:walk[ -]in )?closets?', kr: '워크인 ?클로젯|드레스룸|옷장', zh: '衣帽间|壁橱' },
  { had: /(?<!un)furnished|가구|풀옵션|家具|拎包/, en: 'furniture', kr: '가구', zh: '家具', contrary: /(?<![\p{L}\d])unfurnished\b|not furnished\b|不带家具/u },
  { had: /\b(?:package|parcel|mail) ?room|택배|包裹|收发/, en: '(?:package|parcel|mail) ?room', kr: '택배 ?(?:보관실|함)', zh: '包裹[间室]|收发室' },
  { had: /\b(?:courtyard|garden|backyard|yard)\b|정원|마당|중정|花园|庭院/, en: 'courtyard|garden|backyard|yard', kr: '정원|마당|중정', zh: '花园|庭院' },
  { had: /\bsauna|사우나|桑拿/, en: 'sauna', kr: '사우나', zh: '桑拿' },
  { had: /\blounge|라운지|休息室/, en: '(?:residents?[’\']? )?lounge', kr: '라운지', zh: '休息室' },
];

const beforeEn = String.raw`(?<![\p{L}-])(?:no|without(?: an?| any)?|lacks?(?: an?| any)?|(?:does|do)(?: not|n['’]t) (?:have|offer|come with|include|allow|accept|permit)(?: an?| any)?|(?:is|are) (?:not|n['’]t) an?|(?:isn|aren)['’]t an?|(?:is|are) not allowed to (?:have|keep)|(?:cannot|can['’]t|may not) (?:have|keep|bring)(?: an?| any)?|not an?|neither|prohibits?|forbids?)[ -](?:on[ -]site |private |working |shared )?`;
/** Goes on to something else: "no pet fee", "no elevator noise". */
const goesOnEn = String.raw`(?![\p{L}\d])(?![ -](?:fees?|deposits?|rents?|charges?|costs?|bills?|membership|limits?|size|weight|restrictions?|breeds?|odou?rs?|smells?|noises?|lines?|queues?|waits?|waiting|hassles?|contracts?|problems?|issues?|needed|required|necessary|screening|trips?|closets?|insurance|bans?|policy|tickets?|store|shop|shed|downstairs noise|building next|buildings? nearby|is (?:too|better|complete)))`;
const behindEn = String.raw`s?(?:(?: is| are|:)? (?:not|never) (?:available|allowed|included|permitted|accepted|offered|provided|welcome|here|on site|in the (?:building|unit|house)|possible|part of)|(?: (?:is|are))? (?:un(?:available|welcome)|prohibited|forbidden|banned)\b|(?: ?[:=-] ?| (?:is |are )?)(?:none|n/a)\b|: ?no\b|n['’]t (?:available|allowed))`;
const behindKr = String.raw`(?:은|는|이|가|도|을|를|의)? ?(?:동반|출입|반입|사육|이용|사용|입주|양육)?(?:은|는|이|가|을|를)? ?(?:전혀 |아직 )?(?:없(?!이|애|어서는)|불가(?!능한 것)|금지|사절|안 ?(?:됩|됨|돼|되)|허용(?:되지|하지|이)? ?(?:않|안)|미설치|미제공|미포함|x(?![\p{L}\d])|못 ?(?:키|기|데))`;
const beforeZh = '(?:没有|没|无|不带|不设|未设|不提供|缺少?|不含|不可以?|不能|不许|不准|不允许|禁止?|严禁|谢绝|拒绝|不接受|不收|不欢迎|不得)';
const goesOnZh = '(?!费|押金|额外|限制|体重|噪音|等待|会员|保证金|排队|异味)';
const behindZh = String.raw`(?:[:： ]?(?:不可|禁止|勿扰|免问|不允许|不接受|除外|没有|无(?!限|忧|障|线|需|须|论)|禁入|不提供))`;

interface Denial {
  /** Most texts name nothing of it, and are not looked through further. */
  readonly nouns: RegExp;
  readonly patterns: readonly RegExp[];
}

function denialOf({ en, kr, zh, contrary }: Pick<Thing, 'en' | 'kr' | 'zh' | 'contrary'>): Denial {
  const nouns = [en, kr, zh].filter((one) => one !== '').join('|');
  const ways = [
    ...(en === '' ? [] : [`${beforeEn}(?:${en})${goesOnEn}`, String.raw`(?<![\p{L}\d/-])(?:${en})${behindEn}`]),
    ...(kr === '' ? [] : [`(?:${kr})${behindKr}`]),
    ...(zh === '' ? [] : [`${beforeZh}(?:任何|室内|公用)?(?:${zh})${goesOnZh}`, `(?:${zh})${behindZh}`]),
  ].map((one) => new RegExp(one, 'u'));
  return { nouns: new RegExp([nouns, ...(contrary ? [contrary.source] : [])].join('|'), 'u'), patterns: [...ways, ...(contrary ? [contrary] : [])] };
}

const denials = things.map((thing) => ({ had: thing.had, ...denialOf(thing) }));

/** Denials of what has these names: by the words that texts have for it, and by the names themselves. */
export function denialsFor(names: readonly string[]): readonly Denial[] {
  const own = [...new Set(names.map((name) => plainly(name.trim())).filter((name) => name.length > 1))];
  const asWords = (script: RegExp) => own.filter((name) => script.test(name)).map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|');
  const byName = { en: asWords(/^[\p{Script=Latin}\d]/u), kr: asWords(/\p{Script=Hangul}/u), zh: asWords(/^\P{Script=Hangul}*\p{Script=Han}\P{Script=Hangul}*$/u) };
  return [...denials.filter(({ had }) => own.some((name) => had.test(name))), ...(own.length > 0 ? [denialOf(byName)] : [])];
}

/** Words of which every denial has one: most texts hold none, and are looked through once. */
const hints = /\b(?:no|not|without|lacks?|none|neither|cannot|prohibit|forbid|banned|unavailable|unwelcome|unfurnished|n\/a)|n['’]t\b|-?free\b|walk-?up|없|불가|금지|사절|안 ?[됩됨돼되]|허용|미[설제포]|[가-힣] ?x|못|워크업|[不没无未缺禁谢拒勿免严除]|步梯|楼梯房/u;
/** Told of another place, or of what one need not have. */
const elsewhere = /(?:\b(?:next door|neighbou?ring|other|nearby|down the street|across)[a-z ,]{0,16}|\bif (?:there is |you have )?|\b(?:missing|lack(?:ing)?) )$/iu;
/** "Cats only, no pets": nothing of the kind; "no pets over 40 pounds" is a limit. */
const limited = /^ ?(?:over|above|under|heavier|larger|bigger|more than|exceeding|except|unless|but|in the (?:gym|pool|lounge|lobby|laundry|elevator)|on the (?:roof|furniture|deck)|at the pool|other than|after \d|before \d|between|during|on (?:sundays?|mondays?|weekends?))\b/u;

/** Words by which a text in small letters denies what the home has. */
export function deniedIn(text: string, had: readonly Denial[]): readonly string[] {
  if (!hints.test(text)) return [];
  const found = had.flatMap(({ nouns, patterns }) => {
    if (!nouns.test(text)) return [];
    const told = patterns.flatMap((pattern) => {
      const { 0: said, index } = pattern.exec(text) ?? { 0: '', index: 0 };
      return said === '' || elsewhere.test(before(text, index)) || limited.test(text.slice(index + said.length)) ? [] : [said.trim()];
    });
    return told.slice(0, 1);
  });
  const all = [...new Set(found)];
  return all.filter((one) => !all.some((other) => other !== one && other.includes(one)));
}

const utilities: readonly { readonly names: readonly string[]; readonly en: string; readonly kr: string; readonly zh: string }[] = [
  { names: ['heat', 'heating', '난방', '난방비', '暖气', '供暖'], en: 'heat(?:ing)?', kr: '난방', zh: '暖气|供暖' },
  { names: ['hot water', '온수', '热水'], en: 'hot water', kr: '온수', zh: '热水' },
  { names: ['cooking gas', 'gas', '가스', '燃气', '煤气'], en: '(?:cooking )?gas', kr: '가스', zh: '燃气|煤气' },
  { names: ['electricity', 'electric', '전기', '전기세', '电', '电费'], en: 'electric(?:ity)?', kr: '전기', zh: '电' },
  { names: ['water', '수도', '水', '水费'], en: '(?<!hot )water', kr: '수도', zh: '(?<!热)水' },
  { names: ['internet', 'wifi', 'wi-fi', '인터넷', '网络', '网费'], en: 'internet|wi-?fi', kr: '인터넷|와이파이', zh: '网络?|宽带' },
];
const utilityDenials = utilities.map(({ names, en, kr, zh }) => ({
  names,
  patterns: [
    String.raw`(?<![\p{L}-])(?:${en})(?: bills?)? (?:is |are )?(?:not included|extra\b|separate\b|excluded|paid by (?:the )?tenants?)`,
    String.raw`(?<![\p{L}-])tenants? pays? (?:for )?(?:the )?(?:${en})(?![\p{L}-])`,
    String.raw`(?:${kr})(?:비|세|료|요금)?(?:은|는|도)? ?(?:별도|불포함|미포함|포함(?:되지|하지) ?않|세입자 ?부담|본인 ?부담)`,
    String.raw`(?:不含|不包括?)(?:${zh})(?:费)?(?!景|族|池|梯)|(?:${zh})费?(?:另付|自付|自理|另算|不包|租客付)`,
  ].map((one) => new RegExp(one, 'u')),
}));
const utilityHints = /not included|extra|separate|excluded|tenant|별도|불포함|미포함|않|부담|[不另自]|租客/u;

/** Denials in a text in small letters of utilities that rents of the house include. */
export function deniedUtilitiesIn(text: string, known: readonly Utility[]): readonly string[] {
  if (!utilityHints.test(text)) return [];
  const included = new Set(known.flatMap(({ names, isIncluded }) => (isIncluded ? names.map((name) => plainly(name.trim())) : [])));
  return utilityDenials.flatMap(({ names, patterns }) => (names.some((name) => included.has(name)) ? patterns.flatMap((pattern) => pattern.exec(text)?.[0].trim() ?? []).slice(0, 1) : []));
}
