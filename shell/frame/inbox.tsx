import { Button } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { safeNavigate } from '#core/access/safe-navigate.ts';
import { http } from '#core/http/http.ts';
import { push } from '#core/push/push.ts';
import { useI18n, useObserved, useService } from '#core/react/react.tsx';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Blank } from '#kit/ui/blank.tsx';
import { SkeletonRows } from '#kit/ui/skeleton.tsx';
import { InboxBackground } from './inbox-background.tsx';
import { InboxMessages, type InboxFilter, type InboxMessage } from './inbox-messages.ts';
import './inbox.css';

const filters: readonly InboxFilter[] = ['all', 'unread'];

/** The messages of the person, each a link to what it is about, and whether they come while no page is open. */
const Inbox = observer(function Inbox({ onClose }: { readonly onClose: () => void }) {
  const { t, number } = useI18n();
  const calls = useService(http);
  const service = useService(push);
  const [messages] = useState(() => new InboxMessages(calls, service));
  useEffect(() => messages.start(), [messages]);
  const { filter } = messages;
  const unread = useObserved(() => service.unread) ?? 0;
  return (
    <section className="inbox" aria-label={t('shell.inbox')}>
      <header className="inbox-head">
        <h2 className="type-section">{t('shell.inbox')}</h2>
        {unread > 0 && <Button variant="minimal" size="small" text={t('shell.inbox.readAll')} onClick={messages.readAll} />}
      </header>
      <div className="inbox-filters" role="group" aria-label={t('shell.inbox.filter')}>
        {filters.map((one) => (
          <button key={one} type="button" className="inbox-filter" aria-pressed={filter === one} onClick={() => messages.show(one)}>
            {t(one === 'all' ? 'shell.inbox.all' : 'shell.inbox.onlyUnread')}
            {one === 'unread' && unread > 0 && <span className="inbox-filter-count number">{number(unread)}</span>}
          </button>
        ))}
      </div>
      <div className="inbox-scroll">
        <List messages={messages} onClose={onClose} />
      </div>
      <InboxBackground />
    </section>
  );
});

export default Inbox;

const List = observer(function List(props: { readonly messages: InboxMessages; readonly onClose: () => void }) {
  const { t } = useI18n();
  const { messages, onClose } = props;
  if (messages.state === 'loading') return <SkeletonRows rows={4} label={t('common.loading')} />;
  if (messages.state === 'failed') {
    const again = <Button text={t('common.tryAgain')} onClick={messages.tryAgain} />;
    return <Blank kind="error" title={t('shell.inbox.failed')} action={again} />;
  }
  if (messages.rows.length === 0) {
    return messages.filter === 'unread' ? (
      <Blank kind="empty" title={t('shell.inbox.allRead')} />
    ) : (
      <Blank kind="empty" title={t('shell.inbox.empty')} text={t('shell.inbox.emptyText')} />
    );
  }
  return (
    <>
      <ul>
        {messages.rows.map((row) => (
          <Row key={row.id} row={row} messages={messages} onClose={onClose} />
        ))}
      </ul>
      {messages.hasMore && (
        <div className="inbox-more">
          <Button variant="minimal" size="small" text={t('shell.inbox.more')} onClick={messages.showMore} />
        </div>
      )}
    </>
  );
});

const Row = observer(function Row({ row, messages, onClose }: { readonly row: InboxMessage; readonly messages: InboxMessages; readonly onClose: () => void }) {
  const { t, ago } = useI18n();
  const navigate = useNavigate();
  const isRead = messages.isRead(row);
  const open = () => {
    if (!isRead) messages.read(row);
    // a digest leads to what is listed here
    if (safeNavigate(row.link, { origin: location.origin, navigate: (href) => void navigate(href) })) onClose();
  };
  return (
    <li className="inbox-row" data-unread={!isRead || undefined}>
      <button type="button" className="inbox-message" onClick={open}>
        {row.about ? <Avatar name={row.about} /> : <span className="inbox-mark" aria-hidden="true" />}
        <span className="inbox-title">
          {row.title}
          {!isRead && <span className="unseen">, {t('shell.inbox.isUnread')}</span>}
        </span>
        <span className="inbox-time type-small">{ago(row.createdAt)}</span>
        {row.body !== '' && <span className="inbox-body">{row.body}</span>}
      </button>
      {!isRead && (
        <button
          type="button"
          className="inbox-read"
          aria-label={`${t('shell.inbox.readOne')}: ${row.title}`}
          title={t('shell.inbox.readOne')}
          onClick={() => messages.read(row)}
        >
          <Tick size={14} />
        </button>
      )}
    </li>
  );
});
