import { mkdtempSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { database } from '#server/database/database.ts';
import { change, places } from '#server/database/statement.ts';
import { seededRandom } from '#server/random.ts';
import { reading } from '#server/records/read/reading.ts';
import { jobs } from '#server/slots.ts';
import { writing } from '#server/records/write/writing.ts';
import { freshKey, startTestHost, type TestHost } from '../support/host.ts';

const size = { areas: 60, buildings: 4000, rents: 10_000, reviews: 200_000, ads: 50_000 };
const rounds = 5;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const day = 86_400_000;

type Values = Readonly<Record<string, unknown>>;

/** Questions of a working day. */
const asked: Readonly<Record<string, readonly string[]>> = {
  'reviews: the tabs of the queue': ['new', 'shown', 'hidden'].map((state) => `review?state=${state}&active=true&deletionRequested=false&sort=-writtenOn&limit=50`),
  'reviews: counts of the tabs': ['state=new&active=true&deletionRequested=false', 'state=shown&active=true&deletionRequested=false', 'deletionRequested=true&active=true', 'state=hidden'].map((tab) => `review?${tab}&limit=0`),
  'reviews: the meter': ['review/fairness'],
  'reviews: averages of regions and of a building': ['review/averages', 'review/averages?building=7'],
  'reviews: of the site': ['content/reviews?building=7'],
  'reviews: filtered, sorted, searched': ['review?overall=..2&sort=-writtenOn&limit=50', 'review?building=7&sort=overall&limit=50', 'review?language=kr,zh&sort=author&limit=50', 'review?q=mice&limit=50', 'review?q=rockwell&limit=50'],
  // a word that a quarter of all hold, alone and beside conditions and orders that no index serves together with it
  'reviews: the broadest searches and filters': [
    'review?q=safe&sort=-writtenOn&limit=50',
    'review?q=safe&limit=0',
    'review?waits=true&q=e&sort=writtenOn&limit=50',
    'review?state=shown&active=true&deletionRequested=false&q=grace&sort=-writtenOn&limit=50',
    'review?state=shown&active=true&deletionRequested=false&residentVerified=true&q=grace&limit=0',
    'review?state=shown&active=true&deletionRequested=false&overall=4..&language=kr&sort=-writtenOn&limit=50',
    'review?q=난방&sort=author&limit=50',
    'review?q=park&residentVerified=false&sort=overall&limit=50',
    'review?q=close+bright&language=en&sort=safety&limit=50',
    'review?sort=building&limit=50',
    'review?text=bright&sort=-writtenOn&limit=50',
    'review?overall=2.1..3.9&language=en,zh&residentVerified=true&sort=moderator&limit=50',
    'search?q=safe',
  ],
  'ads: filtered, sorted, searched': ['ad?sort=-updatedAt&limit=50', 'ad?state=live&sort=-updatedAt&limit=50', 'ad?platform=1&state=live,paused&sort=endsOn&limit=50', 'ad?sort=price&limit=50', 'ad?price=3000..4000&sort=-updatedAt&limit=50', 'ad?q=bright&limit=50'],
  'ads: counts': ['ad?state=live&limit=0', 'ad?state=autoPaused&limit=0', 'ad?limit=0'],
  'ads: what a platform raises, and its feed': ['ad/errors?platform=1', 'content/ads?platform=1', 'content/ads?platform=1&format=xml'],
};

/** Measures 200,000 reviews and 50,000 ads: each question is asked first after somebody's change of a record it is about. */
export async function content(note: (what: string, measured: string, budget: string) => void): Promise<void> {
  const url = process.env['BENCH_DATABASE_URL'];
  const environment = { DATA_DIR: mkdtempSync(join(tmpdir(), 'bench-content-')), ...(url !== undefined && { DATABASE_URL: url }) };
  let host = await startTestHost(environment);
  try {
    const started = performance.now();
    await fill(host);
    note(`${size.reviews} reviews and ${size.ads} ads put into the tables`, `${((performance.now() - started) / 1000).toFixed(0)} s`, '–');
    // tables that were filled past the records' own way are known to a server that starts on them
    await host.stop();
    host = await startTestHost(environment);
    const job = (id: string) => host.kernel.read(jobs).find((one) => one.id === id);
    const loading = performance.now();
    await job('records/prepare-reading')?.run(host.kernel);
    await host.kernel.use(reading).settled();
    note('their columns and texts loaded into memory after a start', `${((performance.now() - loading) / 1000).toFixed(1)} s`, '–');
    const making = performance.now();
    await job('ad/feeds')?.run(host.kernel);
    note('feeds and errors of all platforms made after a start', `${((performance.now() - making) / 1000).toFixed(1)} s`, '–');
    const token = await host.signIn();
    const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const begun = performance.now();
      const response = await host.call(method, `/api/${path}`, { token, body, headers });
      const text = await response.text();
      if (response.status !== 200 && response.status !== 201) throw new Error(`${path} was answered with ${response.status}: ${text}`);
      return { took: performance.now() - begun, body: JSON.parse(text.startsWith('<') ? 'null' : text) as Record<string, never> };
    };
    /** Milliseconds until a feed of megabytes is here as it is sent: to unpack it is the work of whoever asks. */
    const sent = (path: string) =>
      new Promise<number>((done, fail) => {
        const begun = performance.now();
        get(`${host.url}/api/${path}`, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
          if (response.statusCode !== 200) fail(new Error(`${path} was answered with ${response.statusCode}`));
          response.on('end', () => done(performance.now() - begun)).resume();
        }).on('error', fail);
      });
    const change = async (record: string, id: number, patch: object) => {
      const { version } = (await ask('GET', `${record}/${id}`)).body;
      return (await ask('PUT', `${record}/${id}`, patch, { 'if-match': `"${version}"`, 'idempotency-key': freshKey() })).took;
    };
    /** Somebody's change of a record of the kind that a question is about. */
    const write = (what: string, at: number) => (what.startsWith('ads') ? change('ad', 1000 + at, { cost: 5000 + at }) : change('review', 1000 + at, { authorLocked: true }));
    let at = 0;
    for (const [what, paths] of Object.entries(asked)) {
      const [times, first]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        for (const path of paths) {
          await write(what, (at += 1));
          const took = path.startsWith('content/ads') ? await sent(path) : (await ask('GET', path)).took;
          if (process.env['BENCH_EACH']) console.log(`  ${path}: ${took.toFixed(0)} ms`);
          (round > 0 ? times : first).push(took);
        }
      }
      note(what, `median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`, '50 ms');
      note(`${what}, the first time`, `median ${median(first).toFixed(0)} ms, worst ${Math.max(...first).toFixed(0)} ms`, '–');
    }
    const decided: number[] = [];
    const { rows: waiting } = (await ask('GET', 'review?state=new&active=true&limit=20')).body as unknown as { readonly rows: readonly { readonly id: number }[] };
    for (const [at, { id }] of waiting.entries()) decided.push(await change('review', id, at % 2 ? { state: 'shown' } : { state: 'hidden', reason: 'profanity' }));
    note('a decision of a moderator', `median ${median(decided).toFixed(0)} ms, worst ${Math.max(...decided).toFixed(0)} ms`, '–');
    const paused: number[] = [];
    for (let id = 1; id <= 10; id += 1) paused.push(await change('rent', id, { price: 990_000 + id }));
    note('a rent changes its price, its ads pause', `median ${median(paused).toFixed(0)} ms, worst ${Math.max(...paused).toFixed(0)} ms`, '1 s');
    // whoever asks again without a change, and asks with the tag of what they have
    const feed = 'content/ads?platform=1';
    const tagOf = async () => (await host.call('GET', `/api/${feed}`)).headers.get('etag') ?? '';
    const tag = await tagOf();
    const again: number[] = [];
    for (let round = 0; round < 20; round += 1) again.push(await sent(feed));
    note('the feed of a platform again, without a change', `median ${median(again).toFixed(0)} ms, worst ${Math.max(...again).toFixed(0)} ms`, '50 ms');
    const held: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const begun = performance.now();
      const { status } = await host.call('GET', `/api/${feed}`, { headers: { 'if-none-match': tag } });
      if (status !== 304) throw new Error(`the feed was answered with ${status}, not 304`);
      held.push(performance.now() - begun);
    }
    note('the feed of a platform for whoever has it', `median ${median(held).toFixed(0)} ms, worst ${Math.max(...held).toFixed(0)} ms`, '50 ms');
    note(`an amenity gets another name beside ${size.ads} ads`, `${(await change('amenity', 1, { name: { en: 'Roof deck', kr: '옥상', zh: '屋顶' } })).toFixed(0)} ms`, '100 ms');
  } finally {
    await host.end();
  }
}

