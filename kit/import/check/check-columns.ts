import { kindOf, schemaOf } from '#kit/records/kinds/kinds.ts';
import type { Entity } from '#kit/records/entity.ts';
import { targetsOf, type ImportTarget } from '../target.ts';
import type { ImportFile } from '../api.ts';

/** A column of the grid of checked rows. */
export interface CheckColumn {
  readonly id: string;
  readonly is: 'line' | 'result' | 'cell' | 'reason';
  /** For a cell: its place in the file, and where it goes. */
  readonly index?: number;
  readonly target?: ImportTarget;
  /** The column's name in the file, where several go to one target. */
  readonly part?: string;
  readonly right: boolean;
  /** Pixels. */
  readonly width: number;
}

/** The least width of the reasons, which take what the others leave. */
const leastReason = 280;

/** The columns of the grid: line, result, what is imported with the title first, reason. They fill the room there is. */
export function checkColumns(entity: Entity, file: ImportFile, room: number): readonly CheckColumn[] {
  const targets = new Map(targetsOf(entity).map((target) => [target.id, target]));
  const goals = Object.values(file.settings.mapping);
  const cells = file.columns.flatMap(({ index, name }): (CheckColumn & { readonly least: number })[] => {
    const target = targets.get(file.settings.mapping[index] ?? '');
    if (!target) return [];
    const joined = goals.filter((goal) => goal === target.id).length > 1;
    const widths = joined ? { width: 132, least: 80 } : widthsOf(entity, target);
    return [{ id: `cell-${index}`, is: 'cell', index, target, ...(joined && { part: name }), right: isNumber(target), ...widths }];
  });
  const isTitle = ({ target }: CheckColumn) => Number(target?.name === entity.title);
  const lead: readonly CheckColumn[] = [
    { id: 'line', is: 'line', right: false, width: 72 },
    { id: 'result', is: 'result', right: false, width: 92 },
  ];
  const left = room - leastReason - sum(lead.map(({ width }) => width));
  const columns = [
    ...lead,
    ...narrowed(
      cells.sort((a, b) => isTitle(b) - isTitle(a)),
      left,
    ),
  ];
  const taken = sum(columns.map(({ width }) => width));
  return [...columns, { id: 'reason', is: 'reason', right: false, width: Math.max(leastReason, room - taken) }];
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const isNumber = ({ field }: ImportTarget) => kindOf(field).isNumber === true;

/** Takes from each column its share of what is missing, down to its least width. */
function narrowed(
  columns: readonly (CheckColumn & { readonly least: number })[],
  room: number,
): readonly CheckColumn[] {
  const slack = sum(columns.map(({ width, least }) => width - least));
  const missing = sum(columns.map(({ width }) => width)) - room;
  const share = missing <= 0 || slack === 0 ? 0 : Math.min(1, missing / slack);
  return columns.map(({ least, ...column }) => ({
    ...column,
    width: Math.floor(column.width - (column.width - least) * share),
  }));
}

/** The width a column would like, and the least in which its cells can be read. */
function widthsOf(entity: Entity, target: ImportTarget): { readonly width: number; readonly least: number } {
  if (target.name === entity.title) return { width: 232, least: 160 };
  if (schemaOf(target.field).type === 'number') return { width: 104, least: 88 };
  if (isNumber(target)) return { width: 88, least: 56 };
  return kindOf(target.field).words
    ? { width: 112, least: 72 }
    : { width: 164, least: 88 };
}
