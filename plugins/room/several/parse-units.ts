/** A unit to be made, and its type where the text says one. */
export interface NamedUnit {
  readonly unitNumber: string;
  readonly roomType: number | undefined;
}

/** Why a text names no units: the key of its message, and the part it is about. */
export interface UnitsProblem {
  readonly key: `room.several.problem.${'unreadable' | 'mixed' | 'backwards' | 'tooLong' | 'tooMany'}`;
  readonly part: string;
}

/** Units named by a text, in its order, each once; or the first part that cannot be read. */
export type ReadUnits = { readonly units: readonly NamedUnit[]; readonly problem?: undefined } | { readonly units?: undefined; readonly problem: UnitsProblem };

/** The most units made at once. */
export const maxUnits = 500;
/** The most characters of a unit number. */
const longest = 12;

const between = /\s*(?:[-\u2010-\u2015\u2212~\u301C]|\bTO\b)\s*/;
const times = /\s*[×✕*]\s*|\s+X\s+/;

class Unread extends Error {
  readonly key: UnitsProblem['key'];
  constructor(what: 'unreadable' | 'mixed' | 'backwards' | 'tooLong' | 'tooMany') {
    super(what);
    this.key = `room.several.problem.${what}`;
  }
}

/**
 * Reads units as people write them: `2301–2312`, `2A-2F`, `2A–5F` for floors 2 to 5, `23-25 × A-D`, `PH1-3`, or one by
 * one, with commas of any script between. The name of a type gives the type of the units before it that have none.
 */
export function readUnits(text: string, typeOf: (name: string) => number | undefined = () => undefined): ReadUnits {
  const found = new Map<string, NamedUnit>();
  for (const said of text.normalize('NFKC').split(/[,、;\n]/)) {
    const part = said.trim();
    if (part === '') continue;
    const alone = typeOf(part);
    const [names, roomType] = alone === undefined ? withType(part, typeOf) : ['', alone];
    try {
      for (const unitNumber of unitsOf(names.toUpperCase())) if (!found.has(unitNumber)) found.set(unitNumber, { unitNumber, roomType });
      if (found.size > maxUnits) throw new Unread('tooMany');
    } catch (error) {
      if (error instanceof Unread) return { problem: { key: error.key, part } };
      throw error;
    }
    if (alone === undefined) continue;
    for (const unit of found.values()) if (unit.roomType === undefined) found.set(unit.unitNumber, { ...unit, roomType: alone });
  }
  return { units: [...found.values()] };
}

/** `2301–2312 1B1B`: the type stands behind its units. */
function withType(part: string, typeOf: (name: string) => number | undefined): readonly [string, number | undefined] {
  const words = part.split(/\s+/);
  for (let at = 1; at < words.length; at += 1) {
    const roomType = typeOf(words.slice(at).join(' '));
    if (roomType !== undefined) return [words.slice(0, at).join(' '), roomType];
  }
  return [part, undefined];
}

function unitsOf(part: string): readonly string[] {
  if (part === '') return [];
  const factors = part.split(times);
  if (factors.length === 2) return product(stretch(factors[0] ?? ''), stretch(factors[1] ?? '').map(twoDigits));
  const ends = part.split(between);
  if (factors.length > 2 || ends.length > 2 || ends.includes('')) throw new Unread('unreadable');
  const [from = '', to] = ends;
  if (to === undefined) return [one(part)];
  // 23-A is one unit, not a way from 23 to A.
  return /^\d+-[A-Z]$/.test(part) ? [one(part)] : range(from, to).map(one);
}

function one(unit: string): string {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ./#-]*$/u.test(unit)) throw new Unread('unreadable');
  if (unit.length > longest) throw new Unread('tooLong');
  return unit;
}

/** All units between two, both included. The end may leave out what it shares with the start: 2301–12, 2A–F. */
function range(from: string, to: string): readonly string[] {
  if (/^\d+$/.test(from) && /^\d+$/.test(to)) return digitRange(from, to.length < from.length ? from.slice(0, from.length - to.length) + to : to);
  const [a, b] = [/^(\d+)([A-Z])$/.exec(from), /^(\d*)([A-Z])$/.exec(to)];
  if (a && b) return product(count(a[1] ?? '', b[1] || (a[1] ?? '')), letters(a[2] ?? '', b[2] ?? ''));
  const [c, d] = [/^(\D*?)(\d+)$/.exec(from), /^(\D*?)(\d+)$/.exec(to)];
  if (c && d && (d[1] === '' || d[1] === c[1])) return count(c[2] ?? '', d[2] ?? '').map((number) => `${c[1] ?? ''}${number}`);
  if (/^[A-Z]$/.test(from) && /^[A-Z]$/.test(to)) return letters(from, to);
  throw new Unread('mixed');
}

/** 2301–2512 are lines 01 to 12 of floors 23 to 25; 1–20 are twenty numbers. */
function digitRange(from: string, to: string): readonly string[] {
  if (from.length < 3 || to.length < 3) return count(from, to);
  return product(count(from.slice(0, -2), to.slice(0, -2)), count(from.slice(-2), to.slice(-2)));
}

/** The floors or lines of one side of a product. */
function stretch(said: string): readonly string[] {
  const [from = '', to = from, ...more] = said.trim().split(between);
  if (more.length > 0) throw new Unread('unreadable');
  if (/^\d{1,3}$/.test(from) && /^\d{1,3}$/.test(to)) return count(from, to);
  if (/^[A-Z]$/.test(from) && /^[A-Z]$/.test(to)) return letters(from, to);
  throw new Unread(/^[A-Z\d]+$/.test(from + to) ? 'mixed' : 'unreadable');
}

function count(from: string, to: string): readonly string[] {
  const [first, last] = [Number(from), Number(to)];
  if (first > last) throw new Unread('backwards');
  if (last - first >= maxUnits) throw new Unread('tooMany');
  return Array.from({ length: last - first + 1 }, (_, place) => String(first + place).padStart(from.startsWith('0') ? from.length : 0, '0'));
}

function letters(from: string, to: string): readonly string[] {
  const first = from.charCodeAt(0);
  if (first > to.charCodeAt(0)) throw new Unread('backwards');
  return Array.from({ length: to.charCodeAt(0) - first + 1 }, (_, place) => String.fromCharCode(first + place));
}

function product(floors: readonly string[], lines: readonly string[]): readonly string[] {
  if (floors.length * lines.length > maxUnits) throw new Unread('tooMany');
  return floors.flatMap((floor) => lines.map((line) => floor + line));
}

const twoDigits = (line: string): string => (/^\d$/.test(line) ? `0${line}` : line);
