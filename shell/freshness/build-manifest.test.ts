// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKnownBuild } from './build-manifest.ts';

let rested: (() => void) | undefined;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => (rested = work));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const network = (answers: Readonly<Record<string, unknown>>) => {
  const asked: string[] = [];
  const read = (async (address: string) => {
    asked.push(address);
    const answer = answers[address];
    return answer === undefined ? new Response('Not found', { status: 404 }) : Response.json(answer);
  }) as typeof fetch;
  return { asked, read };
};
const manifest = { '/builds/meta/b1.json': { id: 'b1', prerendered: ['/about'] } };

test('the manifest is asked for 1000 ms after the page came to rest, once', async () => {
  const { asked, read } = network(manifest);
  createKnownBuild('b1', read).readWhenIdle();
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual([]);
  rested?.();
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['/builds/meta/b1.json']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
});

test('a payload is asked for only where the manifest names the page, once, and again after it could not be had', async () => {
  const answers: Record<string, unknown> = { ...manifest };
  const { asked, read } = network(answers);
  const build = createKnownBuild('b1', read);
  build.readWhenIdle();
  expect(await build.payload('/about')).toBeUndefined();
  rested?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await build.payload('/other')).toBeUndefined();
  expect(await build.payload('/about')).toBeUndefined();
  answers['/about/_payload.json'] = { data: 5 };
  expect(await Promise.all([build.payload('/about'), build.payload('/about')])).toEqual([{ data: 5 }, { data: 5 }]);
  expect(asked.slice(1)).toEqual(['/about/_payload.json', '/about/_payload.json']);
});

test('in development there is nothing to ask for', async () => {
  const { asked, read } = network(manifest);
  rested = undefined;
  createKnownBuild('dev', read).readWhenIdle();
  expect(rested).toBeUndefined();
  expect(asked).toEqual([]);
});
