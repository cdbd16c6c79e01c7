import { useEffect, useState } from 'react';
import { CallError, http } from '#core/http/http.ts';
import { useService } from '#core/react/react.tsx';

/** Open records of an employee in one field. */
export interface Work {
  readonly record: string;
  readonly field: string;
  readonly count: number;
}

/** Open records of an employee, the fields without any left out; undefined while they are counted, or cannot be. */
export function useWork(id: number): readonly Work[] | undefined {
  const server = useService(http);
  const [work, setWork] = useState<readonly Work[]>();
  useEffect(() => {
    const abort = new AbortController();
    server.get<{ readonly work: readonly Work[] }>(`/employee/${id}/work`, { signal: abort.signal, quiet: true }).then(
      (answer) => setWork(answer.work.filter(({ count }) => count > 0)),
      (error: unknown) => {
        // the page shows the employee without the numbers
        if (!(error instanceof CallError) && !abort.signal.aborted) throw error;
      },
    );
    return () => abort.abort();
  }, [server, id]);
  return work;
}
