import { dayInNewYork } from '#kit/records/day.ts';
import type { Reads } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import type { AdRow, FeeItem } from '../entity.ts';
import type { FreePolicy } from '../free-months.ts';
import { countsIn } from '../home-claims.ts';
import { unitsIn } from '../place-claims.ts';
import { wordsOf, type Claim, type Facts, type RentFacts } from '../preflight.ts';

/** Features and amenities by which a text may claim something. */
export async function readClaims(on: Reads): Promise<readonly Claim[]> {
  const claims: Claim[] = [];
  for (const record of ['amenity', 'feature']) {
    const rows = await rowsOf<{ id: number; nameKr: string | null; nameEn: string | null; nameZh: string | null }>(on, `select "id", "nameKr", "nameEn", "nameZh" from "${record}" where "deletedAt" is null order by "id"`);
    for (const { id, nameKr, nameEn, nameZh } of rows) {
      const claim = { key: `${record}/${id}`, names: [nameKr ?? '', nameEn ?? '', nameZh ?? ''] };
      claims.push({ ...claim, words: wordsOf(claim) });
    }
  }
  return claims;
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
  readonly fee: 'fee' | 'noFee' | null;
  readonly bathCount: number | null;
}

const rooms = 'from "room" m where m."rent" = r."id" and m."deletedAt" is null';

/** Discounts of a rent, the one that makes its net rent first. */
const discountsOf = (policies: string | null): RentFacts['discounts'] =>
  ((JSON.parse(policies ?? '[]') ?? []) as readonly (FreePolicy & { readonly primary?: boolean })[])
    .toSorted((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false))
    .map(({ freeMonths, leaseMonths }) => ({ freeMonths, leaseMonths }));

/** Bedrooms and baths of a rent: what its rooms' types, its own baths and its title say, all of it. */
function roomsOf({ title, bathCount }: HomeRow, rooms: readonly { readonly bedrooms: number | null; readonly baths: number | null }[]): Pick<RentFacts, 'bedrooms' | 'baths'> {
  const told = countsIn(title);
  const all = (numbers: readonly (number | null)[]) => [...new Set(numbers.flatMap((one) => (one === null ? [] : Number(one))))];
  return { bedrooms: all([...told.bedrooms, ...rooms.map(({ bedrooms }) => bedrooms)]), baths: all([...told.baths, bathCount, ...rooms.map(({ baths }) => baths)]) };
}

/** Facts of rents by id; those that are deleted are missing. */
export async function readHomes(on: Reads, rents: readonly number[]): Promise<ReadonlyMap<number, RentFacts>> {
  const ids = [...new Set(rents)];
  if (ids.length === 0) return new Map();
  const among = places(ids.length);
  const rows = await rowsOf<HomeRow>(
    on,
    `select r."id", r."title", r."price", r."netPrice", r."discountPolicies", cast(r."availableMoveDate" as text) as "availableMoveDate", (r."active" and b."active") as "isActive",
       (exists (select 1 ${rooms} and m."taken" < m."count") or not exists (select 1 ${rooms})) as "isFree", r."photos", r."updatedAt", r."building", b."address", b."fee", r."bathCount"
     from "rent" r join "building" b on b."id" = r."building" and b."deletedAt" is null where r."deletedAt" is null and r."id" in (${among})`,
    ids,
  );
  const features = await rowsOf<{ ownerId: number; targetId: number }>(on, `select "ownerId", "targetId" from "rent_features" where "ownerId" in (${among})`, ids);
  const units = await rowsOf<{ rent: number; unitNumber: string | null; bedrooms: number | null; baths: number | null }>(
    on,
    `select m."rent", m."unitNumber", t."bedrooms", t."baths" from "room" m left join "roomType" t on t."id" = m."roomType" where m."deletedAt" is null and m."rent" in (${among})`,
    ids,
  );
  const houses = [...new Set(rows.map(({ building }) => building))];
  const amenities = houses.length === 0 ? [] : await rowsOf<{ ownerId: number; targetId: number }>(on, `select "ownerId", "targetId" from "building_amenities" where "ownerId" in (${places(houses.length)})`, houses);
  const kept = await rowsOf<{ id: number; nameKr: string | null; nameEn: string | null; nameZh: string | null }>(on, 'select "id", "nameKr", "nameEn", "nameZh" from "utility" where "deletedAt" is null order by "id"');
  const included = houses.length === 0 || kept.length === 0 ? [] : await rowsOf<{ ownerId: number; targetId: number }>(on, `select "ownerId", "targetId" from "building_utilities" where "ownerId" in (${places(houses.length)})`, houses);
  const includedBy = Map.groupBy(included, ({ ownerId }) => ownerId);
  const ofRent = Map.groupBy(features, ({ ownerId }) => ownerId);
  const unitsOf = Map.groupBy(units, ({ rent }) => rent);
  const ofHouse = Map.groupBy(amenities, ({ ownerId }) => ownerId);
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
        units: [...new Set([...(unitsOf.get(row.id) ?? []).flatMap(({ unitNumber }) => unitNumber ?? []), ...unitsIn(row.title)])],
        ...roomsOf(row, unitsOf.get(row.id) ?? []),
        utilities: kept.map(({ id, nameKr, nameEn, nameZh }) => ({ names: [nameKr ?? '', nameEn ?? '', nameZh ?? ''], isIncluded: (includedBy.get(row.building) ?? []).some(({ targetId }) => targetId === id) })),
        has: [...(ofRent.get(row.id) ?? []).map(({ targetId }) => `feature/${targetId}`), ...(ofHouse.get(row.building) ?? []).map(({ targetId }) => `amenity/${targetId}`)],
      },
    ]),
  );
}

