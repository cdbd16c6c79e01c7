import type { Reads } from '../../database/database.ts';
import { places, quoted, rowsOf } from '../../database/statement.ts';

/** A reference among those of a field that holds several. */
export interface Link {
  readonly ownerId: number;
  readonly targetId: number;
}

/** Targets by owner, in the order they came in. */
export function groupTargets(links: readonly Link[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const { ownerId, targetId } of links) {
    const known = found.get(ownerId);
    if (known) known.push(targetId);
    else found.set(ownerId, [targetId]);
  }
  return found;
}

/** References of a table such as `customer_areas` by owner, in their order; of some owners alone where they are named. */
export async function readLinks(on: Reads, table: string, owners?: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
  const [found] = await readLinksOf(on, [table], owners);
  return found!;
}

/** The same of several tables of the same owners, in one statement. */
export async function readLinksOf(on: Reads, tables: readonly string[], owners?: readonly number[]): Promise<readonly ReadonlyMap<number, readonly number[]>[]> {
  if (owners?.length === 0) return tables.map(() => new Map());
  const some = owners ? `where "ownerId" in (${places(owners.length)})` : '';
  const each = tables.map((table, at) => `select ${at} as "table", "ownerId", "targetId", "position" from ${quoted(table)} ${some}`);
  const rows = await rowsOf<Link & { readonly table: number }>(on, `${each.join(' union all ')} order by "table", "ownerId", "position"`, tables.flatMap(() => owners ?? []));
  const byTable = Map.groupBy(rows, ({ table }) => Number(table));
  return tables.map((_, at) => groupTargets(byTable.get(at) ?? []));
}
