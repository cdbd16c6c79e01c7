import { places, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import { codes, Refusal, ruleBroken } from '#server/refusal.ts';
import { wayBetween } from '../moves.ts';
import { readStages } from './stages.ts';

interface Held {
  readonly id: number;
  readonly cards: number;
}

interface Target {
  readonly id: number;
  readonly nameKr: string | null;
  readonly nameEn: string | null;
  readonly nameZh: string | null;
}

/**
 * Refuses to give a stage that holds contracts another kind, which they never came into by its rules, and to switch it
 * off, however it is asked for, and says where they may go: `POST /workflow/{id}/disable` takes them there in the same
 * go. Looked at last, when they may have gone.
 */
export const stageEmpties: AfterChange = {
  id: 'contract/stage-empties',
  of: ['workflow'],
  isLast: true,
  run: async ({ connection }, { changes }) => {
    const changed = (field: string) => changes.filter(({ kind, fields }) => kind === 'update' && fields.includes(field)).map(({ id }) => id);
    const ofOtherKind = changed('kind');
    const [card] = ofOtherKind.length === 0 ? [] : await rowsOf<Pick<Held, 'id'>>(connection, `select "id" from "contract" where "workflow" in (${places(ofOtherKind.length)}) and "deletedAt" is null limit 1`, ofOtherKind);
    if (card) throw ruleBroken({ kind: 'workflow.rule.kindHeld' });
    const ids = changed('active');
    if (ids.length === 0) return;
    const [held] = await rowsOf<Held>(
      connection,
      `select w."id", count(*) as "cards" from "workflow" w join "contract" c on c."workflow" = w."id" and c."deletedAt" is null
       where w."id" in (${places(ids.length)}) and not w."active" group by w."id" order by w."id"`,
      ids,
    );
    if (!held) return;
    const stages = await readStages(connection);
    const from = stages.find(({ id }) => id === held.id)!;
    const open = stages.filter((to) => to.active && wayBetween(from, to) !== 'refused').map(({ id }) => id);
    const targets = open.length === 0 ? [] : await rowsOf<Target>(connection, `select "id", "nameKr", "nameEn", "nameZh" from "workflow" where "id" in (${places(open.length)}) order by "sort", "id"`, open);
    throw new Refusal(400, codes.rule, 'Contracts stand in this stage', {
      fields: { active: 'workflow.rule.hasCards' },
      stage: held.id,
      cards: Number(held.cards),
      targets: targets.map(({ id, nameKr, nameEn, nameZh }) => ({ id, name: { kr: nameKr, en: nameEn, zh: nameZh } })),
    });
  },
};
