import type { ComponentType, ReactNode } from 'react';
import type { Permission } from '#core/access/permission.ts';
import type { Route } from '#core/route.ts';
import type { OwnRules } from '../records/check.ts';
import type { Draft, Entity, Autofill, RecordResponse, Row, WrittenName } from '../records/entity.ts';
import type { ControlProps } from '#kit/fields/control.ts';

/** Where a field stands in a form: its name, or its name with how much of the row it takes. */
export type FieldPlace<E extends Entity> =
  | WrittenName<E>
  | {
      readonly field: WrittenName<E>;
      /** Twelfths of the row; by the field's kind unless said. */
      readonly span?: Span;
      /** Shown, never edited here: filled in by something else. */
      readonly readOnly?: boolean;
      /** The words over the field where the form calls it otherwise than lists and files do. */
      readonly labelKey?: string;
    };

/** Twelfths of a form's row. */
export type Span = 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 12;

/** Fields that belong together, under one heading. */
export interface FormGroup<E extends Entity> {
  readonly titleKey: string;
  readonly textKey?: string;
  readonly fields: readonly FieldPlace<E>[];
}

/** Props of a part of the form that an area draws itself. */
export interface FormView<E extends Entity> {
  /** The record as it was loaded; undefined while a new one is filled in. */
  readonly row: RecordResponse<Row<E>> | undefined;
  /** Current values of the fields. Reading it in an observer follows each change. */
  readonly draft: Draft<E>;
  /** Something is to be saved first. Followed as the draft is. */
  readonly isDirty: boolean;
}

/** Layout and behaviour of an area's form. */
export interface FormSpec<E extends Entity> {
  /** The route parameter that names the record; without it the form makes a new one. */
  readonly param?: string;
  /** The fields under their headings, in the order they are filled in. */
  readonly groups: readonly FormGroup<E>[];
  /** Rules of the area, beside those of the kinds. */
  readonly rules?: OwnRules<E>;
  /** Fields that are filled in when others change. */
  readonly autofill?: Autofill<E>;
  /** Controls of the area in place of those by kind. */
  readonly controls?: { readonly [N in WrittenName<E>]?: ComponentType<ControlProps> };
  /** The call that makes a new record, where its form holds more than the record; that of its kind unless said. */
  readonly createPath?: string;
  /** Initial values of a new record, beside those of its fields. */
  readonly initial?: Partial<Draft<E>>;
  /** The words over a form for a new record. */
  readonly createTitleKey?: string;
  /** The right to change; who lacks it reads. */
  readonly write: Permission;
  /** The right to delete; `write` unless said, `false` where nobody may. */
  readonly remove?: Permission | false;
  /** The list the form belongs to: where a deleted record leaves its reader. */
  readonly list: Route;
  /** The page of one record. */
  readonly hrefOf: (id: number) => string;
  /** The words over the record where they are more than its title. */
  readonly heading?: (view: FormView<E>) => ReactNode;
  /** The picture left of the title. */
  readonly lead?: (view: FormView<E>) => ReactNode;
  /** The line under the title: state, number, what hangs on it. */
  readonly line?: (view: FormView<E>) => ReactNode;
  /** Buttons at the right of the title. */
  readonly actions?: (view: FormView<E>) => ReactNode;
  /** Fields by which a record may be there already, shown while they are typed; the area describes them. */
  readonly sameAs?: readonly string[];
  /** Field within whose value alone others count as the same; everywhere unless said. */
  readonly sameWithin?: string | undefined;
  /** Two records can be made one; the area describes it so. */
  readonly merged?: boolean;
  /** Notes and calls stand in the history; the area describes it so. */
  readonly remarks?: boolean;
  /** The next step, above notes and calls. */
  readonly next?: (view: FormView<E>) => ReactNode;
  /** The record at a glance, above its fields; not while a new one is filled in. */
  readonly overview?: (view: FormView<E>) => ReactNode;
  /** Contents beside the fields instead of the history. */
  readonly side?: (view: FormView<E>) => ReactNode;
}

/** A form's spec without the types of its fields, as the parts of the form read it. */
// oxlint-disable-next-line no-explicit-any -- the parts serve forms of unrelated records
export type AnySpec = FormSpec<any>;

/** Where a field stands, spelled out. */
export interface Placed {
  readonly field: string;
  readonly span?: Span;
  readonly readOnly?: boolean;
  readonly labelKey?: string;
}

/** A field's place, spelled out. */
export const placed = (place: FieldPlace<never>): Placed => (typeof place === 'string' ? { field: place } : place);

/** The names of a form's fields in the order they stand on the page. */
export const orderOf = (spec: AnySpec): readonly string[] =>
  spec.groups.flatMap(({ fields }) => fields.map((place) => placed(place as never).field));
