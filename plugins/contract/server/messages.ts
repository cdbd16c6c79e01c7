import { rowsOf } from '#server/database/statement.ts';
import { saidIn } from '#server/push/said.ts';
import { entered, type Entered } from '#server/records/entered.ts';
import { contract } from '../entities.ts';
import { contractUpdate } from '../area.ts';
import en from '../translations/en.ts';
import kr from '../translations/kr.ts';
import zh from '../translations/zh.ts';

interface Told {
  readonly name: string;
  readonly number: number;
  readonly version: number;
  readonly kind: string;
  readonly createdBy: number | null;
}

/**
 * Tells of a new contract, and of one that goes on tour: its assignee, who assists and who made it, save whoever did it;
 * where that is nobody, the administrators. A file of many tells nobody.
 */
const run: Entered['run'] = async (batch, { id }, { kind: how, by }) => {
  if (how === 'import' || how === 'demo') return;
  const on = batch.connection;
  const [told] = await rowsOf<Told>(
    on,
    'select c."name", c."number", c."version", c."createdBy", w."kind" from "contract" c join "workflow" w on w."id" = c."workflow" where c."id" = ?',
    [id],
  );
  const words = told?.version === 1 ? 'contract.message.registered' : told?.kind === 'tour' ? 'contract.message.onTour' : undefined;
  if (!told || words === undefined) return;
  const people = await rowsOf<{ id: number }>(
    on,
    `select distinct u."id" from "user" u where u."deletedAt" is null and u."active" = ? and u."status" = 'approved' and (u."id" = ? or u."id" in (
       select e."member" from "employee" e join "contract" c on e."id" = c."assignee" or e."id" = c."assist" where c."id" = ? and e."deletedAt" is null))`,
    [true, told.createdBy ?? 0, id],
  );
  const concerned = people.filter((one) => one.id !== by?.userIdx);
  const admins = concerned.length > 0 ? [] : await rowsOf<{ id: number }>(on, `select "id" from "user" where "deletedAt" is null and "active" = ? and "type" = 'admin' and "status" = 'approved'`, [true]);
  for (const { id: to } of [...concerned, ...admins.filter((one) => one.id !== by?.userIdx)]) {
    const values = { card: `MS-${told.number} ${told.name}`, by: by?.name ?? 'Stoop' };
    await batch.message({
      to,
      title: saidIn({ kr, en, zh }, words, values),
      body: saidIn({ kr, en, zh }, 'contract.message.by', values),
      link: contractUpdate.href({ contractId: id }),
      about: told.name,
    });
  }
};

/** Messages about contracts. */
export const contractMessages = entered({ id: 'contract/messages', of: contract.name, field: 'workflow', run });
