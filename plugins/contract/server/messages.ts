import type { Connection } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { changed, created, notify, type StoredRow } from '#server/notify.ts';
import { saidIn } from '#server/push/said.ts';
import { contract } from '../entities.ts';
import { contractUpdate } from '../area.ts';
import en from '../translations/en.ts';
import kr from '../translations/kr.ts';
import zh from '../translations/zh.ts';

const textOf = (key: 'contract.message.registered' | 'contract.message.onTour') => async (row: StoredRow, on: Connection) => {
  const [by] = await rowsOf<{ readonly name: string }>(on, 'select "name" from "user" where "id" = ?', [row['updatedBy']]);
  const name = String(row['name']);
  const values = { card: `MS-${String(row['number'])} ${name}`, by: by?.name ?? 'Stoop' };
  return { title: saidIn({ kr, en, zh }, key, values), body: saidIn({ kr, en, zh }, 'contract.message.by', values), about: name };
};

const link = (contractId: number): string => contractUpdate.href({ contractId });

async function isOnTour({ workflow }: StoredRow, on: Connection): Promise<boolean> {
  const found = await rowsOf(on, `select 1 from "workflow" where "id" = ? and "kind" = 'tour'`, [workflow]);
  return found.length > 0;
}

/** People are told of a new contract, and of one that goes on tour. */
export const contractMessages = [
  notify({
    id: 'contract/registered',
    on: created(contract),
    to: ['assignee', 'assist', 'role:manager'],
    text: textOf('contract.message.registered'),
    link,
  }),
  notify({
    id: 'contract/onTour',
    on: changed(contract, 'workflow', isOnTour),
    to: ['assignee', 'assist', 'createdBy'],
    text: textOf('contract.message.onTour'),
    link,
  }),
];
