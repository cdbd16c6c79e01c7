import type { Field, Kind, Options, Value } from '../field.ts';
import { choiceKind, flagKind } from './choices.ts';
import { fileKind, photosKind } from './files.ts';
import type { KindSpec, Schema } from './kind.ts';
import { namesKind } from './names.ts';
import { numberedChoiceKind } from './numbered-choice.ts';
import { numberedKind } from './numbered.ts';
import { decimalKind, integerKind, moneyKind } from './numbers.ts';
import { phoneKind } from './phone.ts';
import { referenceKind, referencesKind } from './references.ts';
import { rowsKind } from './rows.ts';
import { scoreKind } from './score.ts';
import { textKind } from './text.ts';
import { instantKind, plainDateKind, timeOfDayKind } from './times.ts';

/** Every kind of field. A further one is a module beside these and a line here; `#kit/fields` then asks for its drawing. */
export const kinds = {
  text: textKind,
  phone: phoneKind,
  integer: integerKind,
  decimal: decimalKind,
  money: moneyKind,
  score: scoreKind,
  flag: flagKind,
  choice: choiceKind,
  numberedChoice: numberedChoiceKind,
  numbered: numberedKind,
  plainDate: plainDateKind,
  instant: instantKind,
  timeOfDay: timeOfDayKind,
  names: namesKind,
  reference: referenceKind,
  references: referencesKind,
  photos: photosKind,
  file: fileKind,
  rows: rowsKind,
} as const;

const specs: { readonly [K in Kind]: KindSpec<Value<K>, Options<K>> } = kinds;

/** The kind of a field. */
export const kindOf = <K extends Kind>({ kind }: Pick<Field<K>, 'kind'>): KindSpec<Value<K>, Options<K>> => specs[kind];

/** Shape of a field's values on the wire. */
export const schemaOf = (field: Field): Schema => kindOf(field).schema(field.options as never, schemaOf);

/** Pictures, which a page shows rather than tells. */
export const isPicture = ({ kind }: Pick<Field, 'kind'>): boolean => kind === 'photos';

/** The kind of record a field names; undefined where it names none. */
export const targetOf = (field: Pick<Field, 'kind' | 'options'>): string | undefined =>
  kindOf(field).refers === undefined ? undefined : (field.options as Options<'reference'>).to;
