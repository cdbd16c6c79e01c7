import { noLabels, readCell } from '#kit/records/cells.ts';
import { flag } from '#kit/records/field.ts';
import { plainName } from '#kit/import/guess.ts';
import type { Roommate } from '../score/roommates.ts';

export type Rhythm = NonNullable<Roommate['rhythm']>;

/** Words for nothing, as files have them. */
export const nothing = /^(?:n\/?a|na|null|nil|-|–|\?|unknown|不详|미정)$/i;

/** Truth of a cell as an import reads it; undefined for a cell that says neither yes nor no. */
function truthOf(text: string): boolean | undefined {
  const found = readCell(flag(), text, noLabels);
  return 'value' in found && typeof found.value === 'boolean' ? found.value : undefined;
}

const date = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}$/;

/** True for days that stand before their months: some first number is no month, and no second one is none. */
export function dayFirst(cells: readonly string[]): boolean {
  const parts = cells.flatMap((cell) => {
    const [, first, second] = date.exec(cell) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  return parts.some(([first]) => first > 12) && !parts.some(([, second]) => second > 12);
}

type Spelling = readonly [written: RegExp, meant: string | ((all: string, first: string) => string)];

const dates: readonly Spelling[] = [
  [/^(\d{4}-\d{1,2}-\d{1,2})[T ].*$/, '$1'],
  [/^(\d{1,2})[- ]([a-z]{3,9})[- ](\d{2}|\d{4})$/i, '$1 $2 $3'],
  [/ (\d{2})$/, ' 20$1'],
  [/^(\d{1,2})-(\d{1,2})-(\d{2}|\d{4})$/, '$1/$2/$3'],
  // days before months, as where dots stand between
  [/^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{2}|\d{4})$/, '$2/$1/$3'],
  [/^(\d{1,2}\/\d{1,2})\/(\d{2})$/, '$1/20$2'],
];

const amounts: readonly Spelling[] = [
  [/^(?:about|around|approx\.?|up to|max\.?|under|<=?|≤|~|약|최대|约|最多)\s*/i, ''],
  // all of a column are of one currency, whichever it is
  [/[€£¥￥₩]|\b(?:eur|gbp|cny|rmb|krw)\b|(?<=\d)\s?(?:euros?|元|圆|원)/gi, ''],
  [/(\d)\s(?=\d{3}(?!\d))/g, '$1'],
  [/^(\D*\d{1,3})\.(\d{3})(?!\d|,)/, '$1$2'],
  [/^\s+|\s+$/g, ''],
  [/^(\D*\d{1,3})\.(\d{3}),(\d{2})(?!\d)/, '$1$2.$3'],
  [/^(\D*\d+),(\d{2})$/, '$1.$2'],
  [/(\d+(?:\.\d+)?)\s*k\b/i, (_all, thousands) => String(Number(thousands) * 1000)],
];

/** Cells as files write them and an import does not, by their field. */
const spellings: Readonly<Record<string, readonly Spelling[]>> = {
  stayMonths: [
    [/^(\d+)\s*(?:months?|mos?\.?|개월|个月|月)$/i, '$1'],
    [/^(\d+)\s*(?:years?|yrs?\.?|년|年)$/i, (_all, years) => String(Number(years) * 12)],
  ],
  age: [[/^(\d+)\s*(?:years?(?: old)?|yrs?\.?|y\/?o|세|살|岁)$/i, '$1']],
  budgetFrom: amounts,
  budgetTo: amounts,
  moveFrom: dates,
  moveTo: dates,
};

/** A cell in a spelling that an import reads: "12 months", "24세", "1.200,00", "10/4/26", "04.10.2026", "15-Oct-2026", "1.5k". */
export const spelled = (field: string, text: string, isDayFirst = false): string =>
  (spellings[field] ?? []).reduce((now, [written, meant]) => now.replace(written, meant as string), isDayFirst ? text.replace(/^(\d{1,2})[/-](\d{1,2})[/-]/, '$2/$1/') : text);

const currencies: readonly (readonly [name: string, written: RegExp])[] = [
  ['USD', /\$|\busd\b|\bdollars?\b|달러|美元/i],
  ['EUR', /€|\beur(?:os?)?\b|欧元|유로/i],
  ['GBP', /£|\bgbp\b|英镑|파운드/i],
  ['KRW', /₩|\bkrw\b|\d\s?[천만]?원|\([천만]?원\)|韩元|韩币/i],
  ['CNY', /\b(?:cny|rmb)\b|\d\s?[元圆]|[(（][元圆][)）]|人民币|위안/i],
  ['¥', /[¥￥]/],
];

/** Currencies that amounts, or the head of their column, name. */
export const currenciesOf = (texts: readonly string[]): readonly string[] => currencies.filter(([, written]) => texts.some((text) => written.test(text))).map(([name]) => name);

/** Both ends of a range of amounts: "$1,300 - $2,200", "1300~2200"; nothing for one amount. */
export const rangeOf = (text: string): readonly string[] => /^(\D*\d[^~–—-]*?)\s*(?:~|–|—|-|\bto\b|至|到)\s*(\D*\d[^~–—-]*)$/i.exec(text)?.slice(1, 3) ?? [];

const men = ['m', 'male', 'man', 'men', 'boy', '남', '남자', '남성', '男', '男性', '男生'];
const women = ['f', 'female', 'woman', 'women', 'girl', '여', '여자', '여성', '女', '女性', '女生'];

/** Genders by the words of a column. Its numbers are the product's, 0 and 1, or those of ISO 5218, 1 and 2. */
export function gendersOf(cells: readonly string[]): Readonly<Record<string, number>> {
  const numbers = cells.includes('2') ? { 1: 0, 2: 1 } : { 0: 0, 1: 1 };
  return { ...Object.fromEntries([...men.map((word) => [word, 0] as const), ...women.map((word) => [word, 1] as const)]), ...numbers };
}

/** True for words that wish for no gender. */
export const isAnyGender = (text: string): boolean =>
  /^(?:any(?:one|body)?|either|both|all|no preference|none|doesn'?t matter|does not matter|무관|상관\s?없음|모두|不限|都可以|无所谓)$/i.test(text.trim());

/** Words for a daily rhythm, wherever in an answer they stand: "Graduate student", "Working professional", "대학원생". */
const rhythmWords = [
  [/\b(?:student|studying|undergrad)|학생|대학원생|学生|在读/i, 'student'],
  [/\b(?:work|employed|professional|full[- ]?time|office)|직장|회사원|근로자|上班|在职|工作/i, 'worker'],
] as const;

/** Daily rhythm of an answer; a yes or no answers the head of its column, such as "Student?". */
export function rhythmOf(text: string, head = ''): Rhythm | null {
  const said = (words: string) => rhythmWords.filter(([word]) => word.test(words)).map(([, rhythm]) => rhythm);
  const [own] = said(text);
  if (own) return own;
  const [asked, ...more] = said(head);
  const isSo = asked && more.length === 0 ? truthOf(text) : undefined;
  return isSo === undefined ? null : isSo === (asked === 'student') ? 'student' : 'worker';
}

/** Words for a level of a habit, from little to much; of quiet hours from early to late. */
const levelWords: Readonly<Record<string, number>> = {
  never: 1, rarely: 1, seldom: 1, low: 1, none: 1, little: 1, disagree: 1, dirty: 1, messy: 1, untidy: 1, early: 1, 'early bird': 1, 전혀: 1, 낮음: 1, 더러움: 1, 지저분함: 1, 아침형: 1, '그렇지 않다': 1, 从不: 1, 很少: 1, 低: 1, 脏: 1, 早睡: 1, 不同意: 1,
  sometimes: 2, medium: 2, moderate: 2, occasionally: 2, average: 2, neutral: 2, normal: 2, 가끔: 2, 보통: 2, 보통이다: 2, 偶尔: 2, 有时: 2, 一般: 2, 中: 2,
  often: 3, always: 3, frequently: 3, daily: 3, high: 3, much: 3, agree: 3, clean: 3, tidy: 3, late: 3, 'night owl': 3, 자주: 3, 항상: 3, 높음: 3, 깨끗함: 3, 깔끔함: 3, 저녁형: 3, 그렇다: 3, 经常: 3, 总是: 3, 高: 3, 干净: 3, 晚睡: 3, 同意: 3,
};

const stronger = /^(?:very|strongly|extremely|매우|아주|非常|很)\s*/i;

const against = /^(?:non|not an?|no|비|안|不|非)[\s-]*/i;

/**
 * Levels of a habit in a column, NaN for a cell that says none: words, numbers as they stand, yes as much and no as
 * little. 1 and 0 are yes and no beside words for them. A column may answer by its own name: "smoker", "non-smoker".
 */
export function levelsOf(cells: readonly string[], names: readonly string[], refuse: (text: string) => void): readonly number[] {
  const said = cells.map((cell) => cell.toLowerCase());
  const called = new Set(names.map(plainName));
  const numbers = said.filter((text) => /^\d+$/.test(text));
  const isAsked = numbers.every((text) => text === '0' || text === '1') && said.some((text) => !/^\d/.test(text) && truthOf(text) !== undefined);
  const levelOf = (text: string): number | undefined => {
    const number = Number(text.replace(',', '.'));
    if (!Number.isNaN(number) && !isAsked) return number;
    const isSo = truthOf(text);
    if (isSo !== undefined) return isSo ? 3 : 1;
    const known = levelWords[text] ?? levelWords[text.replace(stronger, '')];
    if (known !== undefined) return known;
    if (called.has(plainName(text))) return 3;
    return against.test(text) && called.has(plainName(text.replace(against, ''))) ? 1 : undefined;
  };
  return said.map((text) => {
    if (text === '') return Number.NaN;
    const level = levelOf(text);
    if (level === undefined) refuse(text);
    return level ?? Number.NaN;
  });
}
