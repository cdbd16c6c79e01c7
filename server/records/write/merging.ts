import { same, tidy } from '#kit/records/draft.ts';
import { codes, Refusal } from '../../refusal.ts';
import type { Work, Update, Values } from './work.ts';
import { entriesSince, readEntries, type Entry } from './journal.ts';
import type { Person } from '../events.ts';
import type { RecordRow, Shape } from '../shape.ts';

/** A field that two people changed: what stands there, what was sent, what the sender had read. */
export interface Conflict {
  readonly theirs: unknown;
  readonly yours: unknown;
  readonly base: unknown;
}

/**
 * Values still to be written of each update after what others did since it was read: different fields both survive.
 * Where the same field was changed to something else a `Refusal` 409 stands in their place, with both values: whoever
 * sent the field sees it.
 */
export async function mergeEach(
  work: Work,
  shape: Shape,
  updates: readonly Update[],
  rows: ReadonlyMap<number, RecordRow>,
): Promise<ReadonlyMap<number, Values | Refusal>> {
  const stale = new Map<number, number>();
  for (const { id, version } of updates) {
    const current = rows.get(id)!.version;
    if (version === undefined || version === current) continue;
    if (version > current || version < 1)
      throw new Refusal(409, codes.conflict, `Version ${version} does not exist`, { conflicts: {} });
    stale.set(id, version);
  }
  const since = await entriesSince(work.connection, shape.name, stale);
  return new Map(
    updates.map(({ id, patch }) => {
      const entries = since.get(id);
      return [id, entries ? merged(shape, rows.get(id)!, patch, entries) : patch];
    }),
  );
}

function merged(shape: Shape, row: RecordRow, patch: Values, entries: readonly Entry[]): Values | Refusal {
  const rest: Record<string, unknown> = {};
  const conflicts: Record<string, Conflict> = {};
  for (const [name, value] of Object.entries(patch)) {
    const field = shape.entity.fields[name];
    const first = entries.find(({ changes }) => name in changes);
    if (!field || !first) {
      rest[name] = value;
      continue;
    }
    if (same(field, row[name], tidy(field, value))) continue;
    conflicts[name] = { theirs: row[name], yours: value, base: first.changes[name]?.[0] ?? null };
  }
  if (Object.keys(conflicts).length === 0) return rest;
  const last = entries.findLast(({ changes }) => Object.keys(conflicts).some((name) => name in changes));
  return new Refusal(409, codes.conflict, 'Someone changed the same fields meanwhile', {
    conflicts,
    by: last?.by ?? null,
    at: last?.at ?? null,
  });
}

/** Who changed a record last, and when. */
export async function latestOf(
  work: Work,
  shape: Shape,
  id: number,
): Promise<{ by: Person | null; at: string | null }> {
  const [last] = await readEntries(
    work.connection,
    'j."record" = ? and j."recordId" = ?',
    [shape.name, id],
    'order by j."id" desc limit 1',
  );
  return { by: last?.by ?? null, at: last?.at ?? null };
}
