import type { ReadingOf } from '../../records/read/reading.ts';
import { idMeant, type FindLabels } from './label-book.ts';

/**
 * The label or id that a person gave a label in the file, else the label itself. Files name records; a text like one of
 * our ids is escaped.
 */
export const meant = (meanings: ReadonlyMap<string, string>, label: string): string =>
  meanings.get(label) ?? (idMeant(label) === undefined ? label : label.replace('#', '# '));

/** Finds records by their labels, and by the ids that a person chose among records of one label. */
export const findLabels =
  (reading: Pick<ReadingOf, 'lookup' | 'rows'>): FindLabels =>
  async (entity, labels) => {
    const ids = labels.flatMap((label) => idMeant(label) ?? []);
    if (ids.length === 0) return reading.lookup(entity, labels);
    const found = new Map(await reading.lookup(entity, labels.filter((label) => idMeant(label) === undefined)));
    for (const { id } of await reading.rows(entity, ids)) found.set(`#${id}`, id);
    return found;
  };
