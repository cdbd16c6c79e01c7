/** Boroughs, neighbourhoods, landmarks and views as texts claim them, in Korean, English and Chinese. */
import type { boroughs as allOf } from '../building/index.ts';
import { before, plainly } from './text-claims.ts';

/** A borough by its word. */
export type Borough = (typeof allOf)[number];

/** A neighbourhood of the agency's dictionary. */
export interface Area {
  /** In the order of `locales`, empty where there is none. */
  readonly names: readonly string[];
  readonly borough: Borough | null;
  readonly isOwn: boolean;
}

const boroughNames: Readonly<Record<Borough, string>> = {
  manhattan: 'manhattan|맨해튼|맨하탄|맨하튼|맨해탄|曼哈[顿頓]',
  brooklyn: 'brooklyn|브루클린|브룩클린|布[鲁魯]克林|布碌[仑崙]',
  queens: 'queens|퀸즈|퀸스|皇后[区區]|皇后区',
  bronx: 'bronx|브롱크스|브롱스|布朗克斯|布[朗伦]士',
  statenIsland: 'staten island|스태튼 ?아일랜드|스테이튼 ?아일랜드|史[坦泰][顿登][岛島]|斯塔[滕顿][岛島]',
};

/** Neighbourhoods that a text can name though no dictionary does; those of two boroughs are left out. */
const hoods: Readonly<Record<Borough, string>> = {
  manhattan:
    'upper east side|upper west side|lower east side|east village|west village|greenwich village|midtown(?: east| west)?|soho|tribeca|nolita|harlem|hell[’\']s kitchen|hudson yards|gramercy|financial district|battery park city|washington heights|inwood|kips bay|소호|트라이베카|미드타운|어퍼 ?이스트(?: ?사이드)?|어퍼 ?웨스트(?: ?사이드)?|이스트 ?빌리지|웨스트 ?빌리지|할렘|上东区|上西区|苏豪区|哈林区|东村|西村|中城',
  brooklyn: 'williamsburg|bushwick|greenpoint|park slope|dumbo|bay ridge|bensonhurst|crown heights|fort greene|cobble hill|boerum hill|bed-stuy|flatbush|윌리엄스버그|부시윅|그린포인트|파크 ?슬로프|덤보|威廉斯堡|绿点|公园坡|湾脊',
  queens: 'astoria|long island city|flushing|forest hills|jackson heights|sunnyside|rego park|bayside|elmhurst|woodside|아스토리아|롱 ?아일랜드 ?시티|플러싱|포레스트 ?힐스?|베이사이드|阿斯托利亚|长岛市|長島市|法拉盛|森林小丘|贝赛',
  bronx: 'riverdale|mott haven|fordham|리버데일|里弗代尔',
  statenIsland: 'tottenville|todt hill',
};

/** Places that one stands beside or does not. */
const landmarks: Readonly<Record<Borough, string>> = {
  manhattan:
    'central park|times square|bryant park|union square|washington square(?: park)?|madison square(?: park| garden)?|wall street|rockefeller center|grand central(?: terminal)?|penn station|empire state(?: building)?|high line|columbus circle|lincoln center|battery park|hudson river|world trade center|fifth avenue shops|센트럴 ?파크|타임(?:스 ?)?스퀘어|브라이언트 ?파크|유니언 ?스퀘어|월스트리트|록펠러|그랜드 ?센트럴|엠파이어|허드슨 ?강|中央公园|中央公園|时代广场|時代廣場|布莱恩特公园|联合广场|华尔街|洛克菲勒|大中央|帝国大厦|哈德[逊遜]河',
  brooklyn: 'prospect park|barclays center|brooklyn bridge park|coney island|mccarren park|domino park|프로스펙트 ?파크|코니 ?아일랜드|展望公园|康尼岛',
  queens: 'gantry plaza|astoria park|flushing meadows|citi field|rockaway beach|구글 ?퀸즈|法拉盛草原',
  bronx: 'yankee stadium|bronx zoo|van cortlandt park|양키 ?스타디움|洋基球场|洋基体育场',
  statenIsland: 'staten island ferry terminal at st george',
};

const boroughs = Object.keys(boroughNames) as readonly Borough[];
const anyOf = (names: string): RegExp => new RegExp(String.raw`(?<![\p{Script=Latin}\d-])(?:${names})(?![\p{Script=Latin}\d])`, 'giu');
const ways = boroughs.map((borough) => ({ borough, itself: anyOf(boroughNames[borough]), hoods: anyOf(hoods[borough]), landmarks: anyOf(landmarks[borough]) }));

/** Most texts name none of them, and are looked through once. */
const hints = new RegExp([boroughNames, hoods, landmarks].flatMap((names) => Object.values(names)).join('|'), 'iu');

