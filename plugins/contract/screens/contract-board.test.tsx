// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { i18n } from '#core/i18n/i18n.ts';
import { recordsChanged } from '#core/push/changes.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { contractAnswers, sampleCards, sampleLabels } from '#tests/support/plugins/contract.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import contract from '../plugin.ts';
import * as board from './contract-board.tsx';

let page: TestPage;
afterEach(() => page?.close());

const answers = Object.fromEntries(Object.entries(contractAnswers).map(([place, answer]) => [place.replace(' /api', ' '), answer]));
/** In Consulting; nobody said if its client was shown around. */
const record = { ...sampleCards[1], toured: null, feeAcknowledged: false, assistShare: 30, labels: sampleLabels, hidden: [], rival: null };
const active = () => document.activeElement as HTMLElement;

test('J leads into the cards from anywhere, and of what a move misses the first field has the focus', async () => {
  page = await onAPage({
    plugins: [contract],
    answers: { ...answers, [`GET /contract/${record.id}`]: record as never } as never,
    screen: { Page: board.default, load: board.load },
    pattern: '/contract/board',
    at: '/contract/board',
  });
  await page.until(() => document.querySelector('.card') !== null);
  await page.key(document.body, 'j', { code: 'KeyJ' });
  expect(active().className).toBe('card');
  expect([...document.querySelectorAll<HTMLElement>('.lane-cards')].every((lane) => lane.tabIndex === -1)).toBe(true);
  const card = page.find(`[data-card="${record.id}"]`);
  await page.settle(() => card.focus());
  // M of a keyboard that writes Korean
  await page.key(card, 'ㅡ', { code: 'KeyM' });
  await page.until(() => document.querySelector('[role=menuitem]') !== null);
  const applying = [...document.querySelectorAll('[role=menuitem]')].find((one) => one.textContent?.includes('Applying'))!;
  await page.click(applying);
  await page.until(() => document.querySelector('.move-dialog-fields') !== null);
  await page.until(() => active().closest('.move-dialog-fields') !== null);
  // a room is offered before it, and may stay empty
  expect(active().id).toBe('field-unit');
});

test('a card carried by keys stands where it would be dropped, and keeps the focus there; put back, where it was', async () => {
  page = await onAPage({
    plugins: [contract],
    answers: { ...answers, 'POST /contract/1/move': { card: { ...sampleCards[0], version: 2, workflow: 2 }, labels: sampleLabels, batch: 9 } } as never,
    screen: { Page: board.default, load: board.load },
    pattern: '/contract/board',
    at: '/contract/board',
  });
  await page.until(() => document.querySelector('.card') !== null);
  const laneOf = (card: Element) => Number(card.closest<HTMLElement>('.lane')?.dataset['lane']);
  const shown = () => [...document.querySelectorAll<HTMLElement>('[data-card="1"]')].map((card) => [laneOf(card), card.closest('[aria-hidden]') !== null, card === active()]);
  const placesSeen = () => [...document.querySelectorAll<HTMLElement>('.card-place:not([data-source])')].map((place) => [laneOf(place), place.querySelector('.card')?.getAttribute('data-card'), place.style.transform, place.ariaPosInSet, place.ariaSetSize]);
  await page.settle(() => page.find('[data-card="1"]').focus());
  for (const [end, left] of [['Escape', 1], ['Enter', 2]] as const) {
    await page.key(active(), ' ');
    await page.key(active(), 'ArrowRight');
    expect(shown()).toEqual([[1, false, true], [2, true, false]]);
    const places = placesSeen();
    await page.key(active(), end);
    expect(shown()).toEqual([[left, false, true]]);
    // a drop moves nothing: both lanes stood as it leaves them
    if (end === 'Enter') expect(placesSeen()).toEqual(places);
  }
});

