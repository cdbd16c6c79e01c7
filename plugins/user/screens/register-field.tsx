import { InputGroup } from '@blueprintjs/core';
import { Error as ErrorIcon, Tick } from '@blueprintjs/icons';
import { useI18n } from '#core/react/react.tsx';
import { problemText } from '#kit/records/problem-text.ts';
import type { Field } from '#kit/records/field.ts';
import { Control } from '#kit/fields/form-fields.tsx';
import { user } from '../entity.ts';
import { registration } from '../registration.ts';
import { AreaChoice } from './area-choice.tsx';

/** `autocomplete` tokens of the fields, for browsers and password managers. */
const autoComplete: Readonly<Record<string, string>> = {
  userId: 'username',
  password: 'new-password',
  passwordCheck: 'new-password',
  email: 'email',
};

/** A field of the registration: label, control, and below it what is wrong, whether it is free, or what helps. */
export function RegisterField(props: {
  readonly name: keyof typeof registration.fields;
  readonly value: unknown;
  readonly problem: string | undefined;
  /** True when nobody has the value yet; undefined while unknown. */
  readonly available: boolean | undefined;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
}) {
  const { name, value, available, onChange, onBlur } = props;
  const i18n = useI18n();
  const { t, has } = i18n;
  const field: Field = registration.fields[name];
  const wordKey = name in user.fields ? `user.${name}` : `user.register.${name}`;
  const id = `register-${name}`;
  const below = `${id}-below`;
  const taken = available === false && props.problem === undefined;
  const isWrong = props.problem !== undefined || taken;
  const helpKey = `user.register.${name}.help`;
  return (
    <div className="register-field" data-wrong={isWrong || undefined}>
      <label className="register-label" id={`${id}-label`} htmlFor={id} data-required={field.presence === 'required' || undefined}>
        {t(wordKey)}
      </label>
      {name in autoComplete ? (
        <InputGroup
          id={id}
          name={name}
          size="large"
          type={name === 'email' ? 'email' : name === 'userId' ? 'text' : 'password'}
          autoComplete={autoComplete[name]!}
          autoCapitalize="none"
          spellCheck={false}
          value={(value as string | null) ?? ''}
          onValueChange={(typed) => onChange(typed === '' ? null : typed)}
          onBlur={onBlur}
          aria-required
          aria-invalid={isWrong}
          aria-describedby={below}
        />
      ) : name === 'preferredArea' ? (
        <AreaChoice id={id} name={name} value={value as number | null} describedBy={below} onChange={onChange} onBlur={onBlur} />
      ) : (
        <Control
          id={id}
          name={name}
          field={field}
          value={value as never}
          wordKey={wordKey}
          wrong={isWrong}
          labelledBy={`${id}-label`}
          describedBy={below}
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
      <div className="register-below" id={below} aria-live="polite">
        {isWrong ? (
          <span className="register-problem">
            <ErrorIcon size={12} /> {props.problem === undefined ? t('user.register.taken') : problemText(field, t(wordKey), props.problem, i18n)}
          </span>
        ) : available === true ? (
          <span className="register-free">
            <Tick size={12} /> {t('user.register.free')}
          </span>
        ) : (
          has(helpKey) && t(helpKey)
        )}
      </div>
    </div>
  );
}
