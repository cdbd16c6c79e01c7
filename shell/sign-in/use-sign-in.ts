import { useEffect, useRef, useState, type FormEvent } from 'react';
import { CallError, isSilent } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { required } from '#core/rules/index.ts';
import { session } from '#core/session/session.ts';
import { failureOf, ownPasswordCode, type SignInFailure } from './sign-in-failure.ts';

/** The end of an attempt. */
export interface Outcome {
  readonly failure: SignInFailure | undefined;
  /** Whoever was kept out applied again. */
  readonly hasApplied: boolean;
}

/** The sign-in card at work. `isEntering` while the page behind it loads. */
export function useSignIn(isEntering: boolean) {
  const person = useService(session);
  const [values, setValues] = useState({ userId: '', password: '' });
  const [isTried, setTried] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<SignInFailure>();
  const [hasApplied, setApplied] = useState(false);
  const [choosesOwn, setChoosesOwn] = useState(false);
  const userId = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const isBusy = isLoading || isEntering;

  useEffect(() => {
    // On a touch screen the keyboard would cover the card before it was read.
    if (matchMedia('(pointer: fine)').matches) userId.current?.focus();
  }, []);

  const missing = { userId: required(values.userId) !== true, password: required(values.password) !== true };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setTried(true);
    if (missing.userId || missing.password) {
      (missing.userId ? userId : password).current?.focus();
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
      requestAnimationFrame(() => (found.field === 'userId' ? userId : password).current?.select());
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

  return {
    values,
    type: (field: 'userId' | 'password') => (value: string) => {
      setValues((before) => ({ ...before, [field]: value }));
      if (failure?.field === field) setFailure(undefined);
    },
    problems: useProblems({ isTried, missing, failure }),
    outcome: { failure, hasApplied } satisfies Outcome,
    isBusy,
    /** The password was given by somebody else: an own one comes first. */
    choosesOwn,
    fields: { userId, password },
    submit,
    applyAgain,
  };
}

/** Words under the fields. */
function useProblems({ isTried, missing, failure }: {
  readonly isTried: boolean;
  readonly missing: Readonly<Record<'userId' | 'password', boolean>>;
  readonly failure: SignInFailure | undefined;
}) {
  const { t } = useI18n();
  const problem = (field: 'userId' | 'password', missingKey: string, againKey: string) =>
    isTried && missing[field] ? t(missingKey) : failure?.field === field ? t(againKey) : undefined;
  return {
    userId: problem('userId', 'shell.signIn.idMissing', 'shell.signIn.idAgain'),
    password: problem('password', 'shell.signIn.passwordMissing', 'shell.signIn.passwordAgain'),
  };
}
