import { makeAutoObservable, observable, reaction } from 'mobx';
import type { Http } from '#core/http/http.ts';
import type { Dispose } from '#core/kernel/index.ts';
import type { Push } from '#core/push/push.ts';
import type { RowRange } from '#kit/rows/row-source.ts';
import { RowStore } from '#kit/rows/row-store.ts';

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

/** Messages asked for at once. */
const pageSize = 20;
/** The most messages listed. */
const maxListed = 100;

/** The listed messages and what one can do with them: more come at the end, and all anew when one comes or is read elsewhere. */
export class InboxMessages {
  filter: InboxFilter = 'all';
  private wanted = pageSize;
  /** The newest message there is. */
  private newest = 0;
  // Marked as read here, while the server's responses may not know of it yet.
  private readonly readHere = observable.set<string>();
  private readonly store: RowStore<InboxMessage>;
  private readonly http: Http;
  private readonly push: Push;

  constructor(http: Http, push: Push) {
    this.http = http;
    this.push = push;
    this.store = new RowStore<InboxMessage>({ read: (stretch) => this.load(stretch), keyOf: ({ id }) => id, pageSize });
    makeAutoObservable<this, 'newest' | 'readHere' | 'store' | 'http' | 'push'>(
      this,
      { newest: false, readHere: false, store: false, http: false, push: false, isRead: false },
      { autoBind: true },
    );
  }

  get state(): 'loading' | 'failed' | 'here' {
    if (this.store.phase === 'failed') return 'failed';
    return this.store.total === undefined ? 'loading' : 'here';
  }

  get rows(): readonly InboxMessage[] {
    const places = Array.from({ length: Math.min(this.wanted, this.store.total ?? 0) }, (_, place) => this.store.at(place)?.row);
    return places.filter((row) => row !== undefined);
  }

  /** Older ones than those listed are there. */
  get hasMore(): boolean {
    return (this.store.total ?? 0) > this.wanted && this.wanted < maxListed;
  }

  isRead({ readAt, messageId }: InboxMessage): boolean {
    return readAt !== null || this.readHere.has(messageId);
  }

  /** Loads the messages, and again whenever one comes or is read, until the function it returns is called. */
  start(): Dispose {
    const stop = reaction(() => this.push.unread, this.refresh);
    void this.store.restart(0, this.wanted);
    return () => {
      stop();
      this.store.stop();
    };
  }

  show(filter: InboxFilter): void {
    this.filter = filter;
    this.wanted = pageSize;
    this.store.empty();
    void this.store.restart(0, this.wanted);
  }

  showMore(): void {
    this.wanted += pageSize;
    this.store.show(0, this.wanted);
  }

  read({ messageId }: InboxMessage): void {
    this.readHere.add(messageId);
    this.push.markRead([messageId]);
  }

  readAll(): void {
    void this.push.readAll(this.newest).then(this.refresh, this.refresh);
  }

  tryAgain(): void {
    void this.store.retry();
  }

  private refresh(): void {
    if (this.store.phase === 'ready') this.store.renew();
    else void this.store.restart();
  }

  private async load({ offset, limit, signal }: RowRange) {
    const before = offset === 0 ? undefined : this.store.at(offset - 1)?.row.id;
    const query = { limit, ...(this.filter === 'unread' && { unread: true }), ...(before !== undefined && { before }) };
    const { rows, total, newest } = await this.http.get<InboxResponse>('/push', { query, quiet: true, ...(signal && { signal }) });
    this.newest = newest ?? rows[0]?.id ?? 0;
    return { rows, total, labels: {} };
  }
}
