import { dayFrom, instantOf, momentInNewYork, plainDay, timeOfDayOf } from './day.ts';
import { isShownTwice } from './new-york.ts';

const yes: ReadonlySet<string> = new Set('yes y true t 1 on o ✓ v 예 네 유 있음 사용 是 有 对 真 启用'.split(' '));
const no: ReadonlySet<string> = new Set(
  'no n false f 0 off x ✗ 아니요 아니오 무 없음 미사용 否 无 没有 不是 假 停用'.split(' '),
);

/** Yes or no in one of the product's languages; undefined where the cell says neither. */
export function readFlag(cell: string): boolean | undefined {
  const word = cell.normalize('NFKC').toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

/**
 * A number as people write it: `1,234.5`, `1 234`, `＋12`. Undefined where groups are not of three digits,
 * since then nobody knows whether the comma divides thousands or begins a fraction.
 */
export function readNumber(cell: string): number | undefined {
  if (cell.length > 40) return undefined;
  const plain = cell.normalize('NFKC').replace(/[−–]/g, '-').replace(/\s+/g, ' ').trim();
  if (/^[+-]?\d+(?:\.\d*)?$/.test(plain) || /^[+-]?\.\d+$/.test(plain)) return Number(plain) + 0;
  if (/^[+-]?\d{1,3}(?:(?:,\d{3})+|(?: \d{3})+|(?:'\d{3})+)(?:\.\d*)?$/.test(plain))
    return Number(plain.replace(/[, ']/g, '')) + 0;
  return undefined;
}

/** Units that Korean and Chinese files write behind a number: years, floors, homes. */
const counted = /\s*(?:년|층|세대|가구|호|개|실|명|대|分|年|层|樓|楼|户|戶|间|間|套|个|個|人|分钟|분|평|㎡|m2)$/iu;

/** A number with what it counts behind it: `2018년`, `52 층`, `586户`. */
export const readCount = (cell: string): number | undefined => readNumber(cell) ?? readNumber(cell.normalize('NFC').trim().replace(counted, ''));

/** "A month", which every rent is for. */
const perMonth = /\s*(?:(?:\/|per|a|p\.?)\s*(?:month|mth|mon|mo|m)\.?|monthly|pcm|\/\s*[월月]|每月)$/i;

/**
 * A sum in dollars as whole cents: `$3,600`, `US$ 3600.50`, `3600 USD`, `$3,600/mo`. Undefined where parts of a cent are
 * said.
 */
export function readMoney(cell: string): number | undefined {
  const plain = cell.normalize('NFKC').trim().replace(perMonth, '').replace(/^월 ?(?=[\d$])/, '');
  const bare = plain.replace(/^([+-]?)\s*(?:US)?\$\s*/i, '$1').replace(/\s*(?:USD|\$|달러|美元)$/i, '');
  const dollars = readNumber(bare);
  const cents = dollars === undefined ? undefined : Math.round(dollars * 100);
  return cents !== undefined && Math.abs(cents - (dollars ?? 0) * 100) < 1e-6 ? cents : undefined;
}

const months: readonly string[] = 'january february march april may june july august september october november december'.split(' ');

function monthOf(word: string): number | undefined {
  const name = word.toLowerCase();
  const place = months.findIndex((month) => name === month || name === month.slice(0, 3) || (name === 'sept' && month === 'september'));
  return place < 0 ? undefined : place + 1;
}

/** Ways to write a day; each says where year, month and day stand. */
const dayWays: readonly {
  readonly pattern: RegExp;
  readonly parts: readonly [year: number, month: number, day: number];
}[] = [
  { pattern: /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/, parts: [1, 3, 4] },
  { pattern: /^(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\.?$/, parts: [1, 2, 3] },
  { pattern: /^(\d{4})(\d{2})(\d{2})$/, parts: [1, 2, 3] },
  { pattern: /^(\d{4})[년年] ?(\d{1,2})[월月] ?(\d{1,2})[일日号]$/, parts: [1, 2, 3] },
  { pattern: /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, parts: [3, 1, 2] },
];

/** A day in one of the ways of the product's three languages, as `YYYY-MM-DD`. Years of two digits are not read. */
export function readDay(cell: string): string | undefined {
  if (cell.length > 40) return undefined;
  const exact = plainDay(cell);
  if (exact !== undefined) return exact;
  const plain = cell.normalize('NFKC').trim();
  for (const { pattern, parts } of dayWays) {
    const found = pattern.exec(plain);
    if (found) return dayFrom(Number(found[parts[0]]), Number(found[parts[1]]), Number(found[parts[2]]));
  }
  const named = /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/.exec(plain);
  const turned = /^(\d{1,2}) ([A-Za-z]{3,9})\.?,? (\d{4})$/.exec(plain);
  const month = monthOf(named?.[1] ?? turned?.[2] ?? '');
  if (month === undefined) return undefined;
  return dayFrom(Number(named?.[3] ?? turned?.[3]), month, Number(named?.[2] ?? turned?.[1]));
}

/** A moment: ISO 8601 with a zone, or a day and a time as the clocks of New York show it; `EST` names the second where they show it twice. */
export function readMoment(cell: string): string | undefined {
  if (cell.length > 60) return undefined;
  const exact = instantOf(cell);
  if (exact !== undefined) return exact;
  const parts = /^(\S.*?)[T ] ?(\d{1,2}):(\d{2})(:\d{2})? ?([AaPp])?\.?(?:[Mm]\.?)?(?: E([DS])T)?$/.exec(
    cell.normalize('NFKC').trim(),
  );
  const day = parts ? readDay((parts[1] ?? '').replace(/,$/, '')) : undefined;
  if (!parts || day === undefined) return undefined;
  const half = parts[5]?.toLowerCase();
  const said = Number(parts[2]);
  if (half !== undefined && (said < 1 || said > 12)) return undefined;
  const hour = half === undefined ? said : (said % 12) + (half === 'p' ? 12 : 0);
  if (hour > 23 || Number(parts[3]) > 59) return undefined;
  const first = momentInNewYork(day, `${String(hour).padStart(2, '0')}:${parts[3]}${parts[4] ?? ''}`);
  return first !== undefined && parts[6] === 'S' && isShownTwice(first) ? new Date(Date.parse(first) + 3_600_000).toISOString() : first;
}

/** A time of day as `HH:MM`: `14:30`, `2:30 pm`, `오후 2:30`, `下午 2:30`, with seconds that are left out. */
export function readTime(cell: string): string | undefined {
  const parts = /^(오전|오후|上午|下午)? ?(\d{1,2}):(\d{2})(?::\d{2})? ?(?:([AaPp])\.?[Mm]\.?)?$/.exec(cell.normalize('NFKC').trim());
  if (!parts || (parts[1] !== undefined && parts[4] !== undefined)) return undefined;
  const half = parts[4]?.toLowerCase() ?? (parts[1] && (/오후|下午/.test(parts[1]) ? 'p' : 'a'));
  const said = Number(parts[2]);
  if (half !== undefined && (said < 1 || said > 12)) return undefined;
  const hour = half === undefined ? said : (said % 12) + (half === 'p' ? 12 : 0);
  return timeOfDayOf(`${String(hour).padStart(2, '0')}:${parts[3]}`);
}
