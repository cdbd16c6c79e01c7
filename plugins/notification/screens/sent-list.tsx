import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { Avatar } from '#kit/ui/avatar.tsx';
import type { Sent } from '../api.ts';
import { eventName } from './words.ts';

/** Messages that the open rule sent lately; a person's name shows all that was sent to them. */
export function SentList({ event, mayEdit }: { readonly event: string; readonly mayEdit: boolean }) {
  const i18n = useI18n();
  const server = useService(http);
  const [person, setPerson] = useState<{ readonly userIdx: number; readonly name: string }>();
  const [sent, setSent] = useState<Sent['rows']>();
  useEffect(() => {
    const ending = new AbortController();
    const query = person ? { person: person.userIdx } : { event };
    server.get<Sent>('/notification/sent', { query, signal: ending.signal, quiet: true }).then(
      ({ rows }) => setSent(rows),
      () => undefined,
    );
    return () => ending.abort();
  }, [server, event, person]);
  return (
    <section className="rule-card" aria-labelledby="rule-sent-title" aria-busy={sent === undefined}>
      <h2 id="rule-sent-title" className="type-section">
        {person ? i18n.t('notification.sentTo', { name: person.name }) : i18n.t('notification.sentList')}
      </h2>
      {person && <Button size="small" variant="minimal" text={i18n.t('notification.sentAll')} onClick={() => setPerson(undefined)} />}
      {sent?.length === 0 && <p className="rules-detail">{i18n.t('notification.sentNone')}</p>}
      <ul className="rule-sent">
        {sent?.map((one) => (
          <li key={one.id}>
            <Avatar name={one.name} size={20} />
            {mayEdit && !person ? <Button variant="minimal" size="small" text={one.name} onClick={() => setPerson(one)} /> : <span>{person ? eventName(i18n, one.event) : one.name}</span>}
            <span className="cut">{one.title ?? i18n.t('notification.sentHidden')}</span>
            <span className="rules-detail">
              {i18n.ago(one.at, 'within')} · {i18n.t(one.readAt === null ? 'notification.unread' : 'notification.read')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
