import type { Reading } from '../records/reading.ts';
import type { FindLabels } from './label-book.ts';

/** The id that a meaning such as `#12` names. */
export const idMeant = (label: string): number | undefined => {
  const id = /^#(\d{1,9})$/.exec(label.trim())?.[1];
  return id === undefined ? undefined : Number(id);
};

/** Finds records by their labels, and by the ids that a person chose among records of one label. */
export const findLabels =
  (reading: Pick<Reading, 'lookup' | 'rows'>): FindLabels =>
  async (entity, labels) => {
    const meant = labels.flatMap((label) => idMeant(label) ?? []);
    if (meant.length === 0) return reading.lookup(entity, labels);
    const found = new Map(await reading.lookup(entity, labels.filter((label) => idMeant(label) === undefined)));
    for (const { id } of await reading.rows(entity, meant)) found.set(`#${id}`, id);
    return found;
  };
