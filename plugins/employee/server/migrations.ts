import { defineEntity } from '#kit/records/entity.ts';
import { text } from '#kit/records/field.ts';
import { searchText } from '#kit/records/search.ts';
import { columnType, engineOf } from '#server/database/engine.ts';
import { addColumns, index, linkTable, recordTable, unique } from '#server/database/schema.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { sortText } from '#server/records/read/sort-text.ts';
import type { Migration } from '#server/slots.ts';

/** Employees, their categories, and departments with the paths of their tree. */
const employees: Migration = {
  id: 'employee/001-employees',
  makes: ['employeeCategory', 'department', 'employee'],
  needs: ['user', 'role'],
  up: async (connection) => {
    const dictionary = { name: 'names', active: 'flag', sort: 'integer', searchText: 'text' } as const;
    await recordTable(connection, 'employeeCategory', { ...dictionary, slug: 'text' });
    await unique(connection, 'employeeCategory', ['slug']);
    await recordTable(connection, 'department', { ...dictionary, parent: { to: 'department' } });
    for (const name of ['employeeCategory', 'department']) for (const column of ['nameKr', 'nameEn', 'nameZh']) await unique(connection, name, [column]);
    await recordTable(connection, 'employee', {
      name: 'text',
      member: { to: 'user' },
      category: { to: 'employeeCategory' },
      department: { to: 'department' },
      manager: { to: 'employee' },
      joined: 'day',
      left: 'day',
      active: 'flag',
      searchText: 'text',
      sortText: 'text',
    });
    await unique(connection, 'employee', ['member']);
    await linkTable(connection, 'employee', 'roles', 'role');
    // departments and employees name each other
    await addColumns(connection, 'department', { head: { to: 'employee' } });
    await index(connection, 'department', ['head']);
    const id = `${columnType(engineOf(connection), 'id')} not null`;
    // a circle would put a department below itself
    await change(
      connection,
      `create table "departmentPath" (
        "ancestor" ${id} references "department"("id"),
        "descendant" ${id} references "department"("id"),
        "depth" ${id} check (("depth" = 0) = ("ancestor" = "descendant")),
        primary key ("ancestor", "descendant")
      )`,
    );
    await change(connection, 'create index "departmentPath_descendant" on "departmentPath" ("descendant", "ancestor")');
  },
};

/** An employee as this step writes them. */
const named = defineEntity('employee', { name: text({ searched: true }) });

/** Members with roles, and administrators, worked for the agency before it kept employees. */
const fromMembers: Migration = {
  id: 'employee/002-from-members',
  needs: ['user', 'role'],
  up: async (connection) => {
    const members = await rowsOf<{ readonly id: number; readonly name: string; readonly active: unknown }>(
      connection,
      `select "id", "name", "active" from "user"
       where "deletedAt" is null and "status" = 'approved'
         and ("type" = 'admin' or exists (select 1 from "userRole" where "userRole"."userIdx" = "user"."id")) order by "id"`,
    );
    const now = new Date().toISOString();
    for (const { id, name, active } of members) {
      await change(
        connection,
        `insert into "employee" ("name", "member", "active", "searchText", "sortText", "version", "createdAt", "updatedAt") values (?, ?, ?, ?, ?, 1, ?, ?)`,
        [name, id, engineOf(connection) === 'postgres' ? Boolean(active) : Number(active), searchText(named, { name }), sortText(name), now, now],
      );
    }
    await change(
      connection,
      `insert into "employee_roles" ("ownerId", "targetId", "position")
       select "employee"."id", "role"."id", row_number() over (partition by "employee"."id" order by "role"."id") - 1
       from "employee" join "userRole" on "userRole"."userIdx" = "employee"."member" join "role" on "role"."code" = "userRole"."role" and "role"."deletedAt" is null`,
    );
  },
};

/** Every step of the tables of employees, oldest first. */
export const migrations: readonly Migration[] = [employees, fromMembers];