/** A street, a bridge or a house that is called so, or the way there; of none of them is said that the home is in it. */
const calledSo =
  /^(?:[’']s)?[ -]?(?:ave(?:nue)?\b|st(?:reet|s)?\b|blvd\b|boulevard|r(?:oa)?d\b|pl(?:ace)?\b|pkwy\b|parkway|bridge|tunnel|beach|museum|navy|college|university|academy|botanic|museums?\b|hospital|library|piers?\b|market\b|meadows|skyline|views?\b|bound\b|style|center\b|mall\b|ferry|zoo|plaza\b|terminal|station\b|trains?\b|lines?\b|express)|^ ?(?:까지|으로|로 |행|방향|방면|에서 (?!도보|걸어)|야경|전망|뷰|스카이라인|브리지|브릿지|다리|대교|애비뉴|스트리트|역)|^(?:大?桥|大?橋|大道|街|站|天际线|天際線|景|方向|夜景)/iu;
/** Said of where one can go, or of what one sees from there. */
const farBefore =
  /(?:\b(?:to|into|toward|towards|from|via|reach|reaching|visit|access to|views? of|views? over|overlook(?:s|ing)?|facing|faces|across from|not in|outside)(?: (?:downtown|midtown|lower|upper|the|all of|central))* ?|(?:到|去|往|至|距离?|离|前往|通往|直达|看) ?)$/iu;
/** Said of what is beside it. */
const nearBefore = /(?:\b(?:near|nearby|beside|by|next to|close to|(?:steps?|blocks?|moments?|(?:a )?(?:short|quick|easy) walk|walk(?:ing)?(?: distance)?|around the corner) (?:from|to|away from)|adjacent to|bordering|border of|edge of|off|opposite)(?: the)? |(?:靠近|临近|毗邻|紧邻|近|邻) ?)$/iu;
const nearBehind = /^ ?(?:근처|인근|옆|바로 ?옆|부근|주변|에서 ?(?:도보|걸어)|附近|旁边?|隔壁|周边|步行)/iu;

type Stands = 'in' | 'near' | 'far';

/** Where a text puts the home by a place that it names. */
function standsBy(text: string, at: number, said: string): Stands {
  const [ahead, behind] = [before(text, at), text.slice(at + said.length, at + said.length + 24)];
  if (nearBefore.test(ahead) || nearBehind.test(behind)) return /\b(?:min(?:ute)?s?|hours?|stops?|ride)\b[^.!?]{0,20}$/i.test(ahead) ? 'far' : 'near';
  return calledSo.test(behind) || farBefore.test(ahead) ? 'far' : 'in';
}

/** Places of a text that are not where the home is: `isIn` where it is said to be there, or beside a landmark. */
export interface OtherPlace {
  readonly said: string;
  readonly isIn: boolean;
}

/** A line ends a sentence: a title is none with the text below it. */
export const linesApart = (text: string): string => text.replaceAll('\n', '. ');

const signsOf = (text: string): string => linesApart(text).normalize('NFKC').replace(/\p{Cf}/gu, '').replace(/[\u2010-\u2015]/g, '-').replace(/\s/g, ' ');

/** Parts of a name that stand for it: "Astoria (North)-Ditmars" is Astoria and Ditmars. */
export const partsOf = (name: string): readonly string[] => plainly(name).replace(/\(.*?\)/g, ' ').split(/[-/,·&]/).map((part) => part.trim()).filter((part) => part.length > 1);

const wholeOf = (name: string): string => plainly(name).replace(/ *\(.*?\)/g, '').trim();
const patterns = new WeakMap<readonly Area[], RegExp | null>();

function patternOf(areas: readonly Area[]): RegExp | null {
  const known = patterns.get(areas);
  if (known !== undefined) return known;
  const names = [...new Set(areas.flatMap(({ names }) => names.map(wholeOf)))].filter((name) => name.length > (/[a-z]/.test(name) ? 2 : 1));
  const made = names.length === 0 ? null : anyOf(names.toSorted((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[’']/g, '[’\']').replace(/[ -]/g, '[ -]')).join('|'));
  patterns.set(areas, made);
  return made;
}

const allBoroughs = boroughs.map((borough) => boroughNames[borough]).join('|');
const isBorough = new RegExp(`^(?:${allBoroughs})$`, 'iu');

/**
 * Places that a text names and where the home is not: another borough, its neighbourhoods and landmarks, and another
 * neighbourhood of the dictionary. One of the same borough may be told as near.
 */
export function otherAreasIn(text: string, borough: Borough | null, areas: readonly Area[]): readonly OtherPlace[] {
  const plain = signsOf(text);
  const find = (pattern: RegExp) => [...plain.matchAll(pattern)].map(({ 0: said, index }) => ({ said, stands: standsBy(plain, index, said) }));
  const own = areas.filter(({ isOwn }) => isOwn).flatMap(({ names }) => names.flatMap((name) => [plainly(name), ...partsOf(name)]));
  const isOwnName = (said: string) => own.some((name) => ` ${name} `.includes(` ${plainly(said)} `));
  const others = borough === null || !hints.test(plain) ? [] : ways.filter((way) => way.borough !== borough);
  const ofBoroughs = others.flatMap(({ itself, hoods: some, landmarks: marks }): readonly OtherPlace[] => [
    ...find(itself).flatMap(({ said, stands }) => (stands === 'in' ? [{ said, isIn: true }] : [])),
    ...find(some).flatMap(({ said, stands }) => (stands === 'far' ? [] : [{ said, isIn: stands === 'in' }])),
    ...find(marks).flatMap(({ said, stands }) => (stands === 'far' ? [] : [{ said, isIn: true }])),
  ]);
  const pattern = own.length === 0 ? null : patternOf(areas);
  const boroughOf = (said: string) => areas.find(({ names }) => names.some((name) => wholeOf(name) === plainly(said).replaceAll("'", '’') || wholeOf(name) === plainly(said)))?.borough ?? null;
  const ofDictionary = pattern === null ? [] : find(pattern).flatMap(({ said, stands }): readonly OtherPlace[] => {
    if (stands === 'far' || isBorough.test(said) || isOwnName(said)) return [];
    return stands === 'near' && boroughOf(said) === borough ? [] : [{ said, isIn: stands === 'in' }];
  });
  const all = [...ofBoroughs, ...ofDictionary].filter(({ said }) => !isOwnName(said));
  return all.filter(({ said }, at) => all.findIndex((one) => one.said.toLowerCase() === said.toLowerCase()) === at);
}

/** Sights in kinds, each by what every text that names one holds, and by its words, with the names of parks, rivers and bridges before them. */
const sights = [
  { kind: 'park', hint: /park|공원|파크|公园/, word: String.raw`(?:(?!(?:no|not|without|with|and|of|the|an?|has|near|next|to) )[a-z’']+ ){0,2}park`, native: '(?:[가-힣]+ ?)?(?:공원|파크)', han: '(?:中央|展望)?公园' },
  { kind: 'river', hint: /river|hudson|harlem|east|강|리버|[河江]/, word: String.raw`(?:hudson|east|harlem)(?: river)?|river(?:front)?`, native: '(?:허드슨 ?|이스트 ?)?(?:강|리버)', han: '(?:哈德逊|东)?(?:河|江)' },
  { kind: 'skyline', hint: /skyline|manhattan|empire|liberty|스카이라인|맨해튼|시티|天际线|曼哈顿/, word: String.raw`(?:manhattan |city |nyc |midtown |downtown |new york )?skyline|manhattan|empire state(?: building)?|statue of liberty`, native: '(?:맨해튼 ?)?(?:스카이라인)|맨해튼|시티', han: '(?:曼哈顿)?天际线|曼哈顿|城市天际线' },
  { kind: 'ocean', hint: /ocean|sea|harbo|bay|바다|오션|항구|海/, word: String.raw`ocean|sea|harbou?r|bay`, native: '바다|오션|항구', han: '海|海港' },
  { kind: 'bridge', hint: /bridge|브리지|브릿지|다리|桥/, word: String.raw`(?:brooklyn |manhattan |williamsburg |queensboro )?bridge`, native: '(?:브루클린 ?)?(?:브리지|브릿지|다리)', han: '(?:布鲁克林)?大?桥' },
].map(({ kind, hint, word, native, han }) => ({
  kind,
  hint,
  patterns: [
    String.raw`(?<![\p{L}\d])(?:${word})[ -]views?\b(?! (?:ave|st|hotel|rd|terrace|school))`,
    String.raw`\b(?:views? (?:of|over|to|onto)|overlook(?:s|ing)?|facing) (?:the )?(?:${word})(?![a-z])`,
    String.raw`(?<![가-힣])(?:${native}) ?(?:뷰|전망|조망|이 ?보이|가 ?보이)`,
    String.raw`(?:${han})(?:景观?|视野)(?!台)|(?:看|俯瞰|眺望|远眺|面朝)(?:得?到|见)?(?:${han})`,
  ].map((one) => new RegExp(one, 'giu')),
}));
const noView = /(?:\b(?:no|not|without)(?: an?| any)? |\b(?:roof ?(?:top|deck)?|lounge|terrace|pool)[a-z ,]{0,20}(?:with|has) )$/iu;

const viewsOf = (text: string): readonly { readonly kind: string; readonly said: string; readonly at: number }[] =>
  sights.flatMap(({ kind, hint, patterns: some }) => (!hint.test(text) ? [] : some).flatMap((pattern) => [...text.matchAll(pattern)].map(({ 0: said, index }) => ({ kind, said: said.trim(), at: index }))));

const viewHints = /view|overlook|facing|뷰|전망|조망|보이|[景看眺瞰]|视野|面朝/u;

/** Views that a text in small letters claims, and that no feature or amenity of these names bears out. */
export function otherViewsIn(text: string, had: readonly string[]): readonly string[] {
  if (!viewHints.test(text)) return [];
  const kinds = new Set(had.flatMap((name) => viewsOf(plainly(name)).map(({ kind }) => kind)));
  return [...new Set(viewsOf(text).flatMap(({ kind, said, at }) => (kinds.has(kind) || noView.test(before(text, at)) ? [] : [said])))];
}
