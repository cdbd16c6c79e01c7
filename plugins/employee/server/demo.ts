import { database } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { writing } from '#server/records/write/writing.ts';
import type { Demo } from '#server/slots.ts';

const names = (en: string, kr: string, zh: string) => ({ en, kr, zh });

const categories = [
  ['management', names('Management', '관리', '管理')],
  ['leasing', names('Leasing', '임대', '租赁')],
  ['listings', names('Listings', '매물', '房源')],
  ['matching', names('Matching', '매칭', '匹配')],
  ['content', names('Content', '콘텐츠', '内容')],
] as const;

/** Departments with the one that each is part of, above before below. */
const departments = [
  ['office', undefined, names('Office', '본사', '总部')],
  ['leasing', 'office', names('Leasing', '임대팀', '租赁部')],
  ['manhattan', 'leasing', names('Manhattan', '맨해튼', '曼哈顿')],
  ['queens', 'leasing', names('Queens and Brooklyn', '퀸스와 브루클린', '皇后区与布鲁克林')],
  ['listings', 'office', names('Listings', '매물팀', '房源部')],
  ['service', 'office', names('Matching and content', '매칭과 콘텐츠', '匹配与内容')],
] as const;

/** Members who work here: their name as a member, as colleagues read it, category, department, manager, day, roles. Heads come first. */
const staff = [
  ['최유나', '최유나', 'management', 'office', undefined, '2019-03-04', ['manager']],
  ['김민서', '김민서', 'management', 'leasing', '최유나', '2020-06-15', ['manager']],
  ['EmilySanders', 'Emily Sanders', 'listings', 'listings', '최유나', '2021-01-11', ['listingCoordinator']],
  ['GraceLin', 'Grace Lin', 'matching', 'service', '최유나', '2021-09-01', ['matchCoordinator', 'contentEditor']],
  ['DanielReyes', 'Daniel Reyes', 'leasing', 'manhattan', '김민서', '2022-02-14', ['leasingAgent']],
  ['WangSiyu', 'Wang Siyu', 'leasing', 'queens', '김민서', '2022-05-02', ['leasingAgent']],
  ['박소연', '박소연', 'leasing', 'manhattan', 'Daniel Reyes', '2023-04-17', ['leasingAgent']],
  ['이서연', '이서연', 'leasing', 'queens', 'Wang Siyu', '2023-08-21', ['leasingAgent']],
  ['LucasMeyer', 'Lucas Meyer', 'listings', 'listings', 'Emily Sanders', '2024-03-18', ['listingCoordinator']],
  ['SofiaAlvarez', 'Sofia Alvarez', 'content', 'service', 'Grace Lin', '2024-10-07', ['contentEditor']],
  ['ChenHaoran', 'Chen Haoran', 'matching', 'service', 'Grace Lin', '2025-02-03', ['matchCoordinator']],
] as const;

/** Employees of a believable agency with their departments, made of some of its members. */
export const employeeDemo: Demo = {
  id: 'employee',
  order: 25,
  async fill({ kernel, report }) {
    const wanted = staff.map(([member]) => member);
    const sql = `select "id", "name" from "user" where "deletedAt" is null and "status" = 'approved' and "name" in (${places(wanted.length)}) order by "id"`;
    const rows = await rowsOf<{ readonly id: number; readonly name: string }>(kernel.use(database).read, sql, wanted);
    const members = new Map(rows.map(({ id, name }) => [name, id]));
    const stored = await rowsOf<{ readonly id: number; readonly code: string }>(kernel.use(database).read, 'select "id", "code" from "role" where "deletedAt" is null');
    const roles = new Map(stored.map(({ id, code }) => [code, id]));
    await kernel.use(writing).run({ system: true }, { kind: 'demo' }, async (batch) => {
      const categoryIds = new Map<string, number>();
      for (const [place, [slug, name]] of categories.entries()) {
        categoryIds.set(slug, (await batch.create('employeeCategory', { slug, name, sort: (place + 1) * 10 })).id);
      }
      const departmentIds = new Map<string, number>();
      for (const [place, [word, above, name]] of departments.entries()) {
        const parent = above === undefined ? null : (departmentIds.get(above) ?? null);
        departmentIds.set(word, (await batch.create('department', { name, parent, sort: (place + 1) * 10 })).id);
      }
      const ids = new Map<string, number>();
      for (const [member, name, category, place, manager, joined, codes] of staff) {
        const account = members.get(member);
        if (account === undefined) continue;
        const department = departmentIds.get(place);
        const above = manager === undefined ? null : (ids.get(manager) ?? null);
        const { id } = await batch.create('employee', { name, member: account, category: categoryIds.get(category), department, manager: above, joined, roles: codes.flatMap((code) => roles.get(code) ?? []) });
        const isHead = !staff.some(([, other, , same]) => same === place && ids.has(other));
        if (isHead && department !== undefined) await batch.update('department', department, undefined, { head: id });
        ids.set(name, id);
      }
      report(`${ids.size} employees in ${departments.length} departments`);
    });
  },
};
