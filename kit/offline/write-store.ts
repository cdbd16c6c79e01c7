import { createStore, promisifyRequest } from 'idb-keyval';
import type { WaitingWrite, WriteDraft } from './waiting-write.ts';

/** Changes that wait in a browser, in the order in which they were made, each person's apart. */
export interface WriteStore {
  /** Resolves once it is kept; rejects where the browser keeps nothing. */
  add(person: number, draft: WriteDraft): Promise<WaitingWrite>;
  /** Everything of a person, refused changes included. */
  all(person: number): Promise<readonly WaitingWrite[]>;
  /** The first of a person that waits to be sent. */
  first(person: number): Promise<WaitingWrite | undefined>;
  /** Puts changes in the place of those with the same ids; what was discarded meanwhile stays so. */
  replace(writes: readonly WaitingWrite[]): Promise<void>;
  remove(id: number): Promise<void>;
}

/** The database of waiting changes. */
export const writesDatabase = 'stoop-writes';

/** Waiting changes in IndexedDB. */
export function browserWrites(): WriteStore {
  const store = createStore(writesDatabase, 'writes');
  const all = async (person: number): Promise<readonly WaitingWrite[]> => {
    const writes = await store('readonly', (objects) => promisifyRequest<WaitingWrite[]>(objects.getAll()));
    return writes.filter((write) => write.person === person);
  };
  return {
    add: (person, draft) =>
      store('readwrite', async (objects) => {
        const last = await promisifyRequest(objects.openKeyCursor(null, 'prev'));
        const write: WaitingWrite = { ...draft, person, at: new Date().toISOString(), id: (Number(last?.key) || 0) + 1 };
        await promisifyRequest(objects.put(write, write.id));
        return write;
      }),
    all,
    first: async (person) => (await all(person)).find(({ refusal }) => refusal === undefined),
    replace: (writes) =>
      store('readwrite', async (objects) => {
        for (const write of writes) {
          if ((await promisifyRequest(objects.getKey(write.id))) !== undefined) await promisifyRequest(objects.put(write, write.id));
        }
      }),
    remove: (id) => store('readwrite', (objects) => promisifyRequest(objects.delete(id))),
  };
}
