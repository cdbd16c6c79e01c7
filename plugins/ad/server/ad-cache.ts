import { setImmediate as breathe } from 'node:timers/promises';
import { dayInNewYork } from '#kit/records/day.ts';
import type { Database, Reads } from '#server/database/database.ts';
import { places, rowsAmong, rowsOf } from '#server/database/statement.ts';
import type { LoggedChange } from '#server/records/change-log.ts';
import type { Freshness } from '#server/records/read/freshness.ts';
import type { AdRow } from '../entity.ts';
import { readAds, readClaims, type AdFacts } from './facts.ts';

/** Home of an ad as others are told of it. */
export interface AdPlace {
  readonly id: number;
  readonly sort: number;
  readonly link: string | null;
  readonly rent: string;
  readonly address: string;
  readonly borough: string;
  readonly building: number;
  readonly photos: string | null;
  readonly zip: string | null;
  readonly latitude: number | string | null;
  readonly longitude: number | string | null;
}

/** Something made of each ad in some states; nothing of those for which `make` returns undefined. */
export interface Recipe<T> {
  readonly id: string;
  readonly states: readonly AdRow['state'][];
  readonly make: (ad: AdFacts, place: AdPlace) => T | undefined;
}

/** Results made of the ads of platforms: each ad anew only when it changes, or what it is held against. */
export interface AdCache {
  /** In the order of the ads; the same array as before while nothing changed. */
  read<T>(recipe: Recipe<T>, platform: number): Promise<readonly T[]>;
}

interface Entry<T> {
  readonly sort: number;
  readonly rent: number;
  readonly building: number;
  readonly made: T | undefined;
}

interface Shelf<T> {
  readonly recipe: Recipe<T>;
  readonly platform: number;
  readonly entries: Map<number, Entry<T>>;
  readonly touched: Readonly<Record<'ad' | 'rent' | 'building', Set<number>>>;
  /** All is to be made anew. */
  isStale: boolean;
  /** The New York day of which it is. */
  day: string;
  made: readonly T[];
  /** Ids in the order of the ads. */
  order: readonly number[];
  turn: Promise<unknown>;
}

/** Shelves that are held: each may hold some megabytes. Those asked for longest ago go. */
const maxShelves = 32;
/** Ads read at once: others are answered between two of these. */
const stepSize = 50;
/** Changed records from which on all is made anew. */
const maxTouched = 1000;

const readPlaces = (on: Reads, ids: readonly number[]): Promise<AdPlace[]> =>
  rowsAmong<AdPlace>(
    on,
    ids,
    (among) =>
      `select a."id", a."sort", a."link", r."title" as "rent", b."address", b."borough", b."id" as "building", r."photos", z."zip", b."latitude", b."longitude"
       from "ad" a join "rent" r on r."id" = a."rent" join "building" b on b."id" = r."building" left join "zipCode" z on z."id" = b."zipCode" where a."id" in ${among}`,
  );

