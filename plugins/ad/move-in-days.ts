/** Days and months on which one may move in, as texts claim them in Korean, English and Chinese. */
import { dayAfter, mondayOf } from '#kit/records/new-york.ts';
import { numberIn } from './text-claims.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const wholeMonths = String.raw`jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?`;
const day = [
  String.raw`\b(?<month>${months.join('|')})[a-z]{0,6}\.? (?<day>\d{1,2})(?:st|nd|rd|th)?\b(?:,? (?<year>\d{4})\b)?`,
  String.raw`\b(?<ofDay>\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<ofMonth>${wholeMonths})\b\.?(?:,? (?<ofYear>\d{4})\b)?`,
  String.raw`(?<spelledMonth>[一二三四五六七八九十]{1,2})月(?<spelledDay>[一二三四五六七八九十]{1,3})[日号號]`,
  String.raw`\b(?<isoYear>\d{4})-(?<isoMonth>\d{2})-(?<isoDay>\d{2})\b`,
  String.raw`(?<![\d/])(?<slashMonth>\d{1,2})/(?<slashDay>\d{1,2})(?![\d/])`,
  String.raw`(?:(?<hanYear>\d{4}) ?[년年] ?)?(?<hanMonth>\d{1,2}) ?[월月] ?(?<hanDay>\d{1,2}) ?[일日号號]`,
].join('|');
const now = String.raw`(?<now>\b(?:today|tonight|now|immediate(?:ly)?|right away|at once|asap)\b|오늘|지금|즉시|바로|당장|今天|今日|现在|現在|立即|立刻|马上|随时|隨時|即刻)`;
/** A stretch of days that is counted from today. */
const soon = [
  String.raw`(?<tomorrow>\btomorrow\b|내일|明天|明日)|(?<nextWeek>\bnext week(?:end)?\b|다음 ?주|내주|차주|下个?(?:周|星期))|(?<thisWeek>\bthis week(?:end)?\b|이번 ?주|금주|[这本]个?(?:周|星期))`,
  String.raw`\b(?:in|within|after) (?:just )?(?<inDays>\d{1,2}|an?|one|two|three|four|five|six) (?:days?|(?<inWeeks>weeks?))\b`,
].join('|');
/** Of use before a word for moving in: behind one it tells what happens later. */
const soonNative = String.raw`(?<nativeDays>\d{1,2}|[한두세一两二三四五六七]) ?(?:일|天|(?<nativeWeeks>주(?:일|간)?|个?(?:周|星期))) ?(?:후|뒤|이내|안에|내|以?后|之后|以?内|之内)`;
const movesIn = String.raw`(?:availab(?:le|ility)|vacant|mov(?:e|es|ing)[ -]?in|occupancy|ready|(?:lease|tenancy) (?:starts?|begins?|starting|beginning)|start date|입주|입실|이사|入住|起租|可住|能住|可以住|搬入|搬进|搬来|搬过来|들어오(?:실|시|셔)|들어와 ?(?:살|사)|거주 ?가능)`;
/** A day with a word for moving in before it or behind it, in the same clause. */
const daysFrom = [new RegExp(String.raw`${movesIn}[^.!?。！？\n]{0,16}?(?:${day}|${now}|${soon})`, 'gi'), new RegExp(String.raw`(?:${day}|${now}|${soon}|${soonNative})[^.!?。！？\n]{0,8}?${movesIn}`, 'gi')];
const bareDay = new RegExp(`${day}|${now}|${soon}|${soonNative}`, 'gi');

/** A month without a day: none of "December 10" or "2개월". */
const month = [
  String.raw`\b(?<name>${wholeMonths})\b(?!\.? ?\d{1,2}(?:st|nd|rd|th)?\b(?!\d))\.?(?:,? ?(?<monthYear>20\d{2})\b)?`,
  String.raw`(?:(?<hanMonthYear>20\d{2}) ?[년年] ?)?(?<![\d.~-])(?<hanOnly>\d{1,2}|(?<![一二三四五六七八九十])[一二三四五六七八九十]{1,2}) ?[월月](?! ?[\d一二三四五六七八九十]{1,3} ?[일日号號]|세|租|付|供|子|底薪|라)`,
  String.raw`\b(?<slashOnly>\d{1,2})/(?<slashYear>20\d{2})\b`,
].join('|');
const ahead = String.raw`\b(?<next>next month)\b|\b(?<this>this month)\b|(?<krNext>다음 ?달|내달)|(?<krThis>이번 ?달|이달)|(?<zhNext>下个?月)|(?<zhThis>[这本]个?月)`;
/** Words that may stand between a month and moving in; any others tell of something else that month brings. */
const joins = String.raw`(?:[\s:：,(~/-]|\b(?:date|day|month|is|are|in|from|as of|on|of|for|starting|beginning|start|begins?|possible|available|early|mid|middle|late|end|the|around|about|approx\.?|by|or later|onwards?|ready|time|target|expected|set)\b|예정일?|가능일?|시기|희망|시작일?|은|는|이|가|일|월|달|날짜|时间|日期|时|月份|可|最早|最快|预计|为|是|于|在|从|自|明年|年){0,12}`;
const joinsBack = String.raw`(?:[\s:：,)~/-]|\b(?:or later|onwards?|and later|for|is|the|possible|start|earliest|target|expected)\b|에|부터|초|중순|중|말|경|께|이후|이면|가능|쯤|예정|바로|份|初|中旬|底|末|以后|之后|后|起|可|即可|开始|可以|能|就|就能){0,8}`;
const monthsFrom = [new RegExp(String.raw`${movesIn}${joins}(?:${month}|${ahead})`, 'gi'), new RegExp(String.raw`(?:${month}|${ahead})${joinsBack}${movesIn}`, 'gi')];
const bareMonth = new RegExp(`${month}|${ahead}`, 'gi');

