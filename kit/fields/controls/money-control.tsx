import { decimal } from '#kit/records/field.ts';
import type { ControlProps } from '../control.ts';
import { NumberControl } from './number-control.tsx';

const dollars = { optional: decimal(), required: decimal({ required: true }) } as const;

/** A sum typed in dollars and kept in cents; what is typed below a cent is rounded. */
export function MoneyControl({ field, value, onChange, ...props }: ControlProps<'money'>) {
  return (
    <NumberControl
      {...props}
      lead="$"
      field={field.presence === 'required' ? dollars.required : dollars.optional}
      value={value === null ? null : value / 100}
      onChange={(typed) => onChange(typed === null ? null : Math.round(typed * 100))}
    />
  );
}
