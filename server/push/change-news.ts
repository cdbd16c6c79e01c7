import { definePlugin, defineService } from '#core/kernel/index.ts';
import { config } from '../config.ts';
import { database } from '../database/database.ts';
import { rowsOf } from '../database/statement.ts';
import { life } from '../life.ts';
import { recordChanged, type ChangeKind, type RecordChange, type RecordsChanged } from '../records/events.ts';
import { recordsRegistry, type Registry } from '../records/registry.ts';
import { listen } from './listen.ts';

/** That a record changed, that many of a kind did, or that somebody opened or left one. */
export interface News {
  /** The kind of record; `*` when anything may have changed. */
  readonly record: string;
  readonly id?: number;
  readonly version?: number;
  readonly kind?: ChangeKind | 'presence';
  /** Instead of naming them: more than are worth naming. */
  readonly many?: true;
  /** The batches that wrote it. Pages are not told. */
  readonly batches?: readonly number[];
  /** Whose the records are changed: who does not see them now may have seen them before. Pages are not told. */
  readonly moved?: true;
  readonly by: { readonly userIdx: number; readonly name: string } | null;
}

/** More changes of one kind than this are told as many. */
export const maxNamed = 20;

/** Tells every instance what changed. Nothing is kept: who was not there reads anew. */
export interface ChangeNews {
  /** Returns how to stop hearing. */
  hear(listener: (news: readonly News[]) => void): () => void;
  tell(news: readonly News[]): void;
  /** True when there may have been news from that moment on, ISO 8601; false for no moment. */
  hasBeen(since: string | undefined): boolean;
}

/** Milliseconds by which the clocks of two instances may differ. */
const clocksDiffer = 250;

/** The news of changes, as a service of the server. */
export const changeNews = defineService<ChangeNews>('server/change-news');

const channel = 'stoop_changes';

/** Makes news of what is committed, here and on the other instances. */
export const changeNewsPlugin = definePlugin({
  id: 'server/change-news',
  requires: { config, database, life, registry: recordsRegistry },
  provides: changeNews,
  setup: ({ config: { listenUrl: databaseUrl }, database: { read }, life: ending, registry }, { on, own }): ChangeNews => {
    const listeners = new Set<(news: readonly News[]) => void>();
    const here = crypto.randomUUID();
    // nobody knows what changed before this instance stood
    let last = Date.now();
    const skew = databaseUrl === undefined ? 0 : clocksDiffer;
    const spread = (news: readonly News[]): void => {
      if (news.some(({ kind }) => kind !== 'presence')) last = Date.now();
      listeners.forEach((listener) => listener(news));
    };
    if (databaseUrl !== undefined) {
      own(
        listen({
          databaseUrl,
          channel,
          ending,
          hear: (payload) => {
            const { from, news } = JSON.parse(payload) as { readonly from: string; readonly news: readonly News[] };
            if (from !== here) spread(news);
          },
          again: () => spread([{ record: '*', many: true, by: null }]),
        }),
      );
    }
    const tell = (news: readonly News[]): void => {
      spread(news);
      if (databaseUrl === undefined) return;
      // A payload holds less than 8000 bytes.
      for (let at = 0; at < news.length; at += maxNamed) {
        const payload = JSON.stringify({ from: here, news: news.slice(at, at + maxNamed) });
        rowsOf(read, 'select pg_notify(?, ?)', [channel, payload]).catch(() => undefined);
      }
    };
    on(recordChanged, (fact) => tell(newsOf(fact, registry)));
    own(() => listeners.clear());
    return {
      hear: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      tell,
      hasBeen: (since) => since !== undefined && Date.parse(since) - skew <= last,
    };
  },
});

function newsOf({ batch, by, changes }: RecordsChanged, registry: Registry): readonly News[] {
  return [...Map.groupBy(changes, ({ record }) => record)].flatMap(([record, some]): News[] => {
    const own = registry.find(record)?.entity.own ?? [];
    const hasMoved = ({ kind, fields }: RecordChange) => kind === 'update' && fields.some((field) => own.includes(field));
    if (some.length > maxNamed) return [{ record, many: true, by, batches: [batch], ...(some.some(hasMoved) && { moved: true as const }) }];
    return some.map((one) => ({ record, id: one.id, version: one.version, kind: one.kind, by, batches: [batch], ...(hasMoved(one) && { moved: true as const }) }));
  });
}
