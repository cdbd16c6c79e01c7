import { dayFrom } from './day.ts';
import { readDay } from './cell-words.ts';

/** Words that mean the day they are read on. */
const atOnce: ReadonlySet<string> = new Set(
  'now immediate immediately asap today vacant available 즉시 즉시입주 바로 공실 立即 随时 现在 空房'.split(' '),
);

/** Months for which a day without a year counts as past; an earlier one means next year's. */
const past = 3;

/**
 * The day that half a day most likely means, as `YYYY-MM-DD`: "Dec 1", "12/1", "12월 1일" is the next one, or the last if
 * that is not three months ago; "12/1/26" has its century; "now" is today. Only to be offered: it is a guess.
 */
export function suggestDay(cell: string, today: string): string | undefined {
  if (cell.length > 40) return undefined;
  const plain = cell
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^(?:avail(?:able)?|from|ready)[.:]? (?:from |on )?/, '')
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1');
  if (atOnce.has(plain.replace(/\s/g, ''))) return today;
  const short = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2})$/.exec(plain);
  if (short) return dayFrom(2000 + Number(short[3]), Number(short[1]), Number(short[2]));
  const numbers = /^(\d{1,2})(?:\/|월 ?|月)(\d{1,2})[일日号]?$/.exec(plain);
  const inYear = (year: number): string | undefined =>
    numbers ? dayFrom(year, Number(numbers[1]), Number(numbers[2])) : readDay(`${plain.replace(/,$/, '')}, ${year}`);
  const year = Number(today.slice(0, 4));
  const earliest = monthsBefore(today, past);
  const whole = readDay(plain);
  if (whole !== undefined) return whole;
  return [year - 1, year, year + 1, year + 2].map(inYear).find((day) => day !== undefined && day >= earliest);
}

function monthsBefore(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}${day.slice(7)}`;
}
