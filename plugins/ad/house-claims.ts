/** Floors, year and subway lines of a house as texts claim them, in Korean, English and Chinese. */
import { before, numberIn, plainly } from './text-claims.ts';

/** A house by its record. */
export interface House {
  /** Its floors; null where nobody said. */
  readonly storeys: number | null;
  /** The year in which it was built; null where nobody said. */
  readonly year: number | null;
  /** Lines at its station, as `7` or `E`; empty where none is known. */
  readonly lines: readonly string[];
}

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(' ');
const hanNumber = '[一二三四五六七八九十]{1,3}';

/** Ways to tell a floor, in small letters. */
const floors = [
  String.raw`(?<![\p{L}\d])(?:(?<n>\d{1,3})(?:st|nd|rd|th)|(?<word>${ordinals.join('|')}))[ -]floor\b(?! (?:plan|space))`,
  String.raw`(?<![\p{L}\d])floor ?#?(?<n>\d{1,3})(?![\d%]| ?(?:sq|ft|feet|units|homes))`,
  String.raw`(?<![\p{L}\d])(?<n>\d{1,3})\/f\b`,
  String.raw`(?<![\p{L}\d])(?<ground>ground)[ -]floor\b`,
  String.raw`(?<![\d.~-])(?<n>\d{1,3}) ?층(?!수|고|계)`,
  String.raw`(?<![\d.共总几全])第?(?<n>\d{1,3}|${hanNumber}) ?[楼层](?!上|下)`,
].map((one) => new RegExp(one, 'giu'));

/** Parts of a house that lie on floors of their own. */
const shared = {
  en: 'gym|fitness|laundry|lounge|roof|deck|pool|lobby|terrace|amenit|garden|office|storage|restaurant|shop|store|bike|play ?room|media|theat|library|co-?working|mail ?room|package|playground|residents|sauna|spa',
  kr: '헬스장|피트니스|세탁실|라운지|옥상|루프탑|루프톱|수영장|로비|테라스|정원|사무실|창고|식당|상가|매장|자전거|놀이방|도서관|주차장|사우나|코워킹',
  zh: '健身|洗衣房|休息室|露台|天台|泳池|大堂|花园|办公|储藏|餐厅|商店|商铺|自行车|停车|图书|桑拿',
};
const elsewhereBefore = new RegExp(
  String.raw`(?:\b(?:above|below|to|from|than|up to|beneath) (?:the )?|(?:${shared.en})[a-z, &]{0,30} ?(?:on|at|in|:) (?:the |its )?|(?:${shared.kr})(?:은|는|이|가)? ?|총 ?|지하 ?|(?:${shared.zh})[\p{Script=Han}]{0,2}在)$`,
  'u',
);
const elsewhereBehind = new RegExp(
  String.raw`^s?(?: (?:is |has |with |of )?(?:the |a |an |our )?(?:${shared.en})| (?:up|down|above|below)\b|(?:에|의|은|는)? ?(?:${shared.kr})| ?(?:짜리|건물|빌딩|아파트 건물|규모|이하|이상|중|까지|높이)|(?:的|是|有|设有)?(?:${shared.zh})|(?:高|楼|建筑|大楼|公寓楼))`,
  'u',
);

/** Floors of a house that a text tells: "a 40-story tower". */
const heights = [
  String.raw`(?<![\p{L}\d])(?<n>\d{1,3})[ -](?:stor(?:y|ey)|floor)[ -](?:[a-z-]+ )?(?:building|tower|house|high-?rise|walk-?up|brownstone|townhouse)\b`,
  String.raw`(?<![\d.~-])(?:총 ?)?(?<n>\d{1,3}) ?층 ?(?:짜리 ?)?(?:건물|빌딩)`,
  String.raw`(?<![\d.])(?:[共总](?:高)?)?(?<n>\d{1,3}) ?层(?:楼|高|的?建筑|的?大楼|公寓楼)`,
].map((one) => new RegExp(one, 'giu'));

const topFloor = /(?<![\p{L}\d])(?:top|highest|uppermost)[ -]floor\b|최상층|꼭대기 ?층|(?<![가-힣])탑층|맨 ?(?:위|윗) ?층|顶楼|顶层(?!公寓)|頂樓|最高层|最顶层/giu;

