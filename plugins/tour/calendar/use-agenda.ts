import { useCallback, useEffect, useRef, useState } from 'react';
import { useEvent, useKernel } from '#core/react/react.tsx';
import { useLiveRecords } from '#kit/live/use-live-records.ts';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import type { Agenda } from '../api.ts';
import { readAgenda } from './tour-calls.ts';

/** Milliseconds in which changes are gathered before the agenda is read anew. */
const gathering = 200;

/** Keeps the tours of some days as they are on the server. Returns them and what reads them anew. */
export function useAgenda(first: Agenda, from: string, to: string): readonly [Agenda, () => Promise<void>] {
  const kernel = useKernel();
  const [held, setHeld] = useState({ first, agenda: first });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const read = useCallback(
    // A failed call leaves the page as it was; the next change reads it again.
    () => readAgenda(kernel, { from, to }).then((agenda) => setHeld({ first, agenda }), () => undefined),
    [kernel, first, from, to],
  );
  const hear = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void read(), gathering);
  };
  useLiveRecords('tour', hear);
  useLiveRecords('tourStop', hear);
  useEvent(recordsUndone, () => void read());
  return [held.first === first ? held.agenda : first, read];
}
