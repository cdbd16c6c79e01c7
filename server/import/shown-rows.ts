import type { Locale } from '#core/i18n/locale.ts';
import { writtenFields, type Labels } from '#kit/entity/entity.ts';
import { referredBy } from '#kit/import/target.ts';
import type { ImportRow } from '#kit/import/wire.ts';
import type { Reading } from '../records/reading.ts';
import type { Registry } from '../records/registry.ts';
import type { StoredImport, StoredRow } from './import-store.ts';

/** A checked row as its reader gets it. */
export function shown(
  { raw, result, confirmed, problems, effect }: StoredRow,
  { corrections }: StoredImport,
): ImportRow {
  const { before, id, values } = effect;
  const changes =
    before && Object.fromEntries(Object.keys(values).map((name) => [name, [before[name], values[name]] as const]));
  return {
    line: raw.line,
    result,
    confirmed,
    cells: raw.cells,
    corrected: Object.keys(corrections[raw.line]?.cells ?? {}).map(Number),
    problems,
    ...(id !== undefined && { id }),
    ...(changes && { changes }),
  };
}

/** Labels of the records that changes speak of; one yet to be made is called by its label already. */
export async function changeLabels(
  registry: Registry,
  reading: Reading,
  record: string,
  rows: readonly StoredRow[],
  locale: Locale,
): Promise<Labels> {
  const labels: Record<string, Record<number, string>> = {};
  for (const [name, field] of writtenFields(registry.get(record).entity)) {
    const to = referredBy(field);
    if (to === undefined) continue;
    const ids = rows.flatMap(({ effect }) => [effect.before?.[name], effect.before && effect.values[name]].flat());
    const known = await reading.labels(to, [...new Set(ids.filter((id) => typeof id === 'number'))], locale);
    const fresh = ids.filter((id) => typeof id === 'string').map((label) => [label, label]);
    labels[to] = { ...labels[to], ...Object.fromEntries([...known, ...fresh]) };
  }
  return labels;
}
