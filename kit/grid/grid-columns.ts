import { sentFields, type Entity } from '#kit/records/entity.ts';
import { listField } from '#kit/fields/list-fields.tsx';
import type { Field } from '#kit/records/field.ts';
import { kindOf } from '#kit/records/kinds/kinds.ts';
import { fieldOf } from '#kit/records/query.ts';
import { mayMove, statesOf } from '#kit/records/states.ts';
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

const titleWidth = [240, 184] as const;

/** The columns of a grid: the fields named, the title of the record first. Those of `asked` are changed where one is asked before. */
export function gridColumns(entity: Entity, names: readonly string[], allows: (permissionId: string) => boolean, asked: readonly string[] = []): readonly GridColumn[] {
  const written = new Set(sentFields(entity).map(([name]) => name));
  return [...new Set([entity.title, ...names])].flatMap((name) => {
    const field = fieldOf(entity, name);
    if (!field) return [];
    const [width, least] = name === entity.title ? titleWidth : listField(field).grid;
    return {
      name,
      field,
      key: labelKey(entity, name),
      width,
      least,
      right: kindOf(field).isNumber ?? false,
      locked: written.has(name) ? (asked.includes(name) ? 'record' : lockOf(field, allows)) : ('computed' as const),
    };
  });
}

function lockOf(field: Field, allows: (permissionId: string) => boolean): Locked | undefined {
  const { options, seenBy } = field;
  if (kindOf(field).inFormOnly || (options as { readonly long?: boolean }).long) return 'record';
  const states = statesOf(field);
  if (states && !mayMove(states, allows)) return 'right';
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
