import type { Locale } from '#core/i18n/locale.ts';
import { defineService } from '#core/kernel/index.ts';
import { normaliseAddress } from '#kit/records/address.ts';
import type { Database, Reads } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import type { Reading } from '#server/records/read/reading.ts';
import { sightOf } from '#server/records/reach.ts';
import type { Registry, Writer } from '#server/records/registry.ts';
import type { AddressSuggestion, Borough, TakenResponse } from '../../api.ts';
import { findInGazetteer, type GazetteerPlace } from './gazetteer.ts';
import { maxSuggestions, type AddressQuery, type FoundPlace, type Geocoder } from './geocoder.ts';

/** Suggests addresses. */
export interface Suggesting {
  /** Never rejects for the sake of a service that does not answer: what the agency knows itself is always there. */
  suggest(query: AddressQuery, who: Writer, locale: Locale, signal: AbortSignal): Promise<readonly AddressSuggestion[]>;
  /** The building that holds an address within a borough, in any spelling, where the reader sees it. */
  taken(address: string, borough: Borough, who: Writer): Promise<TakenResponse['building']>;
}

/** The suggestions of the server. */
export const suggesting = defineService<Suggesting>('building/suggesting');

/** Milliseconds for which a service that failed is not asked again: nobody waits for it at every key. */
const rest = 30_000;

/** Makes the suggestions over the agency's own knowledge and, where there is one, a service beside it. */
export function createSuggesting(parts: {
  readonly database: Database;
  readonly reading: Reading;
  readonly registry: Registry;
  readonly geocoder: Geocoder | undefined;
  /** Told why the service is not asked for a while. */
  readonly report: (error: unknown) => void;
}): Suggesting {
  const { database, reading, registry, geocoder, report } = parts;
  const sightOfReader = (who: Writer) => sightOf(database.read, registry, who).narrow;
  let restsUntil = 0;

  const ask = async (query: AddressQuery, signal: AbortSignal): Promise<readonly FoundPlace[]> => {
    if (!geocoder || Date.now() < restsUntil || query.text.trim().length < 3) return [];
    try {
      return await geocoder.find(query, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      restsUntil = Date.now() + rest;
      report(error);
      return [];
    }
  };

  /** Finds the agency's records for what a service calls by names. */
  const own = async (found: readonly FoundPlace[], who: Writer): Promise<readonly (GazetteerPlace & { readonly zip: string | null; readonly areaName: string | null })[]> => {
    const areas = await reading.lookup('area', found.flatMap(({ area }) => area ?? []), who);
    const zips = await reading.lookup('zipCode', found.flatMap(({ zip }) => zip ?? []), who);
    const idOf = (ids: ReadonlyMap<string, number | 'ambiguous'>, label: string | null) => {
      const id = label === null ? undefined : ids.get(label);
      return typeof id === 'number' ? id : null;
    };
    return Promise.all(
      found.map(async ({ address, borough, zip, area, latitude, longitude }) => {
        const known = (await taken(address, borough, who))?.id ?? null;
        return { address, borough, latitude, longitude, known, exact: true, zip, areaName: area, zipId: idOf(zips, zip), areaId: idOf(areas, area) };
      }),
    );
  };

  const taken: Suggesting['taken'] = async (address, borough, who) => {
    const [row] = await rowsOf<{ id: number; address: string }>(
      sightOfReader(who),
      'select "id", "address" from "building" where "deletedAt" is null and "borough" = ? and "addressKey" = ?',
      [borough, normaliseAddress(address)],
    );
    return row ? { id: row.id, address: row.address } : null;
  };

  return {
    taken,
    async suggest(query, who, locale, signal) {
      const [here, there] = await Promise.all([findInGazetteer(sightOfReader(who), query), ask(query, signal).then((found) => own(found, who))]);
      const isSure = (one: GazetteerPlace) => one.exact && one.known !== null;
      // A service has seen the house; a place between two neighbours is reckoned.
      const all = distinct([...here.filter(isSure), ...there, ...here.filter((one) => !isSure(one))]).slice(0, maxSuggestions);
      const idsOf = (of: (one: GazetteerPlace) => number | null) => [...new Set(all.flatMap((one) => of(one) ?? []))];
      const areas = await reading.labels('area', idsOf(({ areaId }) => areaId), locale, who);
      const zips = await readZips(sightOfReader(who), idsOf(({ zipId }) => zipId));
      return all.map(({ zipId, areaId, ...one }) => {
        const zip = zips.get(zipId ?? 0);
        const more = one as Partial<Record<'zip' | 'areaName', string | null>>;
        return {
          address: one.address,
          borough: one.borough,
          zip: zip?.zip ?? more.zip ?? null,
          zipId,
          city: zip?.city ?? null,
          area: areas.get(areaId ?? 0) ?? more.areaName ?? null,
          areaId,
          latitude: one.latitude,
          longitude: one.longitude,
          known: one.known,
        };
      });
    },
  };

  async function readZips(read: Reads, ids: readonly number[]): Promise<ReadonlyMap<number, { readonly zip: string; readonly city: string | null }>> {
    if (ids.length === 0) return new Map();
    const rows = await rowsOf<{ id: number; zip: string; city: string | null }>(
      read,
      `select "id", "zip", "city" from "zipCode" where "id" in (${places(ids.length)})`,
      ids,
    );
    return new Map(rows.map(({ id, ...zip }) => [id, zip]));
  }
}

/** One suggestion for each house, the earlier wins. */
function distinct<P extends GazetteerPlace>(all: readonly P[]): readonly P[] {
  const seen = new Set<string>();
  return all.filter(({ address, borough }) => {
    const key = `${borough} ${normaliseAddress(address)}`;
    return !seen.has(key) && seen.add(key);
  });
}
