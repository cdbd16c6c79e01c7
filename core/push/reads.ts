import type { Keep } from '../environment.ts';
import { CallError, type Http } from '../http/http.ts';

const name = 'pushRead';

/** Messages in one call. */
const maxIds = 500;

/** Marks of messages as read that the server is to hear of; kept until it did, also over visits. */
export interface Reads {
  /** The ids that the server has not heard of. */
  pending(userIdx: number): readonly string[];
  add(userIdx: number, messageIds: readonly string[]): void;
  /** Tells the server. Returns how many messages are unread then; undefined when there was nothing to tell or it did not hear. */
  flush(userIdx: number): Promise<number | undefined>;
  clear(): void;
}

/** Keeps the marks of a browser. */
export function createReads(http: Http, keep: Keep): Reads {
  const pending = (userIdx: number): readonly string[] => {
    try {
      const kept = JSON.parse(keep.read(name) ?? 'null') as { readonly userIdx?: unknown; readonly ids?: unknown } | null;
      return kept?.userIdx === userIdx && Array.isArray(kept.ids) ? kept.ids.filter((id) => typeof id === 'string') : [];
    } catch {
      return [];
    }
  };
  const write = (userIdx: number, ids: readonly string[]) =>
    ids.length === 0 ? keep.remove(name) : keep.write(name, JSON.stringify({ userIdx, ids }));

  return {
    pending,
    add: (userIdx, messageIds) => write(userIdx, [...new Set([...pending(userIdx), ...messageIds])]),
    flush: async (userIdx) => {
      const messageIds = pending(userIdx).slice(0, maxIds);
      if (messageIds.length === 0) return undefined;
      const done = () => write(userIdx, pending(userIdx).filter((id) => !messageIds.includes(id)));
      try {
        const { unread } = await http.put<{ readonly unread: number }>('/push/read', { messageIds }, { quiet: true });
        done();
        return unread;
      } catch (error) {
        // what it does not understand today it will not tomorrow; everything else is said again
        if (error instanceof CallError && [400, 404, 422].includes(error.status)) done();
        return undefined;
      }
    },
    clear: () => keep.remove(name),
  };
}
