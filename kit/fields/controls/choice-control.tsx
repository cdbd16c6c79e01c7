import { HTMLSelect, SegmentedControl } from '@blueprintjs/core';
import { useText } from '#core/react/react.tsx';
import { offeredOf } from '#kit/records/kinds/choices.ts';
import type { ControlProps } from '../control.ts';
import { StateControl } from './state-control.tsx';

/** So many choices are laid out side by side; more go into a menu. */
const sideBySide = 3;

/** One of a fixed set of words. */
export const ChoiceControl = (props: ControlProps<'choice'>) =>
  props.field.options.states ? <StateControl {...props} /> : <OneOf {...props} words={offeredOf(props.field.options, props.value)} />;

/** One of a few numbers, each by its word. */
export function NumberedChoiceControl({ value, onChange, ...props }: ControlProps<'numberedChoice'>) {
  const words = props.field.options.codes.map(String);
  return <OneOf {...props} words={words} value={value === null ? null : String(value)} onChange={(word) => onChange(word === null ? null : Number(word))} />;
}

interface OneOfProps extends Omit<ControlProps<'choice' | 'numberedChoice'>, 'value' | 'onChange'> {
  readonly words: readonly string[];
  readonly value: string | null;
  readonly onChange: (word: string | null) => void;
}

function OneOf(props: OneOfProps) {
  const { id, value, onChange, onBlur, wrong, describedBy, field, words, wordKey } = props;
  const t = useText();
  const options = words.map((word) => ({ value: word, label: t(`${wordKey}.${word}`) }));
  const optional = field.presence === 'optional';
  if (options.length <= sideBySide) {
    // Blueprint hands these on to its element without saying so in its types.
    const html = {
      id,
      onBlur,
      'aria-labelledby': props.labelledBy,
      'aria-describedby': describedBy,
      'aria-invalid': wrong || undefined,
    };
    return (
      <SegmentedControl
        {...html}
        fill
        options={options}
        value={value ?? ''}
        disabled={props.readOnly ?? false}
        // A press on the chosen word takes the choice back where none is needed.
        onValueChange={(word) => onChange(optional && word === value ? null : word)}
      />
    );
  }
  return (
    <HTMLSelect
      id={id}
      fill
      value={value ?? ''}
      disabled={props.readOnly ?? false}
      aria-invalid={wrong || undefined}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      {...(onBlur && { onBlur })}
    >
      {(optional || value === null) && <option value="">{optional ? '–' : t('kit.form.choose')}</option>}
      {options.map(({ value: word, label }) => (
        <option key={word} value={word}>
          {label}
        </option>
      ))}
    </HTMLSelect>
  );
}
