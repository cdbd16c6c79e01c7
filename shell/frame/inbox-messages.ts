import { useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import { push } from '#core/push/push.ts';
import { useObserved, useService } from '#core/react/react.tsx';

/** A message as the server keeps it. */
export interface InboxMessage {
  readonly id: number;
  readonly messageId: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  /** Empty when it is about nobody. */
  readonly about?: string;
  readonly createdAt: string;
  readonly readAt: string | null;
}

/** Which messages are listed. */
export type InboxFilter = 'all' | 'unread';

interface InboxResponse {
  readonly rows: readonly InboxMessage[];
  readonly total: number;
  readonly newest?: number;
}

/** The listed messages and what one can do with them. */
export interface InboxMessages {
  readonly state: 'loading' | 'failed' | 'here';
  readonly rows: readonly InboxMessage[];
  /** Older ones than those listed are there. */
  readonly hasMore: boolean;
  readonly isRead: (message: InboxMessage) => boolean;
  readonly read: (message: InboxMessage) => void;
  readonly readAll: () => void;
  readonly showMore: () => void;
  readonly tryAgain: () => void;
}

const page = 20;

/** Loads the messages of the filter, and anew whenever one comes or is read elsewhere. */
export function useInboxMessages(filter: InboxFilter): InboxMessages {
  const calls = useService(http);
  const messages = useService(push);
  const unread = useObserved(() => messages.unread);
  const [tries, setTries] = useState(0);
  const [wanted, setWanted] = useState(page);
  const [answer, setAnswer] = useState<InboxResponse & { readonly filter: InboxFilter }>();
  const [failed, setFailed] = useState<string>();
  // The server hears of a mark a moment later: until then its answer is older than what one sees.
  const [readHere, setReadHere] = useState<ReadonlySet<string>>(new Set());

  /** Changes whenever the messages are worth asking for again. */
  const turn = `${tries} ${unread}`;

  useEffect(() => {
    const stop = new AbortController();
    const query = { limit: wanted, ...(filter === 'unread' && { unread: true }) };
    calls.get<InboxResponse>('/push', { query, quiet: true, signal: stop.signal }).then(
      (found) => setAnswer({ ...found, filter }),
      () => stop.signal.aborted || setFailed(turn),
    );
    return () => stop.abort();
  }, [calls, filter, wanted, turn]);

  const shown = answer?.filter === filter ? answer : undefined;
  return {
    state: shown ? 'here' : failed === turn ? 'failed' : 'loading',
    rows: shown?.rows ?? [],
    hasMore: shown !== undefined && shown.total > shown.rows.length && wanted < 100,
    isRead: ({ readAt, messageId }) => readAt !== null || readHere.has(messageId),
    read: ({ messageId }) => {
      setReadHere(new Set([...readHere, messageId]));
      messages.markRead([messageId]);
    },
    readAll: () => {
      const upTo = shown?.newest ?? shown?.rows[0]?.id ?? 0;
      messages.readAll(upTo).then(
        () => setTries(tries + 1),
        () => setTries(tries + 1),
      );
    },
    showMore: () => setWanted(wanted + page),
    tryAgain: () => setTries(tries + 1),
  };
}
