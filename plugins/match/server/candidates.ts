import { groupScore } from '#kit/score/group.ts';
import { changesThatHelp, explainScore, nearMiss, passes, withChanges, type Judgement, type Weights } from '#kit/score/score.ts';
import { columnThread } from '#server/columns/column-thread.ts';
import type { Reads } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { callerOf } from '#server/records/endpoints/call-parts.ts';
import { reading } from '#server/records/read/reading.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { idempotencyOf } from '#server/records/write/idempotency.ts';
import { writing } from '#server/records/write/writing.ts';
import { notFound } from '#server/refusal.ts';
import { readWeights } from '#server/score/weights.ts';
import { endpoint, type Call } from '#server/slots.ts';
import { askApi, candidatesApi, pairApi, refuseApi, type MatchCandidate, type MatchCandidates, type MatchPair, type NearCandidate } from '../api.ts';
import { matches } from '../area.ts';
import { priceOfMiss } from '../score/price-of-miss.ts';
import { roommateScoring, topicsApart, usesOf, waysOf, type RoommatePair } from '../score/roommates.ts';
import { noteUses } from './note-uses.ts';
import { readRoommates, type Candidate } from './read-roommates.ts';
import { hostIn, readTerms, type Terms } from './read-terms.ts';
import { columns as roommateColumns, searchesOf } from './roommate-columns.ts';

interface Seats extends Terms {
  /** Members who have a seat, the host first. */
  readonly people: readonly number[];
}

const dayText = (day: number | null): string | null => (day === null ? null : new Date(day * 86_400_000).toISOString().slice(0, 10));

const personOf = ({ id, member, name, budgetFrom, budgetTo, moveFrom, moveTo, areas, isAnywhere, stayMonths }: Candidate) => ({
  roommate: id,
  member,
  name,
  budgetFrom,
  budgetTo,
  moveFrom: dayText(moveFrom),
  moveTo: dayText(moveTo),
  areas: [...areas],
  isAnywhere,
  stayMonths,
});

async function readSeats(on: Reads, id: number): Promise<Seats> {
  const [[found], seated] = await Promise.all([
    readTerms(on, [id]),
    rowsOf<{ member: number }>(on, `select "member" from "matchRequest" where "match" = ? and "state" = 'seated' and "deletedAt" is null order by "since", "id"`, [id]),
  ]);
  if (!found) throw notFound('The match');
  return { ...found, people: [found.host, ...seated.map(({ member }) => member)] };
}

/** Names of areas by id, in the reader's language. */
const areaNames = async (call: Call<never, never> | Call, ids: readonly number[]): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(await call.kernel.use(reading).labels('area', [...new Set(ids)], call.locale, callerOf(call)));

const idOf = (text: string | undefined): number => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : 0);

