import { writtenFields, type Entity } from '#kit/records/entity.ts';
import type { Field, Kind } from '#kit/records/field.ts';
import { fieldOf } from '#kit/records/query.ts';
import { labelKey } from '#kit/records/words.ts';

/** Why a cell is only read: worked out by the product, more than a cell can hold, or a right that is missing. */
export type Locked = 'computed' | 'record' | 'right';

/** A column of a grid: a field of the record. */
export interface GridColumn {
  readonly name: string;
  readonly field: Field;
  /** The key of its words. */
  readonly key: string;
  /** Pixels it would like, and the least in which it can be read. */
  readonly width: number;
  readonly least: number;
  readonly right: boolean;
  /** Why its cells are not written, where they are not. */
  readonly locked: Locked | undefined;
}

/** The width a column of each kind would like, and the least in which its cells can be read, in pixels. */
const widths: { readonly [K in Kind]: readonly [liked: number, least: number] } = {
  text: [160, 112],
  integer: [96, 88],
  decimal: [104, 88],
  money: [104, 88],
  flag: [96, 76],
  choice: [124, 92],
  plainDate: [112, 104],
  instant: [152, 136],
  names: [180, 120],
  reference: [176, 128],
  references: [208, 144],
  photos: [88, 72],
  rows: [120, 88],
  file: [120, 88],
};

const titleWidth = [240, 184] as const;

const inRecordOnly: ReadonlySet<Kind> = new Set(['photos', 'rows', 'names', 'file']);

/** The columns of a grid: the fields named, the title of the record first. */
export function gridColumns(entity: Entity, names: readonly string[], allows: (permissionId: string) => boolean): readonly GridColumn[] {
  const written = new Set(writtenFields(entity).map(([name]) => name));
  return [...new Set([entity.title, ...names])].flatMap((name) => {
    const field = fieldOf(entity, name);
    if (!field) return [];
    const [width, least] = name === entity.title ? titleWidth : widths[field.kind];
    return {
      name,
      field,
      key: labelKey(entity, name),
      width,
      least,
      right: field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'money',
      locked: written.has(name) ? lockOf(field, allows) : ('computed' as const),
    };
  });
}

function lockOf({ kind, options, seenBy }: Field, allows: (permissionId: string) => boolean): Locked | undefined {
  if (inRecordOnly.has(kind) || (options as { readonly long?: boolean }).long) return 'record';
  return [options.changedBy, seenBy].every((right) => right === undefined || allows(right)) ? undefined : 'right';
}

/** The widths of columns in the room there is: narrower down to the least where they do not fit, else wider together. */
export function fitted(columns: readonly GridColumn[], room: number): readonly number[] {
  const liked = columns.reduce((sum, { width }) => sum + width, 0);
  const slack = columns.reduce((sum, { width, least }) => sum + width - least, 0);
  const over = liked - room;
  const share = over <= 0 ? -over / liked : -Math.min(1, slack === 0 ? 0 : over / slack);
  return columns.map(({ width, least }) => Math.floor(width + share * (share < 0 ? width - least : width)));
}
