import { autorun } from 'mobx';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '#core/http/http.ts';
import type { ListResponse } from '#kit/records/entity.ts';
import type { RowRange } from './row-source.ts';
import { RowStore } from './row-store.ts';

interface Asked {
  readonly offset: number;
  readonly limit: number;
  readonly signal: AbortSignal;
  readonly answer: (answer?: Partial<ListResponse<number>>) => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
}

const settle = () => new Promise<void>((done) => setTimeout(done));

function open(total = 200_000) {
  const asked: Asked[] = [];
  const rows = new RowStore<number>({
    keyOf: (row) => row,
    read: ({ offset, limit, signal = new AbortController().signal }) =>
      new Promise((resolve, reject) => {
        asked.push({
          offset,
          limit,
          signal,
          answer: async (more = {}) => {
            resolve({ rows: Array.from({ length: limit }, (_, place) => offset + place), total, labels: {}, ...more });
            await settle();
          },
          fail: async (error) => {
            reject(error);
            await settle();
          },
        });
      }),
  });
  return { rows, asked };
}

it('asks for the pages that are seen, once', async () => {
  const { rows, asked } = open();
  rows.show(0, 40);
  rows.show(0, 44);
  expect(asked.map(({ offset, limit }) => [offset, limit])).toEqual([[0, 100]]);
  expect(rows.phase).toBe('loading');
  await asked[0]?.answer();
  expect([rows.phase, rows.total, rows.at(7)?.row, rows.at(150)]).toEqual(['ready', 200_000, 7, undefined]);
  rows.show(80, 130);
  expect(asked.map(({ offset }) => offset)).toEqual([0, 100]);
});

it('waits for calm after a far jump and gives up what is no longer seen', async () => {
  vi.useFakeTimers();
  const { rows, asked } = open();
  rows.show(0, 40);
  for (const place of [50_000, 90_000, 150_000]) rows.show(place, place + 40);
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(asked).toHaveLength(1);
  vi.runAllTimers();
  expect(asked.map(({ offset }) => offset)).toEqual([0, 150_000]);
  vi.useRealTimers();
});

it('keeps the former rows until the new ones come', async () => {
  const { rows, asked } = open();
  rows.show(0, 40);
  await asked[0]?.answer();
  void rows.restart();
  expect([rows.phase, rows.at(3)?.row]).toEqual(['refetching', 3]);
  await asked[1]?.answer({ rows: [42], total: 1 });
  expect([rows.phase, rows.total, rows.at(0)?.row, rows.at(3)]).toEqual(['ready', 1, 42, undefined]);
});

it('asks anew for all that is seen', async () => {
  const { rows, asked } = open();
  rows.show(80, 130);
  await asked[0]?.answer();
  expect([rows.at(80)?.row, rows.at(129)?.row]).toEqual([80, 129]);
  void rows.restart(80, 130);
  expect(asked.map(({ offset, limit }) => [offset, limit])).toEqual([
    [0, 200],
    [0, 200],
  ]);
});

it('says what failed, and asks again', async () => {
  const { rows, asked } = open();
  rows.show(0, 40);
  await asked[0]?.fail(new CallError(503, 'Busy'));
  expect([rows.phase, rows.failure?.status]).toEqual(['failed', 503]);
  void rows.retry();
  await asked[1]?.answer();
  expect([rows.phase, rows.failure]).toEqual(['ready', undefined]);
});

it('keeps what is readable when a page in the middle does not come', async () => {
  const { rows, asked } = open();
  rows.show(0, 40);
  await asked[0]?.answer();
  rows.show(90, 130);
  await asked[1]?.fail(new CallError(0, 'Lost'));
  expect([rows.phase, rows.failure?.message, rows.at(0)?.row]).toEqual(['ready', 'Lost', 0]);
  void rows.retry();
  await asked[2]?.answer();
  expect([rows.failure, rows.at(120)?.row]).toEqual([undefined, 120]);
});

it('forgets the pages seen longest ago', async () => {
  const { rows, asked } = open();
  for (let page = 0; page < 45; page += 1) {
    rows.show(page * 100, page * 100 + 40);
    await asked.at(-1)?.answer();
  }
  expect(rows.at(0)).toBeUndefined();
  expect(rows.at(4400)?.row).toBe(4400);
});

it('wakes only the rows of the page that arrived', async () => {
  const { rows, asked } = open();
  rows.show(0, 40);
  await asked[0]?.answer();
  const woken: number[] = [];
  for (const place of [5, 105]) {
    autorun(() => {
      rows.at(place);
      woken.push(place);
    });
  }
  woken.length = 0;
  rows.show(90, 130);
  await asked[1]?.answer();
  expect(woken).toEqual([105]);
});

