import { Button } from '@blueprintjs/core';
import { useRef, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import { checkField } from '#kit/records/check.ts';
import { Callout } from '#kit/ui/callout.tsx';
import { takeFocus } from '#kit/ui/form-focus.ts';
import { GateCard } from '#kit/ui/gate-card.tsx';
import { registration } from '../registration.ts';
import { RegisterField } from './register-field.tsx';
import { useAvailable } from './use-available.ts';
import { useRegistration } from './use-registration.ts';
import './register.css';

/** The card where a person becomes a member; nobody is signed in here. */
export default function Register() {
  const { t } = useI18n();
  const form = useRef<HTMLFormElement>(null);
  const registering = useRegistration();
  const { values, problems, isSending, failure, done } = registering;
  const free = {
    userId: useAvailable('userId', values.userId, fits('userId', values.userId)),
    email: useAvailable('email', values.email, fits('email', values.email)),
  };

  const taken = Object.keys(free).filter((name) => free[name as keyof typeof free] === false && !(name in problems));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const [first] = await registering.submit(taken);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`#register-${first}`)?.focus();
  };

  if (done !== undefined) {
    return (
      <GateCard title={t('user.register.done.title')}>
        <p className="register-done" role="status">
          {t('user.register.done.text', { userId: done })}
        </p>
        <Link ref={takeFocus} className="register-home bp6-button bp6-intent-primary bp6-large bp6-fill" to="/">
          {t('user.register.signIn')}
        </Link>
      </GateCard>
    );
  }

  const field = (name: keyof typeof values & string) => (
    <RegisterField
      name={name}
      value={values[name]}
      problem={problems[name]}
      available={name === 'userId' || name === 'email' ? free[name] : undefined}
      onChange={(value) => registering.change(name, value)}
      onBlur={() => registering.touch(name)}
    />
  );
  const wrong = Object.keys(problems).length + taken.length;
  return (
    <GateCard
      wide
      title={t('user.register.title')}
      subtitle={t('user.register.subtitle')}
      below={
        <>
          {t('user.register.known')} <Link to="/">{t('user.register.signIn')}</Link>
        </>
      }
    >
      <form className="register" ref={form} noValidate onSubmit={(event) => void submit(event)} aria-busy={isSending}>
        {failure && (
          <Callout tone="error" title={t('user.error.signup')}>
            {failure.message}
          </Callout>
        )}
        <div className="register-fields">
          {field('userId')}
          {field('name')}
          {field('password')}
          {field('passwordCheck')}
          {field('email')}
          {field('phone')}
          {field('birthDate')}
          {field('gender')}
          {field('preferredArea')}
          {field('residenceDuration')}
        </div>
        <Button type="submit" intent="primary" size="large" fill className="register-submit" loading={isSending}>
          {t('user.register.submit')}
        </Button>
        <p className="register-wrong" role="status">
          {wrong > 0 && t('user.register.wrong', { count: wrong })}
        </p>
      </form>
    </GateCard>
  );
}

const fits = (name: 'userId' | 'email', value: string | null): boolean =>
  value !== null && checkField(registration.fields[name], value) === undefined;
