import { Button } from '@blueprintjs/core';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { CallError, http, isSilent } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { hashPassword } from '#core/session/login-cipher.ts';
import { Control } from '#kit/fields/form-fields.tsx';
import { check } from '#kit/records/check.ts';
import { defineEntity, type Draft } from '#kit/records/entity.ts';
import { text } from '#kit/records/field.ts';
import { problemText } from '#kit/records/problem-text.ts';
import { Callout } from '#kit/ui/callout.tsx';
import { takeFocus, useFirstWrong } from '#kit/ui/form-focus.ts';
import { GateCard } from '#kit/ui/gate-card.tsx';
import './register.css';

const chosen = defineEntity('chosen', {
  password: text({ required: true, format: 'password', input: 'password' }),
  again: text({ required: true, input: 'password' }),
});
const same = { again: [(again: string, { password }: Draft<typeof chosen>) => again === password || 'rule.passwordCheck'] } as const;
const labels = { password: 'user.link.password', again: 'user.link.again' } as const;

interface Owner {
  readonly name: string;
  readonly userId: string;
}

/** The card behind a link: its member chooses a password, once. */
export default function ChoosePassword() {
  const i18n = useI18n();
  const { t } = i18n;
  const server = useService(http);
  const id = useId();
  const token = useLocation().hash.slice(1);
  const [owner, setOwner] = useState<Owner | 'gone'>();
  const [draft, setDraft] = useState<Draft<typeof chosen>>({ password: null, again: null });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const form = useFirstWrong(problems);
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    server.post<Owner>('/user/link/look', { token }, { signal: abort.signal, quiet: true }).then(setOwner, () => !abort.signal.aborted && setOwner('gone'));
    return () => abort.abort();
  }, [server, token]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = check(chosen, same, draft);
    setProblems(found);
    if (isSending || Object.keys(found).length > 0) return;
    setSending(true);
    setFailure(undefined);
    try {
      await server.post('/user/link', { token, userPw: await hashPassword(draft.password ?? '') }, { quiet: true });
      setDone(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const problem = error.body?.fields?.['userPw'];
      if (problem !== undefined) setProblems({ password: problem });
      else if (error.status === 404) setOwner('gone');
      else if (!isSilent(error)) setFailure(error.message);
    } finally {
      setSending(false);
    }
  };

  if (owner === undefined) return <GateCard title={t('user.link.title')}>{null}</GateCard>;
  if (owner === 'gone' || isDone) {
    return (
      <GateCard title={t(owner === 'gone' ? 'user.link.gone' : 'user.link.done')}>
        <p className="register-done" role="status">
          {owner === 'gone' ? t('user.link.goneText') : t('user.link.doneText', { userId: owner.userId })}
        </p>
        <Link ref={takeFocus} className="register-home bp6-button bp6-intent-primary bp6-large bp6-fill" to="/">
          {t('user.register.signIn')}
        </Link>
      </GateCard>
    );
  }
  return (
    <GateCard title={t('user.link.title')} subtitle={t('user.link.subtitle', { name: owner.name, userId: owner.userId })}>
      <form ref={form} className="register" noValidate onSubmit={(event) => void submit(event)} aria-busy={isSending}>
        {failure !== undefined && <Callout tone="error" title={failure} />}
        <input type="hidden" name="username" autoComplete="username" value={owner.userId} />
        {(['password', 'again'] as const).map((name) => (
          <div key={name} className="register-field" data-wrong={problems[name] !== undefined || undefined}>
            <label className="register-label" htmlFor={`${id}${name}`} data-required>
              {t(labels[name])}
            </label>
            <Control
              id={`${id}${name}`}
              name={name}
              field={chosen.fields[name]}
              value={draft[name]}
              onChange={(value) => setDraft({ ...draft, [name]: value })}
              wrong={problems[name] !== undefined}
              describedBy={`${id}${name}-below`}
              wordKey={labels[name]}
            />
            <div className="register-below" id={`${id}${name}-below`} aria-live="polite">
              {problems[name] !== undefined && <span className="register-problem">{problemText(chosen.fields[name], t(labels[name]), problems[name], i18n)}</span>}
            </div>
          </div>
        ))}
        <Button type="submit" intent="primary" size="large" fill className="register-submit" loading={isSending} text={t('user.link.submit')} />
      </form>
    </GateCard>
  );
}
