import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPageAgency, pagesAt, type PageAgency } from '#tests/support/client-pages.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import type { RecommendRow } from '../entity.ts';

onEachEngine('a client’s page', (_open, place) => {
  let agency: PageAgency;
  let host: PageAgency['host'];
  let token: PageAgency['token'];
  let rents: PageAgency['rents'];
  let customer: PageAgency['customer'];
  const { write, clients, send, keyOf, visit, answer, statesOf, undo, openPages, put, expire } = pagesAt(() => agency);

  beforeEach(async () => {
    agency = await openPageAgency(environmentOf(await place()));
    ({ host, token, rents, customer } = agency);
  });
  afterEach(() => host.stop());

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
