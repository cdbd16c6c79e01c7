import { dayNumber } from '#kit/records/new-york.ts';
import type { Reads } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { readLinks, readLinksOf } from '#server/records/read/links.ts';
import type { OfferedRent } from '../score/rents.ts';

interface Stored {
  readonly id: number;
  readonly title: string;
  readonly address: string;
  readonly price: number | null;
  readonly netPrice: number | null;
  readonly discountPolicies: string | null;
  readonly availableMoveDate: string | null;
  readonly updatedAt: string;
  readonly photos: string | null;
  readonly description: string | null;
  readonly layout: number | null;
  readonly layoutFile: string | null;
  readonly bathCount: number | null;
  readonly active: boolean | number;
  readonly isFree: number;
  readonly bedrooms: number | null;
  readonly layoutName: string | null;
  readonly building: number;
  readonly area: number | null;
  readonly borough: string | null;
  readonly fee: string | null;
  readonly subwayName: string | null;
  readonly subwayLine: string | null;
  readonly distance: number | null;
}

/** A rent as the score reads it, with what a reader sees of it. */
export interface Home extends OfferedRent {
  readonly title: string;
  readonly address: string;
  readonly photo: string | null;
  readonly subway: { readonly lines: string; readonly name: string } | null;
  /** `YYYY-MM-DD`. */
  readonly freeOn: string | null;
  /** ISO 8601, UTC. */
  readonly updatedAt: string;
  /** Fields that would make the listing whole, of `healthFields`. */
  readonly filled: Readonly<Record<'photos' | 'description' | 'layout' | 'layoutFile' | 'features' | 'availableMoveDate' | 'bathCount', unknown>>;
}

/** Homes of the same name as a preference, in any language: what the city calls a doorman, clients ask for. */
export interface Wishes {
  /** Preferences that can be told of a home. */
  readonly known: ReadonlySet<number>;
  readonly byFeature: ReadonlyMap<number, readonly number[]>;
  readonly byAmenity: ReadonlyMap<number, readonly number[]>;
  readonly byUtility: ReadonlyMap<number, readonly number[]>;
  /** Features that let a wall be put up. */
  readonly flex: ReadonlySet<number>;
}

/** SQL over `rent`: what it costs a month, in cents. */
export const monthly = 'coalesce("netPrice", "price")';

type Named = { readonly id: number; readonly nameKr: string | null; readonly nameEn: string | null; readonly nameZh: string | null };

const namesOf = ({ nameKr, nameEn, nameZh }: Named): readonly string[] => [nameKr, nameEn, nameZh].flatMap((name) => (name ? [name.trim().toLowerCase()] : []));

/** Preferences by the features, amenities and utilities that are called the same. */
export async function readWishes(on: Reads): Promise<Wishes> {
  const each = ['preference', 'feature', 'amenity', 'utility'].map((table) => `select '${table}' as "table", "id", "nameKr", "nameEn", "nameZh" from "${table}" where "deletedAt" is null`);
  const byTable = Map.groupBy(await rowsOf<Named & { readonly table: string }>(on, `${each.join(' union all ')} order by "table", "id"`), ({ table }) => table);
  const read = (table: string): readonly Named[] => byTable.get(table) ?? [];
  const preferences = read('preference');
  const known = new Set<number>();
  const matched = (table: string) => {
    const found = new Map<number, readonly number[]>();
    for (const one of read(table)) {
      const names = new Set(namesOf(one));
      const same = preferences.filter((preference) => namesOf(preference).some((name) => names.has(name))).map(({ id }) => id);
      if (same.length > 0) found.set(one.id, same);
      for (const id of same) known.add(id);
    }
    return found;
  };
  const [byFeature, byAmenity, byUtility] = [matched('feature'), matched('amenity'), matched('utility')];
  const flex = new Set(read('feature').filter(({ nameEn }) => /\bflex\b/i.test(nameEn ?? '')).map(({ id }) => id));
  return { known, byFeature, byAmenity, byUtility, flex };
}

