import { dayInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import type { Connection } from '#server/database/database.ts';
import { database } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import type { RecordChange } from '#server/records/events.ts';
import type { Update } from '#server/records/write/work.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import type { Job } from '#server/slots.ts';
import { disagreementOf, preflight, staleDays } from '../preflight.ts';
import { readAds, readClaims, type CheckedAd } from './facts.ts';

/** Ads that are held against their rents at once. */
const chunkSize = 500;

/** States whose ads are out there, or go there by themselves. */
const watched = `"state" in ('live', 'ready', 'autoPaused')`;

const idsOf = (changes: readonly RecordChange[], record: string): readonly number[] => [...new Set(changes.filter((one) => one.record === record).map(({ id }) => id))];

async function idsWhere(connection: Connection, column: string, ids: readonly number[]): Promise<readonly number[]> {
  const found: number[] = [];
  for (let from = 0; from < ids.length; from += chunkSize) {
    const some = ids.slice(from, from + chunkSize);
    const rows = await rowsOf<{ id: number }>(connection, `select a."id" from "ad" a join "rent" r on r."id" = a."rent" where a."deletedAt" is null and a.${watched} and ${column} in (${places(some.length)})`, some);
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** Rents whose availability follows from rooms: those they are of, and where one left a rent, all of its building. */
async function concernedByRooms(connection: Connection, changes: readonly RecordChange[]): Promise<readonly number[]> {
  const rooms = changes.filter(({ record }) => record === 'room');
  const found: number[] = [];
  for (let from = 0; from < rooms.length; from += chunkSize) {
    const some = rooms.slice(from, from + chunkSize);
    const rows = await rowsOf<{ rent: number | null }>(connection, `select distinct "rent" from "room" where "id" in (${places(some.length)})`, some.map(({ id }) => id));
    found.push(...rows.flatMap(({ rent }) => (rent === null ? [] : [rent])));
  }
  const ads = [...(await idsWhere(connection, 'r."id"', [...new Set(found)]))];
  if (rooms.some(({ fields }) => fields.includes('rent'))) {
    // The rent that a room left is not told: whichever is let by now is found, and whichever was.
    const free = `(exists (select 1 from "room" m where m."rent" = a."rent" and m."deletedAt" is null and m."taken" < m."count") or not exists (select 1 from "room" m where m."rent" = a."rent" and m."deletedAt" is null))`;
    const rows = await rowsOf<{ id: number }>(connection, `select a."id" from "ad" a where a."deletedAt" is null and ((a."state" in ('live', 'ready') and not ${free}) or (a."state" = 'autoPaused' and a."pausedFor" = 'taken'))`);
    ads.push(...rows.map(({ id }) => id));
  }
  return ads;
}

/** Ads that wait for another of their rent to be over, where that one changed. */
async function rivals(connection: Connection, ads: readonly number[]): Promise<readonly number[]> {
  const found: number[] = [];
  for (let from = 0; from < ads.length; from += chunkSize) {
    const some = ads.slice(from, from + chunkSize);
    const rows = await rowsOf<{ id: number }>(
      connection,
      `select "id" from "ad" where "deletedAt" is null and "state" = 'autoPaused' and "pausedFor" = 'overlap' and "rent" in (select "rent" from "ad" where "id" in (${places(some.length)}))`,
      some,
    );
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** Ads that a batch may have made untrue, or true again. */
async function concerned(connection: Connection, changes: readonly RecordChange[]): Promise<readonly number[]> {
  // Words by which texts claim something; an entry that is sorted or switched off claims as before.
  if (changes.some(({ record, kind, fields }) => (record === 'amenity' || record === 'feature') && (kind !== 'update' || fields.includes('name')))) {
    return (await rowsOf<{ id: number }>(connection, `select "id" from "ad" where "deletedAt" is null and ${watched} order by "id"`)).map(({ id }) => id);
  }
  const found = [
    ...(await idsWhere(connection, 'a."id"', idsOf(changes, 'ad'))),
    ...(await rivals(connection, idsOf(changes, 'ad'))),
    ...(await idsWhere(connection, 'r."id"', idsOf(changes, 'rent'))),
    ...(await idsWhere(connection, 'r."building"', idsOf(changes, 'building'))),
    ...(await idsWhere(connection, 'a."platform"', idsOf(changes, 'platform'))),
    ...(await concernedByRooms(connection, changes)),
  ];
  return [...new Set(found)];
}

/** Pauses ads that disagree with their rents, and lets those go on that agree again. Answers how many changed. */
export async function holdToTruth(batch: Batch, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const claims = await readClaims(batch.connection);
  let changed = 0;
  const resumed: CheckedAd[] = [];
  for (let from = 0; from < ids.length; from += chunkSize) {
    const updates = (await readAds(batch.connection, ids.slice(from, from + chunkSize), claims)).flatMap(({ ad, facts }): readonly Update[] => {
      const why = disagreementOf(preflight(ad, facts, ad));
      if (why !== undefined) return ad.state === 'autoPaused' && ad.pausedFor === why ? [] : [{ id: ad.id, patch: { state: 'autoPaused', pausedFor: why } }];
      if (ad.state !== 'autoPaused') return [];
      // Two that waited for the same third one do not go on together.
      if (resumed.some((one) => one.rent === ad.rent && one.platform === ad.platform && one.startsOn <= ad.endsOn && ad.startsOn <= one.endsOn)) return ad.pausedFor === 'overlap' ? [] : [{ id: ad.id, patch: { pausedFor: 'overlap' } }];
      resumed.push(ad);
      return [{ id: ad.id, patch: { state: facts.today < ad.startsOn ? 'ready' : 'live', pausedFor: null } }];
    });
    if (updates.length > 0) changed += (await batch.updateMany('ad', updates)).length;
  }
  return changed;
}

/** In the write that makes an ad untrue, whatever it is, the ad pauses; in the one that makes it true again, it goes on. */
export const truthLock: AfterChange = {
  id: 'ad/truth',
  // a signed contract takes its room in a hook of its own
  isLast: true,
  of: ['ad', 'rent', 'room', 'building', 'platform', 'amenity', 'feature'],
  run: async (batch, { changes }) => {
    await holdToTruth(batch, await concerned(batch.connection, changes));
  },
};

/** Ads that end, and those that begin, in one turn. */
const maxTurns = 5000;

/** Milliseconds between two looks at what time alone changes. */
const every = 60_000;

/** Ends ads whose period is over, lets those begin whose day has come, and pauses those nobody confirmed for long. */
export const adClock: Job = {
  id: 'ad/clock',
  every,
  run: async (kernel) => {
    const today = dayInNewYork(Date.now());
    const { read } = kernel.use(database);
    const over = await rowsOf<{ id: number }>(read, `select "id" from "ad" where "deletedAt" is null and "state" in ('live', 'paused', 'autoPaused') and "endsOn" < ? order by "id" limit ${maxTurns}`, [today]);
    const due = await rowsOf<{ id: number }>(read, `select "id" from "ad" where "deletedAt" is null and "state" = 'ready' and "startsOn" <= ? order by "id" limit ${maxTurns}`, [today]);
    // Those that nobody confirmed for long, and a sixtieth of all: each is looked at once an hour, whatever happened.
    const live = await rowsOf<{ id: number }>(
      read,
      `select a."id" from "ad" a join "rent" r on r."id" = a."rent" where a."deletedAt" is null and a."state" in ('live', 'autoPaused')
         and (a."id" % 60 = ? or (a."state" = 'live' and (a."confirmedOn" is null or a."confirmedOn" < ?) and r."updatedAt" < ?)) order by a."id"`,
      [Math.floor(Date.now() / every) % 60, dayAfter(today, -staleDays), dayAfter(today, 1 - staleDays)],
    );
    await kernel.use(writing).run({ system: true }, { kind: 'follow' }, async (batch) => {
      if (over.length > 0) await batch.updateMany('ad', over.map(({ id }) => ({ id, patch: { state: 'ended', pausedFor: null } })));
      if (due.length > 0) await batch.updateMany('ad', due.map(({ id }) => ({ id, patch: { state: 'live' } })));
      const ended = new Set(over.map(({ id }) => id));
      await holdToTruth(batch, live.flatMap(({ id }) => (ended.has(id) ? [] : [id])));
    });
  },
};