test('M tells somebody who may move nothing that it is not theirs to do', async () => {
  page = await onAPage({ plugins: [contract], answers: answers as never, screen: { Page: board.default, load: board.load }, pattern: '/contract/board', at: '/contract/board', roles: ['viewer'] });
  await page.until(() => document.querySelector('.card') !== null);
  const card = page.find('[data-card="1"]');
  await page.settle(() => card.focus());
  await page.key(card, 'm', { code: 'KeyM' });
  await page.until(() => page.kernel.use(toasts).shown.length > 0);
  expect(page.kernel.use(toasts).shown).toMatchObject([{ type: 'error', title: page.kernel.use(i18n).t('kit.why.right') }]);
});

test('a stage that is refused names those that contracts come from', async () => {
  page = await onAPage({ plugins: [contract], answers: answers as never, screen: { Page: board.default, load: board.load }, pattern: '/contract/board', at: '/contract/board' });
  await page.until(() => document.querySelector('.card') !== null);
  const card = page.find('[data-card="1"]');
  await page.settle(() => card.focus());
  await page.key(card, 'm', { code: 'KeyM' });
  await page.until(() => document.querySelector('[role=menuitem]') !== null);
  expect([...document.querySelectorAll('[role=menuitem]')].find((one) => one.textContent?.includes('Signed'))?.textContent).toContain('Contracts come here from Applying alone');
});

/** Opens the question of a signature for a contract in Applying. */
async function askToSign(contractRecord: object, more: object): Promise<void> {
  page = await onAPage({
    plugins: [contract],
    answers: { ...answers, 'GET /contract/6': { ...record, ...sampleCards[5], toured: 'done', labels: sampleLabels, ...contractRecord }, 'GET /contract/6/closing': { room: null, rentTaken: false, rivals: 0, problem: null, effects: [] }, ...more } as never,
    screen: { Page: board.default, load: board.load },
    pattern: '/contract/board',
    at: '/contract/board',
  });
  await page.until(() => document.querySelector('.card') !== null);
  const card = page.find('[data-card="6"]');
  await page.settle(() => card.focus());
  await page.key(card, 'm', { code: 'KeyM' });
  await page.until(() => document.querySelector('[role=menuitem]') !== null);
  await page.click([...document.querySelectorAll('[role=menuitem]')].find((one) => one.textContent?.includes('Signed'))!);
  await page.until(() => document.querySelector('.signing') !== null);
}
const submit = () => page.click(page.find('.move-dialog [type=submit]'));

test('a refused signature leaves what was typed, with the reason at its field, which has the focus, and takes it when it is mended', async () => {
  let isFree = false;
  const refused = () => Response.json({ errorCode: 4, message: 'rule', fields: { leaseStartDate: 'contract.rule.overlap' } }, { status: 400 });
  await askToSign({}, { 'POST /contract/6/move': () => (isFree ? { card: { ...sampleCards[5], version: 2, workflow: 5 }, labels: sampleLabels, batch: 9 } : refused()) });
  await submit();
  await page.until(() => page.text().includes('contract.rule.overlap') || document.querySelector('.move-dialog .form-problem') !== null);
  await page.until(() => active().id === 'field-leaseStartDate' || active().closest('#field-leaseStartDate') !== null);
  expect(document.querySelector('.move-dialog .form-problem')?.textContent).toContain('Another lease takes this unit');
  await page.type(page.find('#field-leaseEndDate'), '2028-01-31');
  await page.until(() => document.querySelector('.move-dialog .form-problem') === null);
  await page.type(page.find('#field-leaseStartDate'), '2027-01-15');
  isFree = true;
  await submit();
  await page.until(() => document.querySelector('.move-dialog') === null);
  const bodies = page.server.calls.filter(({ place }) => place === 'POST /contract/6/move').map(({ body }) => (body as { values: object }).values);
  expect(bodies[1]).toMatchObject({ leaseStartDate: '2027-01-15' });
});

test('a field that a question asked for stays there once it is answered, and the first that lacks has the focus when it is sent', async () => {
  await askToSign({ feePayer: 'client', totalPrice: null }, {});
  await submit();
  await page.until(() => active().id === 'field-totalPrice');
  const fee = page.find<HTMLInputElement>('#field-feeAcknowledged');
  expect(fee.closest('.form-field')?.textContent).toContain('Tick this once the client has acknowledged the fee');
  await page.click(fee);
  expect(fee.isConnected).toBe(true);
});

