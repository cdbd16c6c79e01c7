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
import './accept.css';

/** The account that somebody makes themselves when they accept. */
const account = defineEntity('account', {
  userId: text({ required: true, format: 'id' }),
  password: text({ required: true, format: 'password' }),
  again: text({ required: true, format: 'password' }),
});

const names = ['userId', 'password', 'again'] as const;
const same = { again: [(again: string, { password }: Draft<typeof account>) => again === password || 'rule.passwordCheck'] } as const;
const labels = { userId: 'invitation.accept.userId', password: 'invitation.accept.password', again: 'invitation.accept.again' } as const;

interface Invited {
  readonly name: string;
  readonly email: string;
}

/** The card behind an invitation's link: whoever has it chooses an id and a password, once. */
export default function Accept() {
  const i18n = useI18n();
  const { t } = i18n;
  const server = useService(http);
  const id = useId();
  const { hash } = useLocation();
  const token = hash.slice(1);
  const [invited, setInvited] = useState<Invited | 'gone'>();
  const [draft, setDraft] = useState<Draft<typeof account>>({ userId: null, password: null, again: null });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const form = useFirstWrong(problems);
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    server.post<Invited>('/invitation/look', { token }, { signal: abort.signal, quiet: true }).then(setInvited, () => !abort.signal.aborted && setInvited('gone'));
    return () => abort.abort();
  }, [server, token]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = check(account, same, draft);
    setProblems(found);
    if (isSending || Object.keys(found).length > 0) return;
    setSending(true);
    setFailure(undefined);
    try {
      await server.post('/invitation/accept', { token, userId: draft.userId, userPw: await hashPassword(draft.password ?? '') }, { quiet: true });
      setDone(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { userPw, ...fields } = error.body?.fields ?? {};
      setProblems(userPw === undefined ? fields : { ...fields, password: userPw });
      if (error.status === 404) setInvited('gone');
      else if (!error.body?.fields && !isSilent(error)) setFailure(error.message);
    } finally {
      setSending(false);
    }
  };

  if (invited === undefined) return <GateCard title={t('invitation.accept.title')}>{null}</GateCard>;
  if (invited === 'gone') {
    return (
      <GateCard title={t('invitation.accept.gone')}>
        <p className="accept-text" role="status">
          {t('invitation.accept.goneText')}
        </p>
      </GateCard>
    );
  }
  if (isDone) {
    return (
      <GateCard title={t('invitation.accept.done', { name: invited.name })}>
        <p className="accept-text" role="status">
          {t('invitation.accept.doneText', { userId: draft.userId ?? '' })}
        </p>
        <Link ref={takeFocus} className="bp6-button bp6-intent-primary bp6-large bp6-fill" to="/">
          {t('invitation.accept.signIn')}
        </Link>
      </GateCard>
    );
  }
  return (
    <GateCard title={t('invitation.accept.welcome', { name: invited.name })} subtitle={t('invitation.accept.subtitle', { email: invited.email })}>
      <form ref={form} className="accept" noValidate onSubmit={(event) => void submit(event)} aria-busy={isSending}>
        {failure !== undefined && <Callout tone="error" title={failure} />}
        {names.map((name) => (
          <div key={name} className="accept-field">
            <label htmlFor={`${id}${name}`} data-required>
              {t(labels[name])}
            </label>
            <Control
              id={`${id}${name}`}
              name={name}
              field={account.fields[name]}
              value={draft[name]}
              onChange={(value) => setDraft({ ...draft, [name]: value })}
              wrong={problems[name] !== undefined}
              describedBy={`${id}${name}-problem`}
              wordKey={labels[name]}
            />
            <p id={`${id}${name}-problem`} className="accept-problem" role="alert">
              {problems[name] !== undefined && problemText(account.fields[name], t(labels[name]), problems[name], i18n)}
            </p>
          </div>
        ))}
        <Button type="submit" intent="primary" size="large" fill loading={isSending} text={t('invitation.accept.submit')} />
      </form>
    </GateCard>
  );
}
