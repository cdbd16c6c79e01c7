import { InputGroup, TextArea } from '@blueprintjs/core';
import type { TextFormat, TextInput } from '#kit/records/field.ts';
import type { ControlProps } from '../control.ts';

const inputs: Readonly<Partial<Record<TextFormat, TextInput>>> = {
  email: 'email',
  link: 'url',
  imageLink: 'url',
  password: 'password',
};

/** Words on one line, or on several for long texts. */
export function TextControl(props: ControlProps<'text'>) {
  const { id, value, onChange, onBlur, wrong, describedBy, field } = props;
  const shared = {
    id,
    fill: true,
    value: value ?? '',
    'aria-invalid': wrong || undefined,
    'aria-describedby': describedBy,
    'aria-required': field.presence === 'required' || undefined,
    autoComplete: field.options.format === 'password' ? 'new-password' : 'off',
    ...(onBlur && { onBlur }),
    ...(props.readOnly && { readOnly: true }),
  } as const;
  const change = (text: string) => onChange(text === '' ? null : text);
  return field.options.long ? (
    <TextArea {...shared} autoResize onChange={(event) => change(event.currentTarget.value)} />
  ) : (
    <InputGroup
      {...shared}
      type={field.options.input ?? (field.options.format && inputs[field.options.format]) ?? 'text'}
      spellCheck={field.options.format === undefined}
      onValueChange={change}
    />
  );
}

/** A telephone number. */
export const PhoneControl = (props: ControlProps<'phone'>) => (
  <InputGroup
    id={props.id}
    fill
    type="tel"
    value={props.value ?? ''}
    aria-invalid={props.wrong || undefined}
    aria-describedby={props.describedBy}
    aria-required={props.field.presence === 'required' || undefined}
    autoComplete="off"
    spellCheck={false}
    onValueChange={(text) => props.onChange(text === '' ? null : text)}
    {...(props.onBlur && { onBlur: props.onBlur })}
    {...(props.readOnly && { readOnly: true })}
  />
);
