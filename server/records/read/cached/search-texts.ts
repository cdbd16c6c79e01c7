import type { Needles } from '../containing.ts';
import type { Column } from './column.ts';

/** Characters of the search texts of one kind, at most. */
const maxLength = 24_000_000;

/**
 * Search texts of a kind by the id of their row: looking through all of them is quicker than looking up the texts of the
 * many rows that an index of threes names.
 */
export class SearchTexts implements Column {
  readonly sql: string;
  version = 0;
  private readonly texts: (string | undefined)[] = [undefined];
  private length = 0;

  constructor(sql: string) {
    this.sql = sql;
  }

  /** Ids below `size` whose text holds what is sought, one byte each. */
  find(needles: Needles, size: number): Uint8Array {
    const hits = new Uint8Array(size);
    for (let id = 0; id < size; id += 1) if (this.matches(id, needles)) hits[id] = 1;
    return hits;
  }

  /** True when the text of a row holds what is sought. */
  matches(id: number, needles: Needles): boolean {
    const text = this.texts[id];
    if (text === undefined) return false;
    for (const groups of needles) if (holdsAll(text, groups)) return true;
    return false;
  }

  at = (): number => Number.NaN;

  set(id: number, value: unknown): boolean {
    // joined, since what is put together by + or a template stays in pieces: half as much again for each text
    const text = value === null || value === undefined ? undefined : ['', String(value), ''].join('\n');
    const before = this.texts[id];
    if (text === before) return false;
    this.length += (text?.length ?? 0) - (before?.length ?? 0);
    if (this.length > maxLength) throw new RangeError(`Too much text in ${this.sql}`);
    // without holes, which are slow to walk over
    while (this.texts.length < id) this.texts.push(undefined);
    this.texts[id] = text;
    this.version += 1;
    return true;
  }

  grow = (): void => undefined;
  textOf = (): string => '';
  ranks = (): undefined => undefined;
}

// Loops of their own: closures within closures take ten times as long until they are compiled.
function holdsAll(text: string, groups: Needles[number]): boolean {
  for (const group of groups) if (!holdsOne(text, group)) return false;
  return true;
}

function holdsOne(text: string, pieces: readonly string[]): boolean {
  for (const piece of pieces) if (text.includes(piece)) return true;
  return false;
}
