import type { ImportSettings } from '#kit/import/api.ts';
import { delimiters } from '#kit/import/limits.ts';
import { Refusal, ruleBroken } from '../../refusal.ts';
import { isEncoding } from '../file/encoding.ts';
import type { ImportRequest } from '../import-service.ts';
import type { FileShape, StoredImport } from '../import-store.ts';
import type { ParsedFile, ReadingOptions } from '../file/parse.ts';
import type { ImportPlan } from '../plan.ts';

/** The settings of an earlier import, where they still fit. */
export function settledOr(
  planned: ImportPlan,
  settings: ImportSettings,
  guessed: ImportSettings,
  { columns }: ParsedFile,
): ImportSettings {
  // Who may not make records still reads the file as a colleague did who may.
  for (const wish of [settings, { ...settings, createMissing: [] }]) {
    try {
      return planned.settle(wish, columns.length);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return planned.settle(guessed, columns.length);
}

/**
 * Options for reading a file again, those before where none is given. Throws a `Refusal` 400 for an unknown encoding or
 * delimiter.
 */
export function readingWish(shape: FileShape, wish: ImportRequest): ReadingOptions {
  const { encoding = shape.encoding, delimiter = shape.delimiter, headerLine = shape.headerLine } = wish;
  if (encoding !== undefined && !isEncoding(encoding)) throw ruleBroken({ encoding: 'rule.choice' });
  if (delimiter !== undefined && !delimiters.includes(delimiter as ',')) throw ruleBroken({ delimiter: 'rule.choice' });
  const reread = wish.encoding !== undefined || wish.delimiter !== undefined;
  return { encoding, delimiter, ...((!reread || wish.headerLine !== undefined) && { headerLine }) };
}

/** A file's way to be read and settings as somebody wishes them, over those it has. */
export function wishedSettings(one: StoredImport, wish: ImportRequest, planned: ImportPlan, { columns }: ParsedFile, anew: boolean): ImportSettings {
  const base = anew ? { ...one.settings, ...planned.guess(columns), also: {} } : one.settings;
  const {
    mapping = base.mapping,
    joins = base.joins ?? {},
    createMissing = base.createMissing,
    meanings = base.meanings,
    matchBy = base.matchBy,
    also = base.also ?? {},
    constants = base.constants ?? {},
    keep = base.keep ?? [],
  } = wish;
  return planned.settle({ mapping, also, constants, joins, createMissing, meanings, matchBy, keep }, columns.length);
}

/** Throws a `Refusal` for columns that fill no field, or leave a required one empty. */
export function refuseIncomplete(planned: ImportPlan, { settings }: StoredImport): void {
  if (planned.fields(settings).every(({ columns }) => columns.length === 0)) throw ruleBroken({ mapping: 'kit.import.mapping.none' });
  const missing = planned.missing(settings);
  if (missing.length > 0)
    throw ruleBroken({ mapping: 'kit.import.mapping.required', ...Object.fromEntries(missing.map((name) => [name, 'rule.required'])) });
}
