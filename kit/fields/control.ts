import type { Labels } from '#kit/records/entity.ts';
import type { Field, Kind, Value } from '#kit/records/field.ts';

/** Props of every control, whatever its field holds. */
export interface ControlProps<K extends Kind = Kind> {
  /** The id of the element that takes the focus; its label points here. */
  readonly id: string;
  /** The field's name in its record. */
  readonly name: string;
  readonly field: Field<K>;
  readonly value: Value<K> | null;
  readonly onChange: (value: Value<K> | null) => void;
  readonly onBlur?: () => void;
  /** Tells of typed text that is no value yet, by the key of its message; undefined once it is one. */
  readonly onUnread?: (problem: string | undefined) => void;
  /** The typed text last told by `onUnread` is still no value. */
  readonly misread?: boolean;
  /** Tells how many files of the field are still on their way. */
  readonly onPending?: (name: string, count: number) => void;
  readonly readOnly?: boolean;
  /** The value breaks a rule: the edge says so, the words stand below. */
  readonly wrong?: boolean;
  /** Languages in which a name is wrong; all of it unless said. */
  readonly wrongIn?: readonly string[] | undefined;
  /** Ids of the elements with help and error. */
  readonly describedBy?: string;
  /** The id of the label, for controls of several elements. */
  readonly labelledBy?: string;
  /** Key of the field's words; a choice's words are below it. */
  readonly wordKey: string;
  /** Labels of the records that may be named, by entity and id. */
  readonly labels?: Labels;
  /** Tells the label of a record that was just chosen. */
  readonly onLabel?: (entity: string, id: number, label: string) => void;
}

/** Ctrl or Cmd and S. */
export const isSaveKey = ({ ctrlKey, metaKey, shiftKey, altKey, code }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'code'>): boolean =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && code === 'KeyS';

/** True when a key belongs to an input method that is composing a syllable: such keys are never commands. */
export const isComposing = (event: {
  readonly nativeEvent: { readonly isComposing?: boolean };
  readonly keyCode: number;
}) => event.nativeEvent.isComposing === true || event.keyCode === 229;
