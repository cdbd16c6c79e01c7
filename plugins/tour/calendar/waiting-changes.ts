import { makeAutoObservable, observableRef } from 'mobx';
import { CallError, isSilent, type Http } from '#core/http/http.ts';

/** A change that waits for the network: its key makes a repeated call the same one. */
export interface WaitingChange {
  readonly key: string;
  readonly path: string;
  readonly version: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Storage that outlives the page. */
export interface Shelf {
  read(): string | null;
  write(text: string): void;
}

function readShelf(shelf: Shelf): readonly WaitingChange[] {
  try {
    const kept: unknown = JSON.parse(shelf.read() ?? '[]');
    return Array.isArray(kept) ? (kept as readonly WaitingChange[]) : [];
  } catch {
    // Written by nobody we know: nothing waits.
    return [];
  }
}

/** Changes made without a network, sent in their order once there is one. */
export class WaitingChanges {
  waiting: readonly WaitingChange[];
  private running: Promise<void> | undefined = undefined;
  // A record changed twice offline is at the version that the first change made of it.
  private readonly versions = new Map<string, number>();
  private readonly calls: Pick<Http, 'put'>;
  private readonly shelf: Shelf;
  private readonly onRefused: (change: WaitingChange, error: CallError) => void;

  /** Begins with what waits in a browser. `onRefused` hears each change that the server did not take, and why. */
  constructor(calls: Pick<Http, 'put'>, shelf: Shelf, onRefused: (change: WaitingChange, error: CallError) => void) {
    this.calls = calls;
    this.shelf = shelf;
    this.onRefused = onRefused;
    this.waiting = readShelf(shelf);
    makeAutoObservable<this, 'running' | 'versions' | 'calls' | 'shelf' | 'onRefused'>(
      this,
      { waiting: observableRef, running: false, versions: false, calls: false, shelf: false, onRefused: false },
      { autoBind: true },
    );
  }

  /** Sends a change after those that wait; without a network it waits too. */
  async add(change: WaitingChange): Promise<void> {
    this.keep([...this.waiting, change]);
    await this.running;
    await this.replay();
  }

  /** Sends what waits, in order. What the server refuses is told and left out; without a network the rest goes on waiting. */
  replay(): Promise<void> {
    this.running ??= this.send().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private keep(waiting: readonly WaitingChange[]): void {
    this.waiting = waiting;
    this.shelf.write(JSON.stringify(waiting));
  }

  private async send(): Promise<void> {
    for (let [change] = this.waiting; change; [change] = this.waiting) {
      const { path, body, key } = change;
      const version = Math.max(change.version, this.versions.get(path) ?? 0);
      try {
        const row = await this.calls.put<{ readonly version: number }>(path, body, { version, idempotencyKey: key, quiet: true });
        this.versions.set(path, row.version);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.status === 0 || error.status === 503) return;
        if (!isSilent(error)) this.onRefused(change, error);
      }
      this.keep(this.waiting.slice(1));
    }
  }
}
