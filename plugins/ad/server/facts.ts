import { dayInNewYork } from '#kit/records/day.ts';
import type { Reads } from '#server/database/database.ts';
import { rowsAmong, rowsOf } from '#server/database/statement.ts';
import { rowReader, type RawRow } from '#server/records/shape.ts';
import type { Borough } from '../area-claims.ts';
import { ad, type AdRow } from '../entity.ts';
import type { FreePolicy } from '../free-months.ts';
import { countsIn } from '../home-claims.ts';
import { unitsIn } from '../place-claims.ts';
import type { Claim, Facts, RentFacts } from '../preflight.ts';
import { wordsFor } from '../synonyms.ts';

interface Named {
  readonly id: number;
  readonly nameKr: string | null;
  readonly nameEn: string | null;
  readonly nameZh: string | null;
}

const namesOf = ({ nameKr, nameEn, nameZh }: Named): readonly string[] => [nameKr ?? '', nameEn ?? '', nameZh ?? ''];

/** Records whose names a text may claim, in the order of their claims. */
const claimed = ['amenity', 'feature', 'area'] as const;

/** The claims that were read last, with what they were made of: they change once a month, and every change of a building asks for them. */
let kept: { readonly of: string; readonly claims: readonly Claim[] } | undefined;

/** Features, amenities and neighbourhoods by which a text may claim something; the same ones as long as none has changed. */
export async function readClaims(on: Reads): Promise<readonly Claim[]> {
  const rows = await rowsOf<Named & { readonly record: (typeof claimed)[number]; readonly borough: Borough | null }>(
    on,
    claimed.map((record) => `select '${record}' as "record", "id", "nameKr", "nameEn", "nameZh", ${record === 'area' ? '"borough"' : 'null as "borough"'} from "${record}" where "deletedAt" is null`).join(' union all '),
  );
  const of = JSON.stringify(rows);
  if (kept?.of === of) return kept.claims;
  const inOrder = rows.toSorted((a, b) => claimed.indexOf(a.record) - claimed.indexOf(b.record) || a.id - b.id);
  const claims = inOrder.map((row): Claim => {
    const claim = { key: `${row.record}/${row.id}`, names: namesOf(row) };
    return row.record === 'area' ? { ...claim, borough: row.borough } : { ...claim, words: wordsFor(claim.names) };
  });
  kept = { of, claims };
  return claims;
}

/** Links of rents, and of the buildings they are in. */
const linked = { feature: ['rent_features', 'id'], amenity: ['building_amenities', 'building'], utility: ['building_utilities', 'building'] } as const;

/** Ids that rents and their buildings name, by the rent's own id. */
async function readLinks(on: Reads, rents: readonly number[]): Promise<(rent: number, record: keyof typeof linked) => readonly number[]> {
  const texts = Object.entries(linked).map(([record, [table, owner]]) => `select '${record}' as "record", a."id" as "rent", l."targetId" as "target" from "asked" a join "${table}" l on l."ownerId" = a."${owner}"`);
  const rows = await rowsAmong<{ record: string; rent: number; target: number }>(on, rents, (among) => `with "asked" as (select "id", "building" from "rent" where "id" in ${among}) ${texts.join(' union all ')}`);
  const byOwner = Map.groupBy(rows, ({ record, rent }) => `${record}/${rent}`);
  return (rent, record) => (byOwner.get(`${record}/${rent}`) ?? []).map(({ target }) => target);
}

interface HomeRow {
  readonly id: number;
  readonly title: string;
  readonly price: number;
  readonly netPrice: number | null;
  readonly discountPolicies: string | null;
  readonly availableMoveDate: string;
  readonly isActive: boolean | number;
  readonly isFree: boolean | number;
  readonly photos: string | null;
  readonly updatedAt: string | Date;
  readonly building: number;
  readonly address: string;
  readonly borough: Borough | null;
  readonly area: number | null;
  readonly fee: 'fee' | 'noFee' | null;
  readonly bathCount: number | null;
  readonly totalFloors: number | null;
  readonly year: number | null;
  readonly subwayLine: string | null;
}

const liveRooms = 'from "room" m where m."rent" = r."id" and m."deletedAt" is null';

