import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { writtenFields, type Entity, type Labels } from '../entity/entity.ts';
import type { Values } from './form-model.ts';

/** Changes that were typed and not saved, kept in the browser. */
export interface KeptDraft {
  /** When they were kept, ISO 8601. */
  readonly at: string;
  /** The version they were made on; 0 for a new record. */
  readonly version: number;
  /** The fields that changed. */
  readonly patch: Values;
  /** Labels of the records that the changes name. */
  readonly labels: Labels;
}

/** Where drafts are kept. A browser that refuses to keep anything makes every call a quiet no-op. */
export interface DraftStore {
  find(key: string): Promise<KeptDraft | undefined>;
  /** True when it is kept. */
  keep(key: string, draft: KeptDraft): Promise<boolean>;
  drop(key: string): Promise<void>;
}

/** The name under which one person's draft of one record is kept. */
export const draftKey = (userIdx: number, record: string, id: number | undefined) =>
  `stoop/draft/1/${userIdx}/${record}/${id ?? 'new'}`;

const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    // Private windows and full disks refuse; a draft is a convenience, never a reason to stop.
    return undefined;
  }
};

/** Milliseconds for which a draft is offered: 30 days, as long as the server keeps the files it may name. */
const keptFor = 30 * 24 * 60 * 60 * 1000;

/** Whether a draft is from so long ago that it is not offered any more. */
export const isStale = ({ at }: Pick<KeptDraft, 'at'>, now: number): boolean => !(now - Date.parse(at) < keptFor);

/** Drafts in IndexedDB. */
export function browserDrafts(): DraftStore {
  const store = createStore('keyval-store', 'keyval');
  // said at once that this is all: a page that is being left has no time to wait until nothing more is asked for
  const committed: UseStore = (mode, work) =>
    store(mode, (objects) => {
      const done = work(objects);
      objects.transaction.commit();
      return done;
    });
  return {
    find: (key) =>
      quietly(async () => {
        const draft = await get<KeptDraft>(key, store);
        if (!draft || !isStale(draft, Date.now())) return draft;
        await del(key, store);
        return undefined;
      }),
    keep: async (key, draft) => (await quietly(() => set(key, draft, committed).then(() => true))) ?? false,
    drop: async (key) => void (await quietly(() => del(key, committed))),
  };
}

/** The part of a change that may be kept: never a password. */
export function keepable(entity: Entity, patch: Values): Values {
  const secret = new Set(
    writtenFields(entity)
      .filter(([, field]) => field.kind === 'text' && (field.options as { format?: string }).format === 'password')
      .map(([name]) => name),
  );
  return Object.fromEntries(Object.entries(patch).filter(([name]) => !secret.has(name)));
}
