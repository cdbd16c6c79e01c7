import { reaction } from 'mobx';
import { useEffect, useRef, useState } from 'react';
import type { RecordNews } from '#core/push/changes.ts';
import { useLiveRecords } from '../../live/use-live-records.ts';
import type { List } from '../list.ts';

/** Milliseconds in which changes are gathered before their rows are read anew. */
const gathering = 150;

/** Records that were added while the list was open, where it could not make room without moving what is read. */
export interface Waiting {
  readonly ids: readonly number[];
  readonly count: number;
}

const nothing: Waiting = { ids: [], count: 0 };

/**
 * Keeps the rows of a list as they are on the server while others work: a changed row changes where it stands, one
 * that was deleted stays where it was until the list is read anew, the number of matches follows, and new ones come in
 * where nobody is disturbed. Answers how many wait, and what brings them.
 */
export function useLiveRows(list: List): { readonly count: number; readonly show: () => void } {
  const [waiting, setWaiting] = useState(nothing);
  const heard = useRef<readonly RecordNews[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Whatever reads the list anew brings them along.
  useEffect(() => reaction(() => list.rows.phase === 'refetching', (begins) => begins && setWaiting(nothing)), [list]);
  useLiveRecords(list.entity.name, (news) => {
    heard.current = [...heard.current, ...news];
    timer.current ??= setTimeout(() => {
      const all = heard.current;
      heard.current = [];
      timer.current = undefined;
      void import('./follow-rows.ts')
        .then(({ followRows }) => followRows(list, all))
        .then((added) => {
          if (added.count > 0) setWaiting(({ ids, count }) => ({ ids: [...ids, ...added.ids], count: count + added.count }));
        })
        .catch(() => undefined);
    }, gathering);
  });
  return {
    count: waiting.count,
    show: () => void import('./follow-rows.ts').then(({ bringRows }) => bringRows(list, waiting.ids, 'top')),
  };
}