/** Discounts of a rent, the one that makes its net rent first. */
const discountsOf = (policies: string | null): RentFacts['discounts'] =>
  ((JSON.parse(policies ?? '[]') ?? []) as readonly (FreePolicy & { readonly primary?: boolean })[])
    .toSorted((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false))
    .map(({ freeMonths, leaseMonths }) => ({ freeMonths, leaseMonths }));

/** All numbers of bedrooms and baths that a rent's title, its bath count and the types of its rooms name. */
function roomsOf({ title, bathCount }: HomeRow, rooms: readonly { readonly bedrooms: number | null; readonly baths: number | null }[]): Pick<RentFacts, 'bedrooms' | 'baths'> {
  const told = countsIn(title);
  const all = (numbers: readonly (number | null)[]) => [...new Set(numbers.flatMap((one) => (one === null ? [] : Number(one))))];
  return { bedrooms: all([...told.bedrooms, ...rooms.map(({ bedrooms }) => bedrooms)]), baths: all([...told.baths, bathCount, ...rooms.map(({ baths }) => baths)]) };
}

/** Facts of rents by id; those that are deleted are missing. */
export async function readHomes(on: Reads, rents: readonly number[]): Promise<ReadonlyMap<number, RentFacts>> {
  const ids = [...new Set(rents)];
  const rows = await rowsAmong<HomeRow>(
    on,
    ids,
    (among) => `select r."id", r."title", r."price", r."netPrice", r."discountPolicies", cast(r."availableMoveDate" as text) as "availableMoveDate", (r."active" and b."active") as "isActive",
       (exists (select 1 ${liveRooms} and m."taken" < m."count") or not exists (select 1 ${liveRooms})) as "isFree", r."photos", r."updatedAt", r."building", b."address", b."borough", b."area", b."fee", r."bathCount", b."totalFloors", b."year", b."subwayLine"
     from "rent" r join "building" b on b."id" = r."building" and b."deletedAt" is null where r."deletedAt" is null and r."id" in ${among}`,
  );
  const units = await rowsAmong<{ rent: number; unitNumber: string | null; bedrooms: number | null; baths: number | null }>(
    on,
    ids,
    (among) => `select m."rent", m."unitNumber", t."bedrooms", t."baths" from "room" m left join "roomType" t on t."id" = m."roomType" where m."deletedAt" is null and m."rent" in ${among}`,
  );
  const unitsOf = Map.groupBy(units, ({ rent }) => rent);
  const linksOf = await readLinks(on, ids);
  const utilities = await rowsOf<Named>(on, 'select "id", "nameKr", "nameEn", "nameZh" from "utility" where "deletedAt" is null order by "id"');
  return new Map(
    rows.map((row) => [
      row.id,
      {
        price: Number(row.price),
        netPrice: row.netPrice === null ? null : Number(row.netPrice),
        discounts: discountsOf(row.discountPolicies),
        availableMoveDate: row.availableMoveDate,
        isOffered: Boolean(row.isActive) && Boolean(row.isFree),
        photos: row.photos === null ? 0 : (JSON.parse(row.photos) as readonly unknown[]).length,
        changedOn: dayInNewYork(row.updatedAt),
        fee: row.fee,
        address: row.address,
        borough: row.borough,
        units: [...new Set([...(unitsOf.get(row.id) ?? []).flatMap(({ unitNumber }) => unitNumber ?? []), ...unitsIn(row.title)])],
        storeys: row.totalFloors === null ? null : Number(row.totalFloors),
        year: row.year === null ? null : Number(row.year),
        lines: (row.subwayLine ?? '').toUpperCase().match(/[A-Z\d]+/g)?.flatMap((word) => (/^[1-7A-Z]$/.test(word) ? [word] : [...word].filter((sign) => /[1-7A-GJLMNQRSWZ]/.test(sign)))) ?? [],
        ...roomsOf(row, unitsOf.get(row.id) ?? []),
        utilities: utilities.map((one) => ({ names: namesOf(one), isIncluded: linksOf(row.id, 'utility').includes(one.id) })),
        has: [...linksOf(row.id, 'feature').map((id) => `feature/${id}`), ...linksOf(row.id, 'amenity').map((id) => `amenity/${id}`), ...(row.area === null ? [] : [`area/${row.area}`])],
      },
    ]),
  );
}

