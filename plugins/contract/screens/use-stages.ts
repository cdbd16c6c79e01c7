import { useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useService } from '#core/react/react.tsx';
import type { ListResponse } from '#kit/records/entity.ts';
import type { StageRow } from '../entities.ts';

/** The stages in their order; undefined until they have come. */
export function useStages(): readonly StageRow[] | undefined {
  const server = useService(http);
  const [stages, setStages] = useState<readonly StageRow[]>();
  useEffect(() => {
    const abort = new AbortController();
    server
      .get<ListResponse<StageRow>>('/workflow', { query: { sort: 'sort', limit: 200 }, signal: abort.signal, quiet: true })
      .then(({ rows }) => setStages(rows), () => undefined);
    return () => abort.abort();
  }, [server]);
  return stages;
}
