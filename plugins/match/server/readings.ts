import type { Reads } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { idOf } from '#server/records/endpoints/call-parts.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { notFound } from '#server/refusal.ts';
import { endpoint } from '#server/slots.ts';
import { readingsApi, type Readings } from '../api.ts';
import { matches } from '../area.ts';
import { idsIn } from './note-uses.ts';

/** Days of readers that are told, the latest. */
const maxRows = 100;

/** People who are named of one answer; the others are counted. */
const maxNamed = 1000;

interface Stored {
  readonly match: number;
  readonly title: string;
  readonly byName: string;
  readonly day: string;
  readonly gender: string;
  readonly age: string;
}

/** Readings by a condition, each with the people that are told of it: those whom the reader of the answer sees by name. */
async function read(on: Reads, where: string, values: readonly unknown[], wanted?: number): Promise<Readings> {
  const stored = await rowsOf<Stored>(
    on,
    `select n."match", m."title", n."byName", n."day", n."gender", n."age" from "matchReading" n join "match" m on m."id" = n."match"
     where m."deletedAt" is null and ${where} order by n."day" desc, n."match", n."by" limit ${maxRows}`,
    values,
  );
  const all = stored.map((row) => ({ row, gender: new Set(idsIn(row.gender)), age: new Set(idsIn(row.age)) }));
  const ids = wanted === undefined ? [...new Set(all.flatMap(({ gender, age }) => [...gender, ...age]))].slice(0, maxNamed) : [wanted];
  const named = ids.length === 0 ? [] : await rowsOf<{ id: number; name: string }>(on, `select "id", "name" from "roommate" where "id" in (${places(ids.length)}) and "deletedAt" is null order by "name", "id"`, ids);
  return {
    rows: all.map(({ row: { match, title, byName, day }, gender, age }) => {
      const people = named.filter(({ id }) => gender.has(id) || age.has(id)).map(({ id, name }) => ({ roommate: id, name, gender: gender.has(id), age: age.has(id) }));
      return { match, title, by: byName, day, people, others: wanted === undefined ? new Set([...gender, ...age]).size - people.length : 0 };
    }),
  };
}

/** The endpoint of readings by one record: of a match, or of a person's search, whose other people are then no part of the answer. */
const readingsOf = (record: 'match' | 'roommate', told: { readonly path: string; readonly summary: string; readonly name: string }, where: (id: number) => readonly [sql: string, values: readonly unknown[]]) =>
  endpoint({
    method: 'GET',
    path: told.path,
    needs: matches.rights.edit,
    summary: told.summary,
    output: readingsApi.output,
    async handle(call): Promise<Readings> {
      const [on, id] = [sightFor(call).narrow, idOf(call, told.name)];
      if ((await rowsOf(on, `select 1 from "${record}" where "id" = ? and "deletedAt" is null`, [id])).length === 0) throw notFound(told.name);
      return read(on, ...where(id), record === 'roommate' ? id : undefined);
    },
  });

/** Whose gender and age was read, by whom and on which day: of one match, and of one person. */
export const readingEndpoints = [
  readingsOf('match', { path: '/match/{id}/readings', summary: 'Whose gender or age was read for the scores of a match, by whom and on which day', name: 'The match' }, (id) => ['n."match" = ?', [id]]),
  readingsOf(
    'roommate',
    { path: '/match/for/{id}/readings', summary: 'For which matches the gender or the age of one person was read, by whom and on which day', name: 'The search' },
    (id) => ['(n."gender" like ? or n."age" like ?)', [`%,${id},%`, `%,${id},%`]],
  ),
];
