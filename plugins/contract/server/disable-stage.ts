import { z } from 'zod';
import { rowsOf } from '#server/database/statement.ts';
import { callerOf, idOf } from '#server/records/endpoints/call-parts.ts';
import { loadRecords } from '#server/records/read/load.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { idempotencyOf } from '#server/records/write/idempotency.ts';
import { holdRows } from '#server/records/write/hold-rows.ts';
import { writing } from '#server/records/write/writing.ts';
import { codes, Refusal, ruleBroken } from '#server/refusal.ts';
import { endpoint } from '#server/slots.ts';
import { configureStages, reopenContracts } from '../area.ts';
import { workflow, type ContractRow } from '../entities.ts';
import { moveOf, wayBetween } from '../moves.ts';
import { readStages } from './stages.ts';

/**
 * Switches a stage off and moves its contracts to another one, all at once and taken back at once. Each moves by the rules
 * of every move; `lostReason` is that of those without one.
 */
export const disableStageEndpoint = endpoint({
  method: 'POST',
  path: '/workflow/{id}/disable',
  needs: configureStages,
  summary: 'Switches a stage off and moves its contracts to another stage; a refusal counts the contracts that lack something, by condition',
  body: z.strictObject({ to: z.int().positive(), lostReason: z.int().positive().optional(), lostNote: z.string().max(500).optional() }),
  output: z.object({ batch: z.int().nullable(), moved: z.int() }),
  handle: (call) => {
    const id = idOf(call, workflow.name);
    const { to, lostReason = null, lostNote = null } = call.body;
    const caller = callerOf(call);
    const shape = call.kernel.use(recordsRegistry).get('contract');
    return call.kernel.use(writing).run(caller, { kind: 'bulk', key: idempotencyOf(call) }, async (batch) => {
      // whoever moves a contract there came before, or waits and finds it switched off
      await holdRows(batch.connection, workflow.name, [id]);
      const stages = await readStages(batch.connection);
      const [from, target] = [id, to].map((one) => stages.find((stage) => stage.id === one));
      if (!from || !target?.active || target.id === id) throw ruleBroken({ to: 'workflow.rule.target' });
      if (wayBetween(from, target) === 'refused') throw ruleBroken({ to: `contract.refused.${target.kind}` });
      const found = await rowsOf<{ id: number }>(batch.connection, 'select "id" from "contract" where "workflow" = ? and "deletedAt" is null order by "place" desc, "id" desc', [id]);
      // held before they are read: one that somebody moved meanwhile stays where that put it
      const held = (await loadRecords(batch.connection, shape, found.map((card) => card.id), { lock: 'change' })) as unknown as readonly ContractRow[];
      const cards = held.filter((card) => card.workflow === id);
      const moves = cards.map((card) => {
        const isReasonless = target.kind === 'lost' && card.lostReason === null && lostReason !== null;
        return { id: card.id, draft: card, patch: { workflow: to, ...(isReasonless && { lostReason, ...(lostNote !== null && { lostNote }) }) } };
      });
      const lacking = moves.flatMap(({ draft, patch }) => moveOf({ ...draft, ...patch }, from, target, caller.may(reopenContracts)).missing.map(({ condition }) => condition));
      const [first] = lacking;
      if (first !== undefined) {
        const counts = Object.fromEntries([...Map.groupBy(lacking, (condition) => condition)].map(([condition, some]) => [condition, some.length]));
        throw new Refusal(400, codes.rule, 'Contracts lack what the stage asks for', { fields: { to: `contract.needs.${first}` }, lacking: counts });
      }
      const moved = await batch.updateMany('contract', moves.map((one) => ({ id: one.id, patch: one.patch })));
      await batch.update(workflow.name, id, undefined, { active: false });
      return { batch: batch.undoable(), moved: moved.length };
    });
  },
});
