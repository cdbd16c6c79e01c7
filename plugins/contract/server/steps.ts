import { change, places, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import type { StageKind } from '../entities.ts';
import { nextSteps, noSteps, type Steps } from '../steps.ts';
import { insertSteps, rowOf } from './step-table.ts';

interface Row extends Omit<Steps, 'step'> {
  readonly id: number;
  readonly kind: StageKind;
  readonly enteredAt: string;
  readonly createdAt: string;
  readonly step: Steps['step'] | null;
}

/** Contracts whose steps are written at once. */
const atOnce = 500;

/** Keeps the steps of contracts that come into another stage. */
export const stepsAfterChange: AfterChange = {
  id: 'contract/steps',
  of: ['contract'],
  run: async ({ connection }, { changes }) => {
    const ids = [...new Set(changes.filter(({ kind, fields }) => kind === 'create' || fields.includes('workflow')).map(({ id }) => id))];
    for (let from = 0; from < ids.length; from += atOnce) {
      const some = ids.slice(from, from + atOnce);
      const rows = await rowsOf<Row>(
        connection,
        `select c."id", w."kind", c."enteredAt", c."createdAt", s."step", s."tourAt", s."applicationAt", s."signedAt"
         from "contract" c join "workflow" w on w."id" = c."workflow" left join "contractStep" s on s."contract" = c."id" where c."id" in (${places(some.length)})`,
        some,
      );
      const stood = rows.filter(({ step }) => step !== null).map(({ id }) => id);
      if (stood.length > 0) await change(connection, `delete from "contractStep" where "contract" in (${places(stood.length)})`, stood);
      const next = rows.flatMap(({ id, kind, enteredAt, createdAt, step, ...before }) => {
        const steps = nextSteps(step === null ? noSteps : { ...before, step }, kind, enteredAt);
        return steps.step === 'new' ? [] : [rowOf(id, createdAt, steps)];
      });
      if (next.length > 0) await insertSteps(connection, next);
    }
  },
};
