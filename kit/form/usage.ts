import type { Http } from '#core/http/http.ts';

/** Records of a kind that name another one. */
export interface UsedBy {
  readonly record: string;
  readonly count: number;
}

/** Live records that refer to each of some records of a kind, by id; those nobody refers to are absent. */
export const loadUsage = (http: Http, record: string, ids: readonly number[], signal: AbortSignal): Promise<Readonly<Record<number, readonly UsedBy[]>>> =>
  ids.length === 0 ? Promise.resolve({}) : http.get('/usage/records', { query: { record, ids: ids.join(',') }, signal, quiet: true });