export async function fill(host: TestHost): Promise<void> {
  const { kernel } = host;
  const { write } = kernel.use(database);
  const random = seededRandom(5);
  const today = dayInNewYork(Date.now());
  const many = (count: number, make: (at: number) => Values) => Array.from({ length: count }, (_, at) => make(at));
  const create = (record: string, rows: readonly Values[]) => kernel.use(writing).run({ system: true }, { kind: 'demo' }, (batch) => batch.createMany(record, rows));
  const areas = await create('area', many(size.areas, (at) => ({ name: { en: `Area ${at}`, kr: `지역 ${at}`, zh: '' } })));
  const amenities = await create('amenity', many(12, (at) => ({ name: { en: `Amenity ${at}`, kr: `시설 ${at}`, zh: `设施${at}` } })));
  const platforms = await create('platform', many(4, (at) => ({ name: { en: `Platform ${at}`, kr: '', zh: '' }, minPhotos: 1 })));
  const buildings = await create('building', many(size.buildings, (at) => ({ address: `${at + 1} Rockwell Pl`, confirmedAddress: `${at + 1} Rockwell Pl`, borough: 'brooklyn', fee: 'noFee', area: areas[at % areas.length], amenities: [amenities[at % amenities.length]] })));
  const rents = await create('rent', many(size.rents, (at) => ({ title: '1B1B', building: buildings[at % buildings.length], price: 250_000 + (at % 300) * 1000, availableMoveDate: dayAfter(today, 20) })));
  const [photos, fees] = [JSON.stringify([{ file: '0'.repeat(32), width: 1200, height: 800 }]), JSON.stringify([{ label: 'Application', amount: 2000, oneTime: true }])];
  const insert = async (table: string, rows: readonly Values[]) => {
    const names = Object.keys(rows[0] ?? {});
    await write(async (connection) => {
      for (let from = 0; from < rows.length; from += 50) {
        const some = rows.slice(from, from + 50);
        const text = `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values ${some.map(() => `(${places(names.length)})`).join(', ')}`;
        await change(connection, text, some.flatMap((row) => names.map((name) => row[name])));
      }
    });
  };
  const texts = ['Mice in the kitchen and no answer for weeks.', 'Safe, bright and close to everything.', '난방이 자주 끊기고 답이 없습니다.', '安全明亮，离地铁很近。'];
  const stamps = (at: string) => ({ version: 1, createdAt: at, updatedAt: at });
  await insert(
    'review',
    many(size.reviews, (at) => {
      const roll = random.next();
      const state = roll < 0.05 ? 'new' : roll < 0.92 ? 'shown' : 'hidden';
      const age = random.whole(0, 1500);
      const decidedAt = new Date(Date.now() - random.whole(0, 200) * day).toISOString();
      const author = `${random.of(['Grace Liu', 'Daniel Park', '박지민', '王小明'])} ${at}`;
      const text = random.of(texts);
      return {
        author, building: buildings[random.whole(0, buildings.length - 1)], safety: random.whole(1, 5), neighborhood: random.whole(1, 5), transit: random.whole(1, 5), text, language: random.of(['en', 'kr', 'zh']),
        writtenOn: dayAfter(today, -age), active: random.next() < 0.98 ? 1 : 0, state, reason: state === 'hidden' ? 'profanity' : null, since: decidedAt, moderator: state === 'new' ? null : 1,
        residentVerified: roll < 0.5 ? 1 : 0, authorLocked: 0, deletionRequested: random.next() < 0.01 ? 1 : 0, replyState: 'new', searchText: `${author} ${text}`.toLowerCase(), sortText: author.toLowerCase(), ...stamps(decidedAt),
      };
    }),
  );
  await write((connection) =>
    change(
      connection,
      `insert into "reviewDecision" ("review", "moderator", "building", "day", "level", "found", "outcome")
       select "id", "moderator", "building", substr(cast("since" as text), 1, 10), case when "safety" + "neighborhood" + "transit" <= 6 then 'low' else 'high' end, 'new', "state"
       from "review" where "state" <> 'new' and ("safety" + "neighborhood" + "transit" <= 6 or "safety" + "neighborhood" + "transit" >= 12)`,
    ),
  );
  await write((connection) => change(connection, 'update "rent" set "photos" = ?', [photos]));
  await insert(
    'ad',
    many(size.ads, (at) => {
      const rent = at % rents.length;
      const state = random.of(['live', 'live', 'live', 'draft', 'paused', 'ended']);
      const isOut = state === 'live' || state === 'paused';
      const updated = new Date(Date.now() - random.whole(0, 90) * day).toISOString();
      return {
        titleEn: `Bright home ${at}`, titleKr: '밝은 집', titleZh: '', textEn: 'Quiet, near the train.', textKr: '조용합니다.', withoutKr: 0, withoutEn: 0, withoutZh: 1, rent: rents[rent], platform: platforms[Math.floor(at / rents.length) % platforms.length],
        startsOn: dayAfter(today, -random.whole(1, 60)), endsOn: dayAfter(today, state === 'ended' ? -1 : random.whole(1, 90)), cost: 3900, fees, confirmedOn: today, sort: at % 1000, state, since: updated,
        publishedPrice: isOut ? 250_000 + (rent % 300) * 1000 : null, publishedDate: isOut ? dayAfter(today, 20) : null, publishedFee: isOut ? 'noFee' : null, searchText: `bright home ${at} 밝은 집 quiet, near the train. 조용합니다. 1b1b`, ...stamps(updated),
      };
    }),
  );
  await write((connection) => change(connection, 'analyze'));
}
