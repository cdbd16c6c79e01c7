import { Button, InputGroup } from '@blueprintjs/core';
import { EyeOff, EyeOpen } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import { GateCard } from '#kit/ui/gate-card.tsx';
import { SignInField } from './sign-in-field.tsx';
import { useSignIn, type Outcome } from './use-sign-in.ts';
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
  const { t } = useI18n();
  const [isShown, setShown] = useState(false);
  const { values, type, problems, outcome, isBusy, choosesOwn, fields, submit, applyAgain } = useSignIn(isEntering);

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
        <OutcomeWords {...outcome} isBusy={isBusy} onApply={() => void applyAgain()} />
        <SignInField id="sign-in-id" label={t('shell.signIn.id')} problem={problems.userId}>
          <InputGroup
            id="sign-in-id"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="large"
            inputRef={fields.userId}
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
            inputRef={fields.password}
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

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The words after an attempt: why it failed, or that somebody applied again. */
function OutcomeWords({ failure, hasApplied, isBusy, onApply }: Outcome & { readonly isBusy: boolean; readonly onApply: () => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  return (
    <>
      {failure && (
        <Callout tone="error" title={t(failure.titleKey)}>
          {failure.reason !== undefined && <p className="sign-in-reason">{typeof failure.reason === 'string' ? failure.reason : failure.reason[i18n.locale]}</p>}
          {failure.hintKey !== undefined && t(failure.hintKey, { count: failure.seconds ?? 0 })}
          {failure.since !== undefined && <p className="sign-in-since">{t('shell.signIn.since', { time: i18n.moment(failure.since, 'long') })}</p>}
          {failure.mayApply && <Button className="sign-in-apply" disabled={isBusy} text={t('shell.signIn.applyAgain')} onClick={onApply} />}
        </Callout>
      )}
      {hasApplied && (
        // the button that was pressed is gone
        <div ref={takeFocus} tabIndex={-1}>
          <Callout tone="success" title={t('shell.signIn.applied')}>
            {t('shell.signIn.hint.applying')}
          </Callout>
        </div>
      )}
    </>
  );
}
