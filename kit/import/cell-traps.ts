/** Words that files hold in place of nothing; a bare 0 is none, since it may be meant. */
const noValues: ReadonlySet<string> = new Set([
  ...'n/a na n.a. n.a #n/a #na null nil none (null) (none) (blank) blank - -- --- – — ? unknown tbd #ref! #value! #div/0! nan'.split(' '),
  '해당없음',
  '해당 없음',
  '없음',
  '미상',
  '무',
  '无',
  '不详',
  '未知',
]);

/** True when a cell says that there is no value. A person confirms it: `NA` may be somebody's initials. */
export const isNoValue = (cell: string): boolean => noValues.has(cell.normalize('NFKC').trim().toLowerCase());

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const twoDigits = (number: number) => String(number).padStart(2, '0');

/**
 * The number with a hyphen that a spreadsheet made a day, `11-31` for `Nov-31` and `10-12` for `12-Oct`, with what
 * stands behind it; undefined for other texts. A day of the year 2026 was meant as month and day, the first of a month
 * in another year as month and year.
 */
export function spreadsheetNumber(cell: string): string | undefined {
  const text = cell.trim();
  const named = /^(?:([A-Za-z]{3})-(\d{1,4})|(\d{1,2})-([A-Za-z]{3}))(?=$|\s)/.exec(text);
  if (named) {
    const month = months.indexOf((named[1] ?? named[4] ?? '').toLowerCase()) + 1;
    const number = named[2] === undefined ? named[3] : named[2].slice(-2);
    return month === 0 ? undefined : `${month}-${number}${text.slice(named[0].length)}`;
  }
  const day = /^(\d{4})-(\d{2})-(\d{2})(?=$|\s)/.exec(text);
  if (!day) return undefined;
  const [year, month, date] = day.slice(1).map(Number) as [number, number, number];
  if (month < 1 || month > 12 || date < 1 || date > 31) return undefined;
  const second = date === 1 ? twoDigits(year % 100) : String(date);
  return `${month}-${second}${text.slice(day[0].length)}`;
}
