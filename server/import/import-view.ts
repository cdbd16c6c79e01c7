import type { ImportFile } from '#kit/import/api.ts';
import { isMatchable, matchFieldsOf } from '#kit/import/target.ts';
import type { Entity } from '#kit/records/entity.ts';
import type { StoredImport } from './import-store.ts';

/** An import as its reader gets it; `done` rows of the run under way. */
export function viewOf({ id, record, name, size, shape, settings, corrections, state, run: whole }: StoredImport, entity: Entity, done: number): ImportFile {
  const { written: _, ...run } = whole;
  const { format, encoding, delimiter, headerLine, preview, rows, read: columns, constants = [], missing = [] } = shape;
  const names = new Set(Object.values(settings.mapping).flatMap((target) => target?.split('.')[0] ?? []));
  return {
    id,
    record,
    name,
    size,
    format,
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    headerLine,
    preview,
    rows,
    columns,
    settings,
    ...(missing.length > 0 && { missing }),
    ...(constants.length > 0 && { constants }),
    matchFields: matchFieldsOf(entity).map((field) => ({ field, mapped: isMatchable(entity, field, names) })),
    state,
    done,
    ...run,
    ...(run.counts && { leftOut: Object.values(corrections).filter(({ out }) => out).length }),
  };
}