test('a signature that cannot be is told by what stands in its way, without any mark that all is well', async () => {
  await askToSign({}, { 'GET /contract/6/closing': { room: { unit: '7D', count: 1, taken: 1, left: -1 }, rentTaken: true, rivals: 0, problem: 'contract.rule.overlap', effects: [] } });
  const marks = () => [...document.querySelectorAll<HTMLElement>('.signing .status')];
  await page.until(() => marks().some((one) => one.textContent?.includes('Another lease')));
  expect(marks().map((one) => one.dataset['tone'])).not.toContain('success');
  expect(page.find('.signing').textContent).not.toContain('-1');
});

test('a question that asks for a home offers a room, and the one whose address and unit were typed with one press', async () => {
  const room = { id: 31, version: 1, unitNumber: '2208', building: 7, roomType: 1, rent: 12, price: 410_000, labels: { building: { 7: '20 Exchange Pl' } } };
  await askToSign({ room: null, rent: null, price: null, feePayer: 'noFee', totalPrice: null }, {
    'GET /building': { rows: [{ id: 6, address: '120 Exchange Pl' }, { id: 7, address: '20 Exchange Pl' }], total: 2, labels: {} },
    'GET /room': ({ url }: { url: URL }) => ({ rows: url.searchParams.get('building') === '7' ? [{ ...room, id: 30, unitNumber: '22081' }, room] : [], total: 2, labels: {} }),
    'GET /room/31': room,
    'POST /contract/6/move': { card: { ...sampleCards[5], version: 2, workflow: 5 }, labels: sampleLabels, batch: 9 },
  });
  const link = () => [...document.querySelectorAll('.move-dialog button')].find((one) => one.textContent === 'Link 20 Exchange Pl · 2208');
  await page.until(() => link() !== undefined);
  await page.click(link()!);
  await page.until(() => link() === undefined);
  expect(active().id).toBe('field-room');
  await page.until(() => page.find<HTMLInputElement>('#field-totalPrice').value !== '');
  await submit();
  await page.until(() => document.querySelector('.move-dialog') === null);
  const { body } = page.server.calls.find(({ place }) => place === 'POST /contract/6/move')!;
  expect((body as { values: object }).values).toMatchObject({ room: 31, rent: 12 });
});

test('a card whose unit another contract took says which', async () => {
  const cards = sampleCards.map((card) => (card.id === 1 ? { ...card, rival: 7 } : card));
  page = await onAPage({
    plugins: [contract],
    answers: { ...answers, 'GET /contract/board': { lanes: [...Map.groupBy(cards, (card) => Number(card['workflow']))].map(([id, some]) => ({ id, total: some.length, sum: 0 })), cards, labels: { ...sampleLabels, contract: { 7: '윤도현' } } } } as never,
    screen: { Page: board.default, load: board.load },
    pattern: '/contract/board',
    at: '/contract/board',
  });
  await page.until(() => document.querySelector('.card') !== null);
  expect(page.find('[data-card="1"]').textContent).toContain('Its unit went to MS-1040 윤도현');
});

test('/ leads into the search from wherever nobody writes, and not into one that the past hides', async () => {
  page = await onAPage({ plugins: [contract], answers: { ...answers, 'GET /contract/board/moves': { moves: [], edits: [], labels: {} } } as never, screen: { Page: board.default, load: board.load }, pattern: '/contract/board', at: '/contract/board' });
  await page.until(() => document.querySelector('.card') !== null);
  const search = page.find('[type=search]');
  for (const from of [document.body, page.button('kit.board.past')]) {
    await page.settle(() => (from === document.body ? active().blur() : from.focus()));
    await page.key(from, '/', { code: 'Slash' });
    expect(active()).toBe(search);
  }
  await page.key(search, '/', { code: 'Slash' });
  await page.click(page.button('kit.board.past'));
  await page.until(() => document.querySelector('.past') !== null);
  await page.key(page.find('.past'), '/', { code: 'Slash' });
  expect(active()).toBe(page.find('.past'));
});

