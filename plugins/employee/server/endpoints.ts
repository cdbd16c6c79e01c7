import { z } from 'zod';
import { plainDay } from '#kit/records/day.ts';
import { callerOf, idOf } from '#server/records/endpoints/call-parts.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { idempotencyOf } from '#server/records/write/idempotency.ts';
import { writing } from '#server/records/write/writing.ts';
import { notFound } from '#server/refusal.ts';
import { sessions } from '#server/session/sessions.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { endpoint } from '#server/slots.ts';
import { editEmployees, viewEmployees } from '../area.ts';
import { leave, workOf } from './handover.ts';

const id = z.int().min(1).max(2_147_483_647);

/** Numbers of people and of their open records, and letting somebody go. */
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
  endpoint({
    method: 'GET',
    path: '/employee/{id}/work',
    needs: viewEmployees,
    summary: 'Open records of an employee by kind and field, as far as the caller sees them',
    output: z.object({ work: z.array(z.object({ record: z.string(), field: z.string(), count: z.int(), made: z.int().meta({ description: 'Those of them that name nobody: the employee made them' }) })) }),
    handle: async (call) => {
      const employee = idOf(call, 'The employee');
      const seen = sightFor(call);
      if ((await rowsOf(seen, 'select 1 from "employee" where "id" = ? and "deletedAt" is null', [employee])).length === 0) throw notFound('The employee');
      return { work: await workOf(seen, call.kernel.use(recordsRegistry), employee) };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/employee/{id}/leave',
    needs: editEmployees,
    summary: 'Hands over the open records of an employee, ends their work and signs them out, in one step that can be taken back',
    body: z.strictObject({
      left: z.string().refine((day) => plainDay(day) === day, { error: 'A day is written YYYY-MM-DD' }),
      to: id.nullable().default(null),
      instead: z.record(z.string().max(200), id).default({}),
      each: z.record(z.string().max(200), id.nullable()).default({}).meta({ description: 'Colleagues for single records, by record.field.id; null leaves one to nobody, or to the employee where it has to be somebody’s' }),
    }),
    output: z.object({ batch: z.int().nullable(), handed: z.int() }),
    handle: async (call) => {
      const { kernel, body } = call;
      const employee = idOf(call, 'The employee');
      const caller = callerOf(call);
      const done = await kernel.use(writing).run(caller, { kind: 'form', key: idempotencyOf(call) }, async (batch) => {
        const handed = await leave(batch, kernel.use(recordsRegistry), employee, caller.userIdx, body, call.locale);
        return { batch: batch.undoable(), handed };
      });
      const [one] = await rowsOf<{ readonly member: number }>(kernel.use(database).read, 'select "member" from "employee" where "id" = ?', [employee]);
      if (one) await kernel.use(sessions).endAll(Number(one.member));
      return done;
    },
  }),
];