/** Photos that platforms ask for, by their ids. */
export async function readMinPhotos(on: Reads, platforms: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(platforms)];
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<{ id: number; minPhotos: number | null }>(on, `select "id", "minPhotos" from "platform" where "id" in (${places(ids.length)})`, ids);
  return new Map(rows.map(({ id, minPhotos }) => [id, Number(minPhotos ?? 0)]));
}

/** The part of an ad that is held against its rent. */
export type CheckedAd = Pick<AdRow, 'id' | 'title' | 'rent' | 'platform' | 'textKr' | 'textEn' | 'textZh' | 'withoutKr' | 'withoutEn' | 'withoutZh' | 'startsOn' | 'endsOn' | 'fees' | 'confirmedOn' | 'state' | 'pausedFor' | 'publishedPrice' | 'publishedDate' | 'publishedFee'>;

type StoredAd = Omit<CheckedAd, 'title' | 'fees' | 'publishedPrice' | 'withoutKr' | 'withoutEn' | 'withoutZh'> & {
  readonly withoutKr: boolean | number;
  readonly withoutEn: boolean | number;
  readonly withoutZh: boolean | number;
  readonly titleKr: string | null;
  readonly titleEn: string | null;
  readonly titleZh: string | null;
  readonly fees: string | null;
  readonly publishedPrice: number | string | null;
};

/** An ad with what it is held against. */
export interface AdFacts {
  readonly ad: CheckedAd;
  readonly facts: Facts;
}

/** Ads by id with their facts, as they stand now; those whose rent is deleted are missing. */
export async function readAds(on: Reads, ids: readonly number[], known?: readonly Claim[]): Promise<readonly AdFacts[]> {
  if (ids.length === 0) return [];
  const days = ['startsOn', 'endsOn', 'confirmedOn', 'publishedDate'].map((name) => `cast("${name}" as text) as "${name}"`).join(', ');
  const stored = await rowsOf<StoredAd>(
    on,
    `select "id", "titleKr", "titleEn", "titleZh", "rent", "platform", "textKr", "textEn", "textZh", "withoutKr", "withoutEn", "withoutZh", "fees", "state", "pausedFor", "publishedPrice", "publishedFee", ${days}
     from "ad" where "deletedAt" is null and "id" in (${places(ids.length)}) order by "id"`,
    ids,
  );
  return withFacts(
    on,
    stored.map(({ titleKr, titleEn, titleZh, withoutKr, withoutEn, withoutZh, fees, publishedPrice, ...row }) => ({
      ...row,
      withoutKr: Boolean(withoutKr),
      withoutEn: Boolean(withoutEn),
      withoutZh: Boolean(withoutZh),
      title: { kr: titleKr ?? '', en: titleEn ?? '', zh: titleZh ?? '' },
      fees: fees === null ? [] : (JSON.parse(fees) as readonly FeeItem[]),
      publishedPrice: publishedPrice === null ? null : Number(publishedPrice),
    })),
    known,
  );
}

/** Periods of ads that are out there or go there by themselves, by rent and platform. */
async function readPeriods(on: Reads, rents: readonly number[]): Promise<ReadonlyMap<string, readonly Pick<AdRow, 'id' | 'startsOn' | 'endsOn'>[]>> {
  const ids = [...new Set(rents)];
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<Pick<AdRow, 'id' | 'rent' | 'platform' | 'startsOn' | 'endsOn'>>(
    on,
    `select "id", "rent", "platform", cast("startsOn" as text) as "startsOn", cast("endsOn" as text) as "endsOn"
     from "ad" where "deletedAt" is null and "state" in ('live', 'ready') and "rent" in (${places(ids.length)}) order by "id"`,
    ids,
  );
  return Map.groupBy(rows, ({ rent, platform }) => `${rent} ${platform}`);
}

/** Periods of the rent's other ads on the platform that an ad has to keep clear of; of two that are both out, the later one does. */
export async function othersOf(on: Reads, ads: readonly Pick<AdRow, 'id' | 'rent' | 'platform' | 'state'>[]): Promise<readonly Facts['others'][]> {
  const periods = await readPeriods(on, ads.map(({ rent }) => rent));
  return ads.map(({ id, rent, platform, state }) => (periods.get(`${rent} ${platform}`) ?? []).filter((other) => other.id !== id && ((state !== 'live' && state !== 'ready') || other.id < id)));
}

/** Ads with their facts. */
export async function withFacts(on: Reads, rows: readonly CheckedAd[], known?: readonly Claim[]): Promise<readonly AdFacts[]> {
  const claims = known ?? (await readClaims(on));
  const homes = await readHomes(on, rows.map(({ rent }) => rent));
  const minPhotos = await readMinPhotos(on, rows.map(({ platform }) => platform));
  const others = await othersOf(on, rows);
  const today = dayInNewYork(Date.now());
  return rows.flatMap((ad, at) => {
    const rent = homes.get(ad.rent);
    return rent ? [{ ad, facts: { rent, minPhotos: minPhotos.get(ad.platform) ?? 0, claims, others: others[at] ?? [], today } }] : [];
  });
}
