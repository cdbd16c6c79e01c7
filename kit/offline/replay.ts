import { CallError, type Http } from '#core/http/http.ts';
import { isPassing, rebased, refusalOf, type WaitingWrite, type WriteRefusal } from './waiting-write.ts';
import type { WriteStore } from './write-store.ts';

/** Milliseconds for which the server knows an idempotency key again. */
const keyLife = 24 * 60 * 60 * 1000;

/** Outcome of sending what waits. */
export interface Replayed {
  readonly sent: number;
  readonly refused: number;
  /** Why the rest goes on waiting; undefined when nothing does. */
  readonly stopped?: CallError;
}

const tooOld: WriteRefusal = { kind: 'old', message: '', fields: {}, theirs: {} };

/** True for something new whose first attempt may have arrived so long ago that its key would make a second one. */
const isTooOld = ({ method, recordId, isAddition, at }: WaitingWrite, now: number): boolean =>
  method === 'POST' && (recordId === undefined || isAddition === true) && now - Date.parse(at) > keyLife;

/**
 * Sends a person's waiting changes one by one, in their order. What the server refuses stays with its reason and holds
 * up nobody; without an answer the rest goes on waiting. One tab at a time: call it under a lock. `onSent` hears of each
 * record that was written, `onSettled` of each change that waits no longer.
 */
export async function replayWrites(
  store: WriteStore,
  http: Pick<Http, 'post' | 'put'>,
  person: number,
  onSent: (record: string, id: number, sent: { readonly key: string; readonly batch: number | undefined }) => void = () => undefined,
  onSettled: () => void = () => undefined,
): Promise<Replayed> {
  let sent = 0;
  let refused = 0;
  const refuse = async (write: WaitingWrite, refusal: WriteRefusal) => {
    refused += 1;
    await store.replace([{ ...write, refusal }]);
  };
  for (let write = await store.first(person); write; write = await store.first(person, write.id)) {
    if (isTooOld(write, Date.now())) {
      await refuse(write, tooOld);
      onSettled();
      continue;
    }
    const { method, path, body, version, key } = write;
    try {
      const options = { idempotencyKey: key, quiet: true, ...(version !== undefined && { version }) };
      const answer = await (method === 'POST' ? http.post<unknown>(path, body, options) : http.put<unknown>(path, body, options));
      sent += 1;
      await follow(store, write, answer);
      const { id, batch } = (answer ?? {}) as { readonly id?: number; readonly batch?: number | null };
      const about = write.recordId ?? id;
      if (about !== undefined) onSent(write.record, about, { key, batch: batch ?? undefined });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isPassing(error)) return { sent, refused, stopped: error };
      await refuse(write, refusalOf(error));
    }
    onSettled();
  }
  return { sent, refused };
}

/** Takes a change that arrived out of the queue; later ones of its record are made on what it left, in that order. */
async function follow(store: WriteStore, write: WaitingWrite, answer: unknown): Promise<void> {
  const later = (await store.all(write.person, write.id)).filter(
    ({ record, recordId, refusal }) => refusal === undefined && recordId !== undefined && record === write.record && recordId === write.recordId,
  );
  await store.replace(later.map((one) => rebased(one, write, answer)).filter((one, at) => one !== later[at]));
  await store.remove(write.id);
}
