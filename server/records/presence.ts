import { z } from 'zod';
import { definePlugin } from '#core/kernel/index.ts';
import { database, type Connection } from '../database/database.ts';
import { table } from '../database/schema.ts';
import { change, quoted, rowsOf } from '../database/statement.ts';
import { changeNews } from '../push/change-news.ts';
import { noPermission, notFound, ruleBroken } from '../refusal.ts';
import { endpoint, migrations, type Call, type Caller } from '../slots.ts';
import { callerOf } from './endpoints/call-parts.ts';
import { reachedBy } from './reach.ts';
import { recordsRegistry } from './registry.ts';
import { sightFor } from './sight-for.ts';

/** Milliseconds of silence after which somebody counts as gone. Pages report every 20 seconds. */
const timeoutMs = 45_000;

/** Presence: pages report the record they have open, and are told who else has it open. */
export const presencePlugin = definePlugin({
  id: 'server/presence',
  contributes: [
    migrations({
      id: 'presence/001-table',
      up: async (connection) => {
        await table(connection, 'presence', {
          record: 'text',
          recordId: 'id',
          sessionId: 'text',
          userIdx: 'id',
          name: 'text',
          at: 'moment',
        });
        await change(connection, 'create unique index "presence_session" on "presence" ("record", "recordId", "sessionId")');
        await change(connection, 'create index "presence_at" on "presence" ("at")');
      },
    }),
    endpoint({
      method: 'PUT',
      path: '/presence',
      needs: 'signedIn',
      summary: 'Says that the caller has a record open, or left it, and answers who else has it open',
      body: z.strictObject({
        record: z.string().min(1).max(100),
        id: z.int().positive(),
        leave: z.boolean().default(false),
      }),
      output: z.object({ others: z.array(z.object({ userIdx: z.int(), name: z.string() })) }),
      handle: async (call) => {
        const { record, id, leave } = call.body;
        const caller = callerOf(call);
        await mayRead(call, record, id, caller);
        const { came, others } = await call.kernel
          .use(database)
          .write((connection) => (leave ? remove(connection, record, id, caller) : report(connection, record, id, caller)));
        if (came || leave) {
          const by = { userIdx: caller.userIdx, name: caller.userName };
          call.kernel.use(changeNews).tell([{ record, id, kind: 'presence', by }]);
        }
        return { others };
      },
    }),
  ],
});

/** Throws a `Refusal`: 400 for no kind of record, 403 without the right, 404 for a record that the caller does not see. */
async function mayRead(call: Pick<Call, 'kernel' | 'caller'>, record: string, id: number, caller: Caller): Promise<void> {
  const shape = call.kernel.use(recordsRegistry).find(record);
  if (!shape) throw ruleBroken({ record: 'rule.unknown' });
  const { read } = shape.spec;
  if (!caller.may(read)) throw noPermission(read);
  if (reachedBy(shape, caller, 'read') === 'all') return;
  const there = await rowsOf(sightFor(call).narrow, `select 1 from ${quoted(record)} where "id" = ?`, [id]);
  if (there.length === 0) throw notFound(`${record} ${id}`);
}

/** `came` is true for somebody who was not there before. */
interface Present {
  readonly came: boolean;
  readonly others: readonly { readonly userIdx: number; readonly name: string }[];
}

async function report(connection: Connection, record: string, id: number, caller: Caller): Promise<Present> {
  const now = Date.now();
  await change(connection, 'delete from "presence" where "at" < ?', [new Date(now - timeoutMs).toISOString()]);
  const at = new Date(now).toISOString();
  const known = await change(
    connection,
    'update "presence" set "at" = ? where "record" = ? and "recordId" = ? and "sessionId" = ?',
    [at, record, id, caller.sessionId],
  );
  if (known === 0) {
    await change(
      connection,
      `insert into "presence" ("record", "recordId", "sessionId", "userIdx", "name", "at") values (?, ?, ?, ?, ?, ?)
       on conflict ("record", "recordId", "sessionId") do nothing`,
      [record, id, caller.sessionId, caller.userIdx, caller.userName, at],
    );
  }
  const others = await rowsOf<{ userIdx: number; name: string }>(
    connection,
    `select "userIdx", max("name") as "name" from "presence"
     where "record" = ? and "recordId" = ? and "userIdx" <> ? group by "userIdx" order by min("id")`,
    [record, id, caller.userIdx],
  );
  return { came: known === 0, others };
}

async function remove(connection: Connection, record: string, id: number, caller: Caller): Promise<Present> {
  await change(connection, 'delete from "presence" where "record" = ? and "recordId" = ? and "sessionId" = ?', [
    record,
    id,
    caller.sessionId,
  ]);
  return { came: false, others: [] };
}
