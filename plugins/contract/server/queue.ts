import { dayAfter } from '#kit/records/new-york.ts';
import type { QueueSource } from '#server/dashboard/sources.ts';
import { rowsAmong } from '#server/database/statement.ts';
import { seenColumn } from '#server/records/reach.ts';
import type { Caller } from '#server/slots.ts';
import { contractUpdate, editContracts, seeContractContacts } from '../area.ts';
import { contract } from '../entities.ts';
import { lastStanding } from './last-standing.ts';
import { renewalDays } from './schedule-source.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly number: number;
  readonly name: string;
  readonly phone: string | null;
  readonly stage: string;
  readonly place: string | null;
  readonly updatedAt: string;
  readonly leaseEndDate: string | null;
}

const columns = (caller: Caller) =>
  `c."id", c."version", c."number", c."name", c."updatedAt", c."leaseEndDate", coalesce(c."address", b."address") as "place", ${seenColumn(contract, caller, seeContractContacts, 'c', 'phone')} as "phone"`;
const tables = '"contract" c join "workflow" w on w."id" = c."workflow" left join "building" b on b."id" = c."building"';

/** Days without a change after which a contract waits, where its stage says none. */
const idleDays = 14;

const idle: QueueSource = {
  kind: 'contract/idle', record: 'contract', needs: editContracts, order: 40, shape: 'attention',
  read: async ({ sight, caller, now, locale }, limit) => {
    const stages = await sight.rows<{ readonly id: number; readonly days: number | null }>(
      `select "id", "agingDays" as "days" from "workflow" where "deletedAt" is null and "kind" in ('open', 'tour', 'application') order by "id"`,
    );
    const name = `coalesce(w."name${{ kr: 'Kr', en: 'En', zh: 'Zh' }[locale]}", w."nameEn")`;
    const from = `select ${columns(caller)}, ${name} as "stage" from ${tables} where c."deletedAt" is null and c."workflow" = ?`;
    const limits = stages.map(({ id, days }) => ({ id, before: new Date(Date.parse(now) - (days ?? idleDays) * 86_400_000).toISOString() }));
    const rows = await Promise.all(limits.map(({ id, before }) => sight.rows<Row>(`${from} and c."updatedAt" < ? order by c."updatedAt", c."id" limit ?`, [id, before, limit])));
    // what was taken back was no activity, though it changed the contract twice
    const standing = await lastStanding(sight.narrow, limits.map(({ before }) => before).toSorted()[0] ?? now);
    const touched = await Promise.all(
      limits.map(async ({ id, before }) => {
        const ids = [...standing].flatMap(([contract, at]) => (at !== undefined && at < before ? [contract] : []));
        const found = await rowsAmong<Row>(sight, ids, (among) => `${from} and c."updatedAt" >= ? and c."id" in ${among}`, [id, before]);
        return found.map((row) => ({ ...row, updatedAt: standing.get(row.id) ?? row.updatedAt }));
      }),
    );
    return [...rows, ...touched]
      .flat()
      .toSorted((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))
      .slice(0, limit)
      .map(({ id, version, number, name: client, stage, updatedAt, phone }) => ({
        id, version, values: { number: `MS-${number}` }, detail: [client, stage], at: updatedAt, day: null, href: contractUpdate.href({ contractId: id }),
        ...(phone !== null && { phone }),
      }));
  },
};

const ending: QueueSource = {
  kind: 'contract/ending', record: 'contract', needs: editContracts, order: 70, shape: 'started',
  read: async ({ sight, caller, today }, limit) => {
    const rows = await sight.narrow.rows<Omit<Row, 'stage'>>(
      `select ${columns(caller)} from ${tables} where c."deletedAt" is null and w."kind" = 'won' and c."renewal" is null and c."leaseEndDate" >= ? and c."leaseEndDate" <= ? order by c."leaseEndDate", c."id" limit ?`,
      [today, dayAfter(today, renewalDays[1]), limit],
    );
    return rows.map(({ id, version, number, name, place, leaseEndDate, phone }) => ({
      id, version, values: { number: `MS-${number}` }, detail: [name, ...(place === null ? [] : [place])], at: null, day: leaseEndDate, href: contractUpdate.href({ contractId: id }),
      ...(phone !== null && { phone }),
    }));
  },
};

/** Contracts that nobody touched for as long as their stage allows, and leases that end within sixty days. */
export const contractQueue: readonly QueueSource[] = [idle, ending];
