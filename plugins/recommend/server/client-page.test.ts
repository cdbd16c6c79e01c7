import { afterEach, beforeEach, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import type { HistoryResponse } from '#kit/form/api.ts';
import type { ClientPages, MadePage, Suggestions } from '../api.ts';
import type { RecommendRow } from '../entity.ts';

onEachEngine('a client’s page', (_open, place) => {
  let host: TestHost;
  let token: string;
  let rents: readonly number[];
  let customer: number;
  const write = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
  const clients = (name: string) => write(async (batch) => (await batch.create('customer', { name, budget: 330_000, moveDate: '2026-12-10', language: 'kr' })).id);

  beforeEach(async () => {
    host = await startTestHost(environmentOf(await place()));
    token = await host.signIn();
    rents = await write(async (batch) => {
      const building = (await batch.create('building', { address: '1 Jackson Ave', borough: 'queens' })).id;
      const rent = async (title: string) => (await batch.create('rent', { title, building, price: 300_000, availableMoveDate: '2026-12-01' })).id;
      return [await rent('First'), await rent('Second')];
    });
    customer = await clients('Jihoon');
  });
  afterEach(() => host.stop());

  const send = async (some: readonly number[] = rents, to = customer, more: object = {}, by = token): Promise<MadePage> => {
    const response = await host.call('POST', '/api/recommendPage', { token: by, body: { pairs: some.map((rent) => ({ rent, customer: to })), locale: 'kr', days: 7, ...more } });
    expect(response.status).toBe(200);
    return (await response.json()) as MadePage;
  };
  const keyOf = ({ path }: MadePage) => path.slice('/homes/'.length);
  const visit = (path: string, language = 'en') => host.call('GET', path, { headers: { 'accept-language': language } });
  const answer = async (key: string, body: unknown = { answer: 'opened' }, headers: Readonly<Record<string, string>> = {}) => (await host.call('POST', `/api/recommendPage/${key}`, { body, headers })).status;
  const statesOf = async (of = customer) =>
    ((await (await host.call('GET', `/api/recommend?customer=${of}&sort=number`, { token })).json()) as { rows: readonly RecommendRow[] }).rows.map(({ id, state, reason, opens }) => ({ id, state, reason, opens }));
  const undo = async ({ batch }: MadePage) => (await (await host.call('POST', `/api/batch/${batch}/undo`, { token, body: {} })).json()) as { undone: number; refused: readonly unknown[] };
  const openPages = async () => ((await (await host.call('GET', `/api/recommendPage?customer=${customer}`, { token })).json()) as ClientPages).rows;
  const put = async (id: number, body: Readonly<Record<string, unknown>>, by = token) => {
    const { version } = (await (await host.call('GET', `/api/recommend/${id}`, { token })).json()) as RecommendRow;
    return (await host.call('PUT', `/api/recommend/${id}`, { token: by, body, headers: { 'if-match': `"${version}"` } })).status;
  };
  const told = async (by = token) => ((await (await host.call('GET', '/api/push', { token: by })).json()) as { rows: readonly { title: string }[] }).rows.map(({ title }) => title);
  const unread = async () => ((await (await host.call('GET', '/api/push?unread=true', { token })).json()) as { rows: readonly { title: string; body: string }[] }).rows;
  /** A member of staff, who has an employee record with the role. */
  const colleague = async (name: string, role: string) => {
    const credentials = { ...host.credentials(name, 'a long password'), token: undefined, userId: name, name: 'Agent', email: `${name}@stoop.example` };
    const { id } = (await (await host.call('POST', '/api/user/register', { body: credentials })).json()) as { id: number };
    await host.call('PUT', `/api/user/${id}`, { token, body: { status: 'approved' }, headers: { 'if-match': '"1"' } });
    await host.call('PUT', `/api/user/${id}/role`, { token, body: { roleList: [role] } });
    const [found] = await rowsOf<{ id: number }>(host.kernel.use(database).read, 'select "id" from "employee" where "member" = ?', [id]);
    return { employee: found!.id, token: await host.signIn(name, 'a long password') };
  };
  const expire = ({ id }: MadePage) =>
    host.kernel.use(database).write((connection) => rowsOf(connection, 'update "recommendPage" set "expiresAt" = ? where "id" = ? returning "id"', [new Date(Date.now() - 1000).toISOString(), id]));

  it('ends at once with the undo of its sending, opened or not, and says so in the client’s language', async () => {
    const unread = await send();
    expect((await visit(unread.path)).status).toBe(200);
    expect(await undo(unread)).toMatchObject({ undone: 2, refused: [] });
    const ended = await visit(unread.path, 'en');
    expect([ended.status, await answer(keyOf(unread))]).toEqual([410, 410]);
    expect(await ended.text()).toMatch(/<html lang="ko">[^]*이 페이지는/);
    expect(ended.headers.get('cache-control')).toBe('no-store');

    const read = await send();
    expect(await answer(keyOf(read))).toBe(204);
    // what the client did stays as it is; the page is closed to them all the same
    expect(await undo(read)).toMatchObject({ undone: 0, refused: [{}, {}] });
    expect([(await visit(read.path)).status, await answer(keyOf(read), { answer: 'liked', recommend: (await statesOf())[0]!.id })]).toEqual([410, 410]);
    expect((await statesOf()).map(({ state }) => state)).toEqual(['opened', 'opened']);
    expect(await openPages()).toEqual([]);
  });

  it('stays open with an undo once the client answered on it, and ends by its own end', async () => {
    const [first, second] = [await send([rents[0]!]), await send([rents[1]!])];
    const [liked] = await statesOf();
    expect(await answer(keyOf(first), { answer: 'liked', recommend: liked!.id })).toBe(204);
    expect((await undo(first)).refused).toEqual([expect.objectContaining({ id: liked!.id })]);
    expect([(await visit(first.path)).status, (await openPages()).map(({ id }) => id)]).toEqual([200, [second.id, first.id]]);
    // an answer on another page is no reason to keep this one
    await undo(second);
    expect((await openPages()).map(({ id }) => id)).toEqual([first.id]);
    expect((await host.call('DELETE', `/api/recommendPage/${first.id}`, { token })).status).toBe(204);
    expect((await visit(first.path)).status).toBe(410);
  });

  it('tells whoever sent it and the agent of the person what they do, each of them once', async () => {
    const [agent, sender] = [await colleague('agentone', 'leasingAgent'), await colleague('coordinator', 'matchCoordinator')];
    // made by the administrator, for an agent's customer, and sent by somebody else
    await write((batch) => batch.update('customer', customer, undefined, { assignee: agent.employee }));
    await host.call('POST', '/api/recommend/mark', { token, body: { pairs: [{ rent: rents[0], customer }], set: { state: 'suggested' } } });
    const page = await send([rents[0]!], customer, {}, sender.token);
    const { id } = (await statesOf())[0]!;
    expect([await answer(keyOf(page)), await answer(keyOf(page), { answer: 'liked', recommend: id })]).toEqual([204, 204]);
    const both = ['Jihoon likes 1 Jackson Ave · First', 'Jihoon opened your page'];
    for (const by of [agent.token, sender.token]) expect((await told(by)).toSorted()).toEqual(both.toSorted());
    // sent anew by the agent, who is the only one of the two to be told twice over otherwise
    const again = await send([rents[0]!], customer, {}, agent.token);
    await answer(keyOf(again), { answer: 'dismissed', recommend: id, reason: 'price' });
    expect((await told(agent.token)).filter((title) => title.includes('does not want'))).toHaveLength(1);
    expect((await told(sender.token)).filter((title) => title.includes('does not want'))).toHaveLength(0);
    // nobody says that somebody else sent it
    expect(await put(id, { sentBy: 1, sentPrice: 1, said: 'liked' })).toBe(200);
    const [kept] = await rowsOf<{ sentPrice: number; said: string }>(host.kernel.use(database).read, 'select "sentPrice", "said" from "recommend" where "id" = ?', [id]);
    expect(kept).toMatchObject({ sentPrice: 300_000, said: 'dismissed' });
  });

  it('takes an answer back, tells so once, and says in the history that the client did it on their page', async () => {
    const page = await send();
    const [first = 0, second = 0] = (await statesOf()).map(({ id }) => id);
    const say = (recommend: number, how: object) => answer(keyOf(page), { recommend, ...how });
    expect(await answer(keyOf(page))).toBe(204);
    expect(await say(first, { answer: 'withdrawn' })).toBe(410);
    expect([await say(first, { answer: 'liked' }), await say(second, { answer: 'dismissed', reason: 'price' })]).toEqual([204, 204]);
    expect(await (await visit(page.path)).text()).toContain('data-answer="dismissed" data-reason="price"');
    expect([await say(first, { answer: 'withdrawn' }), await say(second, { answer: 'withdrawn' })]).toEqual([204, 204]);
    expect((await statesOf()).map(({ state, reason, opens }) => [state, reason, opens])).toEqual([['opened', null, 1], ['opened', null, 1]]);
    expect(await (await visit(page.path)).text()).not.toMatch(/ data-answer="(liked|dismissed)" data-reason="[a-z]*">/);
    expect((await unread()).map(({ title }) => title).toSorted()).toEqual(['Jihoon takes back what they said of 1 Jackson Ave · First', 'Jihoon takes back what they said of 1 Jackson Ave · Second']);
    const { entries } = (await (await host.call('GET', `/api/recommend/${first}/history`, { token })).json()) as HistoryResponse;
    expect(entries.slice(0, 3).map(({ by, batchKind, changes }) => [by, batchKind, changes['state']])).toEqual([
      [null, 'client', ['liked', 'opened']],
      [null, 'client', ['opened', 'liked']],
      [null, 'client', ['sent', 'opened']],
    ]);
    // staff dismissed it: that stands, and only the word is taken back
    expect(await say(first, { answer: 'liked' })).toBe(204);
    expect(await put(first, { state: 'dismissed', reason: 'building' })).toBe(200);
    expect([await say(first, { answer: 'liked' }), await say(first, { answer: 'withdrawn' })]).toEqual([204, 204]);
    expect((await statesOf())[0]).toMatchObject({ state: 'dismissed', reason: 'building' });
  });

  it('an answer on the page settles that it was opened, whichever rent it is of, and names its home once', async () => {
    const page = await send();
    const [, second = 0] = (await statesOf()).map(({ id }) => id);
    await answer(keyOf(page));
    expect((await unread()).map(({ title }) => title)).toEqual(['Jihoon opened your page']);
    await answer(keyOf(page), { recommend: second, answer: 'liked' });
    expect(await unread()).toMatchObject([{ title: 'Jihoon likes 1 Jackson Ave · Second', body: '' }]);
  });

  it('takes a like of what staff dismissed as a word to its agent: the dismissal stands', async () => {
    const page = await send();
    const [first = 0, second = 0] = (await statesOf()).map(({ id }) => id);
    const say = (recommend: number, how: object) => answer(keyOf(page), { recommend, ...how });
    expect(await say(first, { answer: 'liked' })).toBe(204);
    expect(await put(first, { state: 'dismissed', reason: 'building' })).toBe(200);
    expect(await (await visit(page.path)).text()).not.toContain('data-answer="dismissed">\n    <div class="photos"');
    expect(await say(first, { answer: 'liked' })).toBe(204);
    expect((await statesOf())[0]).toMatchObject({ state: 'dismissed', reason: 'building' });
    expect(await told()).toContain('Jihoon likes 1 Jackson Ave · First, which was dismissed');
    // a no of theirs on top takes the like back, and makes it theirs to change as little
    expect(await say(first, { answer: 'dismissed', reason: 'price' })).toBe(204);
    expect((await unread()).map(({ title, body }) => [title, body])).toEqual([['Jihoon does not want 1 Jackson Ave · First', 'Too dear']]);
    expect(await say(first, { answer: 'liked' })).toBe(204);
    expect((await unread()).map(({ title }) => title)).toEqual(['Jihoon likes 1 Jackson Ave · First, which was dismissed']);
    expect(await say(first, { answer: 'withdrawn' })).toBe(204);
    expect((await unread()).map(({ title }) => title)).toEqual(['Jihoon takes back what they said of 1 Jackson Ave · First']);
    expect(await say(first, { answer: 'liked' })).toBe(204);
    expect((await statesOf())[0]).toMatchObject({ state: 'dismissed' });
    // their own no is theirs to change
    expect([await say(second, { answer: 'dismissed', reason: 'late' }), await say(second, { answer: 'liked' })]).toEqual([204, 204]);
    expect((await statesOf())[1]).toMatchObject({ state: 'liked', reason: null });
  });

  it('says of a dismissal by staff that it was theirs, for whom, and keeps it apart from what the client says', async () => {
    const agent = await colleague('agentone', 'manager');
    await write((batch) => batch.update('customer', customer, undefined, { assignee: agent.employee }));
    await send([rents[0]!]);
    const [own] = await statesOf();
    const forAll = await write(async (batch) => (await batch.create('recommend', { rent: rents[1]!, assignee: agent.employee })).id);
    for (const id of [own!.id, forAll]) expect(await put(id, { state: 'dismissed', reason: 'price' })).toBe(200);
    expect((await told(agent.token)).toSorted()).toEqual(['1 Jackson Ave · First was dismissed for Jihoon by staff', '1 Jackson Ave · Second was dismissed for everyone by staff']);
    const { person, rows } = (await (await host.call('GET', `/api/recommend/suggest/customer/${customer}`, { token })).json()) as Suggestions;
    expect(person?.learnt?.answers).toMatchObject([{ rent: rents[0], by: 'staff' }]);
    expect(rows.map(({ recommend }) => recommend)).toMatchObject([{ audience: 'everyone', said: null }, { audience: 'person', said: null }]);
  });

  it('says what a rent cost when it was sent, where that changed since', async () => {
    const page = await send();
    const find = async () => ((await (await host.call('GET', '/api/recommend?repriced=true', { token })).json()) as { rows: readonly RecommendRow[] }).rows;
    expect([await find(), (await (await visit(page.path)).text()).includes('$3,000')]).toEqual([[], true]);
    await write((batch) => batch.update('rent', rents[0]!, undefined, { price: 600_000 }));
    expect(await find()).toMatchObject([{ rent: rents[0], state: 'sent', sentPrice: 300_000, repriced: true }]);
    const shown = await (await visit(page.path)).text();
    expect(shown).toContain('$6,000');
    expect(shown).toContain('보내 드릴 때의 가격: $3,000');
    const { rows } = (await (await host.call('GET', `/api/recommend/suggest/customer/${customer}`, { token })).json()) as { rows: readonly { home: { rent: number }; recommend: { sentPrice: number | null } | null }[] };
    expect(rows.map(({ home, recommend }) => [home.rent, recommend?.sentPrice])).toEqual([[rents[1], null], [rents[0], 300_000]]);
    // sent anew, the new price is the one they know
    await send([rents[0]!], customer, {});
    expect(await find()).toEqual([]);
    await write((batch) => batch.update('rent', rents[0]!, undefined, { discountPolicies: [{ freeMonths: 1, leaseMonths: 12, netPrice: null, manual: false, primary: true }] }));
    expect(await find()).toHaveLength(1);
    expect(await put((await statesOf())[0]!.id, { state: 'dismissed', reason: 'price' })).toBe(200);
    expect(await find()).toEqual([]);
  });

  it('asks anew about a rent of an earlier no, which comes back with the undo of its sending', async () => {
    const first = await send();
    const [refused] = await statesOf();
    expect(await answer(keyOf(first), { answer: 'dismissed', reason: 'price', recommend: refused!.id })).toBe(204);
    const next = await send();
    expect((await statesOf())[0]).toMatchObject({ state: 'sent', reason: null });
    expect((await (await visit(next.path)).text()).match(/class="answers"/g)).toHaveLength(2);
    expect(await undo(next)).toMatchObject({ undone: 1, refused: [] });
    expect((await statesOf())[0]).toMatchObject({ state: 'dismissed', reason: 'price' });
  });

  it('is over at its day, once it is ended, and for every key that was guessed', async () => {
    const [late, ended] = [await send([rents[0]!]), await send([rents[1]!])];
    await expire(late);
    expect((await host.call('DELETE', `/api/recommendPage/${ended.id}`, { token })).status).toBe(204);
    for (const page of [late, ended]) expect([(await visit(page.path)).status, await answer(keyOf(page))]).toEqual([410, 410]);
    expect((await host.call('DELETE', `/api/recommendPage/${ended.id}`, { token })).status).toBe(404);

    const open = keyOf(await send([rents[0]!]));
    const flipped = open.slice(0, -1) + (open.endsWith('A') ? 'B' : 'A');
    const guesses = ['a', '1', 'A'.repeat(43), flipped, open.toLowerCase(), `${open}=`, `${open}%00`, '%27%20or%201=1', '..%2f..', encodeURIComponent('<script>'), 'x'.repeat(2000)].filter((guess) => guess !== open);
    for (const guess of guesses) expect([guess, (await visit(`/homes/${guess}`)).status, await answer(guess)]).toEqual([guess, 404, 404]);
    expect((await visit(`/homes/${open}`)).status).toBe(200);
  });

  it('answers for its own rents alone, whatever key or token is held against others', async () => {
    const other = await clients('Somebody');
    const [own, theirs] = [await send([rents[0]!]), await send([rents[1]!], other)];
    const [mine] = await statesOf();
    const [foreign] = await statesOf(other);
    const before = await statesOf(other);
    expect(await answer(keyOf(own), { answer: 'liked', recommend: foreign!.id })).toBe(404);
    // a member of staff's token opens nothing further here, and a broken one closes nothing
    for (const authorization of [`Bearer ${token}`, 'Bearer broken']) expect(await answer(keyOf(own), { answer: 'liked', recommend: foreign!.id }, { authorization })).not.toBe(204);
    expect(await statesOf(other)).toEqual(before);
    expect(await answer(keyOf(theirs), { answer: 'liked', recommend: mine!.id })).toBe(404);
    expect((await statesOf())[0]).toEqual(mine);
    // the key of a page is no way into the product
    for (const path of ['/api/recommend', `/api/customer/${customer}`, '/api/recommendPage']) expect([path, (await host.call('GET', path, { token: keyOf(own) })).status]).toEqual([path, 401]);
    expect((await host.call('DELETE', `/api/recommendPage/${own.id}`, { token: keyOf(own) })).status).toBe(401);
  });

  it('takes no answer out of shape, and none that is larger than an answer', async () => {
    const page = await send();
    const { id } = (await statesOf())[0]!;
    const before = await statesOf();
    const wrong: readonly unknown[] = [
      {}, { answer: 'contracted', recommend: id }, { answer: 'liked', recommend: String(id) }, { answer: 'liked', recommend: -1 }, { answer: 'liked', recommend: 1e300 },
      { answer: 'dismissed', recommend: id, reason: 'x'.repeat(300) }, { answer: 'liked', recommend: id, state: 'contracted' }, { answer: ['liked'], recommend: id }, [], 'liked', null,
      { answer: 'liked', recommend: id, ['__proto__x']: 1 }, { answer: 'liked', recommend: { id } },
    ];
    for (const body of wrong) expect([body, await answer(keyOf(page), body)]).toEqual([body, 400]);
    expect(await answer(keyOf(page), { answer: 'liked', recommend: id, reason: 'x'.repeat(3_000_000) })).toBe(413);
    const raw = await fetch(`${host.url}/api/recommendPage/${keyOf(page)}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"answer":' });
    expect(raw.status).toBe(400);
    expect(await statesOf()).toEqual(before);
  });

  it('shows what staff wrote as text, never as markup', async () => {
    const nasty = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'`;
    await write((batch) => batch.update('rent', rents[0]!, undefined, { title: nasty }));
    const { path } = await send(rents, customer, { message: nasty });
    const response = await visit(path);
    const text = await response.text();
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<img src=x');
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
    expect(text.match(/<script/g)).toHaveLength(1);
  });

  it('replayed and racing answers leave one state, and one telling of it', async () => {
    const page = await send();
    const [first, second] = await statesOf();
    const say = (body: unknown) => answer(keyOf(page), body);
    expect(await Promise.all(Array.from({ length: 6 }, () => say({ answer: 'liked', recommend: first!.id })))).toEqual(Array.from({ length: 6 }, () => 204));
    expect((await statesOf())[0]).toMatchObject({ state: 'liked' });
    expect((await told()).filter((title) => title.includes('likes'))).toHaveLength(1);
    const race = await Promise.all([say({ answer: 'liked', recommend: second!.id }), say({ answer: 'dismissed', recommend: second!.id, reason: 'late' }), say({ answer: 'opened' })]);
    expect(race).toEqual([204, 204, 204]);
    const after = (await statesOf())[1]!;
    expect(['liked', 'dismissed']).toContain(after.state);
    expect(await Promise.all(Array.from({ length: 5 }, () => say({ answer: 'opened' })))).toEqual(Array.from({ length: 5 }, () => 204));
    expect((await statesOf()).map(({ opens }) => opens)).toEqual([6, 6]);
  });

  it('a no takes a reason: the one given last counts, and one that is not given takes none away', async () => {
    const page = await send();
    const { id } = (await statesOf())[0]!;
    const reasonOf = async () => (await rowsOf<{ reason: string | null }>(host.kernel.use(database).read, 'select "reason" from "recommend" where "id" = ?', [id]))[0]?.reason;
    expect(await answer(keyOf(page), { answer: 'dismissed', recommend: id })).toBe(400);
    expect(await reasonOf()).toBeNull();
    expect(await answer(keyOf(page), { answer: 'dismissed', recommend: id, reason: 'price' })).toBe(204);
    expect(await answer(keyOf(page), { answer: 'dismissed', recommend: id, reason: 'late' })).toBe(204);
    expect(await reasonOf()).toBe('late');
    expect(await answer(keyOf(page), { answer: 'dismissed', recommend: id })).toBe(400);
    expect(await reasonOf()).toBe('late');
    expect(await answer(keyOf(page), { answer: 'liked', recommend: id })).toBe(204);
    expect(await reasonOf()).toBeNull();
  });

  it('takes ten changes of mind about one rent, and those about another beside it', async () => {
    const page = await send();
    const [first, second] = await statesOf();
    const codes: number[] = [];
    for (let at = 0; at < 14; at += 1) codes.push(await answer(keyOf(page), { recommend: first!.id, ...(at % 2 === 0 ? { answer: 'liked' } : { answer: 'dismissed', reason: 'other' }) }));
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 204), ...Array.from({ length: 4 }, () => 429)]);
    expect(await answer(keyOf(page), { answer: 'liked', recommend: second!.id })).toBe(204);
    const { rows } = (await (await host.call('GET', '/api/push', { token })).json()) as { rows: readonly { readAt: string | null; title: string }[] };
    // a newer word about the same rent takes the one before it back from the bell
    expect(rows.filter(({ readAt }) => readAt === null)).toHaveLength(2);
  });

  it('tells whoever answers about a rent that is not asked about any more, and changes nothing', async () => {
    const page = await send();
    const [first, second] = (await statesOf()).map(({ id }) => id);
    const say = (recommend: number | undefined, how: object) => answer(keyOf(page), { recommend, ...how });
    const put = (id: number | undefined, values: Readonly<Record<string, unknown>>) => write((batch) => batch.update('recommend', id!, undefined, values));
    expect(await say(first, { answer: 'liked' })).toBe(204);
    await put(first, { state: 'toured' });
    expect([await say(first, { answer: 'dismissed', reason: 'price' }), await say(first, { answer: 'liked' })]).toEqual([410, 410]);
    const shown = await (await visit(page.path)).text();
    expect(shown.match(/class="answers"/g)).toHaveLength(1);
    await put(second, { active: false });
    expect(await say(second, { answer: 'liked' })).toBe(410);
    expect(await (await visit(page.path)).text()).not.toMatch(/class="answers"|Second/);
    expect((await statesOf()).map(({ state }) => state)).toEqual(['toured', 'sent']);
  });

  it('changes nothing by being fetched: previews and robots like no home', async () => {
    const { path } = await send();
    const { id } = (await statesOf())[0]!;
    for (const tail of ['', '?answer=liked', `?recommend=${id}&answer=liked`]) expect((await visit(path + tail)).status).toBe(200);
    expect((await statesOf()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('is asked sixty times a minute from one place, and no more', async () => {
    const page = await send();
    const codes: number[] = [];
    for (let at = 0; at < 70; at += 1) codes.push((await visit(page.path)).status);
    expect(codes.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(codes.at(-1)).toBe(429);
  });
}, 'product');
