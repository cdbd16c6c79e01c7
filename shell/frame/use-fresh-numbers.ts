import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useKernel } from '#core/react/react.tsx';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';
import { loadNumbers, type FrameNumbers } from './numbers.ts';

/** Milliseconds for which the counts are fresh. */
const fresh = 15_000;

/**
 * Counts in the frame. Read again when a counted record is created or deleted, and, once they are stale, on navigation
 * and on return to the tab.
 */
export function useFreshNumbers(first: FrameNumbers): FrameNumbers {
  const kernel = useKernel();
  const { pathname } = useLocation();
  const [newer, setNewer] = useState<{ readonly than: FrameNumbers; readonly numbers: FrameNumbers }>();
  const asked = useRef<{ readonly first?: FrameNumbers; readonly path: string; readonly at: number }>({ path: '', at: 0 });

  useEffect(() => {
    const { at } = asked.current;
    asked.current = { first, path: pathname, at: asked.current.first === first ? at : Date.now() };
    const stop = new AbortController();
    const ask = () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked.current.at < fresh) return;
      asked.current = { ...asked.current, at: Date.now() };
      void loadNumbers(kernel, stop.signal).then((numbers) => {
        if (!stop.signal.aborted) setNewer({ than: first, numbers });
      });
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      stop.abort();
      document.removeEventListener('visibilitychange', ask);
    };
  }, [kernel, first, pathname]);

  const mounted = useRef(new AbortController());
  useEffect(() => {
    const stop = (mounted.current = new AbortController());
    return () => stop.abort();
  }, []);
  useRecordsChanged(
    ({ record, kind }) => kind !== 'update' && (record === '*' || record in (newer ?? { numbers: first }).numbers.counts),
    () => {
      const { signal } = mounted.current;
      asked.current = { ...asked.current, at: Date.now() };
      void loadNumbers(kernel, signal).then((numbers) => {
        if (!signal.aborted) setNewer({ than: first, numbers });
      });
    },
  );

  return newer?.than === first ? newer.numbers : first;
}
