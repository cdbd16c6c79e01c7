import type { Reads } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import type { Stage } from '../moves.ts';

/** The stages that are not deleted, in their order. */
export async function readStages(on: Reads): Promise<readonly Stage[]> {
  const rows = await rowsOf<{ readonly id: number; readonly kind: Stage['kind']; readonly active: unknown; readonly moves: string | null }>(
    on,
    'select "id", "kind", "active", "moves" from "workflow" where "deletedAt" is null order by "sort", "id"',
  );
  return rows.map(({ id, kind, active, moves }) => ({ id, kind, active: Boolean(active), moves: JSON.parse(moves ?? '[]') as Stage['moves'] }));
}
