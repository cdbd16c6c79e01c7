import { setImmediate as breathe } from 'node:timers/promises';
import { dayInNewYork } from '#kit/records/day.ts';
import { fold } from '#kit/records/fold.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import type { Connection } from '#server/database/database.ts';
import { database } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { places, rowsAmong, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import type { RecordChange } from '#server/records/events.ts';
import { found as foundIn } from '#server/records/read/containing.ts';
import { valuesBefore } from '#server/records/write/journal.ts';
import type { Update } from '#server/records/write/work.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import type { Job } from '#server/slots.ts';
import { partsOf } from '../area-claims.ts';
import { ad } from '../entity.ts';
import { staleDays, whyNotTold } from '../preflight.ts';
import { wordsFor } from '../synonyms.ts';
import { stemOf } from '../text-claims.ts';
import { readAds, readClaims, type CheckedAd } from './facts.ts';

/** Ads that are held against their rents at once: others are answered between two of these. */
const chunkSize = 100;

/** States whose ads are out there, or go there by themselves. */
const watched = `"state" in ('live', 'ready', 'autoPaused')`;

const idsOf = (changes: readonly RecordChange[], record: string): readonly number[] => [...new Set(changes.filter((one) => one.record === record).map(({ id }) => id))];

async function idsWhere(connection: Connection, column: string, ids: readonly number[], states = watched): Promise<readonly number[]> {
  const rows = await rowsAmong<{ id: number }>(connection, ids, (among) => `select a."id" from "ad" a join "rent" r on r."id" = a."rent" where a."deletedAt" is null and a.${states} and ${column} in ${among}`);
  return rows.map(({ id }) => id);
}

/** Rents that records name by now, and named before they were changed. */
async function rentsOf(connection: Connection, changes: readonly RecordChange[], record: 'room' | 'ad'): Promise<readonly number[]> {
  const changed = changes.filter((one) => one.record === record);
  const before = await valuesBefore(connection, changed, 'rent');
  const now = await rowsAmong<{ rent: number | null }>(connection, idsOf(changed, record), (among) => `select distinct "rent" from "${record}" where "id" in ${among}`);
  return [...new Set([...before.values(), ...now.map(({ rent }) => rent)])].filter((rent): rent is number => typeof rent === 'number');
}

/** Ads of platforms that are off by now, or were, and those whose rents have fewer photos than one asks for, or had. */
async function concernedByPlatforms(connection: Connection, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const count = engineOf(connection) === 'postgres' ? 'json_array_length(cast(r."photos" as json))' : 'json_array_length(r."photos")';
  const rows = await rowsOf<{ id: number }>(
    connection,
    `select a."id" from "ad" a join "rent" r on r."id" = a."rent" join "platform" p on p."id" = a."platform"
     where a."deletedAt" is null and a.${watched} and a."platform" in (${places(ids.length)}) and (a."pausedFor" in ('photos', 'platform') or not p."active" or coalesce(${count}, 0) < p."minPhotos")`,
    ids,
  );
  return rows.map(({ id }) => id);
}

/**
 * Ads whose texts hold a name that an amenity, a feature or a neighbourhood had before a change, or has by now. Search texts fold more
 * alike than the check does: more are found, never fewer.
 */
async function concernedByWords(connection: Connection, changes: readonly RecordChange[]): Promise<readonly number[]> {
  const names: string[] = [];
  for (const record of worded) {
    const ids = idsOf(changes, record);
    if (ids.length === 0) continue;
    const before = await valuesBefore(connection, changes.filter((one) => one.record === record), 'name');
    const now = await rowsOf<Readonly<Record<string, string | null>>>(connection, `select "nameKr", "nameEn", "nameZh" from "${record}" where "id" in (${places(ids.length)})`, ids);
    names.push(...[...before.values(), ...now].flatMap((name) => wordsFor(Object.values(name ?? {}).filter((one) => typeof one === 'string').flatMap((one) => (record === 'area' ? [one, ...partsOf(one)] : [one])))));
  }
  const words = names.map((name) => fold(stemOf(name))).filter((name) => name !== '');
  if (words.length === 0) return [];
  const named = foundIn(engineOf(connection), { name: ad.name, entity: ad }, { forms: [...new Set(words)], words: [] });
  const rows = await rowsOf<{ id: number }>(connection, `select "id" from "ad" where "deletedAt" is null and ${watched} and "id" in (${named.text})`, named.values);
  return rows.map(({ id }) => id);
}

/** Records by whose names texts claim something. */
const worded: readonly string[] = ['amenity', 'feature', 'area'];

/** Fields by whose change an ad may come to be untrue, or true again; of other records any change is one. */
const telling: Readonly<Record<string, readonly string[] | undefined>> = {
  building: ['active', 'fee', 'borough', 'area', 'amenities', 'utilities', 'address', 'totalFloors', 'year', 'subwayLine'],
  room: ['rent', 'count', 'taken', 'unitNumber', 'roomType'],
  platform: ['active', 'minPhotos'],
  // words by which texts claim something
  amenity: ['name'],
  feature: ['name'],
  area: ['name'],
};

const tells = ({ record, kind, fields }: RecordChange): boolean => kind !== 'update' || (telling[record]?.some((name) => fields.includes(name)) ?? true);

/** Ads that a batch may have made untrue, or true again. */
async function concerned(connection: Connection, all: readonly RecordChange[]): Promise<readonly number[]> {
  const changes = all.filter(tells);
  const found = [
    ...(await concernedByWords(connection, changes.filter(({ record }) => worded.includes(record)))),
    // its neighbours may wait for it, or for the same
    ...(await idsWhere(connection, 'r."id"', [...new Set([...idsOf(changes, 'rent'), ...(await rentsOf(connection, changes, 'ad')), ...(await rentsOf(connection, changes, 'room'))])])),
    ...(await idsWhere(connection, 'r."building"', idsOf(changes, 'building'))),
    ...(await concernedByPlatforms(connection, idsOf(changes, 'platform'))),
  ];
  return [...new Set(found)];
}

/** Pauses ads that disagree with their rents, and lets those go on that agree again. Returns how many changed. */
export async function holdToTruth(batch: Batch, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const claims = await readClaims(batch.connection);
  let changed = 0;
  const resumed: CheckedAd[] = [];
  const moved = new Set<number>();
  for (let from = 0; from < ids.length; from += chunkSize) {
    if (from > 0) await breathe();
    const updates = (await readAds(batch.connection, ids.slice(from, from + chunkSize), claims)).flatMap(({ ad, facts }): readonly Update[] => {
      const why = whyNotTold(ad, facts);
      if (why !== undefined && ad.state === 'autoPaused') return ad.pausedFor === why ? [] : [{ id: ad.id, patch: { pausedFor: why } }];
      // One whose first day is still to come waits for it.
      if (why === undefined && ad.state === 'live' && facts.today < ad.startsOn) return [{ id: ad.id, patch: { state: 'ready' } }];
      if (why === undefined && ad.state !== 'autoPaused') return [];
      if (why !== undefined) {
        // on a platform that is off nobody goes on in its place
        if (why !== 'platform') moved.add(ad.rent);
        return [{ id: ad.id, patch: { state: 'autoPaused', pausedFor: why } }];
      }
      // Two that waited for the same third one do not go on together.
      if (resumed.some((one) => one.rent === ad.rent && one.platform === ad.platform && one.startsOn <= ad.endsOn && ad.startsOn <= one.endsOn)) return ad.pausedFor === 'overlap' ? [] : [{ id: ad.id, patch: { pausedFor: 'overlap' } }];
      resumed.push(ad);
      moved.add(ad.rent);
      return [{ id: ad.id, patch: { state: facts.today < ad.startsOn ? 'ready' : 'live', pausedFor: null } }];
    });
    if (updates.length > 0) changed += (await batch.updateMany('ad', updates)).length;
  }
  // Those that waited for one that paused may go on, and wait for one that went on.
  return changed + (moved.size > 0 ? await holdToTruth(batch, await idsWhere(batch.connection, 'r."id"', [...moved], `"state" = 'autoPaused'`)) : 0);
}

/** In the write that makes an ad untrue, whatever it is, the ad pauses; in the one that makes it true again, it goes on. */
export const truthLock: AfterChange = {
  id: 'ad/truth',
  // a signed contract takes its room in a hook of its own
  isLast: true,
  of: ['ad', 'rent', 'room', 'building', 'platform', 'amenity', 'feature', 'area'],
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
