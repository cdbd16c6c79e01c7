import { makeAutoObservable, runInAction } from 'mobx';
import { CallError, type Http } from '#core/http/http.ts';
import type { UndoResponse } from '#kit/undo/api.ts';

/** True when an import that was written was taken back, and the taking back. */
export class ImportUndo {
  /** Result of the undo; undefined while the import stands. */
  done: Pick<UndoResponse, 'undone' | 'refused'> | undefined = undefined;
  running = false;
  private readonly http: Http;

  constructor(http: Http) {
    this.http = http;
    makeAutoObservable<this, 'http'>(this, { http: false }, { autoBind: true });
  }

  /** Begins anew, for another import. */
  forget(): void {
    this.done = undefined;
  }

  /** Takes a written batch back. */
  async take(batch: number | null | undefined): Promise<void> {
    if (batch === null || batch === undefined) return;
    this.running = true;
    try {
      const answer = await this.http.post<UndoResponse>(`/batch/${batch}/undo`, {}, {});
      runInAction(() => (this.done = answer));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      runInAction(() => (this.running = false));
    }
  }

  /** Learns whether a written batch was taken back, on an earlier visit or by someone else. */
  async look(batch: number | null | undefined): Promise<void> {
    if (batch === null || batch === undefined || this.done) return;
    try {
      const { undoneBy } = await this.http.get<{ undoneBy: number | null }>(`/batch/${batch}`, { quiet: true });
      if (undoneBy !== null) runInAction(() => (this.done = { undone: 0, refused: [] }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }
}