/** Everybody else against the host of a match, found among all of them and scored again from what stands in the database now. */
async function findCandidates(call: Call<{ limit: number }, undefined>, seats: Seats, host: Candidate, { without, weights }: { readonly without: readonly number[]; readonly weights: Weights }) {
  const { limit } = call.query;
  const { id: match, seatPrice } = seats;
  const found = await call.kernel.use(columnThread).ask(roommateColumns, { host, match, seatPrice, without: [...without, host.id], weights, limit }, call.caller!);
  const on = sightFor(call).narrow;
  const shown = [...found.best, ...found.unsure, ...found.near];
  const theirs = `in (select "member" from "roommate" where "id" in (${places(shown.length)}))`;
  const [read, requests, hosting] = await Promise.all([
    readRoommates(on, { ids: shown }),
    shown.length === 0 ? [] : rowsOf<{ member: number; match: number; state: 'pending' | 'accepted' }>(on, `select "member", "match", "state" from "matchRequest" where "member" ${theirs} and "state" in ('pending', 'accepted') and "deletedAt" is null`, shown),
    shown.length === 0 ? [] : rowsOf<{ host: number }>(on, `select "host" from "match" where "host" ${theirs} and "active" and "registration" = 'waiting' and "state" = 'matching' and "deletedAt" is null`, shown),
  ]);
  const people = new Map(read.map((one) => [one.id, one]));
  const asked = new Map(requests.filter((one) => one.match === match).map(({ member, state }) => [member, state]));
  const elsewhere = Map.groupBy(requests.filter((one) => one.match !== match), ({ member }) => member);
  const hosts = new Set(hosting.map(({ host: member }) => member));
  const judged = (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const one = people.get(id);
      if (!one) return [];
      const pair: RoommatePair = { a: host, b: one, match, seatPrice };
      return [{ one, pair, judgement: explainScore(roommateScoring, pair, weights) }];
    });
  const told = ({ one, judgement }: { readonly one: Candidate; readonly judgement: Judgement }): MatchCandidate => ({ ...personOf(one), judgement, asked: asked.get(one.member) ?? null, isHosting: hosts.has(one.member), askedElsewhere: elsewhere.get(one.member)?.length ?? 0 });
  const passed = judged(found.best).filter(({ pair }) => passes(roommateScoring, pair));
  const near = judged(found.near).flatMap(({ one, pair, judgement }): readonly NearCandidate[] => {
    const miss = nearMiss(judgement);
    return miss ? [{ ...told({ one, judgement }), price: priceOfMiss(pair, miss) ?? null }] : [];
  });
  return { candidates: passed.map(told), unsure: judged(found.unsure).map(told), near, closed: found.closed, uses: found.uses };
}

function groupOf(people: readonly Candidate[], seats: Seats, weights: Weights): MatchPair['group'] {
  const between = (a: number, b: number) => explainScore(roommateScoring, { a: people[a]!, b: people[b]!, match: seats.id, seatPrice: seats.seatPrice }, weights);
  const group = groupScore(people.length, (a, b) => between(a, b).score);
  if (!group) return null;
  const { weakest, pairs } = group;
  const [costly] = between(weakest.a, weakest.b).parts.filter(({ points, of }) => points < of).toSorted((one, other) => other.of - other.points - (one.of - one.points));
  return { ...group, weakest: { ...weakest, part: costly?.name ?? null }, pairs: [...pairs], people: people.map((one) => personOf(one)) };
}

/** Match, host and one person, as they are scored together. Throws a `Refusal` 404 where one of them has no search. */
async function readPair(on: Reads, match: string | undefined, roommate: string | undefined) {
  const seats = await readSeats(on, idOf(match));
  const all = (await readRoommates(on, { members: seats.people })).map((person) => (person.member === seats.host ? hostIn(person, seats) : person));
  const host = all.find(({ member }) => member === seats.host);
  const [one] = await readRoommates(on, { ids: [idOf(roommate)] });
  if (!host || !one) throw notFound('The search for roommates');
  const pair: RoommatePair = { a: host, b: one, match: seats.id, seatPrice: seats.seatPrice };
  return { seats, all, host, one, pair };
}

