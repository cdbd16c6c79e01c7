import { createElement, type FunctionComponent } from 'react';
import type { Kind } from '../records/field.ts';
import type { ControlProps } from './control.ts';
import { ChoiceControl } from './controls/choice-control.tsx';
import { InstantControl, PlainDateControl } from './controls/date-control.tsx';
import { FileControl } from './controls/file-control.tsx';
import { FlagControl } from './controls/flag-control.tsx';
import { MoneyControl } from './controls/money-control.tsx';
import { NamesControl } from './controls/names-control.tsx';
import { NumberControl } from './controls/number-control.tsx';
import { PhotosControl } from './controls/photos-control.tsx';
import { ReferenceControl } from './controls/reference-control.tsx';
import { ReferencesControl } from './controls/references-control.tsx';
import { RowsControl } from './controls/rows-control.tsx';
import { TextControl } from './controls/text-control.tsx';
import type { Span } from './form-spec.ts';
import './controls.css';

const controls: { readonly [K in Kind]: FunctionComponent<ControlProps<K>> } = {
  text: TextControl,
  integer: NumberControl,
  decimal: NumberControl,
  money: MoneyControl,
  flag: FlagControl,
  choice: ChoiceControl,
  plainDate: PlainDateControl,
  instant: InstantControl,
  names: NamesControl,
  reference: ReferenceControl,
  references: ReferencesControl,
  photos: PhotosControl,
  file: FileControl,
  rows: RowsControl,
};

/** The control of a field, by its kind. Load this module lazily where no form is shown at once. */
export function Control<K extends Kind>(props: ControlProps<K>) {
  return createElement(controls[props.field.kind] as FunctionComponent<ControlProps<K>>, props);
}

/** How many twelfths of the row a field of each kind takes unless the form says otherwise. */
export const spans: { readonly [K in Kind]: Span } = {
  text: 6,
  integer: 3,
  decimal: 3,
  money: 3,
  flag: 3,
  choice: 4,
  plainDate: 4,
  instant: 6,
  names: 12,
  reference: 6,
  references: 12,
  photos: 12,
  file: 12,
  rows: 12,
};

/** Kinds whose control is several elements: their label names a group instead of pointing at an input. */
export const grouped: { readonly [K in Kind]: boolean } = {
  text: false,
  integer: false,
  decimal: false,
  money: false,
  flag: false,
  choice: false,
  plainDate: false,
  instant: false,
  names: true,
  reference: false,
  references: false,
  photos: true,
  file: true,
  rows: true,
};
