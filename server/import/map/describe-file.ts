import type { ImportSettings } from '#kit/import/api.ts';
import type { Reads } from '../../database/database.ts';
import type { ReadingOf } from '../../records/read/reading.ts';
import type { Registry } from '../../records/registry.ts';
import { findLabels } from '../check/find-labels.ts';
import { labelBook } from '../check/label-book.ts';
import type { ReadFile } from '../file/recent-file.ts';
import type { FileShape } from '../import-store.ts';
import type { ImportPlan } from '../plan.ts';
import { alikeLabels } from './alike-labels.ts';
import { describeColumns, describeConstants, learnLabels } from './describe-columns.ts';
import { suggestions } from './suggest-values.ts';

export interface DescribeParts {
  /** The records as the person sees them who brought the file. */
  readonly sight: Reads;
  readonly reading: Pick<ReadingOf, 'lookup' | 'rows'>;
  readonly registry: Registry;
  readonly plan: ImportPlan;
}

/** Describes a file under some settings: how its columns and constants are read, and which fields are missing. */
export async function describeFile(
  { sight, reading, registry, plan }: DescribeParts,
  { parsed, cells }: ReadFile,
  settings: ImportSettings,
): Promise<FileShape> {
  const { rows, preview, ...head } = parsed;
  const fields = plan.fields(settings);
  const book = labelBook(findLabels(reading), plan.creates(settings));
  await learnLabels(book, fields, cells, settings);
  const suggest = suggestions(sight, registry, plan.sees);
  const means = { settings, book, wordsOf: plan.wordsOf, suggest, mayMake: plan.mayMake };
  return {
    ...head,
    preview: preview.map(({ line, cells: shown }) => ({ line, cells: shown })),
    rows: rows.length,
    read: await describeColumns(parsed.columns, cells, fields, plan.similar(parsed.columns, settings), means),
    alike: await alikeLabels({ read: sight, registry, sees: plan.sees }, fields, cells, settings, book),
    constants: await describeConstants(fields, rows.length, means),
    missing: plan.missing(settings),
  };
}
