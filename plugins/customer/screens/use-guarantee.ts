import { useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useService } from '#core/react/react.tsx';
import type { RecordResponse, Row } from '#kit/records/entity.ts';
import type { CustomerRow, guarantorKind } from '../entity.ts';

/** Guarantee of the kind chosen in a form: the record's own while that is unchanged, else the chosen one's, once read. */
export function useGuarantee(row: Pick<CustomerRow, 'guarantorKind' | 'guarantee'>, chosen: number | null): CustomerRow['guarantee'] {
  const server = useService(http);
  const [read, setRead] = useState<{ readonly id: number; readonly kind: CustomerRow['guarantee'] }>();
  const asked = chosen === row.guarantorKind ? null : chosen;
  useEffect(() => {
    if (asked === null) return undefined;
    const gone = new AbortController();
    server
      .get<RecordResponse<Row<typeof guarantorKind>>>(`/guarantorKind/${asked}`, { signal: gone.signal, quiet: true })
      .then(({ kind }) => setRead({ id: asked, kind }), () => undefined);
    return () => gone.abort();
  }, [server, asked]);
  if (chosen === row.guarantorKind) return row.guarantee;
  return read?.id === chosen ? read.kind : null;
}