/** Words of which every way to say it has one: most texts hold none, and are looked through once. */
const hints = new RegExp(movesIn, 'i');

/** A day on which a text says that one may move in: month and day, a month alone, or at once. */
export interface MoveInDay {
  readonly said: string;
  /** As `12-10`, or `12` for some day of the month; undefined for at once. */
  readonly on: string | undefined;
  readonly year?: string;
  /** In place of a month's name: this month (0) or the next one (1). */
  readonly monthsAhead?: 0 | 1;
  /** In place of a day: a stretch of days that is counted from today. */
  readonly within?: Stretch;
}

/** Until the end of a week, or some days. */
type Stretch = 'week' | 'nextWeek' | number;

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const monthOf = (named: string): number => months.indexOf(named.slice(0, 3).toLowerCase()) + 1;

type Groups = Readonly<Record<string, string | undefined>>;

const counts: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, 한: 1, 두: 2, 세: 3 };

function stretchIn(of: Groups): Stretch | undefined {
  const count = (of['inDays'] ?? of['nativeDays'])?.toLowerCase();
  if (count !== undefined) return (counts[count] ?? numberIn(count)) * ((of['inWeeks'] ?? of['nativeWeeks']) === undefined ? 1 : 7);
  if (of['tomorrow'] !== undefined) return 1;
  return of['nextWeek'] === undefined ? (of['thisWeek'] === undefined ? undefined : 'week') : 'nextWeek';
}

function dayIn(said: string, of: Groups): MoveInDay | undefined {
  const within = stretchIn(of);
  if (within !== undefined) return { said, on: '', within };
  if (of['now'] !== undefined) return { said, on: undefined };
  const named = of['month'] ?? of['ofMonth'];
  const inYear = of['year'] ?? of['ofYear'] ?? of['isoYear'] ?? of['hanYear'];
  const number = named === undefined ? numberIn(of['isoMonth'] ?? of['slashMonth'] ?? of['hanMonth'] ?? of['spelledMonth']) : monthOf(named);
  const dayOf = numberIn(of['day'] ?? of['ofDay'] ?? of['isoDay'] ?? of['slashDay'] ?? of['hanDay'] ?? of['spelledDay']);
  if (number < 1 || number > 12 || dayOf < 1 || dayOf > 31) return undefined;
  return { said, on: `${twoDigits(number)}-${twoDigits(dayOf)}`, ...(inYear !== undefined && { year: inYear }) };
}

/** A verb: "you may move in". The month has a capital, and words for moving in that are none of the verb's. */
const isVerb = (said: string, whole: string): boolean => /^may$/i.test(said) && (said === 'may' || /may (?:move|be|occupy|become)\b/i.test(whole));

function monthIn(said: string, of: Groups, whole: string): MoveInDay | undefined {
  if (of['next'] ?? of['krNext'] ?? of['zhNext']) return { said, on: '', monthsAhead: 1 };
  if (of['this'] ?? of['krThis'] ?? of['zhThis']) return { said, on: '', monthsAhead: 0 };
  const number = of['name'] === undefined ? numberIn(of['hanOnly'] ?? of['slashOnly']) : monthOf(of['name']);
  const inYear = of['monthYear'] ?? of['hanMonthYear'] ?? of['slashYear'];
  return number < 1 || number > 12 || isVerb(said, whole) ? undefined : { said, on: twoDigits(number), ...(inYear !== undefined && { year: inYear }) };
}

export function moveInDaysIn(text: string): readonly MoveInDay[] {
  if (!hints.test(text)) return [];
  const found = new Map<number, MoveInDay>();
  /** Places of letters that tell one of them. */
  const told = new Set<number>();
  const look = (patterns: readonly RegExp[], bare: RegExp, make: (said: string, of: Groups, whole: string) => MoveInDay | undefined) => {
    for (const [place, pattern] of patterns.entries()) {
      for (const { 0: near, index, groups = {} } of text.matchAll(pattern)) {
        const at = [...near.matchAll(bare)].at(place === 0 ? -1 : 0);
        const made = at && make(at[0].trim(), groups, near);
        const from = index + (at?.index ?? 0);
        if (!made || told.has(from)) continue;
        found.set(from, made);
        for (let letter = 0; letter < made.said.length; letter += 1) told.add(from + letter);
      }
    }
  };
  look(daysFrom, bareDay, dayIn);
  look(monthsFrom, bareMonth, monthIn);
  return [...found].toSorted(([a], [b]) => a - b).map(([, one]) => one);
}

/** The last day of a stretch; weeks end on Sundays. */
const endOf = (within: Stretch, today: string): string => (typeof within === 'number' ? dayAfter(today, within) : dayAfter(mondayOf(today), within === 'week' ? 6 : 13));

/** True where a home that is free from a day is so by what a text says, read on the day `today`. */
export function isMoveInDay({ on, year, monthsAhead, within }: MoveInDay, freeFrom: string, today: string): boolean {
  if (on === undefined) return freeFrom <= today;
  if (within !== undefined) return freeFrom <= endOf(within, today);
  if (monthsAhead !== undefined) {
    const [y = 0, m = 0] = today.split('-').map(Number);
    const later = m + monthsAhead;
    return freeFrom.startsWith(later > 12 ? `${y + 1}-01` : `${y}-${twoDigits(later)}`);
  }
  return (year === undefined || freeFrom.startsWith(year)) && (on.length === 2 ? freeFrom.slice(5, 7) === on : freeFrom.endsWith(on));
}
