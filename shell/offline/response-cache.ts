import { createStore, promisifyRequest } from 'idb-keyval';

/** A response, and when, ISO 8601. */
export interface CachedResponse {
  readonly at: string;
  readonly body: unknown;
}

/** Responses of the server in this browser, one person's at a time. Refusals of the browser make every call a quiet no-op. */
export interface ResponseCache {
  keep(address: string, body: unknown): Promise<void>;
  /** Renews those of a record that `update` returns a body for; they keep the time they are of. */
  renew(record: string, update: (body: unknown) => unknown): Promise<void>;
  find(address: string): Promise<CachedResponse | undefined>;
  /** Forgets everything, and keeps nothing from then on: what is still under way was asked with rights that are over. */
  end(): Promise<void>;
}

/** Milliseconds for which a response is kept: a day's work away from the network. */
export const maxAgeMs = 24 * 60 * 60 * 1000;

/** Responses kept at the most; the oldest go first. */
const maxResponses = 300;

/** Responses kept between two times of throwing the oldest away. */
const sweepEvery = 50;

/** Under this key stands whose responses these are. */
const ownerKey = 'owner';

const openStore = () => createStore('stoop-kept', 'answers');

const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    // private windows and full disks: there is nothing to read without a network, and everything else works
    return undefined;
  }
};

/** Clears the cache, whoever it belongs to. */
export const clearResponseCache = async (): Promise<void> => void (await quietly(() => openStore()('readwrite', (objects) => promisifyRequest(objects.clear()))));

/** The responses of a person, once what was kept before is forgotten; those of anybody else are forgotten, too. */
export function openResponseCache(person: number, before: Promise<void>): ResponseCache {
  const store = openStore();
  let isEnded = false;
  const isOld = ({ at }: CachedResponse) => !(Date.now() - Date.parse(at) < maxAgeMs);
  let kept = 0;

  const sweep = () =>
    store('readwrite', async (objects) => {
      const keys = (await promisifyRequest(objects.getAllKeys())).filter((key) => key !== ownerKey);
      const found: { readonly key: IDBValidKey; readonly at: string }[] = [];
      for (const key of keys) {
        const answer = await promisifyRequest<CachedResponse>(objects.get(key));
        if (isOld(answer)) await promisifyRequest(objects.delete(key));
        else found.push({ key, at: answer.at });
      }
      const over = found.toSorted((a, b) => a.at.localeCompare(b.at)).slice(0, Math.max(0, found.length - maxResponses));
      for (const { key } of over) await promisifyRequest(objects.delete(key));
    });

  const ready = quietly(async () => {
    await before;
    const owner = await store('readonly', (objects) => promisifyRequest<unknown>(objects.get(ownerKey)));
    if (owner !== person) await clearResponseCache();
    if (isEnded) return;
    await store('readwrite', (objects) => promisifyRequest(objects.put(person, ownerKey)));
    await sweep();
  });

  /** Writes into what is this person's still. */
  const write = (work: (objects: IDBObjectStore) => Promise<unknown>): Promise<unknown> =>
    quietly(() =>
      store('readwrite', async (objects) => {
        // another tab may have signed out meanwhile, or somebody else in
        if ((await promisifyRequest<unknown>(objects.get(ownerKey))) === person) await work(objects);
      }),
    );

  return {
    keep: async (address, body) => {
      await ready;
      if (isEnded) return;
      await write((objects) => promisifyRequest(objects.put({ at: new Date().toISOString(), body } satisfies CachedResponse, address)));
      kept += 1;
      if (kept % sweepEvery === 0) await quietly(sweep);
    },
    renew: async (record, update) => {
      await ready;
      if (isEnded) return;
      await write(async (objects) => {
        const keys = (await promisifyRequest(objects.getAllKeys())).filter((key) => new RegExp(`^/api/${record}[/?]`).test(String(key)));
        for (const key of keys) {
          const { at, body } = await promisifyRequest<CachedResponse>(objects.get(key));
          const renewed = update(body);
          if (renewed !== undefined) await promisifyRequest(objects.put({ at, body: renewed } satisfies CachedResponse, key));
        }
      });
    },
    find: async (address) => {
      await ready;
      if (isEnded) return undefined;
      const [owner, answer] = (await quietly(() =>
        store('readonly', (objects) => Promise.all([promisifyRequest<unknown>(objects.get(ownerKey)), promisifyRequest<CachedResponse | undefined>(objects.get(address))])),
      )) ?? [];
      return owner === person && answer && !isOld(answer) ? answer : undefined;
    },
    end: () => {
      isEnded = true;
      return clearResponseCache();
    },
  };
}
