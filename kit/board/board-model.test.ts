import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CallError } from '#core/http/http.ts';
import type { BoardResponse, MoveRequest } from './api.ts';
import { BoardModel, type Card } from './board-model.ts';
import { byPlace, placeBetween } from './place.ts';

const lanes = [1, 2, 3];

/** A server of cards in memory: moves one at a time, refuses what comes from elsewhere than it has the card. */
function serverOf(count: number, forbidden: (card: Card, to: number) => boolean = () => false) {
  const cards = new Map<number, Card & { readonly stage: number; readonly place: string; readonly rent: number }>();
  let last: string | undefined;
  for (let id = 1; id <= count; id += 1) {
    last = placeBetween(last, undefined);
    cards.set(id, { id, version: 1, stage: lanes[id % 3]!, place: last, rent: id * 100 });
  }
  const inLane = (lane: number) => [...cards.values()].filter(({ stage }) => stage === lane).sort(byPlace);
  const response = (): BoardResponse => ({
    lanes: lanes.map((id) => ({ id, total: inLane(id).length, sum: inLane(id).reduce((sum, { rent }) => sum + rent, 0) })),
    cards: [...cards.values()],
    labels: {},
  });
  const move = (id: number, { to, from, after }: MoveRequest) => {
    const card = cards.get(id)!;
    if (card.stage !== from) throw new CallError(409, 'moved meanwhile');
    if (forbidden(card, to)) throw new CallError(400, 'refused');
    const others = inLane(to).filter((one) => one.id !== id);
    const at = others.findIndex((one) => one.id === after);
    const place = at < 0 && after !== null ? placeBetween(others.at(-1)?.place, undefined) : placeBetween(others[at]?.place, others[at + 1]?.place);
    const moved = { ...card, version: card.version + 1, stage: to, place };
    cards.set(id, moved);
    return { card: moved, labels: {}, batch: 1 };
  };
  return { cards, inLane, response, move };
}

type Server = ReturnType<typeof serverOf>;

function boardOn(server: Server, refused: number[] = [], hold: { answer?: Promise<unknown> } = {}, told: (readonly unknown[])[] = []) {
  return new BoardModel(
    {
      by: 'stage',
      order: 'place',
      sum: 'rent',
      send: async (id, request) => {
        await hold.answer;
        return server.move(id, request);
      },
      read: async (ids) => ({ cards: ids.flatMap((id) => server.cards.get(id) ?? []), labels: {} }),
      onMoved: ({ id, stage }, _answer, from) => told.push([id, from, stage]),
      onRefused: ({ id }) => refused.push(id),
    },
    server.response(),
  );
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const shownBy = (board: BoardModel) => Object.fromEntries(lanes.map((lane) => [lane, board.listOf(lane)]));
const heldBy = (server: Server) => Object.fromEntries(lanes.map((lane) => [lane, server.inLane(lane).map(({ id }) => id)]));

describe('a board', () => {
  it('shows a move at once, counts included, and keeps it when the server agrees', async () => {
    const server = serverOf(6);
    const board = boardOn(server);
    board.move(1, { lane: 3, index: 1 });
    expect(board.listOf(3)).toEqual([2, 1, 5]);
    expect([board.tallyOf(2), board.tallyOf(3)]).toEqual([{ total: 1, sum: 400 }, { total: 3, sum: 800 }]);
    await settled();
    expect(shownBy(board)).toEqual(heldBy(server));
    expect(board.wishes.size).toBe(0);
    expect(board.tallyOf(3)).toEqual({ total: 3, sum: 800 });
  });

  it('tells of a move with the lane the card came from, its own for a move within it', async () => {
    const told: (readonly unknown[])[] = [];
    const board = boardOn(serverOf(6), [], {}, told);
    board.move(1, { lane: 3, index: 1 });
    await settled();
    board.move(1, { lane: 3, index: 0 });
    await settled();
    expect(told).toEqual([[1, 2, 3], [1, 3, 3]]);
  });

  it('brings back a refused card alone', async () => {
    const server = serverOf(6, (card, to) => card.id === 1 && to === 3);
    const refused: number[] = [];
    const board = boardOn(server, refused);
    board.move(1, { lane: 3, index: 0 });
    board.move(4, { lane: 1, index: 0 });
    await settled();
    expect(refused).toEqual([1]);
    expect(shownBy(board)).toEqual({ 1: [4, 3, 6], 2: [1], 3: [2, 5] });
  });

  it('sends one move of a card at a time, the second from where the first put it', async () => {
    const server = serverOf(6);
    let release = (): void => undefined;
    const board = boardOn(server, [], { answer: new Promise<void>((resolve) => (release = resolve)) });
    board.move(1, { lane: 3, index: 0 });
    board.move(1, { lane: 1, index: 0 });
    expect(board.listOf(1)[0]).toBe(1);
    release();
    await settled();
    expect(server.cards.get(1)).toMatchObject({ stage: 1, version: 3 });
    expect(shownBy(board)).toEqual(heldBy(server));
  });

  it('holds what others move while a card is lifted, and shows it when the card lies', async () => {
    const server = serverOf(6);
    const board = boardOn(server);
    board.lift(1, 'pointer');
    server.move(2, { to: 1, from: 3, after: null });
    await board.follow([2]);
    expect(board.listOf(3)).toEqual([2, 5]);
    board.letGo();
    await settled();
    expect(shownBy(board)).toEqual(heldBy(server));
  });

  it('takes a card away that is gone, lifted or not', async () => {
    const server = serverOf(6);
    const board = boardOn(server);
    server.cards.delete(2);
    await board.follow([2]);
    expect(board.listOf(3)).toEqual([5]);
    expect(board.tallyOf(3)).toEqual({ total: 1, sum: 500 });
  });
});

test('two boards that move at random and hear of each other agree with the server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(1), fc.integer({ min: 1, max: 12 }), fc.constantFrom(...lanes), fc.nat(12)), { minLength: 1, maxLength: 40 }), async (moves) => {
      const server = serverOf(12, (card, to) => card.id % 5 === 0 && to === 1);
      const boards = [boardOn(server), boardOn(server)];
      for (const [at, id, lane, index] of moves) boards[at]!.move(id, { lane, index });
      await settled();
      await settled();
      for (const board of boards) await board.follow([...server.cards.keys()]);
      for (const board of boards) {
        expect(shownBy(board)).toEqual(heldBy(server));
        expect(lanes.map((lane) => ({ id: lane, ...board.tallyOf(lane) }))).toEqual(server.response().lanes);
      }
    }),
    { numRuns: 60 },
  );
});
