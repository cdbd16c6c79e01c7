import { readNews, type RecordNews } from './changes.ts';
import type { PushMessage } from './push.ts';
import { readMessage } from './read-stream.ts';

/** Cross-tab message: a message that came, records that changed, ones that somebody has dealt with, how many are unread by now. */
export interface TabWord {
  readonly came?: PushMessage | undefined;
  readonly id?: string | undefined;
  readonly done?: readonly string[] | undefined;
  readonly upTo?: number | undefined;
  readonly unread?: number | undefined;
  readonly changed?: readonly RecordNews[] | undefined;
  /** The person may do other things than before: more of them alone, or less. */
  readonly access?: 'more' | 'less' | undefined;
}

/** Checks what another tab said, which may be of another build; what is not understood is left out. */
export function readTabWord(said: unknown): TabWord {
  const { came, id, done, unread, upTo, changed, access } = (said ?? {}) as { readonly [N in keyof TabWord]?: unknown };
  return {
    came: readMessage(came),
    id: typeof id === 'string' ? id : undefined,
    done: Array.isArray(done) ? done.filter((one) => typeof one === 'string') : undefined,
    upTo: typeof upTo === 'number' ? upTo : undefined,
    unread: typeof unread === 'number' ? unread : undefined,
    changed: changed === undefined ? undefined : readNews(changed),
    access: access === undefined || access === 'more' ? access : 'less',
  };
}
