import type { Connection } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { changed, comesDue, created, notify, type Due, type StoredRow } from '#server/notify.ts';
import { messageText } from '#server/push/message-text.ts';
import { contract } from '../entities.ts';
import { contractUpdate } from '../area.ts';
import en from '../translations/en.ts';
import kr from '../translations/kr.ts';
import zh from '../translations/zh.ts';

const textOf = (key: 'contract.message.registered' | 'contract.message.onTour') => async (row: StoredRow, on: Connection) => {
  const [by] = await rowsOf<{ readonly name: string }>(on, 'select "name" from "user" where "id" = ?', [row['updatedBy']]);
  const name = String(row['name']);
  const values = { card: `MS-${String(row['number'])} ${name}`, by: by?.name ?? 'Stoop' };
  return { title: messageText({ kr, en, zh }, key, values), body: messageText({ kr, en, zh }, 'contract.message.by', values), about: name };
};

const link = (contractId: number): string => contractUpdate.href({ contractId });

async function isOnTour({ workflow }: StoredRow, on: Connection): Promise<boolean> {
  const found = await rowsOf(on, `select 1 from "workflow" where "id" = ? and "kind" = 'tour'`, [workflow]);
  return found.length > 0;
}

const dayMs = 86_400_000;

/** Contracts that reach the age at which their stage wants them to go on. */
const idle: Due = async (on, after, until) => {
  const stages = await rowsOf<{ readonly id: number; readonly days: number }>(on, 'select "id", "agingDays" as "days" from "workflow" where "deletedAt" is null and "agingDays" is not null');
  const found: number[] = [];
  for (const { id, days } of stages) {
    const [from, to] = [after, until].map((moment) => new Date(Date.parse(moment) - Number(days) * dayMs).toISOString());
    const rows = await rowsOf<{ readonly id: number }>(
      on,
      'select "id" from "contract" where "deletedAt" is null and "workflow" = ? and "enteredAt" > ? and "enteredAt" <= ? order by "id"',
      [id, from, to],
    );
    found.push(...rows.map((row) => Number(row.id)));
  }
  return found;
};

/** Days before the end of a lease on which its people are told. */
const daysBeforeEnd = [90, 60, 30];

/** Leases whose end comes that near. */
const leaseEnding: Due = async (on, after, until) => {
  const [last, today] = [dayInNewYork(Date.parse(after)), dayInNewYork(Date.parse(until))];
  if (last === today) return [];
  const spans = daysBeforeEnd.flatMap((days) => [dayAfter(last, days), dayAfter(today, days)]);
  const rows = await rowsOf<{ readonly id: number }>(
    on,
    `select c."id" from "contract" c join "workflow" w on w."id" = c."workflow"
     where c."deletedAt" is null and w."kind" = 'won' and (${daysBeforeEnd.map(() => 'c."leaseEndDate" > ? and c."leaseEndDate" <= ?').join(' or ')}) order by c."id"`,
    spans,
  );
  return rows.map(({ id }) => Number(id));
};

const cardOf = (row: StoredRow): string => `MS-${String(row['number'])} ${String(row['name'])}`;

/** Whole days between two moments; a dash where one is not known, as of a lease without an end that a test is about. */
const daysBetween = (from: number, to: number): string => (Number.isNaN(to - from) ? '–' : String(Math.max(0, Math.round((to - from) / dayMs))));

/** Text that counts days. */
const countingText = (key: 'contract.message.idle' | 'contract.message.leaseEnds', daysOf: (row: StoredRow) => string) => (row: StoredRow) => ({
  title: messageText({ kr, en, zh }, key, { card: cardOf(row) }),
  body: messageText({ kr, en, zh }, `${key}.text`, { days: daysOf(row) }),
  about: String(row['name']),
});

/** People are told of a new contract, of one that goes on tour or stands still, and of leases that end. */
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
  notify({
    id: 'contract/idle',
    on: comesDue(contract, idle),
    to: ['assignee'],
    mail: true,
    text: countingText('contract.message.idle', ({ enteredAt }) => daysBetween(Date.parse(String(enteredAt)), Date.now())),
    link,
  }),
  notify({
    id: 'contract/leaseEnds',
    on: comesDue(contract, leaseEnding),
    to: ['assignee', 'assignee.manager'],
    mail: true,
    text: countingText('contract.message.leaseEnds', ({ leaseEndDate }) => daysBetween(Date.parse(dayInNewYork(Date.now())), Date.parse(String(leaseEndDate)))),
    link,
  }),
];
