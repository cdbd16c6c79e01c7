import { Button, Classes } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { safeNavigate } from '#core/access/safe-navigate.ts';
import { http } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { Blank } from '#kit/ui/blank.tsx';
import { SkeletonRows } from '#kit/ui/skeleton.tsx';
import './inbox.css';

/** A message as the server keeps it. */
interface Message {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly createdAt: string;
  readonly readAt: string | null;
}

type State = { readonly is: 'loading' } | { readonly is: 'failed' } | { readonly is: 'here'; readonly rows: readonly Message[] };

/** The last messages of the person, each a link to what it is about. */
export default function Inbox({ onRead }: { readonly onRead: (many: number) => void }) {
  const [tries, setTries] = useState(0);
  return <Messages key={tries} onRead={onRead} onAgain={() => setTries(tries + 1)} />;
}

function Messages({ onRead, onAgain }: { readonly onRead: (many: number) => void; readonly onAgain: () => void }) {
  const { t, ago } = useI18n();
  const calls = useService(http);
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ is: 'loading' });

  useEffect(() => {
    const stop = new AbortController();
    calls.get<{ readonly rows: readonly Message[] }>('/push', { query: { limit: 20 }, quiet: true, signal: stop.signal }).then(
      ({ rows }) => setState({ is: 'here', rows }),
      () => stop.signal.aborted || setState({ is: 'failed' }),
    );
    return () => stop.abort();
  }, [calls]);

  const markRead = (messages: readonly Message[]) => {
    const fresh = messages.filter(({ readAt }) => readAt === null);
    if (fresh.length === 0 || state.is !== 'here') return;
    const now = new Date().toISOString();
    setState({ is: 'here', rows: state.rows.map((row) => (fresh.includes(row) ? { ...row, readAt: now } : row)) });
    onRead(fresh.length);
    for (const { id } of fresh) calls.put(`/push/${id}/read`, {}, { quiet: true }).catch(() => onRead(-1));
  };

  if (state.is === 'loading') {
    return (
      <div className="inbox">
        <SkeletonRows rows={4} label={t('common.loading')} />
      </div>
    );
  }
  if (state.is === 'failed') {
    return (
      <div className="inbox">
        <Blank kind="error" title={t('shell.inbox.failed')} action={<Button text={t('common.tryAgain')} onClick={onAgain} />} />
      </div>
    );
  }
  const { rows } = state;
  return (
    <section className="inbox" aria-label={t('shell.inbox')}>
      <header className="inbox-head">
        <h2 className="type-section">{t('shell.inbox')}</h2>
        {rows.some(({ readAt }) => readAt === null) && (
          <Button variant="minimal" size="small" text={t('shell.inbox.readAll')} onClick={() => markRead(rows)} />
        )}
      </header>
      {rows.length === 0 ? (
        <Blank kind="empty" title={t('shell.inbox.empty')} text={t('shell.inbox.emptyText')} />
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className={`inbox-message ${Classes.POPOVER_DISMISS}`}
                data-unread={row.readAt === null || undefined}
                onClick={() => {
                  markRead([row]);
                  safeNavigate(row.link, { origin: location.origin, navigate: (href) => void navigate(href) });
                }}
              >
                <span className="inbox-title">{row.title}</span>
                <span className="inbox-time type-small">{ago(row.createdAt)}</span>
                <span className="inbox-body">{row.body}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
