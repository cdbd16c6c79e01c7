import { firstPlace, placeBetween } from '#kit/board/place.ts';
import { rowsOf } from '#server/database/statement.ts';
import type { Reads } from '#server/database/database.ts';
import { ruleBroken } from '#server/refusal.ts';
import type { RecordResource } from '#server/slots.ts';
import { readStages } from './stages.ts';

/** Gives a new contract its stage, and one that comes into a stage its place there: on top unless the board says where. */
export const contractBeforeValidate: NonNullable<RecordResource['beforeValidate']> = async (connection, some) => {
  const isNew = some.some(({ before, patch }) => before === undefined && typeof patch['workflow'] !== 'number');
  const first = isNew ? (await readStages(connection)).find(({ kind, active }) => kind === 'open' && active) : undefined;
  const tops = new Map<number, string>();
  return Promise.all(
    some.map(async ({ before, patch }) => {
      const asked = patch['workflow'] ?? (before ? before['workflow'] : undefined);
      const stage = typeof asked === 'number' ? asked : before ? undefined : first?.id;
      if (stage === undefined) return before ? {} : ruleBroken({ workflow: 'contract.rule.noStage' });
      if (stage === before?.['workflow']) return {};
      const place = typeof patch['place'] === 'string' ? patch['place'] : await placeOnTop(connection, stage, tops);
      return { workflow: stage, place };
    }),
  );
};

/** A place above every card of a stage, and above those that were placed in the same go. */
async function placeOnTop(connection: Reads, stage: number, tops: Map<number, string>): Promise<string> {
  let top = tops.get(stage);
  if (top === undefined) {
    const sql = 'select min("place") as "place" from "contract" where "workflow" = ? and "deletedAt" is null';
    const [row] = await rowsOf<{ readonly place: string | null }>(connection, sql, [stage]);
    top = tops.get(stage) ?? row?.place ?? undefined;
  }
  const place = top === undefined ? firstPlace : placeBetween(undefined, top);
  tops.set(stage, place);
  return place;
}
