import { insertRows } from '#server/database/many-rows.ts';
import { recordTable, unique } from '#server/database/schema.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import type { Migration } from '#server/slots.ts';

/** The roles that every agency starts with: code, name in Korean, English and Chinese. */
const seed = [
  ['manager', '매니저', 'Manager', '经理'],
  ['leasingAgent', '리싱 에이전트', 'Leasing agent', '租赁顾问'],
  ['listingCoordinator', '매물 담당', 'Listing coordinator', '房源专员'],
  ['matchCoordinator', '매칭 담당', 'Match coordinator', '匹配专员'],
  ['contentEditor', '콘텐츠 편집자', 'Content editor', '内容编辑'],
  ['viewer', '열람자', 'Viewer', '查看者'],
] as const;

/** Roles as records. Members keep the roles they have, by code. */
const roleTable: Migration = {
  id: 'role/001-roles',
  makes: ['role'],
  up: async (connection) => {
    await recordTable(connection, 'role', { name: 'names', code: 'text', system: 'flag', grants: 'json' });
    for (const column of ['nameKr', 'nameEn', 'nameZh', 'code']) await unique(connection, 'role', [column]);
    const at = new Date().toISOString();
    await insertRows(
      connection,
      'role',
      ['code', 'nameKr', 'nameEn', 'nameZh', 'system', 'grants', 'version', 'createdAt', 'updatedAt'],
      seed.map(([code, kr, en, zh]) => [code, kr, en, zh, code === 'viewer', '[]', 1, at, at]),
    );
  },
};

/** A line of a role's grants, as this step found it. */
interface StoredGrant {
  readonly right: string;
  readonly reach: string;
}

/** Contacts of customers and contracts came with the records until they had a right of their own: whoever saw them still does. */
const contactRights: Migration = {
  id: 'role/002-contact-rights',
  up: async (connection) => {
    const roles = await rowsOf<{ readonly id: number; readonly grants: string | null }>(connection, 'select "id", "grants" from "role"');
    for (const { id, grants } of roles) {
      const lines = JSON.parse(grants ?? '[]') as readonly StoredGrant[];
      const added = ['customer', 'contract'].flatMap((area): readonly StoredGrant[] => {
        const view = lines.find(({ right }) => right === `${area}/view`);
        return view && !lines.some(({ right }) => right === `${area}/contact`) ? [{ right: `${area}/contact`, reach: view.reach }] : [];
      });
      if (added.length > 0) await change(connection, 'update "role" set "grants" = ? where "id" = ?', [JSON.stringify([...lines, ...added]), id]);
    }
  },
};

/** Rights that the roles of the product had until this step, by role: `right reach`. */
const formerDefaults: Readonly<Record<string, readonly string[]>> = {
  manager: ['banner/edit all', 'platform/configure all', 'recommend/view department', 'recommend/edit department'],
  leasingAgent: ['role/view all'],
  listingCoordinator: ['role/view all', 'match/view all', 'matchRequest/view all'],
  matchCoordinator: ['role/view all', 'customer/view none', 'user/contact none', 'recommend/view own', 'recommend/edit own'],
  contentEditor: ['role/view all'],
  viewer: ['role/view all', 'contract/view none', 'matchInquiry/view none'],
};

/** Agencies that work already keep the roles they know; a new one starts with today's. Its first member comes later. */
const keptDefaults: Migration = {
  id: 'role/003-kept-defaults',
  needs: ['user'],
  up: async (connection) => {
    const [someone] = await rowsOf(connection, 'select 1 from "user" limit 1');
    if (!someone) return;
    const roles = await rowsOf<{ readonly id: number; readonly code: string; readonly grants: string | null }>(connection, 'select "id", "code", "grants" from "role"');
    for (const { id, code, grants } of roles) {
      const lines = JSON.parse(grants ?? '[]') as readonly StoredGrant[];
      const kept = (formerDefaults[code] ?? []).map((line) => line.split(' ')).flatMap(([right = '', reach = '']) => (lines.some((one) => one.right === right) ? [] : [{ right, reach }]));
      if (kept.length > 0) await change(connection, 'update "role" set "grants" = ? where "id" = ?', [JSON.stringify([...lines, ...kept]), id]);
    }
  },
};

/**
 * Commission came with the contracts until it had a right of its own: whoever changes contracts, and with them their
 * commission, keeps it as far; who sees no contracts gets none by default. Readers no longer see it.
 */
const commissionRight: Migration = {
  id: 'role/004-commission-right',
  up: async (connection) => {
    const roles = await rowsOf<{ readonly id: number; readonly grants: string | null }>(connection, 'select "id", "grants" from "role"');
    for (const { id, grants } of roles) {
      const lines = JSON.parse(grants ?? '[]') as readonly StoredGrant[];
      const reachOf = (right: string) => lines.find((line) => line.right === `contract/${right}`)?.reach;
      const reach = reachOf('view') === 'none' ? 'none' : reachOf('edit');
      if (reach === undefined || reachOf('commission') !== undefined) continue;
      await change(connection, 'update "role" set "grants" = ? where "id" = ?', [JSON.stringify([...lines, { right: 'contract/commission', reach }]), id]);
    }
  },
};

/** Every step of the table of roles, oldest first. */
export const migrations: readonly Migration[] = [roleTable, contactRights, keptDefaults, commissionRight];
