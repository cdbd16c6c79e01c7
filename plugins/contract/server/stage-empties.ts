import { places, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import { codes, Refusal } from '#server/refusal.ts';

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
 * Refuses to switch a stage off that still holds contracts, however it is asked for, and says where they may go:
 * `POST /workflow/{id}/disable` takes them there in the same go. Looked at last, when they may have gone.
 */
export const stageEmpties: AfterChange = {
  id: 'contract/stage-empties',
  of: ['workflow'],
  isLast: true,
  run: async ({ connection }, { changes }) => {
    const ids = changes.filter(({ kind, fields }) => kind === 'update' && fields.includes('active')).map(({ id }) => id);
    if (ids.length === 0) return;
    const [held] = await rowsOf<Held>(
      connection,
      `select w."id", count(*) as "cards" from "workflow" w join "contract" c on c."workflow" = w."id" and c."deletedAt" is null
       where w."id" in (${places(ids.length)}) and not w."active" group by w."id" order by w."id"`,
      ids,
    );
    if (!held) return;
    const targets = await rowsOf<Target>(
      connection,
      `select "id", "nameKr", "nameEn", "nameZh" from "workflow" where "active" and "deletedAt" is null and "kind" <> 'won' order by "sort", "id"`,
    );
    throw new Refusal(400, codes.rule, 'Contracts stand in this stage', {
      fields: { active: 'workflow.rule.hasCards' },
      stage: held.id,
      cards: Number(held.cards),
      targets: targets.map(({ id, nameKr, nameEn, nameZh }) => ({ id, name: { kr: nameKr, en: nameEn, zh: nameZh } })),
    });
  },
};
