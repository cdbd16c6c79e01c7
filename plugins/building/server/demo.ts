import type { Kernel } from '#core/kernel/index.ts';
import { files } from '#server/files/files.ts';
import { seededRandom, type Random } from '#server/random.ts';
import { writing } from '#server/records/write/writing.ts';
import type { Demo } from '#server/slots.ts';
import { addView } from '#server/views/view-store.ts';
import { facade, interior } from '../demo/pictures.ts';
import { amenityNames, companies, places, utilityNames, type Place } from '../demo/places.ts';
import { demoStations } from '../demo/stations.ts';

type Ids = ReadonlyMap<string, number>;

const day = 86_400_000;
const system = { system: true } as const;

/** Companies, dictionaries, stations and buildings of a believable agency; the same at every run. */
export const buildingDemo: Demo = {
  id: 'building',
  order: 10,
  async fill({ kernel, size, report }) {
    const known = await fillDictionaries(kernel);
    report(`${companies.length} companies, ${places.length} streets`);
    const photos = await drawPictures(kernel);
    report('pictures drawn');
    await fillBuildings(kernel, size, known, photos, report);
    await saveViews(kernel);
  },
};

async function fillDictionaries(kernel: Kernel): Promise<Record<'company' | 'amenity' | 'utility' | 'area' | 'zip', Ids>> {
  return kernel.use(writing).run(system, { kind: 'demo' }, async (batch) => {
    const named = (list: readonly (readonly [string, string?, string?])[]) =>
      list.map(([en, kr = '', zh = ''], at) => ({ name: { en, kr, zh }, sort: (at + 1) * 10 }));
    const fill = async (record: string, rows: readonly Record<string, unknown>[], keys: readonly string[]) => {
      const made = await batch.createMany(record, rows);
      return new Map(keys.map((key, at) => [key, made[at] as number]));
    };
    const once = <T>(values: readonly T[], keyOf: (value: T) => string) => [...new Map(values.map((value) => [keyOf(value), value])).values()];

    const areas = once(places, ({ area }) => area);
    const zips = once(places, ({ zip }) => zip);
    await batch.createMany(
      'subwayStation',
      demoStations.map(([name, lines, borough, latitude, longitude]) => ({ name, lines, borough, latitude, longitude })),
    );
    return {
      company: await fill(
        'managementCompany',
        named(companies).map((row, at) => ({
          ...row,
          phone: `+1 212 555 ${String(100 + at).padStart(4, '0')}`,
          email: `leasing${at + 1}@example.com`,
        })),
        companies.map(([en]) => en),
      ),
      amenity: await fill('amenity', named(amenityNames), amenityNames.map(([en]) => en)),
      utility: await fill('utility', named(utilityNames), utilityNames.map(([en]) => en)),
      area: await fill(
        'area',
        areas.map(({ area, borough }, at) => ({ name: { en: area, kr: '', zh: '' }, borough, sort: (at + 1) * 10 })),
        areas.map(({ area }) => area),
      ),
      zip: await fill('zipCode', zips.map(({ zip, city, borough }) => ({ zip, city, borough })), zips.map(({ zip }) => zip)),
    };
  });
}

/** Shared views of the demonstration agency. */
const views: readonly (readonly [name: string, query: string])[] = [
  ['지하철역 근처 | Near the subway | 地铁附近', 'distance=..5&sort=distance'],
  ['중개 수수료 없음 | No fee | 免中介费', 'fee=noFee&active=true'],
  ['사진 필요 | Needs photos | 缺少照片', 'photos=none&active=true'],
];

const saveViews = (kernel: Kernel): Promise<unknown> =>
  kernel.use(writing).run(system, { kind: 'demo' }, async ({ connection }) => {
    for (const [name, query] of views) await addView(connection, 'building', { name, scope: 'everyone', role: null, query, columns: '' }, { userIdx: 0 });
  });

interface Photos {
  readonly outside: ReadonlyMap<Place['kind'], readonly unknown[]>;
  readonly inside: readonly unknown[];
}