it('reads a stretch, held or not', async () => {
  const { rows, asked } = open();
  rows.show(0, 40);
  await asked[0]?.answer();
  const stretch = rows.between(98, 103);
  await asked[1]?.answer();
  expect(await stretch).toEqual([98, 99, 100, 101, 102]);
});

it('puts a changed row where the former stood, and tells how many match by now', async () => {
  const { rows, asked } = open(250);
  rows.show(0, 40);
  await asked[0]?.answer();
  const drawn: (number | undefined)[] = [];
  const stop = autorun(() => drawn.push(rows.at(3)?.row));
  expect(rows.held()).toHaveLength(100);
  rows.change(3, () => 1003, { heater: { 1: 'One' } });
  rows.count(251);
  expect([rows.at(3)?.row, rows.at(4)?.row, rows.at(3)?.labels, rows.total]).toEqual([1003, 4, { heater: { 1: 'One' } }, 251]);
  expect(drawn).toEqual([3, 1003]);
  rows.marks.gone(3);
  void rows.restart();
  await asked[1]?.answer();
  expect([rows.at(3)?.row, rows.marks.of(3)]).toEqual([3, undefined]);
  stop();
});

it('renews what is seen without a sign of it: only rows that differ are others', async () => {
  const asked: ((rows: readonly { id: number; name: string }[], total: number) => void)[] = [];
  const rows = new RowStore<{ id: number; name: string }>(
    { keyOf: ({ id }) => id, read: () => new Promise((resolve) => void asked.push((found, total) => resolve({ rows: found, total, labels: {} }))) },
    { pages: [0, 1].map((page) => ({ page, answer: { rows: [{ id: page * 100, name: 'a' }, { id: page * 100 + 1, name: 'b' }], total: 102, labels: {} } })) },
  );
  const [first, second] = [rows.at(0)?.row, rows.at(1)?.row];
  const changed: number[] = [];
  rows.renew(({ id }) => changed.push(id));
  expect([rows.phase, rows.at(0)?.row]).toEqual(['ready', first]);
  asked[0]?.([{ id: 0, name: 'a' }, { id: 1, name: 'other' }], 101);
  await new Promise<void>((done) => setTimeout(done));
  expect(rows.at(0)?.row).toBe(first);
  expect(rows.at(1)?.row).not.toBe(second);
  expect([changed, rows.total, rows.at(100)]).toEqual([[1], 101, undefined]);
});

it('shows nothing more of what its reader may not see any longer, but keeps it where the network fails', async () => {
  const { rows, asked } = open(50);
  rows.show(0, 40);
  await asked[0]?.answer();
  rows.renew();
  await asked[1]?.fail(new CallError(0, 'no network'));
  expect([rows.phase, rows.at(3)?.row]).toEqual(['ready', 3]);
  rows.renew();
  await asked[2]?.fail(new CallError(403, 'no right'));
  expect([rows.phase, rows.failure?.status, rows.at(3)]).toEqual(['failed', 403, undefined]);
});

interface Part {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}

/** A server of parts whose answers come when they are let go, in any order, those given up as well. */
function serverOf(size: number) {
  let parts: readonly Part[] = Array.from({ length: size }, (_, place) => ({ id: 1000 + place, version: 1, name: 'first' }));
  const waiting: (() => void)[] = [];
  const answer = <T>(found: T): Promise<T> => new Promise((resolve) => void waiting.push(() => resolve(found)));
  return {
    waiting,
    get parts() {
      return parts;
    },
    write: (place: number) => {
      parts = parts.map((part, at) => (at === place ? { ...part, version: part.version + 1, name: `later ${part.version}` } : part));
    },
    remove: (place: number) => {
      parts = parts.filter((_, at) => at !== place);
    },
    /** Lets answers go, the latest first, until something is done. */
    answerAll: async (work: Promise<void>) => {
      const end = { isHere: false };
      void work.then(() => (end.isHere = true));
      while (!end.isHere) {
        await settle();
        for (const letGo of waiting.splice(0).toReversed()) letGo();
      }
      await settle();
    },
    keys: () => answer(parts.map(({ id }) => id)),
    read: ({ offset, limit, keys }: RowRange) =>
      answer({ rows: keys ? parts.filter(({ id }) => keys.includes(id)).toReversed() : parts.slice(offset, offset + limit), total: parts.length, labels: {} }),
  };
}