/** People for a match, with the reasons. */
export const candidateEndpoints = [
  endpoint({
    method: 'GET',
    path: '/match/{id}/candidates',
    isKeepable: true,
    needs: matches.rights.edit,
    summary: 'People who might join a match, best first, and those who nearly fit, with the points of each',
    query: candidatesApi.query,
    output: candidatesApi.output,
    async handle(call): Promise<MatchCandidates> {
      const on = sightFor(call).narrow;
      const id = idOf(call.params['id']);
      const [seats, refusals, { weights }] = await Promise.all([
        readSeats(on, id),
        rowsOf<{ member: number }>(on, 'select "member" from "matchRefusal" where "match" = ? and "deletedAt" is null', [id]),
        readWeights(on, 'roommate', roommateScoring),
      ]);
      const refused = refusals.map(({ member }) => member);
      const [[owner], without] = await Promise.all([readRoommates(on, { members: [seats.host] }), searchesOf(on, [...seats.people, ...refused])]);
      const host = owner && hostIn(owner, seats);
      const { uses, ...judged } = host ? await findCandidates(call, seats, host, { without, weights }) : { candidates: [], unsure: [], near: [], closed: {}, uses: undefined };
      const spoken = [...judged.candidates, ...judged.unsure, ...judged.near].flatMap(({ areas }) => areas);
      const [labels] = await Promise.all([areaNames(call, [...spoken, ...(host?.areas ?? [])]), uses && noteUses(call, [{ match: id, uses }])]);
      return { host: host ? personOf(host) : null, ...judged, refused: refused.length, labels };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/match/{id}/candidate/{roommate}',
    isKeepable: true,
    needs: matches.rights.edit,
    summary: 'One person and a match: points, gates, changes that would help, alone and together, and the group they would make',
    query: pairApi.query,
    output: pairApi.output,
    async handle(call): Promise<MatchPair> {
      const on = sightFor(call).narrow;
      const { seats, all, host, one, pair } = await readPair(on, call.params['id'], call.params['roommate']);
      const { weights } = await readWeights(on, 'roommate', roommateScoring);
      await noteUses(call, [{ match: seats.id, uses: usesOf(pair) }]);
      const there = seats.people.flatMap((member) => all.find((person) => person.member === member) ?? []);
      const isWhole = there.length === seats.people.length && there.every(({ id }) => id !== one.id);
      const groupWith = (last: Candidate) => groupOf(isWhole ? [...there, last] : [], seats, weights);
      const changes = changesThatHelp(roommateScoring, pair, weights);
      const wanted = call.query.with.split(',');
      const ticked = changes.filter(({ name }) => wanted.includes(name));
      const after = withChanges(roommateScoring, pair, ticked);
      return {
        people: [personOf(host), personOf(one)],
        topics: [...topicsApart(pair)],
        judgement: explainScore(roommateScoring, pair, weights),
        isAgeAgreed: host.sharesAge && one.sharesAge,
        changes: [...changes],
        together: ticked.length === 0 ? null : { score: explainScore(roommateScoring, after, weights).score, group: groupWith({ ...one, ...after.b })?.score ?? null },
        ways: waysOf(pair),
        group: groupWith(one),
        labels: await areaNames(call, [...host.areas, ...one.areas]),
      };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/match/{id}/candidate/{roommate}/request',
    needs: matches.rights.edit,
    summary: 'Asks for a seat on somebody’s behalf, with the score of this moment',
    body: askApi.body,
    output: askApi.output,
    async handle(call) {
      const { seats, one } = await readPair(sightFor(call).narrow, call.params['id'], call.params['roommate']);
      const values = { match: seats.id, member: one.member, message: call.body.message ?? null };
      return call.kernel.use(writing).run(callerOf(call), { kind: 'form', key: idempotencyOf(call) }, async (batch) => {
        const { id } = await batch.create('matchRequest', values);
        return { id, batch: batch.undoable() };
      });
    },
  }),
  endpoint({
    method: 'POST',
    path: '/match/{id}/candidate/{roommate}/refuse',
    needs: matches.rights.edit,
    summary: 'Takes somebody out of the candidates of a match, with the reason why; a request of theirs that is open is declined with it',
    body: refuseApi.body,
    output: refuseApi.output,
    async handle(call) {
      const { seats, one } = await readPair(sightFor(call).narrow, call.params['id'], call.params['roommate']);
      return call.kernel.use(writing).run(callerOf(call), { kind: 'form', key: idempotencyOf(call) }, async (batch) => {
        const [known] = await rowsOf<{ id: number }>(batch.connection, 'select "id" from "matchRefusal" where "match" = ? and "member" = ? and "deletedAt" is null', [seats.id, one.member]);
        // who is told no hears it to their request, too
        const asked = await rowsOf<{ id: number }>(batch.sight, `select "id" from "matchRequest" where "match" = ? and "member" = ? and "state" in ('pending', 'accepted') and "deletedAt" is null`, [seats.id, one.member]);
        const { reason: cause, note } = call.body;
        await batch.updateMany('matchRequest', asked.map((request) => ({ id: request.id, patch: { state: 'declined', cause, reason: note ?? null } })));
        const { id } = known ?? (await batch.create('matchRefusal', { match: seats.id, member: one.member, ...call.body }));
        return { id, batch: batch.undoable() };
      });
    },
  }),
];
