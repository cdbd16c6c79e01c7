import { useEffect, useRef } from 'react';
import { recordsChanged, type RecordNews } from '#core/push/changes.ts';
import { useEvent } from '#core/react/react.tsx';

/** Milliseconds in which changes are gathered, and the least between two calls: a storm of changes asks no more often. */
const gathering = 300;
const debounceMs = 1500;

interface Due {
  work: () => void;
  timer: ReturnType<typeof setTimeout> | undefined;
  last: number;
  /** Something changed while nobody looked. */
  missed: boolean;
}

/** Calls `work` soon after changes that `concerns` says yes to, once for many; while nobody looks it waits until they do. */
export function useRecordsChanged(concerns: (news: RecordNews) => boolean, work: () => void): void {
  const due = useRef<Due>({ work, timer: undefined, last: 0, missed: false });
  useEffect(() => {
    due.current.work = work;
  });
  useEvent(recordsChanged, (news) => {
    const { current } = due;
    if (!news.some((one) => one.kind !== 'presence' && concerns(one))) return;
    current.timer ??= setTimeout(() => run(current), Math.max(gathering, current.last + debounceMs - Date.now()));
  });
  useEffect(() => {
    const { current } = due;
    const comeBack = () => {
      if (current.missed) run(current);
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      clearTimeout(current.timer);
      current.timer = undefined;
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, []);
}

function run(due: Due): void {
  due.timer = undefined;
  due.missed = document.visibilityState !== 'visible';
  if (due.missed) return;
  due.last = Date.now();
  due.work();
}
