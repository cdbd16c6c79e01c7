import type { Kernel } from '#core/kernel/index.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { seededRandom, type Random } from '#server/random.ts';
import { writing } from '#server/records/write/writing.ts';
import type { Demo } from '#server/slots.ts';

const day = 86_400_000;
const system = { system: true } as const;

/** Buildings beyond these stay without rents: enough for any demonstration. */
const maxBuildings = 5000;

/** Layouts with bathrooms and the usual rent in dollars: English, Korean, Chinese. */
const cuts = [
  ['Studio', '원룸', '开间', 1, 2750],
  ['1B1B', '1베드 1배스', '一房一卫', 1, 3600],
  ['2B1B', '2베드 1배스', '两房一卫', 1, 4300],
  ['2B2B', '2베드 2배스', '两房两卫', 2, 5200],
  ['3B2B', '3베드 2배스', '三房两卫', 2, 6400],
] as const;

const featureNames = [
  ['In-unit washer', '세대 내 세탁기', '室内洗衣机'],
  ['Dishwasher', '식기세척기', '洗碗机'],
  ['Balcony', '발코니', '阳台'],
  ['Central air', '중앙 냉난방', '中央空调'],
  ['Floor-to-ceiling windows', '통창', '落地窗'],
  ['Furnished', '가구 포함', '带家具'],
  ['Home office', '홈 오피스', '书房'],
  ['Pets allowed', '반려동물 가능', '可养宠物'],
] as const;

const discounts = [
  ['1 month free on 12', '12개월 중 1개월 무료', '12 个月免 1 个月', 1, 12],
  ['1.5 months free on 14', '14개월 중 1.5개월 무료', '14 个月免 1.5 个月', 1.5, 14],
  ['3 months free on 24', '24개월 중 3개월 무료', '24 个月免 3 个月', 3, 24],
] as const;

interface House {
  readonly id: number;
  readonly totalFloors: number | null;
  readonly photos: string | null;
}

/** Two to four offers a building, some of them with discounts; the same at every run. */
export const rentDemo: Demo = {
  id: 'rent',
  order: 30,
  async fill({ kernel, report }) {
    const known = await fillDictionaries(kernel);
    const houses = await rowsOf<House>(
      kernel.use(database).read,
      'select "id", "totalFloors", "photos" from "building" where "deletedAt" is null order by "id" limit ?',
      [maxBuildings],
    );
    const random = seededRandom(3_600);
    const today = Date.now();
    const rows = houses.flatMap((house) => rentsOf(house, known, random, today));
    const days = 24;
    for (let at = 0; at < days; at += 1) {
      const some = rows.slice(Math.floor((at * rows.length) / days), Math.floor(((at + 1) * rows.length) / days));
      const moment = new Date(today - (days - at) * day - random.whole(5, 300) * 60_000);
      if (some.length > 0) await kernel.use(writing).run(system, { kind: 'demo', at: moment }, (batch) => batch.createMany('rent', some));
    }
    report(`${rows.length} rents`);
  },
};

async function fillDictionaries(kernel: Kernel) {
  return kernel.use(writing).run(system, { kind: 'demo' }, async (batch) => {
    const named = ([en, kr, zh]: readonly [string, string, string, ...unknown[]], at: number) => ({ name: { en, kr, zh }, sort: (at + 1) * 10 });
    await batch.createMany(
      'discount',
      discounts.map((one, at) => ({ ...named(one, at), freeMonths: one[3], leaseMonths: one[4] })),
    );
    return { layouts: await batch.createMany('layout', cuts.map(named)), features: await batch.createMany('feature', featureNames.map(named)) };
  });
}

function rentsOf(house: House, known: { readonly layouts: readonly number[]; readonly features: readonly number[] }, random: Random, today: number) {
  const floors = house.totalFloors ?? 5;
  const photos = house.photos === null ? [] : (JSON.parse(house.photos) as readonly unknown[]);
  const units = new Set<string>();
  while (units.size < random.whole(2, 4)) units.add(`${random.whole(1, floors)}${random.of([...'ABCDEFGH'])}`);
  return [...units].map((unit) => {
    const place = random.whole(0, cuts.length - 1);
    const [name, , , baths, usual] = cuts[place] as (typeof cuts)[number];
    const discount = random.next() < 0.55 ? random.of(discounts) : undefined;
    const policies = discount ? [{ freeMonths: discount[3], leaseMonths: discount[4] }] : [];
    if (discount === discounts[0] && random.next() < 0.4) policies.push({ freeMonths: 3, leaseMonths: 24 });
    return {
      title: `${name} · ${unit}`,
      building: house.id,
      price: (usual + random.whole(-40, 60) * 25) * 100,
      discountPolicies: policies,
      availableMoveDate: new Date(today + random.whole(-20, 75) * day).toISOString().slice(0, 10),
      bathCount: baths,
      layout: known.layouts[place],
      features: random.some(known.features, random.whole(0, 5)),
      description: random.next() < 0.7 ? `${name} on floor ${Number.parseInt(unit, 10)}, shown by appointment.` : null,
      photos: random.next() < 0.85 ? photos : [],
      active: random.next() < 0.95,
    };
  });
}
