import { defineEvent } from '../kernel/index.ts';

/** That a record changed, that many of a kind did, or that somebody opened or left one. */
export interface RecordNews {
  /** The kind of record; `*` when anything may have changed: the page heard nothing for a while. */
  readonly record: string;
  readonly id?: number;
  readonly version?: number;
  readonly kind?: 'create' | 'update' | 'delete' | 'restore' | 'presence';
  /** More than are worth naming. */
  readonly many?: true;
  /** Who did it; null when the product did it by itself. */
  readonly by: { readonly userIdx: number; readonly name: string } | null;
}

/** Emitted for what changed on the server, whoever changed it: oneself, too, in another page. */
export const recordsChanged = defineEvent<readonly RecordNews[]>('push/records-changed');

/** News of a page that heard nothing for a while. */
export const anything: readonly RecordNews[] = [{ record: '*', many: true, by: null }];

/** Checks news that came from outside; what is none is left out. */
export function readNews(value: unknown): readonly RecordNews[] {
  return Array.isArray(value) ? value.filter(isNews) : [];
}

/** The news in an event's data. */
export function newsIn(data: string): readonly RecordNews[] {
  try {
    return readNews(JSON.parse(data));
  } catch {
    return [];
  }
}

const isNews = (value: unknown): value is RecordNews => {
  const { record, id = 0, version = 0, by = null } = (value ?? {}) as Partial<Record<keyof RecordNews, unknown>>;
  const name = (by as { readonly name?: unknown } | null)?.name;
  return (
    typeof record === 'string' && typeof id === 'number' && typeof version === 'number' && (by === null || typeof name === 'string')
  );
};
