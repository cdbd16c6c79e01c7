import { createElement, type FunctionComponent } from 'react';
import type { Span } from '#kit/form/form-spec.ts';
import type { Field, Kind } from '../records/field.ts';
import type { ControlProps } from './control.ts';
import { ChoiceControl, NumberedChoiceControl } from './controls/choice-control.tsx';
import { InstantControl, PlainDateControl, TimeOfDayControl } from './controls/date-control.tsx';
import { FileControl } from './controls/file-control.tsx';
import { FlagControl } from './controls/flag-control.tsx';
import { MoneyControl } from './controls/money-control.tsx';
import { NamesControl } from './controls/names-control.tsx';
import { NumberControl, NumberedControl } from './controls/number-control.tsx';
import { PhotosControl } from './controls/photos-control.tsx';
import { ReferenceControl } from './controls/reference-control.tsx';
import { ReferencesControl } from './controls/references-control.tsx';
import { RowsControl } from './controls/rows-control.tsx';
import { ScoreControl } from './controls/score-control.tsx';
import { PhoneControl, TextControl } from './controls/text-control.tsx';
import './controls.css';

/** Drawing of a kind in a form. */
interface FormField<K extends Kind> {
  readonly control: FunctionComponent<ControlProps<K>>;
  /** Twelfths of the row it takes unless the form says otherwise. */
  readonly span: Span;
  /** The control is several elements: its label names a group instead of pointing at an input. */
  readonly isGroup?: boolean;
}

const Rows = (props: ControlProps<'rows'>) => <RowsControl {...props} controlOf={formField} />;

const formFields: { readonly [K in Kind]: FormField<K> } = {
  text: { control: TextControl, span: 6 },
  phone: { control: PhoneControl, span: 4 },
  integer: { control: NumberControl, span: 3 },
  decimal: { control: NumberControl, span: 3 },
  money: { control: MoneyControl, span: 3 },
  score: { control: ScoreControl, span: 4, isGroup: true },
  flag: { control: FlagControl, span: 3 },
  choice: { control: ChoiceControl, span: 4 },
  numberedChoice: { control: NumberedChoiceControl, span: 4 },
  numbered: { control: NumberedControl, span: 3 },
  plainDate: { control: PlainDateControl, span: 4 },
  instant: { control: InstantControl, span: 6 },
  timeOfDay: { control: TimeOfDayControl, span: 3 },
  names: { control: NamesControl, span: 12, isGroup: true },
  reference: { control: ReferenceControl, span: 6 },
  references: { control: ReferencesControl, span: 12 },
  photos: { control: PhotosControl, span: 12, isGroup: true },
  file: { control: FileControl, span: 12, isGroup: true },
  rows: { control: Rows, span: 12, isGroup: true },
};

/** Drawing of a field in a form. */
export const formField = <K extends Kind>({ kind }: Pick<Field<K>, 'kind'>): FormField<K> => (formFields as { readonly [N in Kind]: FormField<N> })[kind];

/** The control of a field, by its kind. Load this module lazily where no form is shown at once. */
export function Control<K extends Kind>(props: ControlProps<K>) {
  return createElement(formField(props.field).control, props);
}
