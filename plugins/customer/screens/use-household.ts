import { useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useService } from '#core/react/react.tsx';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';
import type { Labels, ListResponse } from '#kit/records/entity.ts';
import type { CustomerRow } from '../entity.ts';

/** Others of a customer's household, and what they refer to. */
export interface Others {
  readonly rows: readonly CustomerRow[];
  readonly labels: Labels;
}

const nobody: Others = { rows: [], labels: {} };

/** Reads the others of a household: the first one and everybody who names them. */
export function useHousehold({ id, household, version }: Pick<CustomerRow, 'id' | 'household' | 'version'>): Others {
  const server = useService(http);
  const [others, setOthers] = useState(nobody);
  const [turn, setTurn] = useState(0);
  useRecordsChanged(({ record }) => record === 'customer' || record === '*', () => setTurn((now) => now + 1));
  useEffect(() => {
    const gone = new AbortController();
    const read = (query: Readonly<Record<string, number>>) => server.get<ListResponse<CustomerRow>>('/customer', { query: { ...query, sort: 'id', limit: 20 }, signal: gone.signal, quiet: true });
    const first = household ?? id;
    Promise.all([read({ id: first }), read({ household: first })]).then(
      (answers) => {
        const rows = answers.flatMap((answer) => answer.rows).filter((row) => row.id !== id);
        const kinds = new Set(answers.flatMap(({ labels }) => Object.keys(labels)));
        setOthers({ rows, labels: Object.fromEntries([...kinds].map((kind) => [kind, Object.assign({}, ...answers.map(({ labels }) => labels[kind]))])) });
      },
      () => undefined,
    );
    return () => gone.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new version and somebody else's change are reasons to read again
  }, [server, id, household, version, turn]);
  return others;
}
