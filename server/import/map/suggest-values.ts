import { kindOf } from '#kit/records/kinds/kinds.ts';
import { suggestDay } from '#kit/records/day-words.ts';
import { referredBy, type ImportTarget } from '#kit/import/target.ts';
import type { Suggestion } from '#kit/import/api.ts';
import type { Reads } from '../../database/database.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import type { Registry } from '../../records/registry.ts';
import { readTitlesOf, type Titles } from '../check/titles.ts';

/** Suggested meanings of cells that cannot be read, by cell; cells without any are absent. */
export type Suggest = (
  target: ImportTarget,
  cells: readonly string[],
) => Promise<ReadonlyMap<string, readonly Suggestion[]>>;

/** Suggestions for a cell at most: records of a similar name, and records of the same name. */
const maxSuggestions = { similar: 3, same: 6 } as const;

/**
 * Finds what cells may mean: records of a similar name, all records of the same name, the day that lacks its year.
 * Records of a kind that the person may not see (`sees`) are not named.
 */
export function suggestions(
  read: Reads,
  registry: Registry,
  sees: (record: string) => boolean,
  now: () => number = Date.now,
): Suggest {
  const known = new Map<string, Promise<Titles>>();
  return async (target, cells) => {
    const found = new Map<string, readonly Suggestion[]>();
    if (cells.length === 0) return found;
    if (kindOf(target.field).time === 'day') {
      const today = dayInNewYork(now());
      for (const cell of cells) {
        const day = suggestDay(cell, today);
        if (day !== undefined) found.set(cell, [{ means: day, label: day }]);
      }
      return found;
    }
    const shape = registry.find(referredBy(target.field) ?? '');
    if (!shape || !sees(shape.name)) return found;
    const reading = known.get(shape.name) ?? readTitlesOf(read, shape);
    known.set(shape.name, reading);
    const titles = await reading;
    for (const cell of cells) {
      const same = titles.same(cell);
      const some = same.length > 0 ? same.slice(0, maxSuggestions.same) : titles.similar(cell).slice(0, maxSuggestions.similar);
      const maybe = some.map(({ id, label, detail }) => ({ means: `#${id}`, label, ...(detail !== undefined && { detail }) }));
      if (maybe.length > 0) found.set(cell, maybe);
    }
    return found;
  };
}
