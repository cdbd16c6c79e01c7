import { afterEach, beforeEach, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { openPageAgency, pagesAt, type PageAgency } from '#tests/support/client-pages.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import type { HistoryResponse } from '#kit/form/api.ts';
import type { Suggestions } from '../api.ts';

onEachEngine('answers on a client’s page', (_open, place) => {
  let agency: PageAgency;
  let host: PageAgency['host'];
  let token: PageAgency['token'];
  let rents: PageAgency['rents'];
  let customer: PageAgency['customer'];
  const { write, send, keyOf, visit, answer, statesOf, undo, put, told, unread, colleague } = pagesAt(() => agency);

  beforeEach(async () => {
    agency = await openPageAgency(environmentOf(await place()));
    ({ host, token, rents, customer } = agency);
  });
  afterEach(() => host.stop());

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
}, 'product');
