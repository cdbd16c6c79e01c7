import type { Kernel } from '#core/kernel/index.ts';
import type { Create } from '#kit/records/entity.ts';
import { dayAfter, dayOf, momentsAt } from '#kit/records/new-york.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { seededRandom } from '#server/random.ts';
import { writing } from '#server/records/write/writing.ts';
import type { Demo } from '#server/slots.ts';
import { otherReason, type contract } from '../entities.ts';
import { readStages } from './stages.ts';

const day = 86_400_000;
const system = { system: true } as const;

const family = ['Kim', 'Lee', 'Park', 'Chen', 'Wang', 'Li', 'Nair', 'Bennett', 'Alvarez', 'Haddad', 'Okafor', 'Stein', 'Ramos', 'Meyer', 'Sato'] as const;
const given = ['Priya', 'Noah', 'Sofia', 'Omar', 'Amara', 'Leah', 'Diego', 'Lucas', 'Hana', 'Ben', 'Grace', 'Ivy', 'Mateo', 'June'] as const;
const korean = ['박지훈', '최민준', '정유진', '이서연', '한지우', '강하은', '윤도현', '오세린', '서지우', '김나래', '문태오', '신아라'] as const;
const chinese = ['李嘉怡', '陈浩然', '周子涵', '赵晨', '吴思远', '徐若曦', '何雅婷', '林雨桐', '黄子轩', '刘一诺'] as const;

/** A time of the next four days at which homes are shown. */
const tourTime = (today: string, at: number): string => momentsAt({ day: dayAfter(today, 1 + (at % 4)), minute: (10 + (at % 9)) * 60 })[0]!;

/** Stages a contract has gone through, the last of them its present one. */
type Way = readonly number[];

interface Home {
  readonly room: number;
  readonly unit: string;
  readonly building: number;
  readonly address: string;
  readonly rent: number | null;
  readonly roomType: number | null;
  readonly price: number | null;
}

/** Contracts of a believable agency, with the moves of the last month; the same at every run. */
export const contractDemo: Demo = {
  id: 'contract',
  order: 70,
  async fill({ kernel, report }) {
    const { read } = kernel.use(database);
    const random = seededRandom(4_477);
    const now = Date.now();
    const today = dayOf(new Date(now).toISOString());
    const [fresh, consulting, tour, applying, approved, signed, hold, lost] = (await readStages(read)).map(({ id }) => id) as [number, ...number[]];
    const stages = { fresh, consulting: consulting!, tour: tour!, applying: applying!, approved: approved!, signed: signed!, hold: hold!, lost: lost! };
    const idsOf = async (sql: string) => (await rowsOf<{ id: number }>(read, sql)).map(({ id }) => id);
    const agents = await idsOf(`select e."id" from "employee" e join "employeeCategory" c on c."id" = e."category" where c."slug" = 'leasing' and e."deletedAt" is null order by e."id"`);
    const platforms = await idsOf('select "id" from "platform" where "deletedAt" is null order by "id"');
    const reasons = (await idsOf('select "id" from "lostReason" where "deletedAt" is null order by "sort"')).filter((id) => id !== otherReason);
    const areas = await idsOf('select "id" from "area" where "deletedAt" is null order by "id" limit 40');
    const homes = await rowsOf<Home>(
      read,
      `select r."id" as "room", r."unitNumber" as "unit", r."building", b."address", r."rent", r."roomType", o."netPrice" as "price"
       from "room" r join "building" b on b."id" = r."building" join "rent" o on o."id" = r."rent"
       where r."deletedAt" is null and r."count" = 1 and r."taken" = 0 order by r."id" limit 120`,
    );
    if (homes.length === 0) return;

    const ways: readonly (readonly [number, Way])[] = [
      [9, [stages.fresh]],
      [7, [stages.fresh, stages.consulting]],
      [9, [stages.fresh, stages.consulting, stages.tour]],
      [5, [stages.fresh, stages.consulting, stages.tour, stages.applying]],
      [3, [stages.fresh, stages.consulting, stages.tour, stages.applying, stages.approved]],
      [6, [stages.fresh, stages.consulting, stages.tour, stages.applying, stages.approved, stages.signed]],
      [4, [stages.fresh, stages.consulting, stages.hold]],
      [6, [stages.fresh, stages.consulting, stages.tour, stages.lost]],
    ];
    const names = [...korean, ...chinese, ...Array.from({ length: 40 }, () => `${random.of(given)} ${random.of(family)}`)];
    let made = 0;
    for (const way of ways.flatMap(([count, one]) => Array.from({ length: count }, () => one))) {
      const home = homes[made % homes.length]!;
      const last = way.at(-1)!;
      // The last move lies a few days back, the others evenly before it.
      const ended = now - random.whole(0, last === stages.hold ? 40 : 12) * day - random.whole(1, 9) * 3_600_000;
      const began = ended - (way.length - 1) * random.whole(1, 4) * day - random.whole(1, 12) * 3_600_000;
      const at = (step: number) => new Date(way.length === 1 ? ended : began + ((ended - began) * step) / (way.length - 1));
      const late = way.includes(stages.applying);
      const start = dayAfter(today, random.whole(6, 70));
      const name = names[made % names.length]!;
      const values: Create<typeof contract> = {
        name,
        workflow: way[0]!,
        gender: random.of([0, 1]),
        phone: `+1 646 555 ${String(1000 + made * 37).slice(-4)}`,
        email: made % 3 === 0 ? null : `client${made + 1}@example.com`,
        occupation: random.of(['student', 'worker']),
        platform: random.of(platforms) ?? null,
        budget: random.whole(22, 52) * 10_000,
        moveDate: start,
        preferredArea: random.of(areas) ?? null,
        assignee: random.of(agents) ?? null,
        assist: null,
        memo: made % 5 === 0 ? 'Both come to the tour. Asks whether the gym is included.' : null,
        ...(way.length > 1 && { building: home.building, rent: home.rent, room: home.room, address: home.address, unit: home.unit, roomType: home.roomType, price: home.price }),
        ...(way.includes(stages.tour) && { tourSchedule: last === stages.tour ? tourTime(today, random.whole(2, 90)) : new Date(ended - day).toISOString() }),
        ...(late && { toured: 'done' as const }),
      };
      const { id } = await kernel.use(writing).run(system, { kind: 'demo', at: at(0) }, (batch) => batch.create('contract', values));
      for (const [step, stage] of way.entries()) {
        if (step === 0) continue;
        const patch = {
          workflow: stage,
          ...(stage === stages.signed && { leaseStartDate: start, leaseEndDate: dayAfter(start, 364), feePayer: 'landlord' }),
          ...(stage === stages.lost && { lostReason: random.of(reasons) }),
        };
        await kernel.use(writing).run(system, { kind: 'demo', at: at(step) }, (batch) => batch.update('contract', id, undefined, patch));
      }
      made += 1;
    }
    made += await fillLeases(kernel, { signed: stages.signed, agents, platforms, today });
    report(`${made} contracts`);
  },
};

