import type { Reads } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { codes, Refusal, ruleBroken } from '#server/refusal.ts';
import type { ProposedChange } from '#server/slots.ts';
import type { workflow } from '../entities.ts';
import { wayBetween } from '../moves.ts';
import { readStages } from './stages.ts';

interface Target {
  readonly id: number;
  readonly nameKr: string | null;
  readonly nameEn: string | null;
  readonly nameZh: string | null;
}

/**
 * Refuses to give a stage that holds contracts another kind, which they never came into by its rules, and to switch it
 * off, however it is asked for, and says where they may go: `POST /workflow/{id}/disable` takes them there before.
 */
export async function keepHeldStage({ connection, before, after }: ProposedChange<typeof workflow>): Promise<void> {
  if (!before || !after) return;
  const isOff = before.active && !after.active;
  if (!isOff && before.kind === after.kind) return;
  const [held] = await rowsOf<{ readonly cards: number }>(connection, 'select count(*) as "cards" from "contract" where "workflow" = ? and "deletedAt" is null', [before.id]);
  const cards = Number(held?.cards ?? 0);
  if (cards === 0) return;
  if (before.kind !== after.kind) throw ruleBroken({ kind: 'workflow.rule.kindHeld', ...(isOff && { active: 'workflow.rule.hasCards' }) });
  throw new Refusal(400, codes.rule, 'Contracts stand in this stage', {
    fields: { active: 'workflow.rule.hasCards' },
    stage: before.id,
    cards,
    targets: await targetsOf(connection, before.id),
  });
}

/** Stages in use that contracts of one may move to. */
async function targetsOf(connection: Reads, id: number) {
  const stages = await readStages(connection);
  const from = stages.find((stage) => stage.id === id)!;
  const open = new Set(stages.flatMap((to) => (to.active && to.id !== id && wayBetween(from, to) !== 'refused' ? [to.id] : [])));
  const rows = await rowsOf<Target>(connection, 'select "id", "nameKr", "nameEn", "nameZh" from "workflow" where "deletedAt" is null order by "sort", "id"');
  return rows.flatMap(({ id: to, nameKr, nameEn, nameZh }) => (open.has(to) ? [{ id: to, name: { kr: nameKr, en: nameEn, zh: nameZh } }] : []));
}
