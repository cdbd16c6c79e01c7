import { writtenFields, type Entity } from '#kit/entity/entity.ts';
import type { Field, Kind } from '#kit/entity/field.ts';
import { fieldOf } from '#kit/entity/query.ts';
import { labelKey } from '#kit/entity/words.ts';

/** Why a cell is only read: worked out by the product, more than a cell can hold, or a right that is missing. */
export type Locked = 'derived' | 'record' | 'right';

/** A column of a sheet: a field of the record. */
export interface SheetColumn {
  readonly name: string;
  readonly field: Field;
  /** The key of its words. */
  readonly key: string;
  /** Pixels. */
  readonly width: number;
  readonly right: boolean;
  /** Why its cells are not written, where they are not. */
  readonly locked: Locked | undefined;
}

const widths: { readonly [K in Kind]: number } = {
  text: 160,
  integer: 88,
  decimal: 104,
  money: 104,
  flag: 96,
  choice: 124,
  plainDate: 112,
  instant: 152,
  names: 180,
  reference: 176,
  references: 208,
  photos: 88,
  file: 160,
  rows: 120,
};

const titleWidth = 240;

const inRecordOnly: ReadonlySet<Kind> = new Set(['photos', 'rows', 'names', 'file']);

/** The columns of a sheet: the fields named, the title of the record first. */
export function sheetColumns(entity: Entity, names: readonly string[], allows: (permissionId: string) => boolean): readonly SheetColumn[] {
  const written = new Set(writtenFields(entity).map(([name]) => name));
  return [...new Set([entity.title, ...names])].flatMap((name) => {
    const field = fieldOf(entity, name);
    if (!field) return [];
    return {
      name,
      field,
      key: labelKey(entity, name),
      width: name === entity.title ? titleWidth : widths[field.kind],
      right: field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'money',
      locked: written.has(name) ? lockOf(field, allows) : ('derived' as const),
    };
  });
}

function lockOf({ kind, options, seenBy }: Field, allows: (permissionId: string) => boolean): Locked | undefined {
  if (inRecordOnly.has(kind) || (options as { readonly long?: boolean }).long) return 'record';
  return [options.changedBy, seenBy].every((right) => right === undefined || allows(right)) ? undefined : 'right';
}

/** Stretches the columns over the room there is: the wide ones take what is left. */
export function fitted(columns: readonly SheetColumn[], room: number): readonly number[] {
  const taken = columns.reduce((sum, { width }) => sum + width, 0);
  const left = Math.max(0, room - taken);
  const wide = columns.filter(({ width }) => width >= widths.text);
  const share = wide.length === 0 ? 0 : Math.floor(left / wide.length);
  return columns.map(({ width }) => (width >= widths.text ? width + share : width));
}
