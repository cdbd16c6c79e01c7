import { createHash } from 'node:crypto';
import { accessOf } from '../../access/caller-rights.ts';
import type { Connection, Database } from '../../database/database.ts';
import { change, rowsOf } from '../../database/statement.ts';
import { codes, notFound, Refusal } from '../../refusal.ts';
import type { Call, Job } from '../../slots.ts';
import { database } from '../../database/database.ts';
import { idsReached, reachedBy } from '../reach.ts';
import type { Registry, Writer } from '../registry.ts';

/** A call that may arrive twice: the caller's key, where it was sent, and what it carried. */
export interface IdempotencyKey {
  readonly key: string;
  readonly route: string;
  /** Differs when the same key comes with something else. */
  readonly fingerprint: string;
}

/** The idempotency of a call, when it carries a key. */
export function idempotencyOf(call: Call): IdempotencyKey | undefined {
  if (call.idempotencyKey === undefined) return undefined;
  const carried = JSON.stringify([call.body ?? null, call.version ?? null]);
  return {
    key: call.idempotencyKey,
    route: `${call.request.method} ${new URL(call.request.url).pathname}`,
    // A response is not told again to somebody whose rights have changed since.
    fingerprint: createHash('sha256').update(carried).update(JSON.stringify(call.caller ? accessOf(call.caller) : null)).digest('base64url'),
  };
}

/** Milliseconds for which a response is kept for repeated calls. */
const kept = 24 * 60 * 60 * 1000;

/** Lets each key take effect once. */
export interface OnlyOnce {
  /** Refuses with 409 while the same call is under way in this process. */
  alone<T>(who: Writer, key: string | IdempotencyKey | undefined, work: () => Promise<T>): Promise<T>;
  /**
   * Returns what was kept, or runs the work and keeps its answer in the same transaction, so that both are there or
   * neither. Refuses with 422 when the key came with something else, with 409 while another instance is at it, with 404
   * when a record that was in the caller's reach when it was answered is so no longer.
   */
  within<T>(connection: Connection, who: Writer, key: string | IdempotencyKey | undefined, work: () => Promise<AnswerOf<T>>): Promise<T>;
}

/** An answer, and the records that it may tell of. */
export interface AnswerOf<T> {
  readonly answer: T;
  readonly about: readonly RecordRef[];
}

/** A record by kind and id. */
export interface RecordRef {
  readonly record: string;
  readonly id: number;
}

interface KeptRow {
  readonly fingerprint: string;
  readonly answer: string;
  readonly at: string;
}

/** Makes the keeper of repeated calls; answers are kept for 24 hours. */
export function createOnce(engine: Database['engine'], registry: Pick<Registry, 'find'>): OnlyOnce {
  const underWay = new Set<string>();
  return {
    async alone(who, key, work) {
      const once = completed(key);
      if (!once) return work();
      const name = JSON.stringify([userOf(who), once.route, once.key]);
      if (underWay.has(name)) throw inFlight();
      underWay.add(name);
      try {
        return await work();
      } finally {
        underWay.delete(name);
      }
    },

    async within<T>(
      connection: Connection,
      who: Writer,
      key: string | IdempotencyKey | undefined,
      work: () => Promise<AnswerOf<T>>,
    ): Promise<T> {
      const once = completed(key);
      if (!once) return (await work()).answer;
      const place = [userOf(who), once.route, once.key];
      if (engine === 'postgres') {
        const [lock] = await rowsOf<{ got: boolean }>(
          connection,
          'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as got',
          [JSON.stringify(place)],
        );
        if (!lock?.got) throw inFlight();
      }
      const [known] = await rowsOf<KeptRow>(
        connection,
        'select "fingerprint", "answer", "at" from "idempotency" where "userIdx" = ? and "route" = ? and "key" = ?',
        place,
      );
      if (known && Date.now() - Date.parse(known.at) < kept) {
        if (known.fingerprint === once.fingerprint) return toldAgain<T>(connection, registry, who, JSON.parse(known.answer));
        throw new Refusal(422, codes.conflict, 'This Idempotency-Key was used for something else');
      }
      if (known) {
        await change(connection, 'delete from "idempotency" where "userIdx" = ? and "route" = ? and "key" = ?', place);
      }
      const { answer, about } = await work();
      const seen = await limited(connection, registry, who, [...about, ...namedIn(once.route)]);
      const told: KeptAnswer<T | null> = { answer: answer ?? null, seen: seen.filter(({ isReached }) => isReached).map(({ ref }) => ref) };
      await change(
        connection,
        'insert into "idempotency" ("userIdx", "route", "key", "fingerprint", "answer", "at") values (?, ?, ?, ?, ?, ?)',
        [...place, once.fingerprint, JSON.stringify(told), new Date().toISOString()],
      );
      return answer;
    },
  };
}

/** An answer with the records that its reader saw then, of kinds whose records they do not all see. */
interface KeptAnswer<T> {
  readonly answer: T;
  readonly seen: readonly RecordRef[];
}

/** An answer of before, unless it tells of a record that has left the caller's reach. Those of older servers name none. */
async function toldAgain<T>(connection: Connection, registry: Pick<Registry, 'find'>, who: Writer, kept: KeptAnswer<T> | T): Promise<T> {
  if (typeof kept !== 'object' || kept === null || !('seen' in kept)) return kept as T;
  const now = await limited(connection, registry, who, kept.seen);
  const lost = now.find(({ isReached }) => !isReached);
  if (lost) throw notFound(`${lost.ref.record} ${lost.ref.id}`);
  return kept.answer;
}

/** Those of some records of whose kinds somebody does not see every one, and which of them they reach. */
async function limited(connection: Connection, registry: Pick<Registry, 'find'>, who: Writer, refs: readonly RecordRef[]) {
  const byKind = [...Map.groupBy(refs, ({ record }) => record)];
  const each = byKind.map(async ([record, some]) => {
    const shape = registry.find(record);
    const reached = shape ? reachedBy(shape, who, 'read') : 'all';
    if (!shape || reached === 'all') return [];
    const ids = [...new Set(some.map(({ id }) => id))];
    const inReach = await idsReached(connection, shape, ids, reached);
    return ids.map((id) => ({ ref: { record, id }, isReached: inReach.has(id) }));
  });
  return (await Promise.all(each)).flat();
}

/** The record that a route names. */
function namedIn(route: string): readonly RecordRef[] {
  const [, record, id] = /^\w+ \/api\/(\w+)\/(\d{1,15})(?:\/|$)/.exec(route) ?? [];
  return record === undefined ? [] : [{ record, id: Number(id) }];
}

/** A key alone says nothing of what was sent: the caller vouches for it. */
const completed = (key: string | IdempotencyKey | undefined): IdempotencyKey | undefined =>
  typeof key === 'string' ? { key, route: '', fingerprint: '' } : key;

const userOf = (who: Writer): number => ('system' in who ? 0 : who.userIdx);

const inFlight = (): Refusal =>
  new Refusal(409, codes.conflict, 'The same call is under way', { isUnderWay: true }, { 'retry-after': '1' });

/** Drops answers that no repeated call will ask for any more. */
export const forgetResponses: Job = {
  id: 'records/forget-answers',
  every: 60 * 60 * 1000,
  run: async (kernel) => {
    const before = new Date(Date.now() - kept).toISOString();
    await kernel
      .use(database)
      .write((connection) => change(connection, 'delete from "idempotency" where "at" < ?', [before]));
  },
};
