import { dayOf, daysTo, startOfDay } from '#kit/records/new-york.ts';
import type { Sight } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { ruleBroken } from '#server/refusal.ts';
import type { Caller } from '#server/slots.ts';
import type { Agenda, AgendaTour } from '../api.ts';
import { plansTimeOf, readAgents, seesAllOf } from './agents.ts';
import { phoneOf } from './phone-of.ts';

/** Days that are told at once. */
const maxDays = 62;

type TourRow = Omit<AgendaTour, 'stops' | 'together'> & { readonly together: boolean | number };
type StopRow = Omit<AgendaTour['stops'][number], 'occupied'> & { readonly tour: number; readonly availableMoveDate: string | null };

/** Tours of some New York days, both included. Throws a `Refusal` 400 for days that follow each other the wrong way, or too many. */
export async function readAgenda(on: Sight, caller: Caller, { from, to }: { readonly from: string; readonly to: string }, now: string): Promise<Agenda> {
  if (to < from) throw ruleBroken({ to: 'rule.tooEarly' });
  if (daysTo(from, to) >= maxDays) throw ruleBroken({ to: 'rule.tooLate' });
  const span = [startOfDay(from), startOfDay(to, 1)];
  const [agents, rows] = await Promise.all([
    readAgents(on, { from, to }),
    rowsOf<TourRow>(
      on,
      `select t."id", t."version", t."client", t."startsAt", t."minutes", t."buffer", t."agent", t."building", b."address", b."latitude", b."longitude",
         t."status", t."together", t."endedBy", t."askedAt", t."meeting", t."customer", t."contract", c."number" as "contractNumber",
         ${phoneOf(caller)} as "phone", u."language"
       from "tour" t join "building" b on b."id" = t."building" left join "contract" c on c."id" = t."contract" left join "customer" u on u."id" = t."customer"
       where t."deletedAt" is null and t."startsAt" >= ? and t."startsAt" < ? order by t."startsAt", t."id"`,
      span,
    ),
  ]);
  const stops = await readStops(on, rows.map(({ id }) => id));
  // Of others whose time the reader does not know, those alone whom a tour in reach names.
  const [isKnown, isMine] = [seesAllOf(caller), plansTimeOf(caller)];
  const named = new Set(rows.map(({ agent }) => agent));
  return {
    now,
    me: agents.find(({ member }) => member === caller.userIdx)?.id ?? null,
    agents: agents.filter(({ id }) => isKnown(id) || named.has(id)).map(({ id, name }) => ({ id, name, isMine: isMine(id) })),
    tours: rows.map((row) => ({ ...row, together: Boolean(row.together), stops: stops.get(row.id) ?? [] })),
  };
}

async function readStops(on: Sight, tours: readonly number[]): Promise<ReadonlyMap<number, AgendaTour['stops']>> {
  const found = new Map<number, AgendaTour['stops'][number][]>();
  for (let start = 0; start < tours.length; start += 500) {
    const some = tours.slice(start, start + 500);
    const rows = await rowsOf<StopRow & { readonly startsAt: string }>(
      on,
      `select s."id", s."version", s."tour", s."unit", s."rent", s."feedback", s."feedbackReason", r."availableMoveDate", t."startsAt"
       from "tourStop" s join "tour" t on t."id" = s."tour" left join "rent" r on r."id" = s."rent"
       where s."deletedAt" is null and s."tour" in (${places(some.length)}) order by s."place", s."id"`,
      some,
    );
    for (const { tour, availableMoveDate, startsAt, ...stop } of rows) {
      found.set(tour, [...(found.get(tour) ?? []), { ...stop, occupied: availableMoveDate !== null && availableMoveDate > dayOf(startsAt) }]);
    }
  }
  return found;
}