/** The floor of a flat by its number: 5C and 5-C are on the fifth, 1203 is on the twelfth. */
export function floorOf(unit: string): number | undefined {
  const [, lettered, numbered] = /^(?:(\d{1,2})-?[A-Z]{1,2}|(\d{1,2})\d{2})$/i.exec(unit.trim()) ?? [];
  return lettered === undefined && numbered === undefined ? undefined : Number(lettered ?? numbered);
}

/** Floors that a text in small letters claims, and that neither the numbers of the flats nor the height of the house bear out. */
export function otherFloorsIn(text: string, units: readonly string[], storeys: number | null): readonly string[] {
  const known = units.map(floorOf);
  const isKnown = known.length > 0 && !known.includes(undefined);
  const isFalse = (floor: number) => (isKnown && !known.includes(floor)) || (storeys !== null && floor > storeys);
  const isElsewhere = (said: string, at: number) => elsewhereBefore.test(before(text, at)) || elsewhereBehind.test(text.slice(at + said.length, at + said.length + 40));
  const top = isKnown && storeys !== null && !known.includes(storeys) ? [...text.matchAll(topFloor)].flatMap(({ 0: said, index }) => (isElsewhere(said, index) ? [] : [said])) : [];
  const told = floors.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: said, index, groups: { n, word } = {} }) => {
      const floor = word === undefined ? (n === undefined ? 1 : numberIn(n)) : ordinals.indexOf(word) + 1;
      return isFalse(floor) && !isElsewhere(said, index) ? [said.trim()] : [];
    }),
  );
  const high = storeys === null ? [] : heights.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(({ 0: said, groups }) => (Number(groups?.['n']) === storeys ? [] : [said.trim()])));
  return [...new Set([...told, ...top, ...high])];
}

const year = String.raw`(?<year>1[89]\d{2}|20\d{2})(?!\d)`;
const houseWord = String.raw`(?:building|house|construction|development|tower|high-?rise|condo(?:minium)?|townhouse|brownstone|property)`;
/** Ways to tell the year of a house. */
const years = [
  String.raw`\b(?:newly |recently |just )?(?:built|constructed|erected)(?: new)? (?:in|during|back in|as of) (?:the year )?${year}`,
  String.raw`\b(?:(?:year|date) (?:built|of construction)|(?:built|construction|completion) year|built)[ :(]+${year}`,
  String.raw`\b(?:brand[ -]?new|new|newer) (?:\w+ )?${houseWord},? (?:from|of|in|since|\(|built in|completed in|opened in|finished in)? ?${year}`,
  String.raw`\b${houseWord}(?: itself)? (?:was |is |were )?(?:built|completed|finished|constructed|opened|dates|dating|from)(?: new)?(?: back)?(?: in| from| to| of)? ${year}`,
  String.raw`(?<![\d$,.])${year}(?:[ -]built|[ -](?:new )?(?:construction|development)\b| (?:brand[ -]new |new |elevator |luxury |modern )?(?:building|house|high-?rise|tower)\b)`,
  String.raw`\bcompleted in ${year}`,
  String.raw`(?<!\d)${year} ?년(?:도|에|식)? ?(?:신축|준공|완공|건축|지어진|지은|건설|세워진|입주 ?(?:단지|건물)|건물)`,
  String.raw`(?:신축|준공|완공|건축)(?:연도|년도|일|은|이|된|:|：)? ?:? ?${year} ?년?`,
  String.raw`(?<!\d)${year} ?年(?:新)?(?:建(?!议)|落成|竣工|完工|建成|建造|盖|楼龄|新楼|新房)`,
  String.raw`(?:建于|建成于|落成于|竣工于|新建于|建造于|建筑年份|建造年份|建成年份|建筑年代|年份)[:： ]?${year}`,
].map((one) => new RegExp(one, 'giu'));
/** Words of which every way to tell a year has one: most texts hold none. */
const yearHints = /\d{4}/;
/** Other things that are built: told before the word or behind the year. */
const otherWork = /(?:\b(?:kitchens?|baths?(?:rooms?)?|gym|roof(?: ?deck)?|lounge|lobby|elevators?|park|school|station|subway|playground|pool|deck|mall|stadium|bridge|library|renovat\w*|remodell?ed|refurbished|rebuilt|windows|appliances|floors|closets|cabinets)\b[a-z ,]{0,14}|(?:리모델링|수리|보수|헬스장|주방|욕실|학교|역|공원|엘리베이터)[가-힣 ]{0,6}|(?:装修|翻新|健身房|厨房|浴室|学校|地铁站|公园|电梯|改造)[\p{Script=Han}]{0,4})$/iu;
const otherWorkBehind = /^ ?(?:에 ?)?(?:리모델링|수리|보수)|^(?:装修|翻新|改造)|^ (?:kitchen|renovation|bath|gym|rules?|code|law)/iu;
const preWar = /(?<![\p{L}\d])pre-?war (?:building|house|walk-?up|elevator building|co-?op|home|gem|apartment|townhouse)\b|전쟁 전 건물|战前(?:建筑|公寓|楼)/iu;
/** Houses from before the Second World War are called pre-war. */
const preWarUntil = 1945;

