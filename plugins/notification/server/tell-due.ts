import type { Kernel } from '#core/kernel/index.ts';
import { database, type Connection, type Reader } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { notify } from '#server/notify.ts';
import { writing } from '#server/records/write/writing.ts';
import type { Job } from '#server/slots.ts';
import { storedRules } from './store.ts';
import { ruled, tellOf } from './tell.ts';

/** Until when the moments of each notification were looked at, ISO 8601. */
async function lookedUntil(on: Reader | Connection): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ readonly event: string; readonly until: string }>(on, 'select "event", "until" from "notificationDue"');
  return new Map(rows.map(({ event, until }) => [event, new Date(until).toISOString()]));
}

/** Takes the time up to a moment; false where another instance did. What was due before the first look is nobody's news. */
async function take(connection: Connection, event: string, after: string | undefined, until: string): Promise<boolean> {
  const taken =
    after === undefined
      ? await rowsOf(connection, 'insert into "notificationDue" ("event", "until") values (?, ?) on conflict do nothing returning "event"', [event, until])
      : await rowsOf(connection, 'update "notificationDue" set "until" = ? where "event" = ? and "until" = ? returning "event"', [until, event, after]);
  return taken.length > 0;
}

/** Tells people of what time alone brought since the last look. Writes only where somebody is to be told. */
export async function tellDue(kernel: Kernel, now = Date.now()): Promise<void> {
  const { read } = kernel.use(database);
  const until = new Date(now).toISOString();
  const looked = await lookedUntil(read);
  for (const one of kernel.read(notify)) {
    const { due } = one.on;
    const after = looked.get(one.id);
    const ids = due && after !== undefined ? await due(read, after, until) : [];
    if (!due || (after !== undefined && ids.length === 0)) continue;
    await kernel.use(writing).run({ system: true }, { kind: 'follow' }, async (batch) => {
      if (!(await take(batch.connection, one.id, after, until))) return;
      const rule = ruled(one, (await storedRules(batch.connection)).get(one.id));
      if (rule.active) for (const id of ids) await tellOf(batch, { by: null, read: kernel.read }, one, rule, id);
    });
  }
}

/** Looks each minute for what came due. */
export const dueTold: Job = { id: 'notification/due', every: 60_000, run: (kernel) => tellDue(kernel) };
