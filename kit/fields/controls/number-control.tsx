import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { Field } from '#kit/records/field.ts';
import { kindOf, schemaOf } from '#kit/records/kinds/kinds.ts';
import type { ControlProps } from '../control.ts';

/** A number as people type it, thousands separators and spaces allowed; undefined where it is none. */
export function readNumber(text: string): number | null | undefined {
  const bare = text.replace(/[\s,，]/g, '');
  if (bare === '') return null;
  return /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(bare) ? Number(bare) : undefined;
}

/** A number in a text field: no wheel, no spinner, nothing typed is thrown away. */
export function NumberControl(props: (ControlProps<'integer'> | ControlProps<'decimal'>) & { readonly lead?: string }) {
  const { id, value, onChange, onBlur, onUnread, wrong, describedBy, field } = props;
  const [typed, setTyped] = useState<string>();
  // The typed text stays while it means the value, and while it means nothing; a value from elsewhere wins.
  const read = typed === undefined ? undefined : readNumber(typed);
  const shown =
    typed !== undefined && (read === value || (read === undefined && props.misread)) ? typed : String(value ?? '');
  const change = (text: string) => {
    const next = readNumber(text);
    setTyped(text);
    onUnread?.(next === undefined ? 'rule.number' : undefined);
    if (next !== undefined) onChange(next);
  };
  const leave = () => {
    if (read !== undefined) setTyped(undefined);
    onBlur?.();
  };
  return (
    <InputGroup
      id={id}
      fill
      className="number"
      {...(props.lead && { leftElement: <span className="form-language" aria-hidden="true">{props.lead}</span> })}
      inputMode={schemaOf(field as Field).type === 'number' ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={shown}
      aria-invalid={wrong || undefined}
      aria-describedby={describedBy}
      aria-required={field.presence === 'required' || undefined}
      onValueChange={change}
      onBlur={leave}
      {...(props.readOnly && { readOnly: true })}
    />
  );
}

/** A serial number, which the server gives. */
export const NumberedControl = ({ id, field, value, labelledBy }: ControlProps<'numbered'>) => (
  <output className="form-fixed" id={id} {...(labelledBy !== undefined && { 'aria-labelledby': labelledBy })}>
    {value === null ? '–' : kindOf(field).label?.(value, field.options)}
  </output>
);
