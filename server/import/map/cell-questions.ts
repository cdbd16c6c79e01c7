import { kindOf } from '#kit/records/kinds/kinds.ts';
import type { Field } from '#kit/records/field.ts';
import { isNoValue, spreadsheetNumber } from '#kit/import/cell-traps.ts';
import { referredBy, type MappedTarget } from '#kit/import/target.ts';
import type { CellQuestion, ImportSettings } from '#kit/import/api.ts';
import type { CellCounts } from './cell-counts.ts';
import { meaningsOf } from '../check/read-row.ts';

/** Cells listed of one question. */
const listed = 200;

type Asked = CellQuestion['cells'][number] & Pick<CellQuestion, 'asks' | 'limit'>;

/** Questions about the cells of a column before they are read; cells that were given a meaning are settled. */
export function questionsOf({ target, columns }: MappedTarget, counts: CellCounts, settings: ImportSettings): readonly CellQuestion[] {
  const given = meaningsOf(settings, target.name);
  // Parts of a joined text are read one by one, those of a joined list of labels as labels.
  const joined = columns.length > 1;
  if (target.locale !== undefined || (joined && referredBy(target.field) !== undefined)) return [];
  const asked = [...counts].flatMap(([cell, rows]): Asked[] => {
    const found = given.has(cell) ? undefined : askedOf(target.field, cell);
    return found ? [{ cell, rows, ...found }] : [];
  });
  return [...Map.groupBy(asked, ({ asks }) => asks)].map(([asks, cells]) => {
    const limit = cells[0]?.limit;
    return {
      asks,
      ...(limit !== undefined && { limit }),
      rows: cells.reduce((sum, { rows }) => sum + rows, 0),
      count: cells.length,
      cells: cells
        .sort((a, b) => b.rows - a.rows)
        .slice(0, listed)
        .map(({ cell, rows, means }) => ({ cell, rows, means })),
    };
  });
}

function askedOf(field: Field, cell: string): Omit<Asked, 'cell' | 'rows'> | undefined {
  if (isNoValue(cell)) return { asks: 'empty', means: '' };
  const { cell: cells, isFreeText } = kindOf(field);
  if (cells.measure) return beyond(cells.measure(cell), field);
  const isLong = 'long' in field.options && field.options.long === true;
  const number = isFreeText && !isLong ? spreadsheetNumber(cell) : undefined;
  return number === undefined ? undefined : { asks: 'day', means: number };
}

/** True when a number is beyond what the field says; a field that says nothing takes any. */
function beyond(value: number | undefined, { options }: Field): Omit<Asked, 'cell' | 'rows'> | undefined {
  const { min, max } = options as { readonly min?: number; readonly max?: number };
  if (value === undefined) return undefined;
  if (min !== undefined && value < min) return { asks: 'tooSmall', limit: min, means: '' };
  return max !== undefined && value > max ? { asks: 'tooLarge', limit: max, means: '' } : undefined;
}
