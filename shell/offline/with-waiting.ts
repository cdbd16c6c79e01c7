import type { WaitingWrite } from '#kit/offline/waiting-write.ts';

export type Values = Readonly<Record<string, unknown>>;

export const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A kept answer with a row of it as a later answer tells it; undefined where it holds no older one. */
export function withNewer(body: unknown, row: Values): unknown {
  const isOlder = (one: unknown): one is Values => isValues(one) && one['id'] === row['id'] && Number(one['version']) < Number(row['version']);
  const over = (one: Values): Values => Object.fromEntries(Object.entries(one).map(([name, value]) => [name, name in row ? row[name] : value]));
  if (isOlder(body)) return over(body);
  if (!isValues(body)) return undefined;
  const lists = ['rows', 'cards'].filter((name) => Array.isArray(body[name]) && (body[name] as readonly unknown[]).some(isOlder));
  return lists.length === 0 ? undefined : { ...body, ...Object.fromEntries(lists.map((name) => [name, (body[name] as readonly unknown[]).map((one) => (isOlder(one) ? over(one) : one))])) };
}

/**
 * A kept answer with the changes laid over it that were made since and wait: what its reader wrote stands there. `path`
 * is below `/api`. A list keeps its order, and a record its version: the next change is made on the same.
 */
export function withWaiting(path: string, body: unknown, waiting: readonly WaitingWrite[]): unknown {
  const [record, place] = path.split('/').slice(1);
  const changes = waiting.filter((write) => write.record === record && write.recordId !== undefined);
  if (changes.length === 0 || !isValues(body)) return body;
  const over = (row: unknown): unknown =>
    isValues(row) ? changes.filter(({ recordId }) => recordId === row['id']).reduce<Values>((now, { patch }) => ({ ...now, ...patch }), row) : row;
  const changed = (name: string) => (Array.isArray(body[name]) ? { [name]: (body[name] as readonly unknown[]).map(over) } : {});
  if (place === undefined) return { ...body, ...changed('rows') };
  return place === 'board' ? { ...body, ...changed('cards') } : over(body);
}
