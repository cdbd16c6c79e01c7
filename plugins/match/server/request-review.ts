import { explainScore, nearMiss, passes } from '#kit/score/score.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { idOf } from '#server/records/endpoints/call-parts.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { notFound } from '#server/refusal.ts';
import { readWeights } from '#server/score/weights.ts';
import { endpoint } from '#server/slots.ts';
import { reviewApi, suitedApi, type RequestReview, type SuitedMatches } from '../api.ts';
import { matches } from '../area.ts';
import { priceOfMiss } from '../score/price-of-miss.ts';
import { daysToAnswer } from '../rules.ts';
import { roommateScoring, usesOf, type RoommatePair } from '../score/roommates.ts';
import { noteUses } from './note-uses.ts';
import { readRoommates } from './read-roommates.ts';
import { hostIn, readTerms } from './read-terms.ts';
import { unmendable } from './roommate-columns.ts';

/** Requests that are shown at once, those that wait first. */
const maxRequests = 200;

type Row = Omit<RequestReview['rows'][number], 'taken' | 'isLet' | 'others' | 'people' | 'createdAt' | 'daysLeft'> & { readonly taken: number | string; readonly isLet: number | string; readonly others: number | string; readonly createdAt: string; readonly since: string };

/** Requests to join a match, those that wait for an answer first, with what an answer is made from. */
export const reviewEndpoint = endpoint({
  method: 'GET',
  path: '/match/request/review',
  isKeepable: true,
  needs: matches.rights.edit,
  summary: 'Requests to join a match, those that wait first, with their match and the search of whoever asks',
  output: reviewApi.output,
  async handle(call): Promise<RequestReview> {
    const rows = await rowsOf<Row>(
      sightFor(call).narrow,
      `select q."id", q."version", q."match", m."title", h."name" as "host", u."name" as "member", q."state", q."score", q."message", q."cause", q."reason", q."createdAt", q."since", r."id" as "roommate",
         m."seats", m."seatPrice", 1 + (select count(*) from "matchRequest" o where o."match" = m."id" and o."state" = 'seated' and o."deletedAt" is null) as "taken",
         (select count(*) from "room" e where e."id" = m."room" and e."taken" >= e."count" and e."deletedAt" is null) as "isLet",
         (select count(*) from "matchRequest" o where o."member" = q."member" and o."id" <> q."id" and o."state" in ('pending', 'accepted') and o."deletedAt" is null) as "others"
       from "matchRequest" q join "match" m on m."id" = q."match" join "user" h on h."id" = m."host" join "user" u on u."id" = q."member"
       left join "roommate" r on r."member" = q."member" and r."deletedAt" is null
       where q."deletedAt" is null and m."deletedAt" is null
       order by case q."state" when 'pending' then 0 when 'accepted' then 1 else 2 end, q."since", q."id" limit ${maxRequests}`,
    );
    const ids = [...new Set(rows.map(({ match }) => match))];
    const seated = ids.length === 0 ? [] : await rowsOf<{ match: number; name: string }>(
      sightFor(call).narrow,
      `select q."match", u."name" from "matchRequest" q join "user" u on u."id" = q."member" where q."state" = 'seated' and q."deletedAt" is null and q."match" in (${places(ids.length)}) order by q."since", q."id"`,
      ids,
    );
    const names = Map.groupBy(seated, ({ match }) => match);
    return { rows: rows.map(({ since, ...row }) => ({ ...row, daysLeft: row.state === 'pending' ? daysLeft(since) : null, people: [row.host, ...(names.get(row.match) ?? []).map(({ name }) => name)], taken: Number(row.taken), isLet: Number(row.isLet) > 0, others: Number(row.others), createdAt: new Date(row.createdAt).toISOString() })) };
  },
});

/** Days until a request that waits since a moment runs out, begun ones included. */
const daysLeft = (since: string): number => Math.max(0, Math.ceil((new Date(since).getTime() - Date.now()) / 86_400_000 + daysToAnswer));

