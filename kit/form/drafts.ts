import { createStore, del, delMany, getMany, set, type UseStore } from 'idb-keyval';
import type { I18n } from '#core/i18n/i18n.ts';
import { defineEvent } from '#core/kernel/index.ts';
import { writtenFields, type Entity, type Labels } from '../records/entity.ts';
import { formatValue } from '../records/format-value.ts';
import { targetOf } from '../records/kinds/kinds.ts';
import { isEmpty } from '../records/value.ts';
import { labelKey } from '../records/words.ts';
import type { Values } from './form-model.ts';

/** Changes that were typed and not saved, kept in the browser. */
export interface SavedDraft {
  /** When they were kept, ISO 8601. */
  readonly at: string;
  /** The version they were made on; 0 for a new record. */
  readonly version: number;
  /** The fields that changed. */
  readonly patch: Values;
  /** Labels of the records that the changes name. */
  readonly labels: Labels;
  /** Typed values in words, of fields that held nothing before, for whoever may not open the form any more. */
  readonly typed?: readonly TypedText[];
}

/** A field's label and its typed value, in words. */
export type TypedText = readonly [label: string, text: string];

/** A draft that was left behind, and where it lies. */
export interface LeftDraft extends SavedDraft {
  readonly key: string;
}

/** Where one page keeps its draft, its own as long as it is open: two tabs with the same form keep two drafts. */
export interface DraftPlace {
  readonly key: string;
  release(): void;
}

/** Where drafts are kept. A browser that refuses to keep anything makes every call a quiet no-op. */
export interface DraftStore {
  /** The latest of a name's drafts that no open page is at work on. */
  find(name: string): Promise<LeftDraft | undefined>;
  /** A place for the draft of one page, in which nothing lies yet. */
  claim(name: string): Promise<DraftPlace>;
  /** True when it is kept. */
  keep(key: string, draft: SavedDraft): Promise<boolean>;
  drop(key: string): Promise<void>;
}

/** Emitted after a draft was left for a form that may be open already: it offers what lies there. */
export const draftLeft = defineEvent('form/draft-left');

/** The name under which one person's drafts of one record are kept. */
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
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

/** True when a draft is from so long ago that it is not offered any more. */
export const isStale = ({ at }: Pick<SavedDraft, 'at'>, now: number): boolean => !(now - Date.parse(at) < maxAgeMs);

/** Drafts of one name that are kept side by side. */
const maxPlaces = 9;

const placesOf = (name: string): readonly string[] => Array.from({ length: maxPlaces }, (_, at) => (at === 0 ? name : `${name}/${at + 1}`));

/** Milliseconds in which a page that was just left lets go of its place: with another draft to offer meanwhile, and with none. */
const settled = 1500;
const leaving = 10_000;

/** Missing on a page that came over a plain connection. */
const pageLocks = () => (navigator as { readonly locks?: LockManager | null }).locks ?? undefined;

/** Holds a place until it is released; undefined where another page holds it. Without locks every place is free. */
async function hold(key: string): Promise<DraftPlace | undefined> {
  const locks = pageLocks();
  if (!locks) return { key, release: () => undefined };
  return new Promise((resolve) => {
    const ask = locks.request(key, { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(undefined);
      return new Promise<void>((release) => resolve({ key, release }));
    });
    ask.catch(() => resolve({ key, release: () => undefined }));
  });
}

/** The places that open pages hold. */
async function heldPlaces(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = (await pageLocks()?.query()) ?? {};
  return new Set(held.map(({ name }) => name));
}

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
  const lying = async (name: string): Promise<LeftDraft[]> => {
    const places = placesOf(name);
    const drafts = await getMany<SavedDraft | undefined>([...places], store);
    const found = drafts.flatMap((draft, at) => (draft === undefined || Object.keys(draft.patch).length === 0 ? [] : [{ ...draft, key: places[at] ?? name }]));
    const old = found.filter((draft) => isStale(draft, Date.now()));
    if (old.length > 0) await delMany(old.map(({ key }) => key), committed);
    return found.filter((draft) => !old.includes(draft));
  };
  return {
    find: (name) =>
      quietly(async () => {
        const began = Date.now();
        for (;;) {
          const all = await lying(name);
          const held = await heldPlaces();
          const left = all.filter(({ key }) => !held.has(key));
          const waits = left.length > 0 ? settled : leaving;
          if (left.length === all.length || Date.now() - began >= waits) return left.toSorted((a, b) => b.at.localeCompare(a.at))[0];
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }),
    claim: async (name) => {
      const taken = new Set((await quietly(() => lying(name)))?.map(({ key }) => key));
      for (const key of placesOf(name)) {
        const place = taken.has(key) ? undefined : await hold(key);
        if (place) return place;
      }
      return { key: name, release: () => undefined };
    },
    keep: async (key, draft) => (await quietly(() => set(key, draft, committed).then(() => true))) ?? false,
    drop: async (key) => void (await quietly(() => del(key, committed))),
  };
}

/**
 * Typed values in words. References, lists and files are left out: they tell of other records; and so are values of fields
 * that held one before, which they may repeat.
 */
export const typedTexts = (entity: Entity, patch: Values, before: Values, i18n: I18n): readonly TypedText[] =>
  Object.entries(patch).flatMap(([name, value]): TypedText[] => {
    const field = entity.fields[name];
    const text = field && isEmpty(field, before[name]) && typeof value !== 'object' && targetOf(field) === undefined ? formatValue(field, value, i18n, labelKey(entity, name)) : '';
    return text === '' ? [] : [[i18n.t(labelKey(entity, name)), text]];
  });

/** The part of a change that may be kept: never a password. */
export function keepable(entity: Entity, patch: Values): Values {
  const secret = new Set(
    writtenFields(entity)
      .filter(([, field]) => (field.options as { format?: string }).format === 'password')
      .map(([name]) => name),
  );
  return Object.fromEntries(Object.entries(patch).filter(([name]) => !secret.has(name)));
}
