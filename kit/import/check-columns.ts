import type { Entity } from '#kit/entity/entity.ts';
import { targetsOf, type ImportTarget } from './target.ts';
import type { ImportFile } from './wire.ts';

/** A column of the sheet of checked rows. */
export interface CheckColumn {
  readonly id: string;
  readonly is: 'line' | 'result' | 'cell' | 'reason';
  /** For a cell: its place in the file, and where it goes. */
  readonly index?: number;
  readonly target?: ImportTarget;
  readonly right: boolean;
  /** Pixels. */
  readonly width: number;
}

/** The least width of the reasons, which take what the others leave. */
const leastReason = 320;

/** The columns of the sheet: line, result, what is imported with the title first, reason. They fill the room there is. */
export function checkColumns(entity: Entity, file: ImportFile, room: number): readonly CheckColumn[] {
  const targets = new Map(targetsOf(entity).map((target) => [target.id, target]));
  const cells = file.columns.flatMap(({ index }): CheckColumn[] => {
    const target = targets.get(file.settings.mapping[index] ?? '');
    return target ? [{ id: `cell-${index}`, is: 'cell', index, target, right: isNumber(target), width: widthOf(entity, target) }] : [];
  });
  const isTitle = ({ target }: CheckColumn) => Number(target?.name === entity.title);
  const columns: CheckColumn[] = [
    { id: 'line', is: 'line', right: false, width: 72 },
    { id: 'result', is: 'result', right: false, width: 96 },
    ...cells.sort((a, b) => isTitle(b) - isTitle(a)),
  ];
  const taken = columns.reduce((sum, { width }) => sum + width, 0);
  return [...columns, { id: 'reason', is: 'reason', right: false, width: Math.max(leastReason, room - taken) }];
}

const isNumber = ({ field }: ImportTarget) => field.kind === 'integer' || field.kind === 'decimal';

function widthOf(entity: Entity, target: ImportTarget): number {
  if (target.name === entity.title) return 232;
  if (isNumber(target)) return 92;
  return target.field.kind === 'choice' || target.field.kind === 'flag' ? 112 : 164;
}
