import { needlesOf, standings, standingPieces, type Needles, type Sought } from '../containing.ts';
import type { Column } from './column.ts';
import type { SearchTexts } from './search-texts.ts';
import type { Mask } from './table.ts';

/** A record that a search found, and where its text holds what is sought, from 0 on. */
export interface Ranked {
  readonly id: number;
  readonly rank: number;
}

/** More rows than this are not looked through for each letter that somebody types: the database is quicker. */
export const maxLookedThrough = { sqlite: 100_000, postgres: 300_000 } as const;

/** The best rows of a result by their texts; among equals what changed last. */
export function bestIn({ bits }: Pick<Mask, 'bits'>, texts: Pick<SearchTexts, 'matches'>, changed: Pick<Column, 'at'>, sought: Sought, limit: number): readonly Ranked[] {
  const all = needlesOf(sought);
  const each: readonly Needles[] = standings.map((standing) => [[standingPieces(sought.forms, standing)]]);
  const best: (Ranked & { readonly changed: number })[] = [];
  for (let id = 0; id < bits.length; id += 1) {
    if (bits[id] !== 1 || !texts.matches(id, all)) continue;
    const at = each.findIndex((needles) => texts.matches(id, needles));
    const hit = { id, rank: at < 0 ? standings.length : at, changed: changed.at(id) };
    const last = best[limit - 1];
    if (last && compare(hit, last) > 0) continue;
    best.push(hit);
    best.sort(compare);
    if (best.length > limit) best.pop();
  }
  return best.map(({ id, rank }) => ({ id, rank }));
}

const compare = (a: Ranked & { readonly changed: number }, b: Ranked & { readonly changed: number }): number => a.rank - b.rank || b.changed - a.changed || b.id - a.id;