it('reads rows by their keys where the order is settled, and shows what is gone in its place', async () => {
  const server = serverOf(250);
  const rows = new RowStore<Part>({ read: server.read, keys: server.keys, keyOf: ({ id }) => id, versionOf: ({ version }) => version });
  const opened = rows.restart(0, 40);
  server.waiting.shift()?.();
  await settle();
  expect([rows.phase, rows.total, rows.at(0)]).toEqual(['ready', 250, undefined]);
  server.waiting.shift()?.();
  await opened;
  expect([rows.at(0)?.row.id, rows.at(99)?.row.id, rows.placeOf(1042)]).toEqual([1000, 1099, 42]);
  server.write(3);
  server.remove(2);
  const changed: (readonly [string, string | undefined])[] = [];
  const reread = rows.reread([1002, 1003, 1200], (row, before) => changed.push([row.name, before?.name]));
  server.waiting.shift()?.();
  await reread;
  expect([rows.at(2), rows.at(3)?.row.version, rows.total, changed]).toEqual([null, 2, 250, [['later 1', 'first']]]);
});

it('leaves a newer row alone when an answer that was under way brings an older one', async () => {
  const server = serverOf(10);
  const rows = new RowStore<Part>({ read: server.read, keyOf: ({ id }) => id, versionOf: ({ version }) => version });
  rows.show(0, 10);
  server.waiting.shift()?.();
  await settle();
  rows.renew();
  rows.change(1004, (row) => ({ ...row, version: 7, name: 'mine' }));
  server.waiting.shift()?.();
  await settle();
  expect([rows.at(4)?.row.name, rows.at(5)?.row.name]).toEqual(['mine', 'first']);
});

it('moves a row among others without asking', async () => {
  const server = serverOf(5);
  const rows = new RowStore<Part>({ read: server.read, keyOf: ({ id }) => id });
  rows.show(0, 5);
  server.waiting.shift()?.();
  await settle();
  rows.move(3, 1);
  rows.move(0, 4);
  expect([0, 1, 2, 3, 4].map((place) => rows.at(place)?.row.id)).toEqual([1003, 1001, 1002, 1004, 1000]);
});

it('has every row of a stretch once it is loaded, however many, and the ones on their way count', async () => {
  const server = serverOf(1700);
  const rows = new RowStore<Part>({ read: server.read, keys: server.keys, keyOf: ({ id }) => id });
  void rows.restart(0, 40);
  const loaded = rows.load(250, 1650);
  await server.answerAll(loaded);
  expect(Array.from({ length: 1400 }, (_, step) => rows.at(250 + step)?.row.id)).toEqual(Array.from({ length: 1400 }, (_, step) => 1250 + step));
});

describe('over any sequence of looks, changes and answers', () => {
  const place = fc.nat(299);
  const step = fc.oneof(
    fc.record({ is: fc.constant('show' as const), at: place }),
    fc.record({ is: fc.constant('restart' as const), at: place }),
    fc.record({ is: fc.constant('renew' as const), at: fc.constant(0) }),
    fc.record({ is: fc.constant('write' as const), at: place }),
    fc.record({ is: fc.constant('remove' as const), at: place }),
    fc.record({ is: fc.constant('answer' as const), at: fc.nat(20) }),
  );

  it.each([{ by: 'place' }, { by: 'key' }])('what is shown in the end is what the server has, by $by', async ({ by }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const server = serverOf(300);
        const rows = new RowStore<Part>({ read: server.read, keyOf: ({ id }) => id, versionOf: ({ version }) => version, ...(by === 'key' && { keys: server.keys }) });
        for (const { is, at } of steps) {
          if (is === 'show') rows.show(at, at + 40);
          else if (is === 'restart') void rows.restart(at, at + 40);
          else if (is === 'renew') rows.renew();
          else if (is === 'write') server.write(at);
          else if (is === 'remove') server.remove(at);
          else if (is === 'answer') server.waiting.splice(at % Math.max(1, server.waiting.length), 1)[0]?.();
          await Promise.resolve();
        }
        await server.answerAll(rows.restart(100, 240));
        const seen = Array.from({ length: 140 }, (_, step) => rows.at(100 + step)?.row);
        expect(seen).toEqual(server.parts.slice(100, 240));
        expect([rows.phase, rows.total, rows.failure]).toEqual(['ready', server.parts.length, undefined]);
        rows.stop();
      }),
      { numRuns: 60 },
    );
  });
});
