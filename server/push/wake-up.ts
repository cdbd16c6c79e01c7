import type { Database } from '../database/database.ts';
import { rowsOf } from '../database/statement.ts';
import { listen } from './listen.ts';
import type { PushWakeUp, WakeListener } from './outbox.ts';

const channel = 'stoop_push';

interface Parts {
  readonly database: Database;
  /** PostgreSQL's address past any pooler, when other instances may write. */
  readonly databaseUrl: string | undefined;
  /** Aborted when the server begins to stop. */
  readonly ending: AbortSignal;
}

/**
 * Makes the wake-up of one instance. Between instances PostgreSQL carries it by NOTIFY, which may get lost:
 * the table stays the truth, and streams look into it from time to time anyway.
 */
export function createWakeUp({ database, databaseUrl, ending }: Parts): PushWakeUp {
  const listeners = new Map<number, Set<WakeListener>>();
  const wake = (userIdx: number, isUnshown: boolean): void => {
    for (const listener of listeners.get(userIdx) ?? []) listener(isUnshown);
  };
  const stopListening = databaseUrl
    ? listen({ databaseUrl, channel, ending, hear: (payload) => payload.split(',').forEach((one) => wake(Math.abs(Number(one)), Number(one) < 0)) })
    : () => undefined;

  return {
    hear(userIdx, listener) {
      const own = listeners.get(userIdx) ?? new Set();
      listeners.set(userIdx, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(userIdx) === own) listeners.delete(userIdx);
      };
    },
    tell(to, unshown) {
      for (const userIdx of to) wake(userIdx, unshown.includes(userIdx));
      if (databaseUrl === undefined || to.length === 0) return;
      // a payload holds less than 8000 bytes; the sign says of whose inbox more changed
      for (let at = 0; at < to.length; at += 500) {
        const some = to.slice(at, at + 500).map((userIdx) => (unshown.includes(userIdx) ? -userIdx : userIdx)).join(',');
        rowsOf(database.read, 'select pg_notify(?, ?)', [channel, some]).catch(() => undefined);
      }
    },
    close() {
      stopListening();
      listeners.clear();
    },
  };
}
