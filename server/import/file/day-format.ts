/** Formats of ECMA-376, 18.8.30, that show days and times; those of East Asian and Thai workbooks included. */
const dayFormats: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];

/** Letters that formats of days are made of. */
const dayLetters = /^(?:[smhdyeg]+|a{1,5}|am|pm|a|p|b+)$/;

/** True when a number format shows a day or a time, judged by its number or its code. */
export function isDayFormat(format: number, code = ''): boolean {
  if (dayFormats.some(([from, to]) => format >= from && format <= to)) return true;
  const [first = ''] = code.toLowerCase().replace(/\\./g, ' ').replace(/"[^"]*"/g, ' ').split(';');
  const words = first
    .replace(/([smhd]\]?)[.,]0{1,3}/g, '$1')
    .replace(/\[([smhd]{1,2})\]/g, '$1')
    .replace(/\[[^\]]*\]/g, ' ')
    .split(/[^a-z0#?%]+/)
    .filter((word) => word !== '');
  return words.length > 0 && words.every((word) => dayLetters.test(word));
}
