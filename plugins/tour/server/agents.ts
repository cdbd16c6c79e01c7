import { startOfDay } from '#kit/records/new-york.ts';
import type { Reads } from '#server/database/database.ts';
import { ruleBroken } from '#server/refusal.ts';
import { rowsOf } from '#server/database/statement.ts';
import type { Caller } from '#server/slots.ts';
import type { Writer } from '#server/records/registry.ts';
import { editTours, viewTours } from '../area.ts';

/** Somebody who shows homes. `member` is their account. */
export interface Agent {
  readonly id: number;
  readonly name: string;
  readonly member: number;
}

/** Tells whose tours somebody sees all of: their own, those of their department, everybody's. */
export function seesAllOf(caller: Caller): (agent: number) => boolean {
  const reach = caller.reachOf(viewTours);
  if (reach === 'all' || reach === undefined) return () => reach === 'all';
  const ids = new Set(caller.people[reach]['employee'] ?? []);
  return (agent) => ids.has(agent);
}

/** Ids of the employees whose time somebody plans, by their right to change tours; null for everybody. */
export function plannedBy(caller: Caller): readonly number[] | null {
  const reach = caller.reachOf(editTours);
  return reach === 'all' ? null : reach === undefined ? [] : (caller.people[reach]['employee'] ?? []);
}

/** Tells whose time somebody plans. */
export function plansTimeOf(caller: Caller): (agent: number) => boolean {
  const ids = plannedBy(caller);
  return (agent) => ids === null || ids.includes(agent);
}

/**
 * Refuses to take the time of an agent whose tours the writer does not change, so that nobody fills, or feels out, the
 * calendar of a colleague of another department. Throws a `Refusal` 400.
 */
export function refuseOthersTime(who: Writer, agent: number): void {
  if (!('system' in who) && !plansTimeOf(who)(agent)) throw ruleBroken({ agent: 'tour.rule.othersTime' });
}

/**
 * Employees who show homes: those of the category `leasing`, everybody where nobody is of it, and whoever has a tour on
 * the New York days asked for. By name.
 */
export async function readAgents(on: Reads, { from, to }: { readonly from: string; readonly to: string }): Promise<readonly Agent[]> {
  const leasing = `select e."id" from "employee" e join "employeeCategory" c on c."id" = e."category" where c."slug" = 'leasing' and e."active" and e."deletedAt" is null`;
  return rowsOf<Agent>(
    on,
    `select "id", "name", "member" from "employee" where "deletedAt" is null and (
       "id" in (${leasing}) or ("active" and not exists (${leasing}))
       or "id" in (select "agent" from "tour" where "deletedAt" is null and "startsAt" >= ? and "startsAt" < ?))
     order by lower("name"), "id"`,
    [startOfDay(from), startOfDay(to, 1)],
  );
}