async function drawPictures(kernel: Kernel): Promise<Photos> {
  const { default: sharp } = await import('sharp');
  const keep = async (svg: string) => kernel.use(files).keepPicture(await sharp(Buffer.from(svg)).png().toBuffer());
  const outside = new Map<Place['kind'], readonly unknown[]>();
  for (const kind of ['brownstone', 'walkup', 'prewar', 'tower'] as const) {
    outside.set(kind, await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => keep(facade(kind, seed, 900)))));
  }
  const inside = await Promise.all(
    (['living', 'kitchen', 'bedroom'] as const).flatMap((use) => [1, 2, 3].map((seed) => keep(interior(use, seed, 900)))),
  );
  return { outside, inside };
}

async function fillBuildings(
  kernel: Kernel,
  count: number,
  known: Awaited<ReturnType<typeof fillDictionaries>>,
  photos: Photos,
  report: (line: string) => void,
): Promise<void> {
  const random = seededRandom(20_261);
  const rows = Array.from({ length: count }, (_, at) => buildingOf(at, random, known, photos));
  // Registered over the last two months, some days more than others, so that days, weeks and months have something to compare.
  const weights = Array.from({ length: Math.min(60, count) }, () => random.whole(2, 12));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const now = Date.now();
  let passed = 0;
  let from = 0;
  for (const [at, weight] of weights.entries()) {
    passed += weight;
    const to = Math.round((passed / whole) * count);
    const moment = new Date(now - (weights.length - 1 - at) * day - random.whole(5, 180) * 60_000);
    const rowsOfDay = rows.slice(from, to);
    await kernel.use(writing).run(system, { kind: 'demo', at: moment }, (batch) => batch.createMany('building', rowsOfDay));
    from = to;
    if (count > 5000 && at % 10 === 9) report(`${to} of ${count} buildings`);
  }
  report(`${count} buildings`);
}

function buildingOf(at: number, random: Random, known: Awaited<ReturnType<typeof fillDictionaries>>, photos: Photos): Record<string, unknown> {
  const place = places[at % places.length] as Place;
  const round = Math.floor(at / places.length);
  const number = place.from + round * place.step * 2 - (place.hyphen === undefined ? 0 : (place.from % 2) - 1);
  const house = place.hyphen === undefined ? `${number}` : `${place.hyphen + Math.floor(number / 100)}-${String(number % 100).padStart(2, '0')}`;
  const tall = place.kind === 'tower';
  const floors = { brownstone: random.whole(3, 5), walkup: random.whole(4, 6), prewar: random.whole(6, 16), tower: random.whole(18, 58) }[place.kind];
  const rooms = tall ? floors * random.whole(8, 16) : floors * random.whole(1, 6);
  const years = { brownstone: [1885, 1915], walkup: [1900, 1940], prewar: [1911, 1941], tower: [1998, 2024] } as const;
  const pictured = random.next() < 0.82;
  const id = (ids: Ids, key: string) => ids.get(key) as number;
  return {
    address: `${house} ${place.street}`,
    borough: place.borough,
    zipCode: id(known.zip, place.zip),
    area: id(known.area, place.area),
    managementCompany: id(known.company, random.of(companies)[0]),
    latitude: Number((place.at[0] + (random.next() - 0.5) * 0.004).toFixed(6)),
    longitude: Number((place.at[1] + (random.next() - 0.5) * 0.004).toFixed(6)),
    year: random.whole(years[place.kind][0], years[place.kind][1]),
    totalFloors: floors,
    totalRooms: rooms,
    bathroom: random.whole(1, 2),
    fee: random.next() < 0.6 ? 'noFee' : 'fee',
    amenities: random.some(amenityNames, tall ? random.whole(4, 8) : random.whole(0, 3)).map(([en]) => id(known.amenity, en)),
    utilities: random.some(utilityNames, random.whole(1, 3)).map(([en]) => id(known.utility, en)),
    photos: pictured
      ? [random.of(photos.outside.get(place.kind) ?? []), ...random.some(photos.inside, random.whole(0, 4))]
      : [],
    active: random.next() < 0.94,
  };
}