test('rows by person stand in the address, beside its filters', async () => {
  page = await onAPage({ plugins: [contract], answers: answers as never, screen: { Page: board.default, load: board.load }, pattern: '/contract/board', at: '/contract/board?q=lee&by=person' });
  await page.until(() => document.querySelector('.card') !== null);
  const isGrouped = () => document.querySelector('.board')?.hasAttribute('data-by-person');
  expect(isGrouped()).toBe(true);
  await page.click(page.button('kit.board.byPerson'));
  await page.until(() => page.where() === '/contract/board?q=lee');
  expect(isGrouped()).toBe(false);
  await page.click(page.button('kit.board.byPerson'));
  await page.until(() => page.where() === '/contract/board?q=lee&by=person');
  expect(isGrouped()).toBe(true);
  expect(page.server.calls.filter(({ url }) => url.searchParams.has('by'))).toEqual([]);
  await page.go('/contract/board');
  await page.until(() => isGrouped() === false);
  expect(page.where()).toBe('/contract/board');
});

test('another language reads the cards anew, whose platforms and rooms have names in each', async () => {
  page = await onAPage({ plugins: [contract], answers: answers as never, screen: { Page: board.default, load: board.load }, pattern: '/contract/board', at: '/contract/board' });
  await page.until(() => document.querySelector('.card') !== null);
  const asked = () => page.server.calls.filter(({ place, url }) => place === 'GET /contract/board' && !url.searchParams.has('first')).length;
  const before = asked();
  await page.settle(() => page.kernel.use(i18n).change('zh'));
  await page.until(() => asked() > before);
});

test('the rest of the cards that comes while one is lifted is read once it lies again', async () => {
  let answerRest = (): void => undefined;
  const rest = new Promise<void>((done) => (answerRest = done));
  const [lane] = [...Map.groupBy(sampleCards, ({ workflow }) => Number(workflow))].toSorted(([, a], [, b]) => b.length - a.length)[0]!;
  const whole = { lanes: [{ id: lane, total: 2, sum: 0 }], cards: sampleCards.filter(({ workflow }) => workflow === lane).slice(0, 2), labels: sampleLabels };
  expect(whole.cards).toHaveLength(2);
  page = await onAPage({
    plugins: [contract],
    answers: {
      ...answers,
      'GET /contract/board': async ({ url }: { readonly url: URL }) => {
        if (url.searchParams.has('first')) return { ...whole, cards: whole.cards.slice(0, 1) };
        await rest;
        return whole;
      },
    } as never,
    screen: { Page: board.default, load: board.load },
    pattern: '/contract/board',
    at: '/contract/board',
  });
  const shown = () => new Set([...document.querySelectorAll<HTMLElement>('[data-card]')].map((one) => one.dataset['card'])).size;
  await page.until(() => shown() === 1);
  const card = page.find('.card');
  await page.settle(() => card.focus());
  await page.key(card, ' ');
  await page.until(() => document.querySelector('.board')?.getAttribute('data-lifted') === 'keys');
  await page.settle(() => answerRest());
  expect(shown()).toBe(1);
  await page.key(card, 'Escape');
  await page.until(() => shown() === 2);
});

const moved = (batch: number, card: number, from: number, to: number, at: string) =>
  ({ batch, at: `2026-11-${at}:00.000Z`, by: null, how: 'board', card, from, to, fromPlace: null, toPlace: 'i0000009', undoneBy: null });

/** Opens the time machine over some moves; cards and moves are asked for anew each time. */
async function lookBack(moves: readonly ReturnType<typeof moved>[], cards: () => typeof sampleCards = () => sampleCards): Promise<(key: string) => Promise<void>> {
  page = await onAPage({
    plugins: [contract],
    answers: {
      ...answers,
      'GET /contract/board': () => ({ lanes: [...Map.groupBy(cards(), (card) => Number(card['workflow']))].map(([id, some]) => ({ id, total: some.length, sum: 0 })), cards: cards(), labels: sampleLabels }),
      'GET /contract/board/moves': () => ({ moves: [...moves], edits: [], labels: {} }),
    } as never,
    screen: { Page: board.default, load: board.load },
    pattern: '/contract/board',
    at: '/contract/board',
  });
  await page.until(() => document.querySelector('.card') !== null);
  await page.click(page.button('kit.board.past'));
  await page.until(() => document.querySelector('.past') !== null);
  return (key) => page.key(page.find('.past'), key);
}
const laneOf = (card: number) => page.find(`[data-card="${card}"]`).closest<HTMLElement>('[data-lane]')?.dataset['lane'];

