import { createStore, promisifyRequest } from 'idb-keyval';
import type { WaitingWrite, WriteDraft } from './waiting-write.ts';

/** Changes that wait in a browser, in the order in which they were made, each person's apart. */
export interface WriteStore {
  /** Resolves once it is kept; rejects where the browser keeps nothing. */
  add(person: number, draft: WriteDraft): Promise<WaitingWrite>;
  /** Everything of a person, refused changes included; what was made after the one with that id. */
  all(person: number, after?: number): Promise<readonly WaitingWrite[]>;
  /** The first of a person that waits to be sent; of those made after the one with that id. */
  first(person: number, after?: number): Promise<WaitingWrite | undefined>;
  /** Puts changes in the place of those with the same ids; what was discarded meanwhile stays so. */
  replace(writes: readonly WaitingWrite[]): Promise<void>;
  remove(id: number): Promise<void>;
}

/** The database of waiting changes. */
export const writesDatabase = 'stoop-writes';

/** Waiting changes in IndexedDB. */
export function browserWrites(): WriteStore {
  const store = createStore(writesDatabase, 'writes');
  const since = (after: number) => IDBKeyRange.lowerBound(after, true);
  return {
    add: (person, draft) =>
      store('readwrite', async (objects) => {
        const last = await promisifyRequest(objects.openKeyCursor(null, 'prev'));
        const write: WaitingWrite = { ...draft, person, at: new Date().toISOString(), id: (Number(last?.key) || 0) + 1 };
        await promisifyRequest(objects.put(write, write.id));
        return write;
      }),
    all: async (person, after = 0) => {
      const writes = await store('readonly', (objects) => promisifyRequest<WaitingWrite[]>(objects.getAll(since(after))));
      return writes.filter((write) => write.person === person);
    },
    first: (person, after = 0) =>
      store('readonly', async (objects) => {
        for (let last = after; ; ) {
          const [write] = await promisifyRequest<WaitingWrite[]>(objects.getAll(since(last), 1));
          if (!write || (write.person === person && write.refusal === undefined)) return write;
          last = write.id;
        }
      }),
    replace: (writes) =>
      store('readwrite', async (objects) => {
        for (const write of writes) {
          if ((await promisifyRequest(objects.getKey(write.id))) !== undefined) await promisifyRequest(objects.put(write, write.id));
        }
      }),
    remove: (id) => store('readwrite', (objects) => promisifyRequest(objects.delete(id))),
  };
}
