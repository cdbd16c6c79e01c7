import { autorun } from 'mobx';
import { expect, it, vi } from 'vitest';
import { CallError } from '#core/http/http.ts';
import type { ListResponse } from '#kit/records/entity.ts';
import { createRows } from './rows.ts';

interface Asked {
  readonly offset: number;
  readonly limit: number;
  readonly signal: AbortSignal;
  readonly answer: (answer?: Partial<ListResponse<number>>) => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
}

function open(total = 200_000) {
  const asked: Asked[] = [];
  const settle = () => new Promise<void>((done) => setTimeout(done));
  const rows = createRows<number>(
    (offset, limit, signal) =>
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
  );
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
  rows.restart();
  expect([rows.phase, rows.at(3)?.row]).toEqual(['refetching', 3]);
  await asked[1]?.answer({ rows: [42], total: 1 });
  expect([rows.phase, rows.total, rows.at(0)?.row, rows.at(3)]).toEqual(['ready', 1, 42, undefined]);
});

it('asks anew for all that is seen', async () => {
  const { rows, asked } = open();
  rows.show(80, 130);
  await asked[0]?.answer();
  expect([rows.at(80)?.row, rows.at(129)?.row]).toEqual([80, 129]);
  rows.restart(80, 130);
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
  rows.retry();
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
  rows.retry();
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
  rows.amend((row) => (row === 3 ? 1003 : row), { heater: { 1: 'One' } }, 251);
  expect([rows.at(3)?.row, rows.at(4)?.row, rows.at(3)?.labels, rows.total]).toEqual([1003, 4, { heater: { 1: 'One' } }, 251]);
  expect(drawn).toEqual([3, 1003]);
  rows.marks.set(3, 'gone');
  rows.restart();
  await asked[1]?.answer();
  expect([rows.at(3)?.row, rows.marks.size]).toEqual([3, 0]);
  stop();
});

it('renews what is seen without a sign of it: only rows that differ are others', async () => {
  const asked: ((rows: readonly { id: number; name: string }[], total: number) => void)[] = [];
  const rows = createRows<{ id: number; name: string }>(
    () => new Promise((resolve) => void asked.push((found, total) => resolve({ rows: found, total, labels: {} }))),
    { pages: [0, 1].map((page) => ({ page, answer: { rows: [{ id: page * 100, name: 'a' }, { id: page * 100 + 1, name: 'b' }], total: 102, labels: {} } })) },
  );
  const [first, second] = [rows.at(0)?.row, rows.at(1)?.row];
  const changed: number[] = [];
  rows.renew(0, 2, ({ id }) => changed.push(id));
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
  rows.renew(0, 40, () => undefined);
  await asked[1]?.fail(new CallError(0, 'no network'));
  expect([rows.phase, rows.at(3)?.row]).toEqual(['ready', 3]);
  rows.renew(0, 40, () => undefined);
  await asked[2]?.fail(new CallError(403, 'no right'));
  expect([rows.phase, rows.failure?.status, rows.at(3)]).toEqual(['failed', 403, undefined]);
});
