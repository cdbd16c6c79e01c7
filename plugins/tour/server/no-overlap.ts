import { engineOf } from '#server/database/engine.ts';
import { change } from '#server/database/statement.ts';
import type { Migration } from '#server/slots.ts';

/** PostgreSQL's lock of one agent's time, until the end of the transaction. */
export const lockAgent = (agent: string): string => `pg_advisory_xact_lock(hashtext('tour_slot'), cast(${agent} as integer))`;

/** True of a row that takes its agent's time. */
const takesTime = (row: string): string => `${row}."deletedAt" is null and ${row}."status" not in ('cancelled', 'rescheduled')`;

/** A tour that overlaps a new row; both of one building may say that they are shown together. */
const overlapping = (earliest: string): string =>
  `exists (select 1 from "tour" o where o."agent" = new."agent" and ${takesTime('o')} and o."id" <> new."id"
    and o."startsAt" < new."freeAt" and o."freeAt" > new."startsAt" and o."startsAt" > ${earliest}
    and not (o."together" and new."together" and o."building" = new."building"))`;

/**
 * No agent shows two tours at once, whoever writes them: a trigger of the same condition on both engines. SQLite writes
 * one transaction at a time; on PostgreSQL the agent is locked until the commit, so that the next one sees this one. Not
 * by a row: rows that are referred to are shared already, and two who share one would wait for each other for ever.
 * A tour with its buffer lasts six hours at most.
 */
export const noOverlap: Migration = {
  id: 'tour/002-no-overlap',
  needs: ['tour', 'employee'],
  up: async (connection) => {
    await change(connection, `create index "tour_agent_startsAt" on "tour" ("agent", "startsAt") where "deletedAt" is null`);
    if (engineOf(connection) === 'sqlite') {
      for (const when of ['insert', 'update']) {
        await change(
          connection,
          `create trigger "tour_slot_${when}" after ${when} on "tour" when ${takesTime('new')} begin
            select raise(abort, 'constraint failed: tour_slot') where ${overlapping(`strftime('%Y-%m-%dT%H:%M:%fZ', new."startsAt", '-6 hours')`)};
          end`,
        );
      }
      return;
    }
    await change(
      connection,
      `create function "tour_slot"() returns trigger language plpgsql as $$ begin
        if ${takesTime('new')} then
          perform ${lockAgent('new."agent"')};
          if ${overlapping(`new."startsAt" - interval '6 hours'`)} then
            raise exception 'constraint failed: tour_slot' using errcode = '23P01', constraint = 'tour_slot';
          end if;
        end if;
        return null;
      end $$`,
    );
    await change(connection, 'create trigger "tour_slot" after insert or update on "tour" for each row execute function "tour_slot"()');
  },
};
