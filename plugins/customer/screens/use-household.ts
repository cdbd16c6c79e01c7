import { useEffect, useState } from 'react';
import { http, type Http } from '#core/http/http.ts';
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

/** Readings under way, which the parts of a page share. */
const underWay = new WeakMap<Http, Map<string, Promise<Others>>>();

/** Reads the others of a household: the first one and everybody who names them. */
export function useHousehold({ id, household, version }: Pick<CustomerRow, 'id' | 'household' | 'version'>): Others {
  const server = useService(http);
  const [others, setOthers] = useState(nobody);
  const [turn, setTurn] = useState(0);
  useRecordsChanged(({ record }) => record === 'customer' || record === '*', () => setTurn((now) => now + 1));
  useEffect(() => {
    let isGone = false;
    othersOf(server, id, household ?? id, `${version} ${turn}`).then((found) => isGone || setOthers(found), () => undefined);
    return () => {
      isGone = true;
    };
  }, [server, id, household, version, turn]);
  return others;
}

/** `turn` tells a reading from one before, which may have missed a change. */
function othersOf(server: Http, id: number, first: number, turn: string): Promise<Others> {
  const asked = underWay.get(server) ?? new Map<string, Promise<Others>>();
  underWay.set(server, asked);
  const key = `${id} ${first} ${turn}`;
  const known = asked.get(key);
  if (known) return known;
  const reading = readOthers(server, id, first).finally(() => asked.delete(key));
  asked.set(key, reading);
  return reading;
}

async function readOthers(server: Http, id: number, first: number): Promise<Others> {
  const read = (query: Readonly<Record<string, number>>) => server.get<ListResponse<CustomerRow>>('/customer', { query: { ...query, sort: 'id', limit: 20 }, quiet: true });
  const answers = await Promise.all([read({ id: first }), read({ household: first })]);
  const kinds = new Set(answers.flatMap(({ labels }) => Object.keys(labels)));
  return {
    rows: answers.flatMap((answer) => answer.rows).filter((row) => row.id !== id),
    labels: Object.fromEntries([...kinds].map((kind) => [kind, Object.assign({}, ...answers.map(({ labels }) => labels[kind]))])),
  };
}
