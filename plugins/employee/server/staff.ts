import { places, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';

/** Whoever becomes an administrator or gets a first role works for the agency: they become an employee, unless they were one. */
export const staffBecomeEmployees: AfterChange = {
  id: 'employee/staff',
  of: ['user'],
  run: async (batch, { changes }) => {
    const ids = [...new Set(changes.map(({ id }) => id))];
    for (let from = 0; from < ids.length; from += 500) {
      const some = ids.slice(from, from + 500);
      const staff = await rowsOf<{ readonly id: number; readonly name: string }>(
        batch.connection,
        `select "id", "name" from "user" where "id" in (${places(some.length)}) and "deletedAt" is null and "status" = 'approved'
           and ("type" = 'admin' or exists (select 1 from "userRole" where "userRole"."userIdx" = "user"."id"))
           and not exists (select 1 from "employee" where "employee"."member" = "user"."id") order by "id"`,
        some,
      );
      if (staff.length > 0) await batch.createMany('employee', staff.map(({ id, name }) => ({ member: id, name })));
    }
  },
};
