import type { Message } from '#kit/import/api.ts';
import type { Database } from '../database/database.ts';
import { withRoom } from '../heap.ts';
import { codes, Refusal } from '../refusal.ts';
import { changeImport, claimImport, findImport, type StoredImport, type ImportProgress } from './import-store.ts';

/** The work of a run: tells how far it is, and stops when the signal says so. */
export type RunWork = (progress: (done: number) => void, signal: AbortSignal) => Promise<void>;

/** The checks and applications that are under way in this process. */
export interface Runs {
  /** Claims an import and starts work on it. Throws a `Refusal` 409 when someone else has it. */
  start(one: StoredImport, state: 'checking' | 'applying', work: RunWork): Promise<void>;
  /** Rows done by the run under way. */
  done(id: string): number | undefined;
  /** Stops a run and waits for its end: one that is cancelled leaves nothing, one that is paused what it wrote. */
  end(one: StoredImport, why: 'cancelled' | 'paused'): Promise<void>;
  /** An import whose run died with its process, as it stood before the run, or paused behind what it wrote. */
  revived(one: StoredImport): Promise<StoredImport>;
  stop(): void;
}

interface Run {
  done: number;
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

/** A run that gave no sign for this long died with its process. */
const silence = 30_000;

const before = { checking: 'mapping', applying: 'checked' } as const;

/** Keeps the runs of this process. */
export function createRuns(database: Database): Runs {
  const live = new Map<string, Run>();

  /** A run that ended before its end: what it wrote stays until somebody goes on or cancels. */
  const leave = async ({ id }: StoredImport, state: 'checking' | 'applying', error: unknown, signal: AbortSignal) => {
    const one = await findImport(database.read, id);
    // one that was taken back stands as it should
    if (!one || one.state !== state) return;
    const stopped = signal.reason === 'paused' ? undefined : one.run.written ? partly(one.run.written) : reasonOf(error, signal);
    await database.write((connection) => changeImport(connection, id, { state: one.run.written ? 'paused' : before[state], run: { ...one.run, ...(stopped && { stopped }) } }));
  };

  const run = async (one: StoredImport, state: 'checking' | 'applying', work: RunWork, mine: Run): Promise<void> => {
    const { signal } = mine.controller;
    // A transaction of SQLite keeps other writers waiting, and its only process cannot lose a run and live on.
    const sign =
      database.engine === 'postgres' && setInterval(() => void touch(one).catch(() => undefined), silence / 4).unref();
    try {
      await withRoom(() =>
        work((done) => {
          mine.done = done;
        }, signal),
      );
    } catch (error) {
      if (signal.reason !== 'stop') await leave(one, state, error, signal);
    } finally {
      if (sign) clearInterval(sign);
      live.delete(one.id);
    }
  };

  const touch = ({ id }: StoredImport) => database.write((connection) => changeImport(connection, id, {}));

  return {
    async start(one, state, work) {
      const { stopped: _, ...rest } = one.run;
      if (live.has(one.id) || !(await claimImport(database, one, { state, run: rest }))) {
        throw new Refusal(409, codes.conflict, 'The import is under way');
      }
      const mine: { -readonly [K in keyof Run]: Run[K] } = {
        done: 0,
        controller: new AbortController(),
        ended: Promise.resolve(),
      };
      live.set(one.id, mine);
      mine.ended = run(one, state, work, mine).catch(() => undefined);
    },
    done: (id) => live.get(id)?.done,
    async end({ id }, why) {
      const mine = live.get(id);
      mine?.controller.abort(why);
      await mine?.ended;
    },
    async revived(one) {
      if ((one.state !== 'checking' && one.state !== 'applying') || live.has(one.id)) return one;
      const silent = Date.now() - Date.parse(one.touchedAt) > silence;
      if (database.engine === 'postgres' && !silent) return one;
      const { written } = one.run;
      const state = written ? ('paused' as const) : before[one.state];
      const lost = { state, run: { ...one.run, stopped: written ? partly(written) : { key: 'kit.import.stopped.lost' } } };
      return (await claimImport(database, one, lost)) ? { ...one, ...lost } : one;
    },
    stop() {
      for (const { controller } of live.values()) controller.abort('stop');
    },
  };
}

const partly = ({ rows }: ImportProgress): Message => ({ key: 'kit.import.stopped.partly', values: { count: rows, shown: rows.toLocaleString('en-US') } });

/** Message for a refusal by the records that the check had not foreseen: the rule, and the line where it is known. */
function refusedBy({ more }: Refusal): Message {
  const [reason] = Object.values((more['fields'] ?? {}) as Readonly<Record<string, string>>);
  if (reason === undefined) return { key: 'kit.import.stopped.changed' };
  const { line } = more;
  if (typeof line !== 'number') return { key: 'kit.import.stopped.refused', values: { reason } };
  return { key: 'kit.import.stopped.refusedLine', values: { reason, line } };
}

function reasonOf(error: unknown, signal: AbortSignal): Message {
  if (signal.aborted) return { key: 'kit.import.stopped.cancelled' };
  if (error instanceof Refusal && error.status === 400) return refusedBy(error);
  if (error instanceof Refusal && error.status < 500) return { key: 'kit.import.stopped.changed' };
  console.error('[server/import]', error);
  return { key: 'kit.import.stopped.error' };
}