/** Days before today on which the oldest lease of the demonstration was signed. */
const oldestLease = 420;

/** Leases of tenants who live there: signed over the last fourteen months, so that some end in each of the coming three. */
async function fillLeases(
  kernel: Kernel,
  { signed, agents, platforms, today }: { readonly signed: number; readonly agents: readonly number[]; readonly platforms: readonly number[]; readonly today: string },
): Promise<number> {
  const random = seededRandom(9_060);
  // Homes that are let already: nothing that is still offered is taken.
  const homes = await rowsOf<Omit<Home, 'room'>>(
    kernel.use(database).read,
    `select r."unitNumber" as "unit", r."building", b."address", r."rent", r."roomType", o."netPrice" as "price"
     from "room" r join "building" b on b."id" = r."building" join "rent" o on o."id" = r."rent"
     where r."deletedAt" is null and r."taken" > 0 and o."netPrice" is not null order by r."id" limit 84`,
  );
  for (const [place, home] of homes.entries()) {
    const signedOn = dayAfter(today, Math.round(-oldestLease + (place * (oldestLease - 4)) / homes.length));
    const start = dayAfter(signedOn, random.whole(8, 35));
    const assignee = random.of(agents) ?? null;
    const others = agents.filter((agent) => agent !== assignee);
    const values: Create<typeof contract> = {
      ...home,
      name: random.next() < 0.5 ? random.of([...korean, ...chinese]) : `${random.of(given)} ${random.of(family)}`,
      workflow: signed,
      phone: `+1 917 555 ${String(2000 + place * 41).slice(-4)}`,
      email: `tenant${place + 1}@example.com`,
      occupation: random.of(['student', 'worker']),
      platform: random.of(platforms) ?? null,
      toured: 'done',
      leaseStartDate: start,
      leaseEndDate: dayAfter(start, 364),
      feePayer: random.of(['landlord', 'landlord', 'landlord', 'client', 'noFee']),
      feeAcknowledged: true,
      assignee,
      ...(random.next() < 0.35 && others.length > 0 && { assist: random.of(others), assistShare: random.of([20, 30, 30, 50]) }),
      ...(dayAfter(start, 364) < dayAfter(today, 60) && { renewal: random.of(['asked', 'renews', 'leaves', null]) }),
    };
    await kernel.use(writing).run(system, { kind: 'demo', at: new Date(`${signedOn}T16:00:00Z`) }, (batch) => batch.create('contract', values));
  }
  return homes.length;
}
