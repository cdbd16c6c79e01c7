import { dayAfter, dayOf, momentsAt, weekdayOf } from '#kit/records/new-york.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { seededRandom } from '#server/random.ts';
import { writing } from '#server/records/write/writing.ts';
import { Refusal } from '#server/refusal.ts';
import type { Demo } from '#server/slots.ts';
import { freeAtOf } from '../slots.ts';
import { metresBetween, type Point } from '../travel.ts';
import { readAgents } from './agents.ts';

const before = 10;
const after = 10;
/** Hours at which tours of the demonstration begin. */
const hours = [9.5, 10, 11, 12, 13.5, 14, 15.5, 16, 17.5] as const;

/** A rent and where it is. */
interface Home extends Point {
  readonly id: number;
  readonly building: number;
  readonly title: string;
}

/** Rents that somebody shows in a day: those around the first. */
const around = (home: Home, homes: readonly Home[]): readonly Home[] =>
  homes.toSorted((a, b) => (metresBetween(home, a) ?? Infinity) - (metresBetween(home, b) ?? Infinity)).slice(0, 10);

interface Client {
  readonly id: number;
  readonly name: string;
}

/** Tours of a lively week around today: some done, some to be confirmed, a few that did not happen. */
export const tourDemo: Demo = {
  id: 'tour',
  order: 60,
  async fill({ kernel, report }) {
    const { read } = kernel.use(database);
    const now = new Date().toISOString();
    const today = dayOf(now);
    const agents = await readAgents(read, { from: today, to: today });
    const rents = await rowsOf<Home>(
      read,
      `select r."id", r."building", r."title", b."latitude", b."longitude" from "rent" r join "building" b on b."id" = r."building"
       where r."deletedAt" is null and r."active" and b."latitude" is not null order by r."id" limit 240`,
    );
    const customers = await rowsOf<Client>(read, 'select "id", "name" from "customer" where "deletedAt" is null order by "id" limit 60');
    const contracts = await rowsOf<Client>(read, 'select "id", "name" from "contract" where "deletedAt" is null order by "id" limit 60');
    if (agents.length === 0 || rents.length === 0 || customers.length + contracts.length === 0) return;
    const random = seededRandom(5_3);
    let made = 0;
    for (let away = -before; away <= after; away += 1) {
      const day = dayAfter(today, away);
      const busy = away === 0 ? 0.75 : weekdayOf(day) === 6 ? 0.15 : 0.3;
      const [bookedAt] = momentsAt({ day: dayAfter(day, -random.whole(2, 6)), minute: 15 * 60 });
      const at = new Date(bookedAt! < now ? bookedAt! : now);
      await kernel.use(writing).run({ system: true }, { kind: 'demo', at }, async (batch) => {
        for (const agent of agents) {
          const near = around(random.of(rents), rents);
          for (const hour of hours) {
            if (random.next() > busy) continue;
            const [startsAt] = momentsAt({ day, minute: hour * 60 });
            const rent = random.of(near);
            const customer = customers.length > 0 ? random.of(customers) : undefined;
            const contract = contracts.length > 0 && (random.next() < 0.4 || !customer) ? random.of(contracts) : undefined;
            const isOver = startsAt! < now;
            const luck = random.next();
            const outcome = isOver
              ? luck < 0.8 ? { status: 'done' } : luck < 0.9 ? { status: 'noShow', endedBy: 'client' } : { status: 'cancelled', endedBy: 'client', reason: 'Found another home' }
              : { status: luck < 0.6 ? 'confirmed' : 'requested' };
            const values = { client: (contract ?? customer)!.name, customer: contract ? null : (customer?.id ?? null), contract: contract?.id ?? null };
            try {
              const { id } = await batch.create('tour', { ...values, agent: agent.id, building: rent.building, startsAt, freeAt: freeAtOf(startsAt!, 45, 15), meeting: random.next() < 0.4 ? 'Front desk' : null, ...outcome });
              const feedback = outcome.status === 'done' ? random.of(['liked', 'liked', 'maybe', 'no', null] as const) : null;
              await batch.create('tourStop', { tour: id, rent: rent.id, unit: rent.title, feedback, feedbackReason: feedback === 'maybe' || feedback === 'no' ? random.of(['dark', 'small', 'price', 'noise'] as const) : null });
              made += 1;
            } catch (error) {
              // another tour or the way to it leaves no time: as in life
              if (!(error instanceof Refusal)) throw error;
            }
          }
        }
      });
    }
    report(`${made} tours`);
  },
};
