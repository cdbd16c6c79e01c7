import { dayNumber, dayOf } from '#kit/records/new-york.ts';
import type { RoommateRow, Topic } from '#plugins/roommate/index.ts';
import type { Reads } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { readLinksOf } from '#server/records/read/links.ts';
import { hosts } from '../rules.ts';
import { byTopic, type Roommate, type Wish } from '../score/roommates.ts';

type Stored = {
  readonly id: number;
  readonly member: number;
  readonly name: string;
  readonly isOpen: boolean | number;
  readonly gender: number | string | null;
  readonly wantsGender: number | string | null;
  readonly birthDate: string | null;
  readonly sharesGender: boolean | number;
  readonly sharesAge: boolean | number;
  readonly budgetFrom: number | null;
  readonly budgetTo: number | null;
  readonly moveFrom: string | null;
  readonly moveTo: string | null;
  readonly anywhere: boolean | number;
  readonly stayMonths: number | null;
  readonly rhythm: Roommate['rhythm'];
  readonly lives: string | null;
  readonly wishes: string | null;
};

/** A search for roommates as the score reads it, with whose it is. */
export interface Candidate extends Roommate {
  readonly member: number;
  readonly name: string;
}

export const numberOf = (value: number | string | null): number | null => (value === null ? null : Number(value));

const rowsIn = <T>(stored: string | null): readonly T[] => (stored === null ? [] : (JSON.parse(stored) as readonly T[]));

/** Full years on a day of the calendar. */
const yearsOn = (today: string, birthDate: string): number =>
  Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (today.slice(5) < birthDate.slice(5, 10) ? 1 : 0);

/** Some searches: by their own ids, or by whose they are. */
export type SomeRoommates = { readonly ids: readonly number[] } | { readonly members: readonly number[] };

/** Searches for roommates that are under way, by their ids; some alone where they are named. */
export async function readRoommates(connection: Reads, some?: SomeRoommates): Promise<readonly Candidate[]> {
  const [column, named] = !some ? [] : 'ids' in some ? ['id', some.ids] : ['member', some.members];
  if (named?.length === 0) return [];
  const stored = await rowsOf<Stored>(
    connection,
    `select r."id", r."member", r."name", (r."active" and u."active" and u."status" = 'approved' and u."deletedAt" is null) as "isOpen",
       u."gender", r."wantsGender", r."sharesGender", u."birthDate", r."sharesAge", r."budgetFrom", r."budgetTo", r."moveFrom", r."moveTo", r."anywhere",
       r."stayMonths", r."rhythm", r."lives", r."wishes"
     from "roommate" r join "user" u on u."id" = r."member" where r."deletedAt" is null ${named ? `and r."${column}" in (${places(named.length)})` : ''} order by r."id"`,
    named ?? [],
  );
  if (stored.length === 0) return [];
  const members = named && stored.map(({ member }) => member);
  const of = (name: string) => (members ? `and "${name}" in (${places(members.length)})` : '');
  const owners = named && stored.map(({ id }) => id);
  // at once: a server of its own takes its time over each
  const [seats, links, allAreas] = await Promise.all([
    rowsOf<{ member: number; match: number }>(
      connection,
      `select "member", "match" from "matchRequest" where "state" = 'seated' and "deletedAt" is null ${of('member')}
       union all select "host", "id" from "match" where ${hosts} ${of('host')}`,
      members ? [...members, ...members] : [],
    ),
    readLinksOf(connection, ['roommate_areas', 'roommate_habits', 'roommate_avoids'], owners),
    rowsOf<{ id: number; borough: string | null }>(connection, `select "id", "borough" from "area"`),
  ]);
  const [areas, habits, avoids] = links as [(typeof links)[0], (typeof links)[0], (typeof links)[0]];
  const boroughs = new Map(allAreas.map(({ id, borough }) => [id, borough]));
  const seatOf = new Map(seats.map(({ member, match }) => [member, match]));
  const today = dayOf(new Date().toISOString());
  // the birth date stays here: what is kept of a score has no more of it than the age that both shared
  return stored.map(({ birthDate, ...row }): Candidate => {
    const wanted = areas.get(row.id) ?? [];
    return {
      ...row,
      isOpen: Boolean(row.isOpen),
      seatOf: seatOf.get(row.member) ?? null,
      gender: numberOf(row.gender),
      wantsGender: numberOf(row.wantsGender),
      sharesGender: Boolean(row.sharesGender),
      age: birthDate === null ? null : yearsOn(today, birthDate),
      sharesAge: Boolean(row.sharesAge),
      moveFrom: dayNumber(row.moveFrom),
      moveTo: dayNumber(row.moveTo),
      areas: wanted,
      boroughs: [...new Set(wanted.flatMap((area) => boroughs.get(area) ?? []))],
      isAnywhere: Boolean(row.anywhere),
      lives: byTopic(Object.fromEntries(rowsIn<RoommateRow['lives'][number]>(row.lives).map(({ topic, level }) => [topic, level]))),
      wishes: byTopic(Object.fromEntries(rowsIn<{ readonly topic: Topic } & Wish>(row.wishes).map(({ topic, level, importance }) => [topic, { level, importance }]))),
      habits: habits.get(row.id) ?? [],
      avoids: avoids.get(row.id) ?? [],
    };
  });
}
