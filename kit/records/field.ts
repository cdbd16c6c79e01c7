import type { FieldOptions } from './kinds/kind.ts';
import { instant } from './kinds/times.ts';
import type { kinds } from './kinds/kinds.ts';

export { choice, flag } from './kinds/choices.ts';
export { file, photos, type DocumentFile, type Photo } from './kinds/files.ts';
export { names, type Names } from './kinds/names.ts';
export { numberedChoice } from './kinds/numbered-choice.ts';
export { numbered } from './kinds/numbered.ts';
export { decimal, integer, money } from './kinds/numbers.ts';
export { phone } from './kinds/phone.ts';
export { reference, references, type Target } from './kinds/references.ts';
export { rows, type RowOf, type RowValues } from './kinds/rows.ts';
export { score } from './kinds/score.ts';
export { text, textInputs, type TextFormat, type TextInput } from './kinds/text.ts';
export { instant, plainDate, timeOfDay } from './kinds/times.ts';
export type { FieldOptions } from './kinds/kind.ts';

/** The name of a field kind. */
export type Kind = keyof typeof kinds;

/** Value of a kind, empty excluded. */
export type Value<K extends Kind> = Parameters<(typeof kinds)[K]['tell']>[0];

/** All options of a field of one kind. */
export type Options<K extends Kind> = Parameters<(typeof kinds)[K]['tell']>[1]['options'] & FieldOptions;

/**
 * Presence of a value: required, given an initial value, optional; or never sent: computed at reading, or assigned by
 * the server when the record is made.
 */
export type Presence = 'required' | 'initial' | 'optional' | 'computed' | 'assigned';

/** True for a field that writers send. */
export const isWritten = ({ presence }: Pick<Field, 'presence'>): boolean => presence !== 'computed' && presence !== 'assigned';

declare const held: unique symbol;

/** One field of a record, as plain data. `V` is what a reader sees, null included. */
export interface Field<K extends Kind = Kind, V = unknown, P extends Presence = Presence> {
  readonly kind: K;
  readonly presence: P;
  readonly options: Options<K>;
  readonly initial?: Value<K>;
  /** The permission without which a reader gets null. */
  readonly seenBy?: string;
  /** Readers without `seenBy` see a part of the value instead of null, and search does not look into it for them. */
  readonly masked?: true;
  /** The field of states whose latest move this one dates. */
  readonly enters?: string;
  readonly [held]: V;
}

/** Value of a field as a reader gets it. */
export type Held<F extends Field> = F[typeof held];

/** Value of a field as a writer sends it. */
export type Sent<F extends Field> = F['presence'] extends 'optional' ? Held<F> : NonNullable<Held<F>>;

/** A field the server computes: readers see it, nobody sends it, no column holds it. */
export const computed = <K extends Kind, V>(field: Field<K, V>): Field<K, V | null, 'computed'> =>
  ({ ...field, presence: 'computed' }) as never;

/** The moment at which a record came into its present state in `field`; kept in a column by everything that writes. */
export const enteredAt = (field: string): Field<'instant', string | null, 'computed'> & { readonly enters: string } =>
  ({ ...instant(), presence: 'computed', enters: field }) as never;

/** A field that readers without the permission see as null; the answer names it in `hidden`. */
export const seenBy = <K extends Kind, V, P extends Presence>(
  permission: string,
  field: Field<K, V, P>,
): Field<K, V | null, P> => ({ ...field, seenBy: permission }) as never;

/** A text of which readers without the permission see a part: the end of a phone number, the first letter of an address. */
export const masked = <F extends Field<'phone' | 'text'>>(permission: string, field: F): F => ({ ...field, seenBy: permission, masked: true });