interface Open {
  readonly id: number;
  readonly title: string;
  readonly host: number;
  readonly seats: number;
  readonly seatPrice: number | null;
}

/** Matches for one person: the other direction of candidates. */
export const suitedEndpoint = endpoint({
  method: 'GET',
  path: '/match/for/{id}',
  isKeepable: true,
  needs: matches.rights.edit,
  summary: 'Matches that somebody could join, best first, and those that nearly fit, with the points of each',
  output: suitedApi.output,
  async handle(call): Promise<SuitedMatches> {
    const on = sightFor(call).narrow;
    const [person] = await readRoommates(on, { ids: [idOf(call, 'The search')] });
    if (!person) throw notFound('The search');
    const open = await rowsOf<Open>(
      on,
      `select m."id", m."title", m."host", m."seats", m."seatPrice" from "match" m
       where m."deletedAt" is null and m."active" and m."registration" = 'complete' and m."state" = 'matching' and m."host" <> ?
         and not exists (select 1 from "matchRefusal" f where f."match" = m."id" and f."member" = ? and f."deletedAt" is null)
       order by m."id"`,
      [person.member, person.member],
    );
    const ids = open.map(({ id }) => id);
    const seated = ids.length === 0 ? [] : await rowsOf<{ match: number; n: number | string }>(on, `select "match", count(*) as "n" from "matchRequest" where "state" = 'seated' and "deletedAt" is null and "match" in (${places(ids.length)}) group by "match"`, ids);
    const taken = new Map(seated.map(({ match, n }) => [match, 1 + Number(n)]));
    const requests = await rowsOf<{ match: number; state: 'pending' | 'accepted' }>(on, `select "match", "state" from "matchRequest" where "member" = ? and "state" in ('pending', 'accepted') and "deletedAt" is null`, [person.member]);
    const asked = new Map(requests.map(({ match, state }) => [match, state]));
    const hosts = new Map((await readRoommates(on, { members: open.map(({ host }) => host) })).map((one) => [one.member, one]));
    const terms = new Map((await readTerms(on, ids)).map((one) => [one.id, one]));
    const { weights } = await readWeights(on, 'roommate', roommateScoring);
    const judged = open.flatMap(({ id, title, host, seats, seatPrice }) => {
      const [owner, own] = [hosts.get(host), terms.get(id)];
      if (!owner || !own || id === person.seatOf) return [];
      const a = hostIn(owner, own);
      const pair: RoommatePair = { a, b: person, match: id, seatPrice };
      return [{ pair, row: { match: id, title, host: a.name, seats, taken: taken.get(id) ?? 1, seatPrice, judgement: explainScore(roommateScoring, pair, weights), asked: asked.get(id) ?? null } }];
    });
    await noteUses(call, judged.map(({ pair, row }) => ({ match: row.match, uses: usesOf(pair) })));
    const ranked = judged.toSorted((one, other) => (other.row.judgement.score ?? -1) - (one.row.judgement.score ?? -1) || one.row.match - other.row.match);
    const matches = ranked.filter(({ pair }) => passes(roommateScoring, pair)).map(({ row }) => row);
    const near = ranked.flatMap(({ pair, row }) => {
      const miss = nearMiss(row.judgement);
      return miss && !unmendable.has(miss.name) ? [{ ...row, price: priceOfMiss(pair, miss) ?? null }] : [];
    });
    const listed = new Set([...matches, ...near].map(({ match }) => match));
    const closed: Record<string, number> = {};
    for (const { row: { match, judgement } } of ranked) {
      const gate = judgement.gates.find(({ miss }) => miss > 0)?.name;
      if (gate !== undefined && !listed.has(match)) closed[gate] = (closed[gate] ?? 0) + 1;
    }
    return { name: person.name, hasSeat: person.seatOf !== null, matches, near, closed };
  },
});