test('a past moment stays as it was while somebody moves a card, which is the next move then', async () => {
  const moves = [moved(1, 5, 1, 3, '12T15:00')];
  let cards = sampleCards;
  const go = await lookBack(moves, () => cards);
  await go('ArrowLeft');
  expect([laneOf(5), laneOf(3)]).toEqual(['1', '2']);
  moves.push(moved(2, 3, 2, 7, '13T15:00'));
  cards = cards.map((card) => (card.id === 3 ? { ...card, workflow: 7, version: 2 } : card));
  await page.settle(() => page.kernel.emit(recordsChanged([{ record: 'contract', id: 3, kind: 'update', by: null }])));
  await page.until(() => page.server.calls.filter(({ place }) => place === 'GET /contract/board/moves').length > 1);
  await page.until(() => page.find<HTMLInputElement>('.past-slider').max === '2');
  await go('ArrowRight');
  expect([laneOf(5), laneOf(3)]).toEqual(['3', '2']);
  await go('ArrowRight');
  expect(laneOf(3)).toBe('7');
});

test('the past is played move by move, or as fast as the clock is told to run', async () => {
  const go = await lookBack([moved(1, 5, 1, 2, '12T15:00'), moved(2, 5, 2, 3, '12T18:00'), moved(3, 3, 1, 2, '14T15:00')]);
  const seen = new Set<string>();
  const watch = new MutationObserver(() => seen.add(page.find<HTMLInputElement>('.past-slider').value));
  const play = async () => {
    for (let step = 0; step < 3; step += 1) await go('ArrowLeft');
    seen.clear();
    watch.observe(page.find('.past'), { subtree: true, childList: true, attributes: true, characterData: true });
    await go(' ');
    await page.until(() => seen.has('3'));
    watch.disconnect();
  };
  await play();
  expect([...seen]).toEqual(expect.arrayContaining(['1', '2', '3']));
  await page.click(page.button('kit.board.past.days'));
  await play();
  // 0.7 days at a time: both of the first day at once
  expect(seen.has('2') && !seen.has('1')).toBe(true);
});

test('before all moves since are taken back it lists which card goes where, ten at most, and Escape leaves it', async () => {
  const one = await lookBack([moved(1, 5, 1, 2, '12T15:00'), moved(2, 3, 1, 2, '12T18:00'), moved(3, 5, 2, 3, '14T15:00'), ...Array.from({ length: 10 }, (_, at) => moved(4 + at, 100 + at, 1, 2, '15T15:00'))]);
  for (let step = 0; step < 13; step += 1) await one('ArrowLeft');
  const ask = page.button('kit.board.past.undoAll');
  await page.settle(() => ask.focus());
  await page.click(ask);
  await page.until(() => document.querySelector('.past-returns') !== null);
  const listed = [...document.querySelectorAll('.past-returns li')].map((line) => line.textContent);
  expect(listed).toHaveLength(11);
  expect(listed[0]).toBe('kit.board.past.goes');
  expect(listed.at(-1)).toBe('kit.board.past.more');
  await page.until(() => active().closest('[role=alertdialog]') !== null);
  await page.key(active(), 'Escape');
  await page.until(() => document.querySelector('[role=alertdialog]') === null);
  await page.until(() => active() === ask);
});

test('the chip of a person who was pressed says the name', async () => {
  page = await onAPage({ plugins: [contract], answers: answers as never, screen: { Page: board.default, load: board.load }, pattern: '/contract/board', at: '/contract/board' });
  await page.until(() => document.querySelector('.board-person') !== null);
  const person = page.find('.board-person');
  await page.click(person);
  await page.until(() => document.querySelector('.chip') !== null);
  expect(page.find('.chip').textContent).toContain(person.title);
  expect(page.find('.chip').textContent).not.toContain('#');
});