/** Platforms by their ids: those that are offered, and the photos that each asks for. */
export async function readPlatforms(on: Reads, platforms: readonly number[]): Promise<(id: number | undefined) => Pick<Facts, 'isPlatformOn' | 'minPhotos'>> {
  const rows = await rowsAmong<{ id: number; active: boolean | number; minPhotos: number | null }>(on, new Set(platforms), (among) => `select "id", "active", "minPhotos" from "platform" where "id" in ${among}`);
  const byId = new Map(rows.map(({ id, active, minPhotos }) => [id, { isPlatformOn: Boolean(active), minPhotos: Number(minPhotos ?? 0) }]));
  return (id) => byId.get(id ?? 0) ?? { isPlatformOn: true, minPhotos: 0 };
}

/** The part of an ad that is held against its rent. */
export type CheckedAd = Pick<AdRow, 'id' | 'title' | 'rent' | 'platform' | 'textKr' | 'textEn' | 'textZh' | 'withoutKr' | 'withoutEn' | 'withoutZh' | 'startsOn' | 'endsOn' | 'fees' | 'confirmedOn' | 'state' | 'pausedFor' | 'publishedPrice' | 'publishedDate' | 'publishedFee'>;

/** An ad with what it is held against. */
export interface AdFacts {
  readonly ad: CheckedAd;
  readonly facts: Facts;
}

const adOf = rowReader(ad);

/** Ads by id with their facts, as they stand now; those whose rent is deleted are missing. */
export async function readAds(on: Reads, ids: readonly number[], known?: readonly Claim[]): Promise<readonly AdFacts[]> {
  const rows = await rowsAmong<RawRow>(on, ids, (among) => `select * from "ad" where "deletedAt" is null and "id" in ${among} order by "id"`);
  return withFacts(on, rows.map(adOf) as unknown as readonly CheckedAd[], known);
}

/** Periods of ads that are out there or go there by themselves, by rent and platform. */
async function readPeriods(on: Reads, rents: readonly number[]): Promise<ReadonlyMap<string, readonly Pick<AdRow, 'id' | 'startsOn' | 'endsOn'>[]>> {
  const rows = await rowsAmong<Pick<AdRow, 'id' | 'rent' | 'platform' | 'startsOn' | 'endsOn'>>(
    on,
    new Set(rents),
    (among) => `select "id", "rent", "platform", cast("startsOn" as text) as "startsOn", cast("endsOn" as text) as "endsOn"
     from "ad" where "deletedAt" is null and "state" in ('live', 'ready') and "rent" in ${among} order by "id"`,
  );
  return Map.groupBy(rows, ({ rent, platform }) => `${rent} ${platform}`);
}

/** Periods of the rent's other ads on the platform that an ad has to keep clear of; of two that are both live or ready, the one with the higher id does. */
export async function othersOf(on: Reads, ads: readonly Pick<AdRow, 'id' | 'rent' | 'platform' | 'state'>[]): Promise<readonly Facts['others'][]> {
  const periods = await readPeriods(on, ads.map(({ rent }) => rent));
  return ads.map(({ id, rent, platform, state }) => (periods.get(`${rent} ${platform}`) ?? []).filter((other) => other.id !== id && ((state !== 'live' && state !== 'ready') || other.id < id)));
}

/** Ads with their facts. */
export async function withFacts(on: Reads, rows: readonly CheckedAd[], known?: readonly Claim[]): Promise<readonly AdFacts[]> {
  const claims = known ?? (await readClaims(on));
  const homes = await readHomes(on, rows.map(({ rent }) => rent));
  const platformOf = await readPlatforms(on, rows.map(({ platform }) => platform));
  const others = await othersOf(on, rows);
  const today = dayInNewYork(Date.now());
  return rows.flatMap((one, at) => {
    const rent = homes.get(one.rent);
    return rent ? [{ ad: one, facts: { rent, ...platformOf(one.platform), claims, others: others[at] ?? [], today } }] : [];
  });
}
