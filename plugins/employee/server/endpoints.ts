import { z } from 'zod';
import { rowsOf } from '#server/database/statement.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { endpoint } from '#server/slots.ts';
import { viewEmployees } from '../area.ts';

/** Numbers of people by department. */
export const employeeEndpoints = [
  endpoint({
    method: 'GET',
    path: '/department/people',
    needs: viewEmployees,
    summary: 'How many active employees each department has, itself and with its branch',
    output: z.object({ people: z.array(z.object({ department: z.int(), own: z.int(), branch: z.int() })) }),
    handle: async (call) => {
      const rows = await rowsOf<{ readonly department: number; readonly own: number; readonly branch: number }>(
        sightFor(call),
        `select "ancestor" as "department", sum(case when "depth" = 0 then 1 else 0 end) as "own", count(*) as "branch"
         from "departmentPath" join "employee" on "employee"."department" = "descendant"
         where "employee"."deletedAt" is null and "employee"."active" = ? group by "ancestor" order by "ancestor"`,
        [true],
      );
      return { people: rows.map(({ department, own, branch }) => ({ department: Number(department), own: Number(own), branch: Number(branch) })) };
    },
  }),
];
