import { dayNumber } from '#kit/records/new-york.ts';
import type { Reads } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { groupTargets, type Link } from '#server/records/read/links.ts';
import type { Roommate } from '../score/roommates.ts';
import { numberOf } from './read-roommates.ts';

/** Terms of a match: the price of a seat, and what holds for whoever joins. Days are counted from 1970. */
export interface Terms extends Pick<Roommate, 'wantsGender' | 'moveFrom' | 'moveTo' | 'areas' | 'boroughs' | 'stayMonths'> {
  readonly id: number;
  readonly host: number;
  readonly seatPrice: number | null;
}

type Stored = Pick<Terms, 'id' | 'host' | 'seatPrice' | 'stayMonths'> & {
  readonly wantsGender: number | string | null;
  readonly moveFrom: string | null;
  readonly moveTo: string | null;
};

/** Terms of some matches, in the order of their ids; those that are gone are left out. */
export async function readTerms(on: Reads, ids: readonly number[]): Promise<readonly Terms[]> {
  if (ids.length === 0) return [];
  const some = places(ids.length);
  const [stored, links] = await Promise.all([
    rowsOf<Stored>(
      on,
      `select "id", "host", "seatPrice", "stayMonths", "wantsGender", "moveFrom", "moveTo" from "match" where "id" in (${some}) and "deletedAt" is null order by "id"`,
      ids,
    ),
    rowsOf<Link & { readonly borough: string | null }>(
      on,
      `select l."ownerId", l."targetId", a."borough" from "match_areas" l join "area" a on a."id" = l."targetId" where l."ownerId" in (${some}) order by l."ownerId", l."position"`,
      ids,
    ),
  ]);
  const areas = groupTargets(links);
  const boroughs = new Map(links.map(({ targetId, borough }) => [targetId, borough]));
  return stored.map((row) => {
    const own = areas.get(row.id) ?? [];
    return {
      ...row,
      wantsGender: numberOf(row.wantsGender),
      moveFrom: dayNumber(row.moveFrom),
      moveTo: dayNumber(row.moveTo),
      areas: own,
      boroughs: [...new Set(own.flatMap((area) => boroughs.get(area) ?? []))],
    };
  });
}

/** The host as somebody who would live in a match: what it says of area, days, stay and gender stands before their own search. */
export function hostIn<Host extends Roommate>(host: Host, { areas, boroughs, moveFrom, moveTo, stayMonths, wantsGender }: Terms): Host {
  return {
    ...host,
    ...(areas.length > 0 && { areas, boroughs, isAnywhere: false }),
    ...((moveFrom !== null || moveTo !== null) && { moveFrom, moveTo }),
    stayMonths: stayMonths ?? host.stayMonths,
    wantsGender: wantsGender ?? host.wantsGender,
  };
}
