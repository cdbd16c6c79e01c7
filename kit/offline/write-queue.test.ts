import { expect, test } from 'vitest';
import { createKernel } from '#core/kernel/index.ts';
import { coreServices } from '#core/services.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { createFakeServer } from '#tests/support/fake-server.ts';
import { memoryWrites } from '#tests/support/memory-writes.ts';
import type { WaitingWrite, WriteDraft } from './waiting-write.ts';
import { WriteQueue } from './write-queue.ts';
import type { WriteStore } from './write-store.ts';

const person = 7;
const draft: WriteDraft = { key: 'a', method: 'PUT', path: '/heater/1', version: 4, body: {}, patch: {}, before: {}, record: 'heater', recordId: 1, title: 'a', lines: [] };

const kernel = () =>
  createKernel(
    coreServices({
      side: 'browser',
      origin: 'http://stoop.test',
      locale: 'en',
      theme: 'light',
      loginSecret: '',
      fetch: createFakeServer({}).fetch,
      host: createFakeBrowser().openTab().host,
    }),
  );

test('an answer of the browser that comes after a later one is not shown', async () => {
  const kept = memoryWrites();
  const answers: ((writes: readonly WaitingWrite[]) => void)[] = [];
  const store: WriteStore = { ...kept, all: () => new Promise((resolve) => answers.push(resolve)) };
  const queue = new WriteQueue(kernel(), person, () => undefined, store);
  const first = queue.load();
  const second = queue.load();
  const one = await kept.add(person, draft);
  answers[1]?.([{ ...one, refusal: { kind: 'failed', message: '', fields: {}, theirs: {} } }]);
  await second;
  answers[0]?.([one]);
  await first;
  expect([queue.waiting.length, queue.refused.length]).toEqual([0, 1]);
  queue.stop();
});

test('a browser that cannot read for a moment shows what it read last', async () => {
  const kept = memoryWrites();
  await kept.add(person, draft);
  let isBroken = false;
  const store: WriteStore = { ...kept, all: (...asked) => (isBroken ? Promise.reject(new Error('aborted')) : kept.all(...asked)) };
  const queue = new WriteQueue(kernel(), person, () => undefined, store);
  await queue.load();
  isBroken = true;
  await queue.load();
  expect(queue.waiting.length).toBe(1);
  queue.stop();
});
