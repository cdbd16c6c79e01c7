import type { Locale } from '#core/i18n/locale.ts';
import type { Sight } from '#server/database/database.ts';
import type { Reading } from '#server/records/read/reading.ts';
import type { Caller } from '#server/slots.ts';
import type { Coverage } from '../api.ts';

interface Counted {
  readonly area: number | string;
  readonly n: number | string;
}

const byArea = (rows: readonly Counted[]): ReadonlyMap<number, number> => new Map(rows.map(({ area, n }) => [Number(area), Number(n)]));

/** Contracts beyond the rents of an area. */
const lack = ({ demand, supply }: Coverage): number => (demand ?? 0) - (supply ?? 0);

/**
 * Demand and supply of each area within somebody's reach: open contracts that prefer it, and active rents in its
 * buildings that can be had. `sees` says which of the two they may see at all.
 */
export async function coverageOf(
  sight: Sight,
  reading: Reading,
  who: Caller,
  locale: Locale,
  availability: string,
  sees: { readonly contracts: boolean; readonly rents: boolean },
): Promise<readonly Coverage[]> {
  const [demand, supply, middles] = await Promise.all([
    sees.contracts
      ? sight.rows<Counted>(
          `select "preferredArea" as "area", count(*) as "n" from "contract" where "deletedAt" is null and "preferredArea" is not null
           and "workflow" not in (select "id" from "workflow" where "kind" in ('won', 'lost')) group by "preferredArea"`,
        )
      : [],
    sees.rents
      ? sight.rows<Counted>(
          `select b."area" as "area", count(*) as "n" from (select "building", ${availability} as "state" from "rent" where "deletedAt" is null and "active") o
           join "building" b on b."id" = o."building" where o."state" = 'available' and b."area" is not null group by b."area"`,
        )
      : [],
    sight.rows<{ readonly area: number | string; readonly latitude: number | string; readonly longitude: number | string }>(
      `select "area", avg("latitude") as "latitude", avg("longitude") as "longitude" from "building"
       where "deletedAt" is null and "area" is not null and "latitude" is not null and "longitude" is not null group by "area"`,
    ),
  ]);
  const [wanted, offered] = [byArea(demand), byArea(supply)];
  const places = new Map(middles.map(({ area, latitude, longitude }) => [Number(area), { latitude: Number(latitude), longitude: Number(longitude) }]));
  const ids = [...new Set([...wanted.keys(), ...offered.keys()])];
  const rows = await reading.rows('area', ids, who);
  const names = await reading.labels('area', ids, locale, who);
  return rows
    .map(({ id, borough }): Coverage => ({
      area: id,
      name: names.get(id) ?? `#${id}`,
      borough: typeof borough === 'string' ? borough : null,
      demand: sees.contracts ? (wanted.get(id) ?? 0) : null,
      supply: sees.rents ? (offered.get(id) ?? 0) : null,
      ...(places.get(id) ?? { latitude: null, longitude: null }),
    }))
    .toSorted((a, b) => lack(b) - lack(a) || a.area - b.area);
}
