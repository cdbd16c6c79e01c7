import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { CallError, isSilent } from '#core/http/http.ts';

/**
 * State of changes that a person proposes:
 * - `asking`: it is said what is to change
 * - `inspecting`: what that does is being worked out
 * - `ready`: it is shown, and can be applied
 * - `failed`: it was not worked out, or not applied; nothing was written
 * - `applying`, `applied`: it is being written, it is written and can be taken back
 */
export type ReviewPhase = 'asking' | 'inspecting' | 'ready' | 'failed' | 'applying' | 'applied';

/** The calls of a review; both reject with `CallError`. */
export interface ReviewCalls<Preview, Outcome> {
  readonly inspect: (signal: AbortSignal) => Promise<Preview>;
  /** The signal cancels: nothing is left of what was written so far. */
  readonly apply: (signal: AbortSignal) => Promise<Outcome>;
}

/** Milliseconds without a change before what it does is worked out. */
const debounceMs = 200;

/** Changes proposed, looked at and applied; taken back as any batch is. Observable. */
export class Review<Preview, Outcome> {
  phase: ReviewPhase = 'asking';
  failure: CallError | undefined = undefined;
  /** The last look; it stays while another is under way. */
  preview: Preview | undefined = undefined;
  outcome: Outcome | undefined = undefined;
  private readonly calls: ReviewCalls<Preview, Outcome>;
  private control = new AbortController();
  private writing = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(calls: ReviewCalls<Preview, Outcome>) {
    this.calls = calls;
    makeAutoObservable<this, 'calls' | 'control' | 'writing' | 'timer'>(
      this,
      { calls: false, control: false, writing: false, timer: false, failure: observableRef, preview: observableRef, outcome: observableRef },
      { autoBind: true },
    );
  }

  /** Works out what the changes would do by now; an earlier look is given up. */
  async inspect(): Promise<void> {
    this.stop();
    const { signal } = (this.control = new AbortController());
    this.phase = 'inspecting';
    this.failure = undefined;
    try {
      const preview = await this.calls.inspect(signal);
      if (!signal.aborted) runInAction(() => Object.assign(this, { preview, outcome: undefined, phase: 'ready' }));
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    }
  }

  /** The same once nothing more changes. */
  inspectSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.inspect(), debounceMs);
  }

  /** Back to saying what is to change; nothing is known of it any more. */
  revise(): void {
    this.stop();
    Object.assign(this, { phase: 'asking', failure: undefined, preview: undefined, outcome: undefined });
  }

  /** Writes the changes; undefined when that did not succeed, or they were not ready. */
  async apply(): Promise<Outcome | undefined> {
    if (this.phase !== 'ready') return undefined;
    this.stop();
    const { signal } = (this.writing = new AbortController());
    this.phase = 'applying';
    this.failure = undefined;
    try {
      const outcome = await this.calls.apply(signal);
      if (signal.aborted) return undefined;
      runInAction(() => Object.assign(this, { outcome, phase: 'applied' }));
      return outcome;
    } catch (error) {
      if (!signal.aborted) this.fail(error);
      return undefined;
    }
  }

  /** Stops writing, and looks anew: what was written all the same before the server heard of it is then shown as it is. */
  cancel(): void {
    if (this.phase !== 'applying') return;
    this.writing.abort();
    void this.inspect();
  }

  /** Waits for no answer any more. */
  stop(): void {
    clearTimeout(this.timer);
    this.control.abort();
  }

  private fail(error: unknown): void {
    if (!(error instanceof CallError)) throw error;
    this.failure = isSilent(error) ? undefined : error;
    this.phase = isSilent(error) ? 'asking' : 'failed';
  }
}
