import { useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useService } from '#core/react/react.tsx';
import type { HistoryResponse } from '#kit/form/api.ts';
import { stageTimes } from '../stage-times.ts';

/** Milliseconds that a contract spent in each stage, read anew with each version of it; none until they have come. */
export function useStageTimes(contractId: number | undefined, version: number | undefined): ReadonlyMap<number, number> {
  const server = useService(http);
  const [times, setTimes] = useState<ReadonlyMap<number, number>>(none);
  useEffect(() => {
    if (contractId === undefined) return undefined;
    const gone = new AbortController();
    server.get<HistoryResponse>(`/contract/${contractId}/history`, { signal: gone.signal, quiet: true }).then(({ entries }) => setTimes(stageTimes(entries, new Date().toISOString())), () => undefined);
    return () => gone.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new version is a reason to read again
  }, [server, contractId, version]);
  return times;
}

const none: ReadonlyMap<number, number> = new Map();
