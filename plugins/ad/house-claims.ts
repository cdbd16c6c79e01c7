/** Floors and subway lines as texts claim them, in Korean, English and Chinese. */
import { before, numberIn, plainly } from './text-claims.ts';

/** A house by its record. */
export interface House {
  /** Its floors; null where nobody said. */
  readonly storeys: number | null;
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
function floorOf(unit: string): number | undefined {
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
