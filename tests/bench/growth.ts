import { seededRandom, type Random } from '#server/random.ts';
import type { Stage } from '../journeys/stage.ts';

/** Figures of one kind of question: milliseconds of the wall, from outside. */
export interface Timing {
  readonly what: string;
  readonly median: number;
  readonly p99: number;
}

const boroughs = ['manhattan', 'brooklyn', 'queens', 'bronx', 'statenIsland'] as const;

/** Filters as people set them, no two questions alike. */
const filters: readonly ((random: Random) => string)[] = [
  (random) => `borough=${random.some(boroughs, random.whole(1, 2)).join(',')}`,
  (random) => `year=${random.whole(1810, 1950)}..${random.whole(1951, 2020)}`,
  (random) => `totalRooms=${random.whole(1, 30)}..${random.whole(31, 200)}`,
  (random) => `managementCompany=${random.whole(1, 12)},${random.whole(13, 24)}`,
  (random) => `distance=${random.whole(0, 200)}..${random.whole(300, 900)}`,
  (random) => `active=${random.of(['true', 'false'])}`,
  (random) => `area=${random.whole(1, 10)},${random.whole(11, 20)}`,
];
const orders = ['year', '-year', 'address', '-address', 'totalRooms', '-distance', 'managementCompany', '-updatedAt', 'createdAt', 'totalFloors', '-area,year'];
const typed = ['302', '302 bever', 'jackson', 'w 31', '2 east 4', 'E 10 St', 'halcyon', '한강', '0123', 'st', 'e', 'zzzz', 'ave', '77', 'park'];

/** Measures lists, counts, searches and changes of the buildings of an agency that stands, and what they cost while others write. */
export async function growth(stage: Pick<Stage, 'api'>, rounds = 60): Promise<readonly Timing[]> {
  const random = seededRandom(Number(process.env['BENCH_SEED'] ?? 7));
  const timings: Timing[] = [];
  const get = async <T>(path: string): Promise<T> => {
    const { status, body } = await stage.api<T>('GET', path);
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const time = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  const measure = async (what: string, count: number, make: () => Promise<() => Promise<unknown>>): Promise<void> => {
    const times: number[] = [];
    for (let round = 0; round < count; round += 1) times.push(await time(await make()));
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
    timings.push({ what, median: at(0.5), p99: at(0.99) });
    console.log(`${what}: median ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms`);
    if (process.env['BENCH_EACH']) console.log(`  worst: ${times.slice(-5).map((one) => one.toFixed(0)).join(' ')}`);
  };

  const pair = (): string => {
    const [first, second] = random.some(filters, 2);
    return `${first!(random)}&${second!(random)}`;
  };
  const list = (): string => `/building?${pair()}&sort=${random.of(orders)}&limit=50`;
  const highest = (await get<{ rows: { id: number }[] }>('/building?sort=-id&limit=1')).rows[0]!.id;
  const changeOne = async (): Promise<() => Promise<unknown>> => {
    const id = random.whole(1, highest);
    const { status, body } = await stage.api<{ version: number; totalFloors: number | null }>('GET', `/building/${id}`);
    if (status !== 200) return changeOne();
    return async () => {
      const done = await stage.api('PUT', `/building/${id}`, { totalFloors: ((body.totalFloors ?? 0) % 40) + 1, year: random.whole(1850, 2020) }, { 'if-match': `"${body.version}"`, 'idempotency-key': crypto.randomUUID() });
      if (done.status !== 200) throw new Error(`A change was answered with ${done.status}: ${JSON.stringify(done.body)}`);
    };
  };

  await measure('list, two filters and an order, the first questions after a start', 20, async () => {
    const path = list();
    return () => get(path);
  });
  // each field and order has been asked once by now or while this runs
  for (const filter of filters) await get(`/building?${filter(random)}&limit=1`);
  for (const order of orders) await get(`/building?sort=${order}&limit=50`);
  await new Promise((done) => setTimeout(done, Number(process.env['BENCH_WARM_MS'] ?? 3000)));
  for (const order of orders) await get(`/building?sort=${order}&limit=50`);
  await new Promise((done) => setTimeout(done, Number(process.env['BENCH_WARM_MS'] ?? 3000)));

  await measure('list, two filters and an order, a new question', rounds, async () => {
    const path = list();
    return () => get(path);
  });
  await measure('the same at any depth', rounds, async () => {
    const path = list();
    const { total } = await get<{ total: number }>(path);
    const offset = random.whole(0, Math.max(0, total - 50));
    return () => get(`${path}&offset=${offset}`);
  });
  await measure('the same question after a building changed', rounds, async () => {
    const path = list();
    await get(path);
    await (await changeOne())();
    return () => get(path);
  });
  await measure('sort by company, a jump', Math.ceil(rounds / 2), async () => {
    const offset = random.whole(0, highest - 100);
    return () => get(`/building?sort=managementCompany&limit=50&offset=${offset}`);
  });
  await measure('count of a saved view', rounds, async () => {
    const path = `/building?${pair()}&limit=1`;
    return () => get(path);
  });
  await measure('list search', rounds, async () => {
    const path = `/building?q=${encodeURIComponent(random.of(typed))}&limit=50`;
    await (await changeOne())();
    return () => get(path);
  });
  await measure('search of every kind', rounds, async () => {
    const path = `/search?q=${encodeURIComponent(random.of(typed))}`;
    return () => get(path);
  });
  await measure('one change', rounds, changeOne);
  await measure('history of one record', rounds, async () => {
    const id = random.whole(1, highest);
    return () => stage.api('GET', `/building/${id}/history`);
  });

  const over = new AbortController();
  const writing = (async () => {
    while (!over.signal.aborted) {
      await (await changeOne())();
      await new Promise((done) => setTimeout(done, 200));
    }
  })();
  await measure('list at any depth while five changes a second come in', rounds, async () => {
    const path = `${list()}&offset=${random.of([0, 0, 50, random.whole(0, 2000)])}`;
    return () => get(path);
  });
  over.abort();
  await writing;
  return timings;
}
