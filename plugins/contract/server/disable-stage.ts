import { z } from 'zod';
import { rowsOf } from '#server/database/statement.ts';
import { callerOf, idOf } from '#server/records/endpoints/call-parts.ts';
import { onceOf } from '#server/records/write/idempotency.ts';
import { writing } from '#server/records/write/writing.ts';
import { ruleBroken } from '#server/refusal.ts';
import { endpoint } from '#server/slots.ts';
import { configureStages } from '../area.ts';
import { workflow } from '../entities.ts';

/** Switches a stage off and moves its contracts to another one, all at once and taken back at once. */
export const disableStageEndpoint = endpoint({
  method: 'POST',
  path: '/workflow/{id}/disable',
  needs: configureStages,
  summary: 'Switches a stage off and moves its contracts to another stage',
  body: z.strictObject({ to: z.int().positive() }),
  output: z.object({ batch: z.int().nullable(), moved: z.int() }),
  handle: (call) => {
    const id = idOf(call, workflow.name);
    const { to } = call.body;
    return call.kernel.use(writing).run(callerOf(call), { kind: 'bulk', key: onceOf(call) }, async (batch) => {
      const [target] = await rowsOf<{ id: number; kind: string; active: unknown }>(batch.connection, 'select "id", "kind", "active" from "workflow" where "id" = ? and "deletedAt" is null', [to]);
      if (!target || target.id === id || !target.active || target.kind === 'won') throw ruleBroken({ to: 'workflow.rule.target' });
      await batch.update(workflow.name, id, undefined, { active: false });
      const cards = await rowsOf<{ id: number }>(batch.connection, 'select "id" from "contract" where "workflow" = ? and "deletedAt" is null order by "place" desc, "id" desc', [id]);
      const moved = await batch.updateMany('contract', cards.map((card) => ({ id: card.id, patch: { workflow: to } })));
      return { batch: batch.undoable(), moved: moved.length };
    });
  },
});