const sql = (where: string) => `
  select r."id", r."title", b."address", r."price", r."netPrice", r."discountPolicies", r."availableMoveDate", r."updatedAt", r."photos", r."description",
    r."layout", r."layoutFile", r."bathCount", (r."active" and b."active") as "active", case when m."n" is null or m."free" > 0 then 1 else 0 end as "isFree", m."bedrooms", l."nameEn" as "layoutName",
    r."building", b."area", b."borough", b."fee", b."subwayName", b."subwayLine", b."distance"
  from "rent" r join "building" b on b."id" = r."building"
  left join (
    select o."rent", count(*) as "n", sum(case when o."taken" < o."count" then 1 else 0 end) as "free", max(t."bedrooms") as "bedrooms"
    from "room" o left join "roomType" t on t."id" = o."roomType" where o."deletedAt" is null and o."rent" is not null group by o."rent"
  ) m on m."rent" = r."id"
  left join "layout" l on l."id" = r."layout"
  where r."deletedAt" is null ${where} order by r."id"`;

/** Bedrooms that a layout such as "2B1B", "3 bed" or "Studio" names; null for any other. */
export function bedroomsOf(layout: string | null): number | null {
  const counted = /^(\d)\s*(?:b|br|bed|bedrooms?)(?![a-z])/i.exec(layout?.trim() ?? '');
  return counted ? Number(counted[1]) : /^studio\b/i.test(layout?.trim() ?? '') ? 0 : null;
}

const parsed = <T>(stored: string | null): readonly T[] => (stored === null ? [] : (JSON.parse(stored) as readonly T[]));

/** Rents as the score reads them, by their ids; some alone where they are named. */
export async function readHomes(on: Reads, wishes: Wishes, ids?: readonly number[]): Promise<readonly Home[]> {
  if (ids?.length === 0) return [];
  const stored = await rowsOf<Stored>(on, sql(ids ? `and r."id" in (${places(ids.length)})` : ''), ids ?? []);
  const buildings = ids && [...new Set(stored.map(({ building }) => building))];
  const features = await readLinks(on, 'rent_features', ids);
  const [amenities, utilities] = await readLinksOf(on, ['building_amenities', 'building_utilities'], buildings);
  const meetsOf = (own: readonly number[] = [], by: ReadonlyMap<number, readonly number[]>) => own.flatMap((one) => by.get(one) ?? []);
  return stored.map((row): Home => {
    const own = features.get(row.id) ?? [];
    const photos = parsed<{ readonly file: string }>(row.photos);
    const policies = parsed<{ readonly leaseMonths: number | null }>(row.discountPolicies).flatMap(({ leaseMonths }) => leaseMonths ?? []);
    return {
      id: row.id,
      title: row.title,
      address: row.address,
      photo: photos[0]?.file ?? null,
      subway: row.subwayLine === null ? null : { lines: row.subwayLine, name: row.subwayName ?? '' },
      freeOn: row.availableMoveDate === null ? null : String(row.availableMoveDate).slice(0, 10),
      updatedAt: new Date(row.updatedAt).toISOString(),
      filled: { photos, description: row.description, layout: row.layout, layoutFile: row.layoutFile, features: own, availableMoveDate: row.availableMoveDate, bathCount: row.bathCount },
      isOffered: Boolean(row.active) && Number(row.isFree) === 1,
      gross: row.price,
      net: row.netPrice,
      leastMonths: policies.length > 0 ? Math.min(...policies) : null,
      availableOn: dayNumber(row.availableMoveDate),
      building: row.building,
      area: row.area,
      borough: row.borough,
      bedrooms: row.bedrooms ?? bedroomsOf(row.layoutName),
      isFlex: own.some((feature) => wishes.flex.has(feature)),
      walkMinutes: row.distance,
      lines: (row.subwayLine ?? '').split(/[\s,]+/).filter(Boolean),
      meets: [...new Set([...meetsOf(own, wishes.byFeature), ...meetsOf(amenities?.get(row.building), wishes.byAmenity), ...meetsOf(utilities?.get(row.building), wishes.byUtility)])],
      isNoFee: row.fee === null ? null : row.fee === 'noFee',
    };
  });
}