export function createAdCache({ read }: Pick<Database, 'read'>, freshness: Freshness): AdCache {
  const shelves = new Map<string, Shelf<unknown>>();
  const heard: (readonly LoggedChange[] | undefined)[] = [];
  freshness.onChanges((changes) => heard.push(changes));
  /** Rents by room: one that moves concerns the rent it leaves, too. */
  let rentOfRoom: Map<number, number> | undefined;
  let learning: Promise<unknown> = Promise.resolve();

  const roomsWithRents = 'select "id", "rent" from "room" where "deletedAt" is null and "rent" is not null';

  /** Rents whose rooms changed: those they were in, and those they are in. */
  async function rentsOfRooms(ids: ReadonlySet<number>): Promise<readonly number[]> {
    if (ids.size === 0 || !rentOfRoom) return [];
    const known = rentOfRoom;
    const before = [...ids].flatMap((id) => known.get(id) ?? []);
    for (const id of ids) known.delete(id);
    const now = await rowsAmong<{ id: number; rent: number }>(read, ids, (among) => `${roomsWithRents} and "id" in ${among}`);
    for (const { id, rent } of now) known.set(id, rent);
    return [...before, ...now.map(({ rent }) => rent)];
  }

  /** Marks what was committed since the last time on every shelf. */
  async function learn(): Promise<void> {
    try {
      await freshness.sync();
      await mark(heard.splice(0));
    } catch (error) {
      // Nobody knows any more which of them hold.
      rentOfRoom = undefined;
      for (const shelf of shelves.values()) shelf.isStale = true;
      throw error;
    }
  }

  async function mark(all: readonly (readonly LoggedChange[] | undefined)[]): Promise<void> {
    const isUnknown = all.includes(undefined);
    if (isUnknown) rentOfRoom = undefined;
    const changes = all.flatMap((some) => some ?? []);
    const idsOf = (record: string) => new Set(changes.flatMap((one) => (one.record === record ? [one.id] : [])));
    const [adIds, rents, houses, platforms] = [idsOf('ad'), idsOf('rent'), idsOf('building'), idsOf('platform')];
    const hasWords = changes.some(({ record }) => record === 'amenity' || record === 'feature' || record === 'area' || record === 'zipCode');
    for (const rent of await rentsOfRooms(idsOf('room'))) rents.add(rent);
    for (const { rent } of await rowsAmong<{ rent: number }>(read, adIds, (among) => `select "rent" from "ad" where "id" in ${among}`)) rents.add(rent);
    rentOfRoom ??= new Map((await rowsOf<{ id: number; rent: number }>(read, roomsWithRents)).map(({ id, rent }) => [id, rent]));
    for (const shelf of shelves.values()) {
      const { ad, rent, building } = shelf.touched;
      for (const [set, ids] of [[ad, adIds], [rent, rents], [building, houses]] as const) for (const id of ids) set.add(id);
      if (isUnknown || hasWords || platforms.has(shelf.platform) || ad.size + rent.size + building.size > maxTouched) shelf.isStale = true;
    }
  }

  /** Ads of a shelf that a change concerns: those it holds, and those it does not hold yet. */
  async function concerned(shelf: Shelf<unknown>): Promise<ReadonlySet<number>> {
    const { platform, entries, touched } = shelf;
    const rents = new Set(touched.rent);
    for (const id of touched.ad) rents.add(entries.get(id)?.rent ?? 0);
    const houses = new Set(touched.building);
    for (const set of Object.values(touched)) set.clear();
    const held = [...entries].flatMap(([id, { rent, building }]) => (rents.has(rent) || houses.has(building) ? [id] : []));
    const ofRents = await rowsAmong<{ id: number }>(read, rents, (among) => `select "id" from "ad" where "deletedAt" is null and "platform" = ? and "rent" in ${among}`, [platform]);
    const ofHouses = await rowsAmong<{ id: number }>(read, houses, (among) => `select a."id" from "rent" r join "ad" a on a."rent" = r."id" where a."deletedAt" is null and a."platform" = ? and r."building" in ${among}`, [platform]);
    return new Set([...held, ...[...ofRents, ...ofHouses].map(({ id }) => id)]);
  }

  /** Ads of a platform in the states of a recipe. */
  async function allOf({ platform, recipe: { states } }: Shelf<unknown>): Promise<ReadonlySet<number>> {
    const rows = await rowsOf<{ id: number }>(
      read,
      `select "id" from "ad" where "platform" = ? and "deletedAt" is null and "state" in (${places(states.length)})`,
      [platform, ...states],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Makes what is missing, step by step, so that others are answered meanwhile. */
  async function make(shelf: Shelf<unknown>, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const { recipe, platform, entries } = shelf;
    const claims = await readClaims(read);
    for (let from = 0; from < ids.length; from += stepSize) {
      if (from > 0) await breathe();
      const some = ids.slice(from, from + stepSize);
      const found = (await readAds(read, some, claims)).filter(({ ad }) => ad.platform === platform && recipe.states.includes(ad.state));
      const placeOf = new Map((await readPlaces(read, some)).map((place) => [place.id, place]));
      for (const one of found) {
        const place = placeOf.get(one.ad.id);
        if (place) entries.set(one.ad.id, { sort: Number(place.sort), rent: one.ad.rent, building: place.building, made: recipe.make(one, place) });
      }
    }
  }

  async function bringUpToDate(shelf: Shelf<unknown>): Promise<readonly unknown[]> {
    const today = dayInNewYork(Date.now());
    const { entries, touched } = shelf;
    const isWhole = shelf.isStale || shelf.day !== today;
    if (!isWhole && Object.values(touched).every(({ size }) => size === 0)) return shelf.made;
    // Changes learned of from here on count for the next time.
    shelf.isStale = false;
    shelf.day = today;
    try {
      if (isWhole) for (const set of Object.values(touched)) set.clear();
      const ids = isWhole ? await allOf(shelf) : await concerned(shelf);
      if (isWhole) entries.clear();
      const before = new Map([...ids].map((id) => [id, entries.get(id)?.sort]));
      for (const id of ids) entries.delete(id);
      await make(shelf, [...ids]);
      const isMoved = isWhole || [...before].some(([id, sort]) => entries.get(id)?.sort !== sort);
      if (isMoved) shelf.order = [...entries].toSorted(([a, { sort: first }], [b, { sort: second }]) => first - second || a - b).map(([id]) => id);
      if (isWhole || ids.size > 0) shelf.made = shelf.order.flatMap((id) => entries.get(id)?.made ?? []);
      return shelf.made;
    } catch (error) {
      shelf.isStale = true;
      throw error;
    }
  }

  return {
    async read<T>(recipe: Recipe<T>, platform: number) {
      const key = `${recipe.id} ${platform}`;
      const shelf = shelves.get(key) ?? emptyShelf(recipe, platform);
      shelves.delete(key);
      if (shelves.size >= maxShelves) shelves.delete(shelves.keys().next().value ?? '');
      shelves.set(key, shelf);
      learning = learning.then(learn, learn);
      await learning;
      const update = () => bringUpToDate(shelf);
      const turn = shelf.turn.then(update, update);
      shelf.turn = turn;
      const made = await turn;
      // Whoever asks for platforms that are none fills no memory.
      if (shelf.entries.size === 0 && shelves.get(key) === shelf) shelves.delete(key);
      return made as readonly T[];
    },
  };
}

const emptyShelf = <T>(recipe: Recipe<T>, platform: number): Shelf<unknown> => ({
  recipe: recipe as Recipe<unknown>,
  platform,
  entries: new Map(),
  touched: { ad: new Set(), rent: new Set(), building: new Set() },
  isStale: true,
  day: '',
  made: [],
  order: [],
  turn: Promise.resolve(),
});
