import { createStore, promisifyRequest } from 'idb-keyval';

/** An answer as the server gave it, and when, ISO 8601. */
export interface KeptAnswer {
  readonly at: string;
  readonly body: unknown;
}

/** Answers of the server in this browser, one person's at a time. Refusals of the browser make every call a quiet no-op. */
export interface Answers {
  keep(address: string, body: unknown): Promise<void>;
  find(address: string): Promise<KeptAnswer | undefined>;
  /** Forgets everything, and keeps nothing from then on: what is still under way was asked with rights that are over. */
  end(): Promise<void>;
}

/** Milliseconds for which an answer is kept: a day's work away from the network. */
export const keptFor = 24 * 60 * 60 * 1000;

/** The most answers that are kept; the oldest go first. */
const maxAnswers = 300;

/** Answers kept between two times of throwing the oldest away. */
const sweepEvery = 50;

/** Under this key stands whose answers these are. */
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

/** Forgets the answers of whomever. */
export const forgetAnswers = async (): Promise<void> => void (await quietly(() => openStore()('readwrite', (objects) => promisifyRequest(objects.clear()))));

/** The answers of a person, once what was kept before is forgotten; those of anybody else are forgotten, too. */
export function openAnswers(person: number, before: Promise<void>): Answers {
  const store = openStore();
  let isEnded = false;
  const isOld = ({ at }: KeptAnswer) => !(Date.now() - Date.parse(at) < keptFor);
  let kept = 0;

  const sweep = () =>
    store('readwrite', async (objects) => {
      const keys = (await promisifyRequest(objects.getAllKeys())).filter((key) => key !== ownerKey);
      const found: { readonly key: IDBValidKey; readonly at: string }[] = [];
      for (const key of keys) {
        const answer = await promisifyRequest<KeptAnswer>(objects.get(key));
        if (isOld(answer)) await promisifyRequest(objects.delete(key));
        else found.push({ key, at: answer.at });
      }
      const over = found.toSorted((a, b) => a.at.localeCompare(b.at)).slice(0, Math.max(0, found.length - maxAnswers));
      for (const { key } of over) await promisifyRequest(objects.delete(key));
    });

  const ready = quietly(async () => {
    await before;
    const owner = await store('readonly', (objects) => promisifyRequest<unknown>(objects.get(ownerKey)));
    if (owner !== person) await forgetAnswers();
    if (isEnded) return;
    await store('readwrite', (objects) => promisifyRequest(objects.put(person, ownerKey)));
    await sweep();
  });

  return {
    keep: async (address, body) => {
      await ready;
      if (isEnded) return;
      await quietly(() =>
        store('readwrite', async (objects) => {
          // another tab may have signed out meanwhile, or somebody else in
          if ((await promisifyRequest<unknown>(objects.get(ownerKey))) !== person) return;
          await promisifyRequest(objects.put({ at: new Date().toISOString(), body } satisfies KeptAnswer, address));
        }),
      );
      kept += 1;
      if (kept % sweepEvery === 0) await quietly(sweep);
    },
    find: async (address) => {
      await ready;
      if (isEnded) return undefined;
      const [owner, answer] = (await quietly(() =>
        store('readonly', (objects) => Promise.all([promisifyRequest<unknown>(objects.get(ownerKey)), promisifyRequest<KeptAnswer | undefined>(objects.get(address))])),
      )) ?? [];
      return owner === person && answer && !isOld(answer) ? answer : undefined;
    },
    end: () => {
      isEnded = true;
      return forgetAnswers();
    },
  };
}
