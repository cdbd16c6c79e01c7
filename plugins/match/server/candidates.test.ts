import { expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { reading } from '#server/records/read/reading.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { keptPicture, startTestHost } from '#tests/support/host.ts';
import { someone } from '#tests/support/sample-records.ts';
import type { MatchCandidates, MatchPair, MatchRefusals, RequestReview, Readings, SuitedMatches } from '../api.ts';

onEachEngine('people for a match', (_open, place) => {
  it('come best first with points that add up, those who nearly fit apart, and never those who live there', async () => {
    const host = await startTestHost(environmentOf(await place()));
    const photos = [await keptPicture(host)];
    const { match, members, ids } = await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
      const area = (await batch.create('area', { name: { en: 'Fort Greene', kr: '포트그린', zh: '' } })).id;
      const searching = async (name: string, more: Readonly<Record<string, unknown>> = {}) => {
        const member = (await batch.create('user', { userId: name, name, email: `${name}@example.com`, status: 'approved', gender: 1, birthDate: '1999-05-05' })).id;
        const own = { name, member, budgetFrom: 140_000, budgetTo: 160_000, moveFrom: '2026-12-01', moveTo: '2026-12-05', areas: [area], stayMonths: 12, rhythm: 'student' };
        return { member, roommate: (await batch.create('roommate', { ...own, ...more })).id };
      };
      const [owner, near, good, late, dear, vague] = [
        await searching('owner'),
        await searching('nearly', { stayMonths: 6, rhythm: 'worker' }),
        await searching('goodone'),
        await searching('latecomer', { moveFrom: '2027-03-01', moveTo: '2027-03-05' }),
        await searching('dearone', { budgetFrom: 10_000, budgetTo: 50_000, moveFrom: '2027-06-01', moveTo: '2027-06-02' }),
        await searching('vagueone', { budgetFrom: null, budgetTo: null, moveFrom: null, moveTo: null, stayMonths: null, rhythm: null }),
      ];
      const made = await batch.create('match', { title: 'A home', host: owner.member, seats: 3, seatPrice: 150_000, areas: [area], registration: 'complete', photos });
      return { match: made.id, members: { good: good.member }, ids: { near: near.roommate, good: good.roommate, late: late.roommate, dear: dear.roommate, vague: vague.roommate } };
    });
    const token = await host.signIn();
    const ask = async <T>(path: string): Promise<T> => (await (await host.call('GET', `/api/match/${match}/${path}`, { token })).json()) as T;
    const found = await ask<MatchCandidates>('candidates');
    expect(found.host?.name).toBe('owner');
    expect(found.candidates.map(({ roommate }) => roommate)).toEqual([ids.good, ids.near]);
    expect(found.unsure.map(({ roommate }) => roommate)).toEqual([ids.vague]);
    expect(found.near.map(({ roommate, judgement, price }) => [roommate, judgement.gates.filter(({ miss }) => miss > 0), price])).toEqual([
      [ids.late, [{ name: 'moveDate', miss: 41 }], { cents: 86 * 9_500, count: 86, each: 9_500 }],
    ]);
    expect(found.closed).toEqual({ moveDate: 1, price: 1 });
    expect(Object.values(found.labels)).toEqual(['Fort Greene']);
    for (const { judgement } of found.candidates) expect(judgement.parts.reduce((sum, { points }) => sum + points, 0)).toBe(judgement.score);
    const pair = await ask<MatchPair>(`candidate/${ids.near}`);
    expect(pair.judgement.score).toBe(found.candidates[1]?.judgement.score);
    expect(pair.changes.map(({ name }) => name)).toEqual(['stay']);
    expect(pair.together).toBeNull();
    const together = async (names: string) => (await ask<MatchPair>(`candidate/${ids.near}?with=${names}`)).together;
    expect(await together('stay')).toEqual({ score: pair.changes[0]?.score, group: pair.changes[0]?.score });
    expect(await together('area,nothing')).toBeNull();
    expect(pair.group?.people.map(({ name }) => name)).toEqual(['owner', 'nearly']);
    expect(pair.group?.score).toBe(pair.judgement.score);
    expect(pair.ways).toEqual({ budget: [1, 1] });
    const suited = async (roommate: number) => (await (await host.call('GET', `/api/match/for/${roommate}`, { token })).json()) as SuitedMatches;
    expect(await suited(ids.good)).toMatchObject({ name: 'goodone', matches: [{ match, host: 'owner', taken: 1, judgement: { score: found.candidates[0]?.judgement.score } }], near: [] });
    expect(await suited(ids.late)).toMatchObject({ matches: [], near: [{ match, price: { count: 86 } }] });
    expect(await suited(ids.dear)).toMatchObject({ hasSeat: false, matches: [], near: [], closed: { price: 1 } });
    const sent = await host.call('POST', `/api/match/${match}/candidate/${ids.near}/request`, { token, body: {} });
    const reviewed = (await (await host.call('GET', '/api/match/request/review', { token })).json()) as RequestReview;
    expect(await suited(ids.near)).toMatchObject({ matches: [{ match, asked: 'pending' }] });
    expect(reviewed.rows).toMatchObject([{ match, host: 'owner', member: 'nearly', roommate: ids.near, state: 'pending', seats: 3, taken: 1, others: 0, score: pair.judgement.score }]);
    const request = (await (await host.call('GET', `/api/matchRequest/${((await sent.json()) as { id: number }).id}`, { token })).json()) as Record<string, unknown>;
    expect(request).toMatchObject({ state: 'pending', score: pair.judgement.score, scoreVersion: 1 });
    expect((request['breakdown'] as { points: number }[]).reduce((sum, { points }) => sum + points, 0)).toBe(pair.judgement.score);
    expect((await host.call('POST', `/api/match/${match}/candidate/${ids.near}/request`, { token, body: {} })).status).toBe(400);
    // nobody types a score: one that is sent is the engine's all the same, whoever asks
    const forged = { score: 99, breakdown: [], scoreVersion: 7 };
    expect((await host.call('POST', '/api/matchRequest', { token, body: { match, member: members.good, inputs: '{}' } })).status).toBe(400);
    expect((await host.call('PUT', `/api/matchRequest/${request['id']}`, { token, body: forged, headers: { 'if-match': `"${request['version']}"` } })).status).toBe(200);
    const { id: typed } = (await (await host.call('POST', '/api/matchRequest', { token, body: { match, member: members.good, ...forged } })).json()) as { id: number };
    const keptOf = async (id: number) => (await rowsOf<{ score: number; scoreVersion: number; inputs: string }>(host.kernel.use(database).read, 'select "score", "scoreVersion", "inputs" from "matchRequest" where "id" = ?', [id]))[0]!;
    expect(await keptOf(Number(request['id']))).toMatchObject({ score: pair.judgement.score, scoreVersion: 1 });
    expect(await keptOf(typed)).toMatchObject({ score: found.candidates[0]?.judgement.score, scoreVersion: 1 });
    const { host: owner, person, seatPrice } = JSON.parse((await keptOf(typed)).inputs) as Record<string, Record<string, unknown>>;
    expect([owner!['budgetTo'], person!['stayMonths'], seatPrice]).toEqual([160_000, 12, 150_000]);
    // whoever reads the request need not reach either of the two
    const [seen, mine] = await Promise.all([someone(1, ['admin']), someone(2, ['manager'])].map((who) => host.kernel.use(reading).one('matchRequest', typed, who, 'en')));
    expect([seen!['inputs'] === null, mine!['inputs'], mine!.hidden]).toEqual([false, null, ['inputs']]);
    // neither wished for a gender nor shared an age: neither stands in what was kept
    expect([Object.keys(owner!), Object.keys(person!)].flat().filter((name) => ['gender', 'age', 'birthDate'].includes(name))).toEqual([]);
    await host.call('DELETE', `/api/matchRequest/${typed}`, { token });
    const refused = await host.call('POST', `/api/match/${match}/candidate/${ids.good}/refuse`, { token, body: { reason: 'habits' } });
    const { batch } = (await refused.json()) as { batch: number };
    expect(await ask<MatchCandidates>('candidates')).toMatchObject({ refused: 1, candidates: [{ roommate: ids.near }] });
    const { rows: refusals } = await ask<MatchRefusals>('refusals');
    expect(refusals).toMatchObject([{ name: 'goodone', reason: 'habits', note: null, by: 'Admin' }]);
    const taken = await host.call('DELETE', `/api/matchRefusal/${refusals[0]!.id}`, { token, headers: { 'if-match': `"${refusals[0]!.version}"` } });
    expect([(await ask<MatchRefusals>('refusals')).rows, (await ask<MatchCandidates>('candidates')).refused]).toEqual([[], 0]);
    await host.call('POST', `/api/batch/${((await taken.json()) as { batch: number }).batch}/undo`, { token, body: {} });
    expect((await ask<MatchRefusals>('refusals')).rows).toHaveLength(1);
    expect((await host.call('GET', '/api/match/999/refusals', { token })).status).toBe(404);
    expect((await suited(ids.good)).matches).toEqual([]);
    await host.call('POST', `/api/batch/${batch}/undo`, { token, body: {} });
    expect((await ask<MatchCandidates>('candidates')).candidates.map(({ roommate }) => roommate)).toContain(ids.good);
    expect((await host.call('POST', `/api/match/${match}/candidate/${ids.good}/refuse`, { token, body: { reason: 'none' } })).status).toBe(400);
    const tried = await host.call('POST', `/api/match/${match}/weights/try`, { token, body: { steps: { stay: 5, budget: 0 } } });
    expect(await tried.json()).toMatchObject({ rows: [{ key: String(ids.good), place: 1 }, { key: String(ids.near) }], outcomes: { tried: { hits: 0, share: null } } });
    expect((await host.call('GET', `/api/match/${match}/candidate/999`, { token })).status).toBe(404);
    expect(await Promise.all(['999', 'x', '1e9'].map(async (id) => (await host.call('GET', `/api/match/for/${id}`, { token })).status))).toEqual([404, 404, 404]);
    expect((await host.call('GET', '/api/match/999/candidates', { token })).status).toBe(404);
    await host.stop();
  });

  it('whoever waits elsewhere, as the host of a match or for an answer, is a candidate and told as such; a seat takes them out', async () => {
    const host = await startTestHost(environmentOf(await place()));
    const photos = [await keptPicture(host)];
    const run = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
    const { match, other, people } = await run(async (batch) => {
      const area = (await batch.create('area', { name: { en: 'Fort Greene', kr: '', zh: '' } })).id;
      const members: Record<string, number> = {};
      for (const name of ['owner', 'second', 'hosting', 'asking']) {
        members[name] = (await batch.create('user', { userId: name, name, email: `${name}@example.com`, status: 'approved' })).id;
        await batch.create('roommate', { name, member: members[name], budgetTo: 160_000, areas: [area], moveFrom: '2026-12-01', moveTo: '2026-12-10', stayMonths: 12 });
      }
      const matchOf = async (name: string, more = {}) => (await batch.create('match', { title: `Of ${name}`, host: members[name], seats: 3, seatPrice: 150_000, areas: [area], photos, ...more })).id;
      const [made, second] = [await matchOf('owner', { registration: 'complete' }), await matchOf('second', { registration: 'complete' })];
      await matchOf('hosting');
      await batch.create('matchRequest', { match: second, member: members['asking'] });
      return { match: made, other: second, people: members };
    });
    const token = await host.signIn();
    const found = async () => ((await (await host.call('GET', `/api/match/${match}/candidates`, { token })).json()) as MatchCandidates).candidates.map(({ name, isHosting, askedElsewhere, asked }) => [name, isHosting, askedElsewhere, asked]);
    expect(await found()).toEqual([['hosting', true, 0, null], ['asking', false, 1, null]]);
    await run((batch) => batch.create('matchRequest', { match, member: people['asking'] }));
    expect(await found()).toEqual([['hosting', true, 0, null], ['asking', false, 1, 'pending']]);
    await run(async (batch) => {
      const [request] = await rowsOf<{ id: number }>(batch.connection, 'select "id" from "matchRequest" where "match" = ?', [other]);
      for (const patch of [{ state: 'accepted' }, { state: 'seated', hostAgreed: true }]) await batch.update('matchRequest', request!.id, undefined, patch);
    });
    expect(await found()).toEqual([['hosting', true, 0, null]]);
    // a seat is nothing that somebody could mend
    const searches = await rowsOf<{ id: number }>(host.kernel.use(database).read, 'select "id" from "roommate" where "member" = ?', [people['asking']]);
    expect(await (await host.call('GET', `/api/match/for/${searches[0]!.id}`, { token })).json()).toMatchObject({ hasSeat: true, matches: [], near: [] });
    await host.stop();
  });

  it('uses of gender and age are noted once a day with the names of those read, found from the match and from the person, beside its history', async () => {
    const host = await startTestHost(environmentOf(await place()));
    const photos = [await keptPicture(host)];
    const { match, wishes, other } = await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
      const area = (await batch.create('area', { name: { en: 'Fort Greene', kr: '', zh: '' } })).id;
      const ids: number[] = [];
      for (const name of ['owner', 'another']) {
        const member = (await batch.create('user', { userId: name, name, email: `${name}@example.com`, status: 'approved', gender: 1, birthDate: '1999-05-05' })).id;
        ids.push(member, (await batch.create('roommate', { name, member, budgetTo: 160_000, moveFrom: '2026-12-01', areas: [area], stayMonths: 12 })).id);
      }
      const made = await batch.create('match', { title: 'A home', host: ids[0], seats: 2, seatPrice: 150_000, areas: [area], registration: 'complete', photos });
      return { match: made.id, wishes: ids[1]!, other: ids[3]! };
    });
    const token = await host.signIn();
    const uses = async () => {
      await host.call('GET', `/api/match/${match}/candidates`, { token });
      return ((await (await host.call('GET', `/api/match/${match}/readings`, { token })).json()) as Readings).rows;
    };
    expect(await uses()).toEqual([]);
    const change = (id: number, patch: Readonly<Record<string, unknown>>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) => batch.update('roommate', id, undefined, patch));
    const candidates = async () => ((await (await host.call('GET', `/api/match/${match}/candidates`, { token })).json()) as MatchCandidates).candidates.map(({ roommate }) => roommate);
    // a gender that was not agreed to is not read, and the wish for it stays unmet
    await change(wishes, { wantsGender: 1 });
    expect([await uses(), await candidates()]).toEqual([[], []]);
    await change(other, { sharesGender: true });
    expect(await candidates()).toEqual([other]);
    const read = { match, title: 'A home', by: 'Admin', day: expect.any(String), others: 0 };
    expect(await uses()).toEqual([{ ...read, people: [{ roommate: other, name: 'another', gender: true, age: false }] }]);
    await change(wishes, { sharesAge: true });
    await change(other, { sharesAge: true });
    const both = [{ ...read, people: [{ roommate: other, name: 'another', gender: true, age: true }, { roommate: wishes, name: 'owner', gender: false, age: true }] }];
    expect([await uses(), await uses()]).toEqual([both, both]);
    const of = async (id: number) => ((await (await host.call('GET', `/api/match/for/${id}/readings`, { token })).json()) as Readings).rows;
    expect([await of(other), await of(wishes)]).toEqual([[{ ...read, people: [both[0]!.people[0]] }], [{ ...read, people: [both[0]!.people[1]] }]]);
    const { entries } = (await (await host.call('GET', `/api/match/${match}/history`, { token })).json()) as { entries: { kind: string }[] };
    expect(entries.map(({ kind }) => kind)).toEqual(['create']);
    expect((await host.call('GET', '/api/match/999/readings', { token })).status).toBe(404);
    await host.stop();
  });

  it('a match’s own area, days, stay and wished gender stand before its host’s, both ways', async () => {
    const host = await startTestHost(environmentOf(await place()));
    const photos = [await keptPicture(host)];
    const write = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
    const { match, near, far } = await write(async (batch) => {
      const [queens, bronx] = [(await batch.create('area', { name: { en: 'Astoria', kr: '', zh: '' }, borough: 'queens' })).id, (await batch.create('area', { name: { en: 'Riverdale', kr: '', zh: '' }, borough: 'bronx' })).id];
      const searching = async (name: string, area: number) => {
        const member = (await batch.create('user', { userId: name, name, email: `${name}@example.com`, status: 'approved', gender: 1, birthDate: '1999-05-05' })).id;
        const roommate = (await batch.create('roommate', { name, member, budgetTo: 160_000, moveFrom: '2026-12-01', areas: [area], stayMonths: 12, rhythm: 'student', sharesGender: true })).id;
        return { member, roommate };
      };
      const [owner, near, far] = [await searching('owner', bronx), await searching('nearone', queens), await searching('farone', bronx)];
      const made = await batch.create('match', { title: 'A home in Queens', host: owner.member, seats: 3, seatPrice: 150_000, areas: [queens], registration: 'complete', photos });
      return { match: made.id, near: near.roommate, far: far.roommate };
    });
    const token = await host.signIn();
    const ask = async <T>(path: string): Promise<T> => (await (await host.call('GET', `/api/match/${path}`, { token })).json()) as T;
    const candidates = async () => (await ask<MatchCandidates>(`${match}/candidates`)).candidates.map(({ roommate }) => roommate);
    const suits = async (roommate: number) => (await ask<SuitedMatches>(`for/${roommate}`)).matches.map((one) => one.match);
    // the host would live in the Bronx, the home is in Queens
    expect([await candidates(), await suits(near), await suits(far)]).toEqual([[near], [match], []]);
    expect((await ask<MatchPair>(`${match}/candidate/${far}`)).judgement.gates).toContainEqual({ name: 'area', miss: 1 });
    const say = (values: Readonly<Record<string, unknown>>) => write((batch) => batch.update('match', match, undefined, values));
    const pointsOf = async (part: string) => (await ask<MatchPair>(`${match}/candidate/${near}`)).judgement.parts.find(({ name }) => name === part)?.fit;
    await say({ stayMonths: 6, moveFrom: '2026-12-16', moveTo: '2026-12-20' });
    expect([await pointsOf('stay'), await pointsOf('moveDate')]).toEqual([0.5, 1 - 15 / 45]);
    await say({ moveFrom: '2027-03-01', moveTo: null });
    expect([await candidates(), await suits(near)]).toEqual([[], []]);
    await say({ moveFrom: null, wantsGender: 0 });
    // who tries weights reads as much as who looks at the candidates
    expect((await host.call('POST', `/api/match/${match}/weights/try`, { token, body: { steps: { budget: 3 } } })).status).toBe(200);
    expect((await ask<Readings>(`${match}/readings`)).rows.flatMap(({ people }) => people).some(({ gender }) => gender)).toBe(true);
    expect([await candidates(), await suits(near)]).toEqual([[], []]);
    expect((await ask<Readings>(`${match}/readings`)).rows.flatMap(({ people }) => people).some(({ gender }) => gender)).toBe(true);
    await say({ wantsGender: 1 });
    expect([await candidates(), await suits(near)]).toEqual([[near], [match]]);
    await host.stop();
  });
}, 'product');
