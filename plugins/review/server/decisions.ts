import type { Connection } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { change, places } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import type { EnteredHook } from '#server/records/entered.ts';
import { chunkSize } from '#server/records/read/load.ts';
import { valuesBefore } from '#server/records/write/journal.ts';
import type { Migration } from '#server/slots.ts';
import { dayOf, dropTriggers, makeTriggers, scoreStatements } from './review-sums.ts';

const total = '(r."safety" + r."neighborhood" + r."transit")';

/** Adds answers to requests, of whoever gave them: a review that was taken down is as gone as a hidden one. */
const addTakenDown = (connection: Connection, ids: readonly number[], moderator: number, day: string): Promise<number> =>
  change(
    connection,
    `insert into "reviewDecision" ("review", "moderator", "building", "day", "level", "found", "outcome")
     select r."id", cast(? as bigint), r."building", cast(? as text), case when ${total} <= 6 then 'low' else 'high' end, r."state", case when r."active" then r."state" else 'hidden' end
     from "review" r where r."deletedAt" is null and (${total} <= 6 or ${total} >= 12) and r."id" in (${places(ids.length)})
     on conflict ("review", "moderator") do update set "day" = excluded."day", "outcome" = excluded."outcome"`,
    [moderator, day, ...ids],
  );

/**
 * Adds decisions of the moderators that reviews name, low and high scores alone: how each found a review, and how they
 * left it. Who decides again changes their decision.
 */
const add = (connection: Connection, found: string, where = '', values: readonly unknown[] = []): Promise<number> =>
  change(
    connection,
    `insert into "reviewDecision" ("review", "moderator", "building", "day", "level", "found", "outcome")
     select r."id", coalesce(r."moderator", 0), r."building", ${dayOf[engineOf(connection)]('r."since"')}, case when ${total} <= 6 then 'low' else 'high' end, cast(? as text), r."state"
     from "review" r where r."deletedAt" is null and r."state" in ('shown', 'hidden') and r."since" is not null and (${total} <= 6 or ${total} >= 12) ${where}
     on conflict ("review", "moderator") do update set "day" = excluded."day", "outcome" = excluded."outcome"`,
    [found, ...values],
  );

/** Who leaves a review as they found it, after whatever, decided nothing. */
const deleteIdle = (connection: Connection, ids: readonly number[]): Promise<number> => change(connection, `delete from "reviewDecision" where "review" in (${places(ids.length)}) and "found" = "outcome"`, ids);

/** Notes beside a decision whose it is, before it is kept: by the server, for nobody has the right to say it. */
export const creditModerator: EnteredHook = {
  id: 'review/moderator',
  of: 'review',
  field: 'state',
  run: async (batch, { id, state }, { by }) => {
    if (by && state !== 'new') await batch.updateMany('review', [{ id, patch: { moderator: by.userIdx } }]);
  },
};

/** Keeps decisions as they are when moderators decide, decide otherwise, or take a decision back. */
export const keepDecisions: AfterChange = {
  id: 'review/decisions',
  of: ['review'],
  run: async ({ connection }, { kind: why, by, changes }) => {
    const decided = changes.filter(({ kind, fields }) => kind !== 'update' || fields.includes('state'));
    const answered = changes.filter(({ kind, fields }) => kind === 'update' && fields.includes('active') && !fields.includes('state')).map(({ id }) => id);
    for (let from = 0; from < answered.length; from += chunkSize) {
      const ids = answered.slice(from, from + chunkSize);
      await addTakenDown(connection, ids, by?.userIdx ?? 0, new Date().toISOString().slice(0, 10));
      await deleteIdle(connection, ids);
    }
    for (let from = 0; from < decided.length; from += chunkSize) {
      const some = decided.slice(from, from + chunkSize);
      const ids = [...new Set(some.map(({ id }) => id))];
      const among = `in (${places(ids.length)})`;
      const deleted = some.filter(({ kind }) => kind === 'delete').map(({ id }) => id);
      if (deleted.length > 0) await change(connection, `delete from "reviewDecision" where "review" in (${places(deleted.length)})`, deleted);
      const before = await valuesBefore(connection, some.filter(({ kind }) => kind === 'update'), 'state');
      // One takes back one’s own: where the review is another’s again, or nobody’s, one decided nothing.
      const own = why === 'undo' ? `and coalesce(r."moderator", 0) = ${by?.userIdx ?? 0}` : '';
      if (why === 'undo') {
        await change(
          connection,
          `delete from "reviewDecision" where "review" ${among} and "moderator" = ? and not exists (select 1 from "review" r where r."id" = "reviewDecision"."review" and r."state" <> 'new' ${own})`,
          [...ids, by?.userIdx ?? 0],
        );
      }
      for (const [found, reviews] of Map.groupBy(ids, (id) => String(before.get(id) ?? 'new'))) await add(connection, found, `and r."id" in (${places(reviews.length)}) ${own}`, reviews);
      await deleteIdle(connection, ids);
    }
  },
};

/**
 * Decisions of moderators, one of each about a review, in place of sums that told of the last one alone: of what stands
 * already the last one is all that is known.
 */
export const decisions: Migration = {
  id: 'review/010-decisions',
  makes: ['reviewDecision'],
  needs: ['review'],
  up: async (connection) => {
    const engine = engineOf(connection);
    const [id, rest] = engine === 'postgres' ? ['bigint', ''] : ['integer', ' without rowid'];
    await change(
      connection,
      `create table "reviewDecision" ("review" ${id} not null, "moderator" ${id} not null, "building" ${id} not null, "day" text not null, "level" text not null, "found" text not null, "outcome" text not null,
         primary key ("review", "moderator"))${rest}`,
    );
    await change(connection, 'create index "reviewDecision_day" on "reviewDecision" ("day", "moderator", "building", "level", "outcome")');
    await add(connection, 'new');
    await dropTriggers(connection, engine);
    await makeTriggers(connection, engine, scoreStatements);
    await change(connection, 'drop table "reviewDecided"');
  },
};
