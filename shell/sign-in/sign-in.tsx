import { Button, InputGroup } from '@blueprintjs/core';
import { EyeOff, EyeOpen } from '@blueprintjs/icons';
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { useI18n, useService } from '#core/react/react.tsx';
import { required } from '#core/rules/index.ts';
import { CallError, isSilent } from '#core/http/http.ts';
import { session } from '#core/session/session.ts';
import { Callout } from '#kit/ui/callout.tsx';
import { GateCard } from '#kit/ui/gate-card.tsx';
import { failureOf, ownPasswordCode, type SignInFailure } from './sign-in-failure.ts';
import { SignInField } from './sign-in-field.tsx';
import './sign-in.css';

const OwnPassword = lazy(async () => ({ default: (await import('./own-password.tsx')).OwnPassword }));

/** The card that lets the staff in. Where they wanted to go stays in the address: the page behind it loads next. */
export function SignIn({
  isEntering,
  registerHref,
}: {
  /** Signed in; the page behind is loading. */
  readonly isEntering: boolean;
  readonly registerHref: string | undefined;
}) {
  const i18n = useI18n();
  const { t } = i18n;
  const person = useService(session);
  const [values, setValues] = useState({ userId: '', password: '' });
  const [isTried, setTried] = useState(false);
  const [isShown, setShown] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<SignInFailure>();
  const [hasApplied, setApplied] = useState(false);
  const [choosesOwn, setChoosesOwn] = useState(false);
  const userIdField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const isBusy = isLoading || isEntering;

  useEffect(() => {
    // On a touch screen the keyboard would cover the card before it was read.
    if (matchMedia('(pointer: fine)').matches) userIdField.current?.focus();
  }, []);

  const missing = {
    userId: required(values.userId) !== true,
    password: required(values.password) !== true,
  };
  const problems = {
    userId:
      isTried && missing.userId
        ? t('shell.signIn.idMissing')
        : failure?.field === 'userId'
          ? t('shell.signIn.idAgain')
          : undefined,
    password:
      isTried && missing.password
        ? t('shell.signIn.passwordMissing')
        : failure?.field === 'password'
          ? t('shell.signIn.passwordAgain')
          : undefined,
  };

  const type = (field: 'userId' | 'password') => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    if (failure?.field === field) setFailure(undefined);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setTried(true);
    if (missing.userId || missing.password) {
      (missing.userId ? userIdField : passwordField).current?.focus();
      return;
    }
    setLoading(true);
    setFailure(undefined);
    setApplied(false);
    try {
      await person.signIn(values.userId, values.password);
    } catch (error) {
      if (error instanceof CallError && error.body?.errorCode === ownPasswordCode) return setChoosesOwn(true);
      if (error instanceof CallError && isSilent(error)) return;
      const found = failureOf(error);
      setFailure(found);
      // after the fields are enabled again
      requestAnimationFrame(() => (found.field === 'userId' ? userIdField : passwordField).current?.select());
    } finally {
      setLoading(false);
    }
  };

  const applyAgain = async () => {
    setLoading(true);
    try {
      await person.applyAgain(values.userId, values.password);
      setFailure(undefined);
      setApplied(true);
    } catch (error) {
      if (!(error instanceof CallError && isSilent(error))) setFailure(failureOf(error));
    } finally {
      setLoading(false);
    }
  };

  if (choosesOwn) {
    return (
      <GateCard title={t('shell.signIn.own')} subtitle={t('shell.signIn.ownHint')}>
        <Suspense>
          <OwnPassword userId={values.userId} password={values.password} isEntering={isEntering} />
        </Suspense>
      </GateCard>
    );
  }
  return (
    <GateCard
      title={t('shell.signIn.title')}
      subtitle={t('shell.signIn.subtitle')}
      below={
        registerHref !== undefined && (
          <>
            {t('shell.signIn.new')} <a href={registerHref}>{t('shell.signIn.register')}</a>
          </>
        )
      }
    >
      <form className="sign-in" noValidate onSubmit={(event) => void submit(event)} aria-busy={isBusy}>
        {failure && (
          <Callout tone="error" title={t(failure.titleKey)}>
            {failure.reason !== undefined && <p className="sign-in-reason">{failure.reason}</p>}
            {failure.hintKey !== undefined && t(failure.hintKey, { count: failure.seconds ?? 0 })}
            {failure.since !== undefined && <p className="sign-in-since">{t('shell.signIn.since', { time: i18n.moment(failure.since, 'short') })}</p>}
            {failure.mayApply && (
              <Button className="sign-in-apply" disabled={isBusy} text={t('shell.signIn.applyAgain')} onClick={() => void applyAgain()} />
            )}
          </Callout>
        )}
        {hasApplied && (
          <Callout tone="success" title={t('shell.signIn.applied')}>
            {t('shell.signIn.hint.applying')}
          </Callout>
        )}
        <SignInField id="sign-in-id" label={t('shell.signIn.id')} problem={problems.userId}>
          <InputGroup
            id="sign-in-id"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="large"
            inputRef={userIdField}
            disabled={isBusy}
            value={values.userId}
            onValueChange={type('userId')}
            aria-invalid={problems.userId !== undefined}
            aria-describedby={problems.userId === undefined ? undefined : 'sign-in-id-problem'}
          />
        </SignInField>
        <SignInField id="sign-in-password" label={t('shell.signIn.password')} problem={problems.password}>
          <InputGroup
            id="sign-in-password"
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            size="large"
            inputRef={passwordField}
            disabled={isBusy}
            value={values.password}
            onValueChange={type('password')}
            aria-invalid={problems.password !== undefined}
            aria-describedby={problems.password === undefined ? undefined : 'sign-in-password-problem'}
            rightElement={
              <Button
                variant="minimal"
                size="small"
                icon={isShown ? <EyeOff /> : <EyeOpen />}
                aria-label={t(isShown ? 'shell.signIn.hide' : 'shell.signIn.show')}
                onClick={() => setShown(!isShown)}
              />
            }
          />
        </SignInField>
        <Button type="submit" intent="primary" size="large" fill className="sign-in-submit" data-busy={isBusy || undefined} aria-disabled={isBusy}>
          {isBusy && <span className="sign-in-spinner" aria-hidden="true" />}
          {t(isBusy ? 'shell.signIn.loading' : 'shell.signIn.submit')}
        </Button>
      </form>
    </GateCard>
  );
}
