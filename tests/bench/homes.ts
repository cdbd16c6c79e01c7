import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStage, password, type Stage } from '../journeys/stage.ts';
import { loginSecret } from '../journeys/api.ts';
import { importBuildings } from '../real/import-buildings.ts';
import { importFile } from '../real/import-file.ts';
import { root } from '../support/sources.ts';

const size = { rents: 20_000, rooms: 60_000 };
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const said = (times: readonly number[]) => `median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`;

/** Lists of homes as people ask for them, through what is kept of the building and of the offer. */
const asked: Readonly<Record<string, readonly string[]>> = {
  'rents by what their building is': ['rent?borough=queens', 'rent?borough=brooklyn&sort=netPrice', 'rent?subwayLine=L', 'rent?subwayLine=L&borough=brooklyn&price=2000..4000&sort=netPrice', 'rent?availability=available&sort=-netPrice'],
  'rooms by what their building and offer are': ['room?borough=manhattan', 'room?borough=brooklyn&sort=price', 'room?availability=available&price=2000..3500', 'room?price=2000..3000&sort=price', 'room?remaining=1..2&borough=manhattan&sort=-price'],
  'rooms and rents in an order': ['rent?sort=netPrice', 'rent?sort=-netPrice', 'rent?sort=availableMoveDate', 'room?sort=unitNumber', 'room?sort=price', 'room?sort=building', 'rent?sort=building', 'room?sort=remaining'],
};
const searched = ['bedford', '302', 'w 31', 'Offer 19', '12A', 'E 10 St', 'zzzz'];

/** Measures the lists of 20,000 rents and 60,000 rooms, on the city's real buildings where they are, else on as many made up. */
export async function homes(note: (what: string, measured: string, budget: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-homes-'));
  const data = process.env['REAL_DATA_DIR'] ?? join(root, '../shared/data');
  const real = existsSync(join(data, 'buildings_manhattan.csv'));
  try {
    if (real) {
      const stage = await openStage({}, folder);
      await importFile(stage, 'subwayStation', join(data, 'mta_subway_stations.csv'));
      for (const name of ['buildings_manhattan.csv', 'buildings_brooklyn.csv']) await importBuildings(stage, join(data, name));
      await stage.stop();
    }
    const made = spawnSync(process.execPath, ['scripts/demo.ts', '--buildings', '31503', '--rents', String(size.rents), '--rooms', String(size.rooms)], {
      cwd: root,
      env: { ...process.env, DATA_DIR: folder, STOOP_ADMIN_PASSWORD: password, STOOP_LOGIN_SECRET: loginSecret },
      encoding: 'utf8',
    });
    if (made.status !== 0) throw new Error(made.stderr);
    const stage = await openStage({}, folder);
    try {
      await measure(stage, note);
    } finally {
      await stage.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(stage: Stage, note: (what: string, measured: string, budget: string) => void): Promise<void> {
  let round = 0;
  const forget = () => stage.api('POST', '/amenity', { name: { en: `Bench ${(round += 1)}`, kr: '', zh: '' } });
  const time = async (path: string): Promise<number> => {
    const started = performance.now();
    const { status } = await stage.api('GET', `/${path}`);
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    return performance.now() - started;
  };
  for (const path of ['rent?limit=50', 'room?limit=50', 'rent?q=a', 'room?q=a']) await time(path);
  for (const [what, paths] of Object.entries(asked)) {
    const times: number[] = [];
    for (const path of paths) {
      // A write makes every kept answer stale, as it does all day.
      await forget();
      const took = await time(`${path}&limit=50`);
      if (process.env['BENCH_EACH']) console.log(`  ${path}: ${took.toFixed(0)} ms`);
      times.push(took);
    }
    note(`${what}, first answer after a write`, said(times), '150 ms');
  }
  const jumps: number[] = [];
  for (const [record, total] of Object.entries({ rent: size.rents, room: size.rooms })) {
    for (const sort of record === 'rent' ? ['-updatedAt', 'netPrice', 'title'] : ['-updatedAt', 'price', 'unitNumber']) {
      await time(`${record}?sort=${sort}&limit=100`);
      for (const share of [0.2, 0.5, 0.77, 0.99]) {
        const took = await time(`${record}?sort=${sort}&offset=${Math.floor(total * share)}&limit=100`);
        if (process.env['BENCH_EACH']) console.log(`  jump ${record} ${sort} ${share}: ${took.toFixed(0)} ms`);
        jumps.push(took);
      }
    }
  }
  note('a jump in rents and rooms', said(jumps), '150 ms');
  const searches: number[] = [];
  for (const record of ['rent', 'room']) {
    for (const words of searched) {
      await forget();
      const took = await time(`${record}?q=${encodeURIComponent(words)}&limit=20`);
      if (process.env['BENCH_EACH']) console.log(`  search ${record} ${words}: ${took.toFixed(0)} ms`);
      searches.push(took);
    }
  }
  note('search of rents and rooms', said(searches), '50 ms');
}
