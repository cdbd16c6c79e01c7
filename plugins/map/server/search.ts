import type { Locale } from '#core/i18n/locale.ts';
import type { Sight } from '#server/database/database.ts';
import { places } from '#server/database/statement.ts';
import type { Reading } from '#server/records/read/reading.ts';
import type { RecordRow } from '#server/records/shape.ts';
import type { Caller } from '#server/slots.ts';
import type { Found } from '../api.ts';

/** Found of each kind, at most. */
const maxFound = { building: 6, area: 4, station: 5, zipCode: 4 } as const;

interface Place {
  readonly latitude: number | string;
  readonly longitude: number | string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));
const named = (value: unknown, locale: Locale): string => {
  const names = (value ?? {}) as Readonly<Partial<Record<Locale, string>>>;
  return names[locale] || names.en || names.kr || names.zh || '';
};

/** The beginning of a zip code, long enough to mean one. */
const isZip = /^\d{3,5}$/;

/** The line that somebody means by "7", "7 train", "line G", "7호선" or "7 号线"; undefined where the words say more. */
export function lineIn(words: string): string | undefined {
  const [, line] = /^(?:line\s+)?([1-7a-z])(?:\s*(?:train|line|호선|선|号线|线))?$/i.exec(words.trim()) ?? [];
  return line?.toUpperCase();
}

/** Registered buildings, areas, zip codes, stations and lines that somebody may mean, with where they are. */
export async function findPlaces(reading: Reading, sight: Sight, who: Caller, q: string, locale: Locale): Promise<readonly Found[]> {
  const find = async (record: keyof typeof maxFound | 'subwayStation', limit: number): Promise<readonly RecordRow[]> =>
    (await reading.list(record, { q, filters: {}, sort: [] }, { offset: 0, limit }, who, locale)).rows;
  const [buildings, areas, zips, stations, line] = await Promise.all([
    find('building', maxFound.building),
    find('area', maxFound.area),
    isZip.test(q.trim()) ? find('zipCode', maxFound.zipCode) : [],
    find('subwayStation', maxFound.station),
    linesOf(sight, lineIn(q)),
  ]);
  const [middles, middlesOfZips] = await Promise.all([middlesOf(sight, 'area', areas.map(({ id }) => id)), middlesOf(sight, 'zipCode', zips.map(({ id }) => id))]);
  return [
    ...line,
    ...stations.map((row): Found => ({ kind: 'station', id: row.id, title: text(row['name']), detail: text(row['lines']), latitude: number(row['latitude']), longitude: number(row['longitude']) })),
    ...areas.map((row): Found => ({ kind: 'area', id: row.id, title: named(row['name'], locale), detail: text(row['borough']) || null, ...(middles.get(row.id) ?? { latitude: null, longitude: null }) })),
    ...zips.map((row): Found => ({ kind: 'zip', id: row.id, title: text(row['zip']), detail: text(row['borough']) || null, ...(middlesOfZips.get(row.id) ?? { latitude: null, longitude: null }) })),
    ...buildings.map((row): Found => ({ kind: 'building', id: row.id, title: text(row['address']), detail: text(row['borough']) || null, latitude: number(row['latitude']), longitude: number(row['longitude']) })),
  ];
}

async function linesOf(sight: Sight, line: string | undefined): Promise<readonly Found[]> {
  if (line === undefined) return [];
  const [row] = await sight.rows<{ n: number | string }>(
    `select count(*) as "n" from "subwayStation" where "deletedAt" is null and ' ' || upper("lines") || ' ' like ?`,
    [`% ${line} %`],
  );
  return Number(row?.n ?? 0) === 0 ? [] : [{ kind: 'line', id: null, title: line, detail: null, latitude: null, longitude: null }];
}

/** The middle of the buildings of some areas or zip codes, by their ids. */
async function middlesOf(sight: Sight, by: 'area' | 'zipCode', ids: readonly number[]): Promise<ReadonlyMap<number, { readonly latitude: number; readonly longitude: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await sight.rows<Place & { readonly of: number | string }>(
    `select "${by}" as "of", avg("latitude") as "latitude", avg("longitude") as "longitude" from "building"
     where "deletedAt" is null and "latitude" is not null and "longitude" is not null and "${by}" in (${places(ids.length)}) group by "${by}"`,
    ids,
  );
  return new Map(rows.map(({ of, latitude, longitude }) => [Number(of), { latitude: Number(latitude), longitude: Number(longitude) }]));
}
