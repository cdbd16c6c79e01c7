import { Button, InputGroup } from '@blueprintjs/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { CallError, isSilent } from '#core/http/http.ts';
import { useService, useText } from '#core/react/react.tsx';
import { password as isPassword } from '#core/rules/index.ts';
import { session } from '#core/session/session.ts';
import { Callout } from '#kit/ui/callout.tsx';
import { failureOf } from './sign-in-failure.ts';
import { SignInField } from './sign-in-field.tsx';

/** Where somebody who signed in with a password that was given to them chooses their own, and is let in with it. */
export function OwnPassword(props: { readonly userId: string; readonly password: string; readonly isEntering: boolean }) {
  const t = useText();
  const person = useService(session);
  const [values, setValues] = useState({ first: '', again: '' });
  const [isTried, setTried] = useState(false);
  const [isLoading, setLoading] = useState(false);
  /** Keys of what the server said, at the field or above. */
  const [said, setSaid] = useState<{ readonly field?: string; readonly title?: string }>({});
  const first = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const rule = isPassword(values.first);
  const isSame = values.first === values.again;
  const isBusy = isLoading || props.isEntering;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setTried(true);
    setSaid({});
    if (rule !== true || !isSame) return (rule === true ? again : first).current?.focus();
    setLoading(true);
    try {
      await person.signIn(props.userId, props.password, values.first);
    } catch (error) {
      const field = error instanceof CallError ? error.body?.fields?.['newPw'] : undefined;
      if (field === undefined && error instanceof CallError && isSilent(error)) return;
      setSaid(field === undefined ? { title: failureOf(error).titleKey } : { field });
      requestAnimationFrame(() => first.current?.select());
    } finally {
      setLoading(false);
    }
  };

  const problems = {
    first: isTried && rule !== true ? t('shell.signIn.ownRule') : said.field === undefined ? undefined : t(said.field),
    again: isTried && rule === true && !isSame ? t('shell.signIn.ownDiffers') : undefined,
  };
  const field = (name: 'first' | 'again', label: string) => (
    <SignInField id={`own-${name}`} label={label} problem={problems[name]}>
      <InputGroup
        id={`own-${name}`}
        type="password"
        name={`own-${name}`}
        autoComplete="new-password"
        size="large"
        inputRef={name === 'first' ? first : again}
        disabled={isBusy}
        value={values[name]}
        onValueChange={(value) => {
          setValues((before) => ({ ...before, [name]: value }));
          setSaid({});
        }}
        aria-invalid={problems[name] !== undefined}
        aria-describedby={problems[name] === undefined ? undefined : `own-${name}-problem`}
      />
    </SignInField>
  );
  return (
    <form className="sign-in" noValidate onSubmit={(event) => void submit(event)} aria-busy={isBusy}>
      {said.title !== undefined && <Callout tone="error" title={t(said.title)} />}
      <input type="hidden" name="username" autoComplete="username" value={props.userId} />
      {field('first', t('shell.signIn.ownPassword'))}
      {field('again', t('shell.signIn.ownAgain'))}
      <Button type="submit" intent="primary" size="large" fill className="sign-in-submit" aria-disabled={isBusy} data-busy={isBusy || undefined}>
        {isBusy && <span className="sign-in-spinner" aria-hidden="true" />}
        {t(isBusy ? 'shell.signIn.loading' : 'shell.signIn.ownSubmit')}
      </Button>
    </form>
  );
}
