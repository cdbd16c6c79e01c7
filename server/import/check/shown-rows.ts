import type { Locale } from '#core/i18n/locale.ts';
import { writtenFields, type Labels } from '#kit/records/entity.ts';
import { referredBy } from '#kit/import/target.ts';
import type { CellProblem, ImportRow, RowOffer } from '#kit/import/check/api.ts';
import type { ReadingOf } from '../../records/read/reading.ts';
import type { Reader } from '../../database/database.ts';
import { idsReached, reachedBy } from '../../records/reach.ts';
import type { Registry } from '../../records/registry.ts';
import type { Shape } from '../../records/shape.ts';
import type { Caller } from '../../slots.ts';
import type { StoredImport, StoredRow } from '../import-store.ts';
import { alikeOf } from '../map/alike-labels.ts';

/** A checked row as its reader gets it. */
export function shown(
  { raw, result, confirmed, problems, effect }: StoredRow,
  one: StoredImport,
): ImportRow {
  const { before, id, values, same, inFile } = effect;
  const said = one.corrections[raw.line];
  const offers = offersOf(raw.cells, problems, effect, one);
  const changes =
    before && Object.fromEntries(Object.keys(values).map((name) => [name, [before[name], values[name]] as const]));
  return {
    line: raw.line,
    result,
    confirmed,
    cells: raw.cells,
    corrected: Object.keys(said?.cells ?? {}).map(Number),
    problems,
    ...(offers.length > 0 && { offers }),
    ...(said?.out && { out: true }),
    ...(same !== undefined && { same }),
    ...(inFile !== undefined && { inFile }),
    ...(typeof said?.same === 'number' && { chosen: true }),
    ...(id !== undefined && { id }),
    ...(changes && { changes }),
  };
}

/** Rows as somebody may read them today: of a record that left their reach since the check, a row tells nothing. */
export async function inReachToday(read: Reader, shape: Shape, rows: readonly StoredRow[], who: Caller): Promise<readonly StoredRow[]> {
  const reached = reachedBy(shape, who, 'read');
  if (reached === 'all') return rows;
  const named = ({ effect: { id, similar = [] } }: StoredRow) => [...(id === undefined ? [] : [id]), ...similar.map((one) => one.id)];
  const there = await idsReached(read, shape, rows.flatMap(named), reached);
  return rows.map((row) => (named(row).every((id) => there.has(id)) ? row : { ...row, problems: [gone], effect: { values: {} } }));
}

const gone: CellProblem = { field: '', key: 'kit.import.row.gone', level: 'error' };

/** Decisions a person may make on a row: whether it is shifted, which record it is about, what its unknown cells mean. */
function offersOf(
  cells: readonly string[],
  problems: readonly CellProblem[],
  { shift, similar = [], duplicateInFile, differs }: StoredRow['effect'],
  { shape, settings }: StoredImport,
): readonly RowOffer[] {
  const moved: readonly RowOffer[] = shift ? [{ is: 'shift', cells: shift }] : [];
  const same = similar.map((record): RowOffer => ({ is: 'same', ...record }));
  const again: readonly RowOffer[] = [...(differs ? [{ is: 'differs', ...differs } as const] : []), ...(duplicateInFile ? [{ is: 'duplicateInFile', ...duplicateInFile } as const] : [])];
  const means = problems.flatMap(({ field, values }): readonly RowOffer[] => {
    const columns = shape.read.filter(({ index }) => settings.mapping[index]?.split('.')[0] === field);
    const wanted = [values?.['value'], ...columns.map(({ index }) => cells[index]?.trim())];
    const open = columns.flatMap(({ reading }) => reading.meanings ?? []).find(({ cell, means }) => means === null && wanted.includes(cell));
    return (open?.maybe ?? []).map((one) => ({ is: 'mean', field, cell: open?.cell ?? '', rows: open?.rows ?? 0, ...one }));
  });
  const alike = problems.flatMap(({ field, key }): readonly RowOffer[] => {
    if (key !== 'kit.import.row.alike') return [];
    const columns = shape.read.filter(({ index }) => settings.mapping[index] === field);
    return columns.flatMap(({ index }) => {
      const cell = cells[index]?.trim() ?? '';
      const found = alikeOf(shape.alike, field, cell);
      // A value that means itself is a name of its own.
      return found ? [{ is: 'mean', field, cell, ...found } as const, { is: 'mean', field, cell, rows: found.rows, means: cell, label: cell } as const] : [];
    });
  });
  return [...moved, ...same, ...again, ...means, ...alike, ...createsOf(problems, { shape, settings })];
}

/** The fields whose unknown records can be made. */
export function createsOf(
  problems: readonly CellProblem[],
  { shape, settings }: Pick<StoredImport, 'shape' | 'settings'>,
): readonly Extract<RowOffer, { is: 'create' }>[] {
  return problems.flatMap(({ field, key }) => {
    if (key !== 'rule.unknownLabel' || settings.createMissing.includes(field)) return [];
    const columns = shape.read.filter(({ index }) => settings.mapping[index] === field);
    const count = Math.max(0, ...columns.map(({ reading }) => reading.creates ?? 0));
    return count > 0 ? [{ is: 'create', field, count } as const] : [];
  });
}

/** Labels of the records that changes speak of; one yet to be made is called by its label already. */
export async function changeLabels(
  registry: Registry,
  reading: Pick<ReadingOf, 'labels'>,
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
