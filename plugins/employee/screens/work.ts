import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, http } from '#core/http/http.ts';
import { useService } from '#core/react/react.tsx';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';

/** Open records of an employee in one field. */
export interface Work {
  readonly record: string;
  readonly field: string;
  readonly count: number;
  /** Those of them that name nobody: the employee made them. */
  readonly made: number;
}

/** Open records of an employee, the fields without any left out; undefined while they are counted, or cannot be. */
export function useWork(id: number): readonly Work[] | undefined {
  const server = useService(http);
  const [work, setWork] = useState<readonly Work[]>();
  const counted = useRef<ReadonlySet<string>>(new Set());
  const read = useCallback(
    (signal?: AbortSignal) => {
      server.get<{ readonly work: readonly Work[] }>(`/employee/${id}/work`, { ...(signal && { signal }), quiet: true }).then(
        (answer) => {
          counted.current = new Set(answer.work.map(({ record }) => record));
          setWork(answer.work.filter(({ count }) => count > 0));
        },
        (error: unknown) => {
          // the page shows the employee without the numbers
          if (!(error instanceof CallError) && !signal?.aborted) throw error;
        },
      );
    },
    [server, id],
  );
  useRecordsChanged(({ record }) => record === '*' || counted.current.has(record), () => read());
  useEffect(() => {
    const abort = new AbortController();
    read(abort.signal);
    return () => abort.abort();
  }, [read]);
  return work;
}
