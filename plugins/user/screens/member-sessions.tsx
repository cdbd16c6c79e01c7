import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { CallError, http } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { toasts } from '#core/toasts/toasts.ts';
import type { UserRow } from '../entity.ts';

interface OpenSession {
  readonly id: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly isOwn: boolean;
  /** Short name of the browser and device; null for those from before it was kept. */
  readonly device: string | null;
}

/** Sessions of a member, each with a way to end it. */
export function MemberSessions({ member }: { readonly member: Pick<UserRow, 'id' | 'name'> }) {
  const { t, moment, ago } = useI18n();
  const server = useService(http);
  const messages = useService(toasts);
  const [sessions, setSessions] = useState<readonly OpenSession[]>();
  const path = `/user/${member.id}/session`;
  useEffect(() => {
    const control = new AbortController();
    server
      .get<{ readonly sessions: readonly OpenSession[] }>(path, { signal: control.signal, quiet: true })
      .then((found) => setSessions(found.sessions))
      .catch(() => undefined);
    return () => control.abort();
  }, [server, path]);
  const others = sessions?.filter(({ isOwn }) => !isOwn) ?? [];
  const end = async (ids: readonly string[]) => {
    try {
      for (const id of ids) {
        await server.delete(`${path}/${id}`, { titleKey: 'user.access.notSaved' });
        setSessions((all) => all?.filter((one) => one.id !== id));
      }
      messages.show({ title: t('user.session.done', { name: member.name, count: ids.length }), type: 'success' });
    } catch (error) {
      // the toast has said so
      if (!(error instanceof CallError)) throw error;
    }
  };
  return (
    <section className="access-part" aria-label={t('user.session.where', { name: member.name })}>
      <h3 className="type-section">{t('user.session')}</h3>
      {sessions?.length === 0 && <p className="access-text">{t('user.session.none')}</p>}
      <ul className="access-sessions">
        {sessions?.map((one) => (
          <li key={one.id} className="access-session">
            <span className="access-text">
              {one.device !== null && <b>{one.device} · </b>}
              {t('user.session.line', { since: moment(one.createdAt, 'short'), seen: ago(one.lastSeenAt, 'within') })}
              {one.isOwn && ` · ${t('user.session.own')}`}
            </span>
            {!one.isOwn && <Button size="small" text={t('user.session.end')} onClick={() => void end([one.id])} />}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button size="small" text={t(others.length === sessions?.length ? 'user.session.endAll' : 'user.session.endOthers', { count: others.length })} onClick={() => void end(others.map(({ id }) => id))} />
      )}
    </section>
  );
}
