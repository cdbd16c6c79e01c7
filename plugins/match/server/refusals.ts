import { rowsOf } from '#server/database/statement.ts';
import { callerOf, idOf } from '#server/records/endpoints/call-parts.ts';
import { reading } from '#server/records/read/reading.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { notFound } from '#server/refusal.ts';
import { endpoint } from '#server/slots.ts';
import { refusalsApi, type MatchRefusals } from '../api.ts';
import { matches } from '../area.ts';

/** Refusals that are shown of one match, the latest. */
const maxRefusals = 200;

interface Stored {
  readonly id: number;
  readonly version: number;
  readonly member: number;
  readonly reason: MatchRefusals['rows'][number]['reason'];
  readonly note: string | null;
  readonly createdBy: number | null;
  readonly createdAt: string;
}

/** People who were found not to fit a match, by whom and why. */
export const refusalsEndpoint = endpoint({
  method: 'GET',
  path: '/match/{id}/refusals',
  needs: matches.rights.view,
  summary: 'People who were found not to fit a match, the latest first: by whom and why',
  output: refusalsApi.output,
  async handle(call): Promise<MatchRefusals> {
    const [on, id] = [sightFor(call).narrow, idOf(call, 'The match')];
    if ((await rowsOf(on, 'select 1 from "match" where "id" = ? and "deletedAt" is null', [id])).length === 0) throw notFound('The match');
    const rows = await rowsOf<Stored>(on, `select "id", "version", "member", "reason", "note", "createdBy", "createdAt" from "matchRefusal" where "match" = ? and "deletedAt" is null order by "id" desc limit ${maxRefusals}`, [id]);
    const people = await call.kernel.use(reading).labels('user', [...new Set(rows.flatMap(({ member, createdBy }) => (createdBy === null ? [member] : [member, createdBy])))], call.locale, callerOf(call));
    return { rows: rows.map(({ member, createdBy, createdAt, ...row }) => ({ ...row, name: people.get(member) ?? '', by: people.get(createdBy ?? 0) ?? '', at: new Date(createdAt).toISOString() })) };
  },
});
