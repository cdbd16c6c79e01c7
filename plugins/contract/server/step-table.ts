import type { Connection } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { index } from '#server/database/schema.ts';
import { insertRows } from '#server/database/many-rows.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import type { Migration } from '#server/slots.ts';
import { nextSteps, noSteps, type Steps } from '../steps.ts';
import type { StageKind } from '../entities.ts';

const columns = ['contract', 'step', 'tourAt', 'applicationAt', 'signedAt', 'tourDays', 'applicationDays', 'signedDays'] as const;

/** A contract's steps as their row. */
export function rowOf(contract: number, createdAt: string, steps: Steps): readonly unknown[] {
  const days = (at: string | null) => (at === null ? null : Math.max(0, Math.round((Date.parse(at) - Date.parse(createdAt)) / 86_400_000)));
  return [contract, steps.step, steps.tourAt, steps.applicationAt, steps.signedAt, days(steps.tourAt), days(steps.applicationAt), days(steps.signedAt)];
}

export const insertSteps = (on: Connection, rows: readonly (readonly unknown[])[]): Promise<void> => insertRows(on, 'contractStep', columns, rows);

/** Rows of the journal read at once. */
const atOnce = 5_000;

/** Follows the moves of contracts that stand, from their journal. */
async function fill(connection: Connection): Promise<void> {
  const kinds = new Map((await rowsOf<{ readonly id: number; readonly kind: StageKind }>(connection, 'select "id", "kind" from "workflow"')).map(({ id, kind }) => [Number(id), kind]));
  const created = new Map((await rowsOf<{ readonly id: number; readonly createdAt: string }>(connection, 'select "id", "createdAt" from "contract"')).map(({ id, createdAt }) => [Number(id), createdAt]));
  const steps = new Map<number, Steps>();
  for (let after = 0; ; ) {
    const rows = await rowsOf<{ readonly id: number; readonly recordId: number; readonly at: string; readonly changes: string }>(
      connection,
      `select "id", "recordId", "at", "changes" from "journal" where "record" = 'contract' and "id" > ? and "changes" like '%"workflow"%' order by "id" limit ${atOnce}`,
      [after],
    );
    for (const { recordId, at, changes } of rows) {
      const moved = (JSON.parse(changes) as { readonly workflow?: readonly [unknown, unknown] }).workflow;
      const kind = kinds.get(Number(moved?.[1]));
      if (kind) steps.set(Number(recordId), nextSteps(steps.get(Number(recordId)) ?? noSteps, kind, at));
    }
    if (rows.length < atOnce) break;
    after = rows.at(-1)!.id;
  }
  const known = [...steps].flatMap(([id, one]) => (one.step === 'new' || !created.has(id) ? [] : [rowOf(id, created.get(id)!, one)]));
  if (known.length > 0) await insertSteps(connection, known);
}

/** The steps of contracts on the way to a signature; those that took none have no row. */
export const stepTable: Migration = {
  id: 'contract/007-steps',
  makes: ['contractStep'],
  needs: ['contract', 'journal'],
  up: async (connection) => {
    const [id, moment] = engineOf(connection) === 'postgres' ? ['bigint', 'timestamptz(3)'] : ['integer', 'text'];
    await change(
      connection,
      `create table "contractStep" ("contract" ${id} primary key references "contract"("id"), "step" text not null, "tourAt" ${moment}, "applicationAt" ${moment}, "signedAt" ${moment}, "tourDays" ${id}, "applicationDays" ${id}, "signedDays" ${id})`,
    );
    await index(connection, 'contract', ['workflow', 'updatedAt']);
    await index(connection, 'contract', ['workflow', 'enteredAt']);
    await fill(connection);
  },
};
