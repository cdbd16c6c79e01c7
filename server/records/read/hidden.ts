import { maskOf } from '#kit/records/mask.ts';
import type { Reads } from '../../database/database.ts';
import { idsReached, rowsWithin } from '../reach.ts';
import type { Registry, Writer } from '../registry.ts';
import type { RecordRow, Shape } from '../shape.ts';

/** Fields hidden from someone in each of some records. */
export async function hiddenInEach(on: Reads, registry: Registry, shape: Shape, ids: readonly number[], who: Writer): Promise<readonly (readonly string[])[]> {
  const hidden = registry.hiddenFrom(shape, who);
  const partly = registry.partlyHidden(shape, who);
  if (partly.size === 0 || 'system' in who) return ids.map(() => hidden);
  const seen = new Map<string, ReadonlySet<number>>();
  for (const right of partly.values()) if (!seen.has(right.id)) seen.set(right.id, await idsReached(on, shape, ids, rowsWithin(shape.entity, who, who.reachOf(right))));
  return ids.map((id) => hidden.filter((name) => !seen.get(partly.get(name)?.id ?? '')?.has(id)));
}

/** Rows as someone may see them. */
export async function rowsFor(on: Reads, registry: Registry, shape: Shape, rows: readonly RecordRow[], who: Writer): Promise<readonly RecordRow[]> {
  if (registry.hiddenFrom(shape, who).length === 0) return rows;
  const hidden = await hiddenInEach(on, registry, shape, rows.map(({ id }) => id), who);
  return rows.map((row, at) => hide(shape, [row], hidden[at] ?? [])[0] ?? row);
}

/** Rows without what their reader may not see: null, or a part of it. */
export const hide = ({ entity: { fields } }: Shape, rows: readonly RecordRow[], hidden: readonly string[]): readonly RecordRow[] =>
  hidden.length === 0
    ? rows
    : rows.map((row) => ({ ...row, ...Object.fromEntries(hidden.map((name) => [name, fields[name]?.masked ? maskOf(fields, fields[name], row[name]) : null])) }));
