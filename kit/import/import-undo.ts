import { makeAutoObservable, runInAction } from 'mobx';
import { CallError, type Http } from '#core/http/http.ts';
import type { UndoResponse } from '#kit/undo/api.ts';

/** True when an import that was written was taken back, and the taking back. */
export class ImportUndo {
  /** Result of the undo; undefined while the import stands. */
  done: Pick<UndoResponse, 'undone' | 'refused'> | undefined = undefined;
  running = false;
  /** The batch that takes the import back: its own, or the one that made it again. */
  private last: number | undefined;
  private readonly http: Http;

  constructor(http: Http) {
    this.http = http;
    makeAutoObservable<this, 'http' | 'last'>(this, { http: false, last: false }, { autoBind: true });
  }

  /** Begins anew, for another import. */
  forget(): void {
    this.done = undefined;
    this.last = undefined;
  }

  /** Takes a written batch back; `undo` does it and tells what came of it. */
  async take(batch: number, undo: (batch: number) => Promise<UndoResponse | undefined>): Promise<void> {
    this.running = true;
    const answer = await undo(this.last ?? batch).finally(() => runInAction(() => (this.running = false)));
    if (answer) runInAction(() => (this.done = answer));
  }

  /** Learns whether a written batch was taken back, on an earlier visit or by someone else, and not made again since. */
  async look(batch: number | null | undefined): Promise<void> {
    if (batch === null || batch === undefined) return;
    try {
      let last = batch;
      let isUndone = false;
      for (;;) {
        const { undoneBy } = await this.http.get<{ undoneBy: number | null }>(`/batch/${last}`, { quiet: true });
        if (undoneBy === null) break;
        last = undoneBy;
        isUndone = !isUndone;
      }
      runInAction(() => {
        this.last = last;
        this.done = isUndone ? (this.done ?? { undone: 0, refused: [] }) : undefined;
      });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }
}
