import type { Connection, Reads } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import type { RecordResource, UnvalidatedRecord } from '#server/slots.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import { plainName, stationMap, type NearStation, type Station, type StationMap } from './nearest-stations.ts';

type Values = Readonly<Record<string, unknown>>;

/** A building's station, as sent by its writer. */
interface SentStation {
  readonly subwayName: string | null;
  readonly subwayLine: string | null;
  readonly distance: number | null;
}

const fields = ['subwayName', 'subwayLine', 'distance'] as const;

/** Reads every station that is offered and has a place. */
export async function readStations(on: Reads): Promise<StationMap> {
  const rows = await rowsOf<Station>(
    on,
    `select "id", "name", "lines", "complex", "latitude", "longitude" from "subwayStation"
     where "deletedAt" is null and "active" = ? and "latitude" is not null and "longitude" is not null`,
    [true],
  );
  return stationMap(rows);
}

/**
 * The station of a building that is written. It follows from the place until somebody says another one: from then on
 * it stays as that person left it, until it is emptied or told to follow again.
 */
export function stationOf({ before, patch }: UnvalidatedRecord, map: StationMap): Values {
  const after: Values = { ...before, ...patch };
  if (patch['subwayByHand'] === true) return {};
  const told = fields.filter((field) => field in patch && !isSame(patch[field], before?.[field]));
  const asked = before !== undefined && patch['subwayByHand'] === false && before['subwayByHand'] === true;
  if (!asked && told.length > 0 && fields.some((field) => !isBlank(after[field]))) return byHand(after, around(after, map, known));
  const follows = asked || told.length > 0 || after['subwayByHand'] !== true;
  const moved = before === undefined || ['latitude', 'longitude'].some((field) => field in patch && patch[field] !== before[field]);
  const empty = fields.every((field) => isBlank(after[field]));
  if (!follows || !(asked || moved || empty)) return {};
  return { ...saidOf(around(after, map, 1)[0]), subwayByHand: false };
}

/** A station that somebody named: what they left out is that station's, when it is one of those around. */
function byHand(after: Values, near: readonly NearStation[]): Values {
  const [nearest] = near;
  const name = plainName(String(after['subwayName'] ?? ''));
  const meant = name === '' ? nearest : near.find((one) => plainName(one.name) === name);
  const gaps = meant ? fields.filter((field) => isBlank(after[field])) : [];
  const filled = { ...after, ...pick(saidOf(meant), gaps) };
  const follows = nearest !== undefined && fields.every((field) => isSame(filled[field], saidOf(nearest)[field]));
  return { ...pick(saidOf(meant), gaps), subwayByHand: !follows };
}

/** Stations looked through for a name that somebody wrote. */
const known = 12;

function around({ latitude, longitude }: Values, map: StationMap, count: number): readonly NearStation[] {
  return typeof latitude === 'number' && typeof longitude === 'number' ? map.nearest(latitude, longitude, count) : [];
}

const saidOf = (near: NearStation | undefined): SentStation => ({
  subwayName: near?.name ?? null,
  subwayLine: near?.lines ?? null,
  distance: near?.minutes ?? null,
});

const pick = (said: SentStation, some: readonly (keyof SentStation)[]): Values => Object.fromEntries(some.map((field) => [field, said[field]]));
const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';
const isSame = (a: unknown, b: unknown): boolean => a === b || (isBlank(a) && isBlank(b));

/** Puts the nearest station into buildings that are written. */
export const nearestStationBeforeValidate: NonNullable<RecordResource['beforeValidate']> = async (connection, some) => {
  if (!some.some(({ before, patch }) => before === undefined || [...fields, 'latitude', 'longitude', 'subwayByHand'].some((field) => field in patch))) {
    return [];
  }
  // Whoever changes stations waits until these buildings are in, and then sees them.
  if ('isTransaction' in connection && connection.isTransaction && engineOf(connection) === 'postgres') await change(connection as Connection, 'lock table "subwayStation" in share mode');
  const map = await readStations(connection);
  return some.map((one) => stationOf(one, map));
};

/** Fields of a station that the buildings around it depend on. */
const telling: ReadonlySet<string> = new Set(['name', 'lines', 'complex', 'latitude', 'longitude', 'active']);

/** When stations change, the buildings that follow have theirs worked out anew; after buildings came back, too. */
export const stationsAfterChange: AfterChange = {
  id: 'building/stations',
  of: ['subwayStation', 'building'],
  run: async (batch, { kind, changes }) => {
    const stations = changes.some((one) => one.record === 'subwayStation' && (one.kind !== 'update' || one.fields.some((field) => telling.has(field))));
    const isBack = (one: { readonly kind: string }) => kind === 'undo' || one.kind === 'restore';
    const back = new Set(changes.flatMap((one) => (one.record === 'building' && isBack(one) ? [one.id] : [])));
    if (!stations && back.size === 0) return;
    const map = await readStations(batch.connection);
    const rows = await rowsOf<SentStation & { readonly id: number; readonly latitude: number; readonly longitude: number }>(
      batch.connection,
      `select "id", "latitude", "longitude", "subwayName", "subwayLine", "distance" from "building"
       where "deletedAt" is null and "subwayByHand" = ? and "latitude" is not null and "longitude" is not null order by "id"`,
      [false],
    );
    const updates = rows.flatMap(({ id, latitude, longitude, ...said }) => {
      if (!stations && !back.has(id)) return [];
      const patch = saidOf(map.nearest(latitude, longitude, 1)[0]);
      return fields.every((field) => isSame(said[field], patch[field])) ? [] : [{ id, patch: { ...patch, subwayByHand: false } }];
    });
    if (updates.length > 0) await batch.updateMany('building', updates);
  },
};
