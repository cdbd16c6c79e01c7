import { useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import { recordsChanged } from '#core/push/changes.ts';
import { useKernel, useObserved, useService } from '#core/react/react.tsx';
import { session, viewerOf } from '#core/session/session.ts';

/** Somebody who has the same record open. */
export interface Viewer {
  readonly userIdx: number;
  readonly name: string;
}

/** Milliseconds between two signs of life; the server forgets who is silent for more than twice as long. */
const beat = 20_000;

const nobody: readonly Viewer[] = [];

/** Says that this page has a record open, and answers who else does. Without an id nothing is said, nor through somebody else's eyes. */
export function usePresence(record: string, id: number | undefined): readonly Viewer[] {
  const kernel = useKernel();
  const calls = useService(http);
  const person = useService(session);
  // somebody else's view only reads: they are not here
  const isSilent = useObserved(() => viewerOf(person.user) !== undefined);
  const [others, setOthers] = useState(nobody);

  useEffect(() => {
    if (id === undefined || isSilent) return undefined;
    let over = false;
    const report = async (leave = false) => {
      try {
        const answer = await calls.put<{ readonly others: readonly Viewer[] }>('/presence', { record, id, leave }, { quiet: true, keepalive: leave });
        if (!over) setOthers(answer.others);
      } catch {
        // Who else is here is worth no message; the next sign of life tries again.
      }
    };
    void report();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void report();
    }, beat);
    const stopHearing = kernel.on(recordsChanged, (news) => {
      if (news.some((one) => one.kind === 'presence' && one.record === record && one.id === id)) void report();
    });
    const leave = () => void report(true);
    addEventListener('pagehide', leave);
    return () => {
      over = true;
      clearInterval(timer);
      stopHearing();
      removeEventListener('pagehide', leave);
      leave();
      setOthers(nobody);
    };
  }, [kernel, calls, record, id, isSilent]);

  return others;
}
