import { searchText } from '#kit/records/search.ts';
import type { Connection } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { change } from '#server/database/statement.ts';
import type { Migration } from '#server/slots.ts';
import { workflow } from '../entities.ts';

type Stage = readonly [en: string, kr: string, zh: string, kind: string, agingDays: number | null, staleDays: number | null];

/** The stages an agency starts with, in their order. */
const stages: readonly Stage[] = [
  ['New', '신규', '新建', 'open', 4, 10],
  ['Consulting', '상담 중', '咨询中', 'open', 4, 10],
  ['On tour', '투어 중', '看房中', 'tour', 4, 10],
  ['Applying', '신청 중', '申请中', 'application', 5, 10],
  ['Approved', '승인됨', '已批准', 'application', 5, 10],
  ['Signed', '계약 완료', '已签约', 'won', null, null],
  ['On hold', '보류', '暂缓', 'hold', 30, 60],
  ['Lost', '종료', '流失', 'lost', null, null],
];

async function fillStages(connection: Connection): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z';
  for (const [place, [en, kr, zh, kind, aging, stale]] of stages.entries()) {
    await change(
      connection,
      `insert into "workflow" ("nameEn", "nameKr", "nameZh", "kind", "agingDays", "staleDays", "active", "sort", "moves", "searchText", "version", "createdAt", "updatedAt")
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)`,
      [en, kr, zh, kind, aging, stale, engineOf(connection) === 'postgres' ? true : 1, (place + 1) * 10, '[]', searchText(workflow, { name: { en, kr, zh } }), at, at],
    );
  }
}

/** The default stages, for a board that works from the first day. */
export const defaultStages: Migration = { id: 'contract/002-default-stages', needs: ['workflow'], up: fillStages };