/** Years of a house in a text in small letters that are not its own; nothing where nobody said one. */
export function otherYearsIn(text: string, built: number | null): readonly string[] {
  if (built === null) return [];
  const old = built > preWarUntil ? preWar.exec(text)?.[0] : undefined;
  const told = !yearHints.test(text) ? [] : years.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: said, index, groups }) => {
      const behind = text.slice(index + said.length, index + said.length + 24);
      return Number(groups?.['year']) === built || otherWork.test(before(text, index)) || otherWorkBehind.test(behind) ? [] : [said.trim()];
    }),
  );
  const all = [...new Set([...told, ...(old === undefined ? [] : [old])])];
  return all.filter((one) => !all.some((other) => other !== one && other.includes(one)));
}

const line = '[1-7A-GJLMNQRSWZ]';
const joined = String.raw`(?:\s*[,/&·、・+-]\s*(?:and\s+)?|\s+(?:and|or)\s+|\s*[와과和]\s*)`;
const list = `${line}(?:${joined}${line})*`;
/** Ways to name lines. A letter in small ones and an article look alike: those count before "train" alone, and behind "the". */
const lineNames = [
  String.raw`(?<![\p{L}\d$.:#/-])(?<all>${list})\s+(?:(?:subway|express|local)\s+)?(?:trains?|lines?|subways?)\b`,
  String.raw`(?<![\p{L}\d])(?:[Ss]ubway|[Tt]rain)s?(?:\s+lines?)?\s*[:：(]\s*(?<all>${list})(?![\p{L}\d])`,
  String.raw`(?<![\p{L}\d])the\s+(?<all>[b-gjlmnqrwz])\s+train\b`,
  String.raw`(?<![\p{Script=Latin}\d])(?<all>${list})\s?(?:호선|라인|노선|트레인|선(?=\s|이|과|와|역|[,.]))`,
  String.raw`(?<![\p{Script=Latin}\d])(?<all>${list})\s?(?:号线|號線|线|線)(?!上|下|路|条)`,
].map((one) => new RegExp(one, 'gu'));
/** One has to ride or change for it, and the text says so. */
const byChange = /(?:transfer|chang|connect|stops? (?:from|to|away)|(?:bus|ride|drive)\b|환승|갈아|정거장|换乘|转|一站)[^.!?。\n]{0,30}$/iu;
const changeBehind = /^\s*(?:으로|로)?\s*(?:환승|갈아)|^(?:换乘|转乘)/u;

/** Subway lines that a text names, and that do not stop at the station of the house; nothing where none is known. */
export function otherLinesIn(text: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return lineNames.flatMap((pattern) =>
    [...plain.matchAll(pattern)].flatMap(({ 0: said, index, groups }) => {
      const all = groups?.['all'] ?? '';
      const named = (all.match(/(?<![a-z])[1-7a-z](?![a-z])/gi) ?? []).map((one) => one.toUpperCase());
      const [ahead, behind] = [before(plain, index), plain.slice(index + said.length)];
      const isCount = /^\d$/.test(all) && said.endsWith('s');
      const isArticle = all === 'A' && !/\bthe\s+$/i.test(ahead) && /^A\s/.test(said);
      return isCount || isArticle || byChange.test(ahead) || changeBehind.test(behind) || named.every((one) => lines.includes(one)) ? [] : [plainly(said)];
    }),
  );
}
