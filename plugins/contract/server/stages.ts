import type { Reads } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import type { States } from '#kit/records/states.ts';
import type { Stage } from '../moves.ts';

/** The stages that are not deleted, in their order. */
export async function readStages(on: Reads): Promise<readonly Stage[]> {
  const rows = await rowsOf<{ readonly id: number; readonly kind: Stage['kind']; readonly active: unknown; readonly moves: string | null }>(
    on,
    'select "id", "kind", "active", "moves" from "workflow" where "deletedAt" is null order by "sort", "id"',
  );
  return rows.map(({ id, kind, active, moves }) => ({ id, kind, active: Boolean(active), moves: JSON.parse(moves ?? '[]') as Stage['moves'] }));
}

/**
 * The stages as states of a contract, every step among them: conditions hang on the way between two stages, which
 * `checkMove` asks. Another loss has another reason.
 */
export async function stagesAsStates(on: Reads): Promise<States> {
  const stages = await readStages(on);
  const steps = Object.fromEntries(stages.map(({ id }) => [String(id), '']));
  const stateOf = ({ kind }: Stage) => ({ to: steps, shape: 'open' as const, ...(kind === 'lost' && { empties: ['lostReason', 'lostNote'] }) });
  return { of: Object.fromEntries(stages.map((stage) => [String(stage.id), stateOf(stage)])), start: steps };
}
