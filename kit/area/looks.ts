import type { ScreenVisit } from '#core/slots.ts';
import type { AnySpec, FormSpec } from '../form/form-spec.ts';
import type { Start } from '../form/prefill.ts';
import type { TemplateExample } from '../import/template.ts';
import type { ColumnName, ListSpec } from '../list/list-spec.ts';
import type { Entity } from '../records/entity.ts';

/** A list where it differs from the default: `export const list = {…} satisfies ListLooks<typeof heater>`. */
export type ListLooks<E extends Entity> = Partial<Omit<ListSpec<E>, 'write' | 'create' | 'importer' | 'hrefOf'>> & {
  /** Columns behind the others that can be asked for. */
  readonly hidden?: readonly ColumnName<E>[];
};

/** A form where it differs from the default: `export const form = {…} satisfies FormLooks<typeof heater>`. */
export interface FormLooks<E extends Entity> extends Partial<Omit<FormSpec<E>, 'param' | 'remarks' | 'sameAs' | 'sameWithin' | 'merged' | 'write' | 'list' | 'hrefOf' | 'createTitleKey' | 'createPath'>> {
  /** Values that a new record starts with, by its address; each single choice and reference named there unless said. */
  readonly start?: (visit: ScreenVisit) => Promise<Start>;
  /** The example row of the import's template. */
  readonly importExample?: TemplateExample;
  /** The form of a new record where it holds more than the record: all its fields, and the call that takes them. */
  readonly create?: { readonly entity: Entity; readonly form: Pick<AnySpec, 'groups' | 'controls'> & { readonly createPath: string } };
}
