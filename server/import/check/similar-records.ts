import type { Names } from '#kit/records/field.ts';
import type { Reads } from '../../database/database.ts';
import type { SimilarRecord } from './validate-row.ts';
import type { Houses } from './duplicates-in-file.ts';
import { asksSimilar } from './similarity.ts';
import type { ImportPlan } from '../plan.ts';
import { readTitlesOf } from './titles.ts';

/** The most records that a row is asked about. */
const maxRecords = 3;

/** Finds the records that a new one may be. */
export type FindSimilar = (values: Readonly<Record<string, unknown>>) => readonly SimilarRecord[];

const nobody: FindSimilar = () => [];

/**
 * Reads the titles that new records are compared with, by the rule for rows of one file; `houses` knows that file.
 * Nothing is found where rows are not asked, or the person may not see what the records are called.
 */
export async function similarRecords(
  read: Reads,
  { shape, sees }: Pick<ImportPlan, 'shape' | 'sees'>,
  matchBy: string | null,
  houses: Houses,
): Promise<FindSimilar> {
  const { entity } = shape;
  if (matchBy === null || !asksSimilar(entity, matchBy) || !sees(entity.name)) return nobody;
  const within = entity.fields[matchBy]?.options.uniqueWithin;
  const titles = await readTitlesOf(read, shape);
  return (values) => {
    const title = values[matchBy];
    const labels = typeof title === 'string' ? [title] : Object.values((title ?? {}) as Names);
    const scope = within === undefined ? null : (values[within] ?? null);
    const found = labels.flatMap((label) => titles.similarInList(label, houses)).filter((one) => one.scope === scope);
    return [...new Map(found.map(({ id, label, detail }) => [id, { id, label, ...(detail !== undefined && { detail }) }])).values()].slice(0, maxRecords);
  };
}
