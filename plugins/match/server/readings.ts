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

/** Whose gender and age was read, by whom and on which day: of one match, and of one person. */
export const readingEndpoints = [
  endpoint({
    method: 'GET',
    path: '/match/{id}/readings',
    needs: matches.rights.edit,
    summary: 'Whose gender or age was read for the scores of a match, by whom and on which day',
    output: readingsApi.output,
    async handle(call): Promise<Readings> {
      const [on, id] = [sightFor(call).narrow, idOf(call, 'The match')];
      if ((await rowsOf(on, 'select 1 from "match" where "id" = ? and "deletedAt" is null', [id])).length === 0) throw notFound('The match');
      return read(on, 'n."match" = ?', [id]);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/match/for/{id}/readings',
    needs: matches.rights.edit,
    summary: 'For which matches the gender or the age of one person was read, by whom and on which day',
    output: readingsApi.output,
    async handle(call): Promise<Readings> {
      const [on, id] = [sightFor(call).narrow, idOf(call, 'The search')];
      if ((await rowsOf(on, 'select 1 from "roommate" where "id" = ? and "deletedAt" is null', [id])).length === 0) throw notFound('The search');
      return read(on, `(n."gender" like ? or n."age" like ?)`, [`%,${id},%`, `%,${id},%`], id);
    },
  }),
];
