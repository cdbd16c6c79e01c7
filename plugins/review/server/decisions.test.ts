import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayInNewYork } from '#kit/records/day.ts';
import { callerRights } from '#server/access/caller-rights.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { seededRandom } from '#server/random.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import type { Caller } from '#server/slots.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { fairnessOf, type Decided } from '../fairness.ts';
import { readFairness } from './figures.ts';

const today = dayInNewYork(Date.now());
const nobody = { own: [], department: [] } as unknown as Caller['people'];
/** As a content editor may: nobody says whose decision it was. */
const rights = { 'review/view': 'all', 'review/edit': 'all', 'review/moderate': 'all' } as const;
const person = (userIdx: number): Caller => ({ ...callerRights({ roleList: ['contentEditor'], rights, people: nobody }), userIdx, userId: `moderator${userIdx}`, userName: 'Moderator', userType: 'normal', sessionId: '' });

onEachEngine('decisions of moderators', (_, place) => {
  describe('on reviews', () => {
    let host: TestHost;
    let building: number;
    let people: readonly [Caller, Caller, Caller];
    beforeEach(async () => {
      host = await startTestHost(environmentOf(await place()));
      await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
        building = (await batch.create('building', { address: '66 Rockwell Pl', borough: 'brooklyn', confirmedAddress: '66 Rockwell Pl' })).id;
        const ids = await batch.createMany('user', ['a', 'b', 'c'].map((letter) => ({ userId: `moderator${letter}`, name: `Moderator${letter}`, email: `${letter}@example.com`, status: 'approved' })));
        people = [person(ids[0]!), person(ids[1]!), person(ids[2]!)];
      });
    });
    afterEach(() => host.stop());

    const as = (who: Caller | { readonly system: true }, work: (batch: Batch) => Promise<unknown>, kind: 'form' | 'undo' = 'form') => host.kernel.use(writing).run(who, { kind }, async (batch) => (await work(batch), batch.id));
    const values = (score: number, at: number) => ({ author: `Author ${at}`, building, safety: score, neighborhood: score, transit: score, text: 'As it is.', writtenOn: today });
    const make = async (scores: readonly number[]) => {
      let ids: readonly number[] = [];
      await as({ system: true }, async (batch) => (ids = await batch.createMany('review', scores.map(values))));
      return ids;
    };
    const patchTo = (state: string) => ({ state, reason: state === 'hidden' ? 'offTopic' : null });
    const decide = (who: Caller, ids: readonly number[], state: string) => as(who, (batch) => batch.updateMany('review', ids.map((id) => ({ id, patch: patchTo(state) }))));
    const undo = (who: Caller, batch: number) => as(who, (own) => own.undo(batch), 'undo');
    const told = async () => {
      const { agency, moderators, buildings } = await readFairness(host.kernel);
      const of = (who: Caller) => moderators.find(({ id }) => id === who.userIdx);
      return { agency, of, buildings };
    };
    const counts = ({ low, lowHidden, high, highHidden }: Decided) => [low, lowHidden, high, highHidden];

    it('stay with whoever made them when a colleague decides otherwise, and are not the colleague’s when they decide as before', async () => {
      const [biased, colleague] = people;
      const low = await make(Array.from({ length: 40 }, () => 1));
      const high = await make(Array.from({ length: 40 }, () => 5));
      await decide(biased, low.slice(0, 20), 'hidden');
      await decide(biased, low.slice(20), 'shown');
      await decide(biased, high.slice(0, 3), 'hidden');
      await decide(biased, high.slice(3), 'shown');
      await decide(colleague, low.slice(0, 10), 'shown');
      expect([counts((await told()).of(biased)!), counts((await told()).of(colleague)!)]).toEqual([[40, 20, 40, 3], [10, 0, 0, 0]]);
      await decide(colleague, low.slice(0, 5), 'hidden');
      const { of, agency, buildings } = await told();
      expect([counts(of(biased)!), counts(of(colleague)!), counts(agency), counts(buildings[0]!)]).toEqual([[40, 20, 40, 3], [5, 0, 0, 0], [45, 20, 40, 3], [45, 20, 40, 3]]);
      expect(fairnessOf(of(biased)!)).toMatchObject({ is: 'uneven', against: 'low' });
    });

    it('count a review that was taken down at a request as hidden, by whoever answered, until that is taken back', async () => {
      const [first, second] = people;
      const ids = await make(Array.from({ length: 12 }, () => 1));
      await decide(first, ids, 'shown');
      const takeDown = async (who: Caller, id: number) => {
        await as(who, (batch) => batch.update('review', id, undefined, { deletionRequested: true, deletionBy: 'landlord', deletionReason: 'It is untrue.' }));
        return as(who, (batch) => batch.update('review', id, undefined, { deletionRequested: false, deletionAnswer: 'As you wish.', active: false }));
      };
      const own = await takeDown(first, ids[0]!);
      const others = await takeDown(second, ids[1]!);
      const both = async () => [counts((await told()).of(first)!), (await told()).of(second)];
      expect([counts((await told()).of(first)!), counts((await told()).of(second)!)]).toEqual([[12, 1, 0, 0], [1, 1, 0, 0]]);
      await undo(first, own);
      await undo(second, others);
      expect(await both()).toEqual([[12, 0, 0, 0], undefined]);
    });

    it('that are taken back count no more, and those that are changed count as they are', async () => {
      const [one, other] = people;
      const ids = await make([1, 1, 3]);
      const batch = await decide(one, ids, 'hidden');
      expect(counts((await told()).of(one)!)).toEqual([2, 2, 0, 0]);
      await undo(one, batch);
      expect((await told()).of(one)).toBeUndefined();
      await decide(one, ids, 'hidden');
      await decide(one, ids.slice(0, 1), 'shown');
      expect(counts((await told()).of(one)!)).toEqual([2, 1, 0, 0]);
      await undo(other, await decide(other, ids, 'shown'));
      expect([counts((await told()).of(one)!), (await told()).of(other)]).toEqual([[2, 1, 0, 0], undefined]);
    });

    it('are what each moderator made of a review, after any sequence of decisions, undos and repeated moves', async () => {
      const random = seededRandom(3412);
      const pick = <T>(all: readonly T[]): T => all[random.whole(0, all.length - 1)]!;
      const scores = [1, 1, 5, 5, 3];
      const ids = await make(scores);
      /** A review's state, and whose decision it is. */
      interface Known {
        readonly state: string;
        readonly by: number;
      }
      const known = new Map<number, Known>(ids.map((id) => [id, { state: 'new', by: 0 }]));
      /** Of each review and moderator what they found and how they left it. */
      const outcomes = new Map<string, { found: string; outcome: string }>();
      const batches: { batch: number; by: Caller; id: number; from: Known; to: Known }[] = [];
      const leave = (who: number, id: number, found: string, outcome: string) => {
        const first = outcomes.get(`${id} ${who}`)?.found ?? found;
        if (first === outcome) outcomes.delete(`${id} ${who}`);
        else outcomes.set(`${id} ${who}`, { found: first, outcome });
      };
      const expected = (who: number) => {
        const decided = ids.map((id, at) => [scores[at]!, outcomes.get(`${id} ${who}`)?.outcome] as const).filter(([, outcome]) => outcome !== undefined);
        const count = (isOf: (score: number) => boolean, hidden: boolean) => decided.filter(([score, outcome]) => isOf(score) && (!hidden || outcome === 'hidden')).length;
        return [count((score) => score <= 2, false), count((score) => score <= 2, true), count((score) => score >= 4, false), count((score) => score >= 4, true)];
      };
      let [decisions, undos] = [0, 0];
      for (let step = 0; step < 150; step += 1) {
        const last = batches.at(-1);
        if (last && random.next() < 0.3) {
          // The last move of all is one that nobody changed since; an undo of an undo makes it again.
          const batch = await undo(last.by, last.batch);
          known.set(last.id, last.from);
          if (last.from.by === last.by.userIdx) leave(last.by.userIdx, last.id, last.to.state, last.from.state);
          else outcomes.delete(`${last.id} ${last.by.userIdx}`);
          batches.push({ batch, by: last.by, id: last.id, from: last.to, to: last.from });
          undos += 1;
        } else {
          const [who, id] = [pick(people), pick(ids)];
          const from = known.get(id)!;
          const state = from.state === 'shown' ? 'hidden' : from.state === 'hidden' ? 'shown' : pick(['shown', 'hidden']);
          const batch = await decide(who, [id], state);
          const to = { state, by: who.userIdx };
          known.set(id, to);
          leave(who.userIdx, id, from.state, state);
          batches.push({ batch, by: who, id, from, to });
          decisions += 1;
        }
        const { of } = await told();
        expect([step, people.map((who) => counts(of(who) ?? { low: 0, lowHidden: 0, high: 0, highHidden: 0 }))]).toEqual([step, people.map(({ userIdx }) => expected(userIdx))]);
      }
      const states = await rowsOf<{ id: number; state: string }>(host.kernel.use(database).read, 'select "id", "state" from "review" order by "id"');
      expect(states.map(({ state }) => state)).toEqual(ids.map((id) => known.get(id)!.state));
      expect(Math.min(decisions, undos)).toBeGreaterThan(30);
    });

    it('go with a review that was entered as decided by mistake', async () => {
      const [one] = people;
      let id = 0;
      const entered = await as(one, async (batch) => ({ id } = await batch.create('review', { ...values(1, 0), ...patchTo('hidden') })));
      expect(counts((await told()).of(one)!)).toEqual([1, 1, 0, 0]);
      const back = await undo(one, entered);
      expect((await told()).of(one)).toBeUndefined();
      await undo(one, back);
      expect([id > 0, counts((await told()).of(one)!)]).toEqual([true, [1, 1, 0, 0]]);
    });
  });
}, 'product');
