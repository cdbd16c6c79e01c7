import { reaction } from 'mobx';
import { useEffect, useRef, useState } from 'react';
import type { RecordNews } from '#core/push/changes.ts';
import { useEvent } from '#core/react/react.tsx';
import { useShown } from '#core/react/shown.ts';
import { recordSaved } from '../../live/record-saved.ts';
import { useLiveRecords } from '../../live/use-live-records.ts';
import type { List } from '../list.ts';

/** Milliseconds in which changes are gathered before their rows are read anew. */
const gathering = 150;

/** Milliseconds after a list is shown again at which it is read anew. */
const renewal = 50;

/** Records that were added while the list was open, where it could not make room without moving what is read. */
export interface Waiting {
  readonly ids: readonly number[];
  readonly count: number;
}

const nothing: Waiting = { ids: [], count: 0 };

/**
 * Keeps the rows of a list as they are on the server while others work: a changed row changes where it stands, one
 * that was deleted stays where it was until the list is read anew, the number of matches follows, and new ones come in
 * where nobody is disturbed. Returns how many wait, and what brings them.
 */
export function useLiveRows(list: List): { readonly count: number; readonly show: () => void } {
  const [waiting, setWaiting] = useState(nothing);
  const heard = useRef<readonly RecordNews[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isShown = useShown();
  const wasLeft = useRef(false);
  /** Something changed while another screen was shown. */
  const isDirty = useRef(false);
  useEffect(() => {
    if (isShown && wasLeft.current) {
      setWaiting(nothing);
      // Its former rows are drawn at once; changes by others are asked for after its first frame.
      timer.current = setTimeout(() => {
        timer.current = undefined;
        list.renew();
      }, isDirty.current ? 0 : renewal);
    }
    wasLeft.current = !isShown;
    if (isShown) isDirty.current = false;
    return () => {
      clearTimeout(timer.current);
      isDirty.current ||= timer.current !== undefined;
      timer.current = undefined;
      heard.current = [];
    };
  }, [isShown, list]);
  useEvent(recordSaved, ({ record, row }) => {
    if (record === list.entity.name) list.take(row);
  });
  // Whatever reads the list anew brings them along.
  useEffect(() => reaction(() => list.rows.phase === 'refetching', (begins) => begins && setWaiting(nothing)), [list]);
  useLiveRecords(list.entity.name, (news) => {
    if (!isShown) {
      isDirty.current = true;
      return;
    }
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
