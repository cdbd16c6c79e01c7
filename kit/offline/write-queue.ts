import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { http, type Http } from '#core/http/http.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { session, viewerOf } from '#core/session/session.ts';
import { tellSaved } from '../form/after-save.ts';
import { replayWrites, type Replayed } from './replay.ts';
import type { WaitingWrite, WriteDraft } from './waiting-write.ts';
import { browserWrites, type WriteStore } from './write-store.ts';

/** Name of the channel on which tabs tell each other that the waiting changes are others now. */
const channelName = 'stoop/writes';

/** Milliseconds between two counts while changes are sent: the count is read aloud. */
const progressMs = 500;

/** Works on a person's waiting changes while no other tab does; at once where the browser has no locks. */
export const inTurn = <T>(person: number, work: () => Promise<T>): Promise<T> =>
  (navigator as { readonly locks?: LockManager | null }).locks?.request(`${channelName}/${person}`, work) ?? work();

/** Whose changes a page keeps; undefined for strangers, and for an administrator who looks with somebody else's eyes. */
export function writerOf(kernel: Kernel): number | undefined {
  const { user } = kernel.use(session);
  return user === undefined || viewerOf(user) !== undefined ? undefined : user.userIdx;
}

/** Tells every tab, this one too, that the waiting changes are others now. */
export function announceWrites(): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line require-post-message-target-origin -- a broadcast channel has no target
  channel.postMessage('changed');
  channel.close();
}

/** The signed-in person's changes that wait for the network or were refused; the same in every tab. Observable. */
export class WriteQueue {
  writes: readonly WaitingWrite[] = [];
  /** Counts what was read: an answer that comes after a later one is out of date. */
  #asked = 0;
  #shown = 0;
  private running: Promise<Replayed> | undefined = undefined;
  private counting: ReturnType<typeof setTimeout> | undefined = undefined;
  private readonly store: WriteStore;
  private readonly http: Pick<Http, 'post' | 'put'>;
  private readonly person: number;
  private readonly onSent: (record: string, id: number) => void;
  /** Batches of changes that were sent while this page is open, by their keys. */
  private readonly batches = new Map<string, number>();
  private readonly channel = new BroadcastChannel(channelName);

  constructor(kernel: Kernel, person: number, navigate: (href: string) => void, store: WriteStore = browserWrites()) {
    this.http = kernel.use(http);
    this.store = store;
    this.person = person;
    this.onSent = (record, id) => tellSaved(kernel, { record, id }, navigate);
    makeAutoObservable<this, 'running' | 'counting' | 'store' | 'http' | 'person' | 'onSent' | 'batches' | 'channel'>(
      this,
      { writes: observableRef, running: false, counting: false, store: false, http: false, person: false, onSent: false, batches: false, channel: false, batchOf: false },
      { autoBind: true },
    );
    this.channel.addEventListener('message', () => void this.load());
  }

  get waiting(): readonly WaitingWrite[] {
    return this.writes.filter(({ refusal }) => refusal === undefined);
  }

  get refused(): readonly WaitingWrite[] {
    return this.writes.filter(({ refusal }) => refusal !== undefined);
  }

  /** Reads what is kept. A browser that keeps nothing has nothing waiting; one that could not read now shows what it read last. */
  async load(): Promise<void> {
    const turn = (this.#asked += 1);
    const writes = await this.store.all(this.person).catch(() => undefined);
    if (!writes || turn < this.#shown) return;
    this.#shown = turn;
    runInAction(() => (this.writes = writes));
  }

  /** Keeps a change behind those that wait. Rejects where the browser keeps nothing. */
  async add(draft: WriteDraft): Promise<void> {
    await this.store.add(this.person, draft);
    await this.changed();
  }

  /** Sends what waits, one tab at a time, and lets the areas tell of what arrived; those who ask meanwhile get the same outcome. */
  replay(): Promise<Replayed> {
    this.running ??= this.send().finally(async () => {
      this.running = undefined;
      await this.changed();
    });
    return this.running;
  }

  private async send(): Promise<Replayed> {
    // a record of several changes is told of once, as the last of them left it
    const arrived = new Map<string, () => void>();
    const hear: Parameters<typeof replayWrites>[3] = (record, id, { key, batch }) => {
      arrived.set(`${record}/${id}`, () => this.onSent(record, id));
      if (batch !== undefined) this.batches.set(key, batch);
    };
    const replayed = await inTurn(this.person, () => replayWrites(this.store, this.http, this.person, hear, this.countSoon));
    for (const tell of arrived.values()) tell();
    return replayed;
  }

  /** Counts what still waits, some times a second. */
  private countSoon(): void {
    this.counting ??= setTimeout(() => {
      this.counting = undefined;
      void this.load();
    }, progressMs);
  }

  /** The batch that takes a change back, by the change's key; undefined while it waits, or where another tab sent it. */
  batchOf(key: string): number | undefined {
    return this.batches.get(key);
  }

  /** Throws a change away. */
  async discard(id: number): Promise<void> {
    await this.store.remove(id);
    await this.changed();
  }

  /** Lets a refused change wait again; where others changed its fields, over what they put there. */
  async retry(write: WaitingWrite): Promise<void> {
    const { refusal, ...draft } = write;
    const version = refusal?.version ?? draft.version;
    // a change as old as that is made anew
    const at = refusal?.kind === 'old' ? new Date().toISOString() : draft.at;
    await this.store.replace([{ ...draft, at, ...(version !== undefined && { version }) }]);
    await this.changed();
  }

  stop(): void {
    clearTimeout(this.counting);
    this.channel.close();
  }

  private async changed(): Promise<void> {
    announceWrites();
    await this.load();
  }
}
