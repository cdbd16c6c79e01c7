import type { Needles } from '../containing.ts';
import type { Column } from './column.ts';

/** Bytes of the search texts of one kind, at most. */
const maxBytes = 48 * 2 ** 20;

/** No byte of a text: nothing is found across two of them. */
const between = 0xff;

/**
 * Search texts of a kind by the id of their row, as bytes in one stretch: a word is found by walking over it, which is
 * quicker than looking up the texts of the many rows that an index of threes names. A text that changes is written at the end.
 */
export class SearchTexts implements Column {
  readonly sql: string;
  version = 0;
  private bytes: Buffer = Buffer.alloc(2 ** 16);
  private end = 0;
  /** Bytes of texts that hold no longer. */
  private dead = 0;
  /** Beginnings of texts in the stretch, and the id of the row of each. */
  private starts: number[] = [];
  private owners: number[] = [];
  /** The number of the text that holds, by the id of the row. */
  private readonly entries = new Map<number, number>();

  constructor(sql: string) {
    this.sql = sql;
  }

  /** Ids below `size` whose text holds what is sought, one byte each. */
  find(needles: Needles, size: number): Uint8Array {
    const hits = new Uint8Array(size);
    for (const groups of needles) {
      const [longest = [], ...others] = groups.toSorted((a, b) => shortest(b) - shortest(a));
      for (const id of this.holding(longest)) if (hits[id] === 0 && others.every((group) => this.holdsOne(id, group))) hits[id] = 1;
    }
    return hits;
  }

  /** True when the text of a row holds what is sought. */
  matches(id: number, needles: Needles): boolean {
    return needles.some((groups) => groups.every((group) => this.holdsOne(id, group)));
  }

  at = (): number => Number.NaN;

  set(id: number, value: unknown): boolean {
    const known = this.entries.get(id);
    const before = known === undefined ? undefined : this.part(known);
    const text = value === null || value === undefined ? undefined : Buffer.from(`\n${String(value)}\n`);
    if (before === undefined ? text === undefined : text?.equals(before)) return false;
    this.version += 1;
    if (before) this.dead += before.length + 1;
    this.entries.delete(id);
    if (text) this.append(id, text);
    if (this.dead > this.end / 2 && this.dead > 2 ** 20) this.compact();
    return true;
  }

  grow = (): void => undefined;
  textOf = (): string => '';
  ranks = (): undefined => undefined;

  private append(id: number, text: Uint8Array): void {
    const wanted = this.end + text.length + 1;
    if (wanted > maxBytes) throw new RangeError(`Too much text in ${this.sql}`);
    if (wanted > this.bytes.length) this.bytes = Buffer.concat([this.bytes.subarray(0, this.end)], Math.min(maxBytes, Math.max(wanted, this.bytes.length * 2)));
    this.entries.set(id, this.starts.push(this.end) - 1);
    this.owners.push(id);
    this.bytes.set(text, this.end);
    this.bytes[wanted - 1] = between;
    this.end = wanted;
  }

  /** Writes the texts that hold without the others. */
  private compact(): void {
    const all = [...this.entries].map(([id, entry]) => [id, Uint8Array.from(this.part(entry))] as const);
    this.entries.clear();
    [this.starts, this.owners, this.end, this.dead] = [[], [], 0, 0];
    for (const [id, text] of all) this.append(id, text);
  }

  private part(entry: number): Buffer {
    return this.bytes.subarray(this.starts[entry]!, (this.starts[entry + 1] ?? this.end) - 1);
  }

  private holdsOne(id: number, group: readonly string[]): boolean {
    const entry = this.entries.get(id);
    return entry !== undefined && group.some((needle) => this.part(entry).includes(needle));
  }

  /** Ids whose text holds one of some words, some of them twice. */
  private *holding(group: readonly string[]): Generator<number> {
    const stretch = this.bytes.subarray(0, this.end);
    for (const needle of group) {
      const wanted = Buffer.from(needle);
      let entry = 0;
      for (let place = stretch.indexOf(wanted); place >= 0; ) {
        while ((this.starts[entry + 1] ?? this.end) <= place) entry += 1;
        const id = this.owners[entry]!;
        if (this.entries.get(id) === entry) yield id;
        const next = this.starts[entry + 1];
        place = next === undefined ? -1 : stretch.indexOf(wanted, next);
      }
    }
  }
}

const shortest = (group: readonly string[]): number => Math.min(...group.map(({ length }) => length));
