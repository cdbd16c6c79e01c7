import { expect, it, vi } from 'vitest';
import { CallError } from '#core/http/http.ts';
import { leftOutWords } from './summary.ts';
import { Review } from './review.ts';

/** A review whose calls are answered when they are let go. */
function open() {
  const asked: { readonly what: 'inspect' | 'apply'; readonly signal?: AbortSignal; readonly answer: (value: string) => Promise<void>; readonly fail: (error: Error) => Promise<void> }[] = [];
  const settle = () => new Promise<void>((done) => setTimeout(done));
  const call = (what: 'inspect' | 'apply', signal?: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      const then = (work: () => void) => {
        work();
        return settle();
      };
      asked.push({ what, ...(signal && { signal }), answer: (value) => then(() => resolve(value)), fail: (error) => then(() => reject(error)) });
    });
  const review = new Review<string, string>({ inspect: (signal) => call('inspect', signal), apply: (signal) => call('apply', signal) });
  return { review, asked };
}

it('goes from asking over what the changes do to what was written', async () => {
  const { review, asked } = open();
  expect(review.phase).toBe('asking');
  expect(await review.apply()).toBeUndefined();
  void review.inspect();
  expect(review.phase).toBe('inspecting');
  await asked[0]?.answer('three rows');
  expect([review.phase, review.preview, review.outcome]).toEqual(['ready', 'three rows', undefined]);
  const applied = review.apply();
  expect(review.phase).toBe('applying');
  expect(await review.apply()).toBeUndefined();
  await asked[1]?.answer('written');
  expect([await applied, review.phase, review.outcome, asked.length]).toEqual(['written', 'applied', 'written', 2]);
  void review.inspect();
  expect([review.phase, review.preview, review.outcome]).toEqual(['inspecting', 'three rows', 'written']);
  await asked[2]?.answer('nothing left');
  expect([review.phase, review.preview, review.outcome]).toEqual(['ready', 'nothing left', undefined]);
});

it('looks once more changes have stopped, and hears nothing of an earlier look', async () => {
  vi.useFakeTimers();
  const { review, asked } = open();
  review.inspectSoon();
  review.inspectSoon();
  vi.runAllTimers();
  vi.useRealTimers();
  void review.inspect();
  expect([asked.length, asked[0]?.signal?.aborted]).toEqual([2, true]);
  await asked[1]?.answer('later');
  await asked[0]?.answer('earlier');
  expect([review.phase, review.preview]).toEqual(['ready', 'later']);
});

it('stops writing when it is cancelled, and shows what stands by then', async () => {
  const { review, asked } = open();
  review.cancel();
  void review.inspect();
  await asked[0]?.answer('rows');
  const applied = review.apply();
  review.cancel();
  expect([review.phase, asked[1]?.signal?.aborted, asked[2]?.what]).toEqual(['inspecting', true, 'inspect']);
  // an answer that was under way already is told by the new look
  await asked[1]?.answer('written');
  expect(await applied).toBeUndefined();
  await asked[2]?.answer('already so');
  expect([review.phase, review.preview, review.outcome]).toEqual(['ready', 'already so', undefined]);
});

it('says what failed, keeps what was shown, and applies nothing until it is looked at again', async () => {
  const { review, asked } = open();
  void review.inspect();
  await asked[0]?.answer('rows');
  void review.apply();
  await asked[1]?.fail(new CallError(503, 'Busy'));
  expect([review.phase, review.failure?.message, review.preview]).toEqual(['failed', 'Busy', 'rows']);
  expect(await review.apply()).toBeUndefined();
  void review.inspect();
  await asked[2]?.answer('rows');
  expect([review.phase, review.failure]).toEqual(['ready', undefined]);
  review.revise();
  expect([review.phase, review.preview]).toEqual(['asking', undefined]);
});

it('says nothing of a look that came to nothing by 410, and can be asked again', async () => {
  const { review, asked } = open();
  void review.inspect();
  await asked[0]?.fail(new CallError(410, 'Superseded'));
  expect([review.phase, review.failure]).toEqual(['asking', undefined]);
  void review.inspect();
  await asked[1]?.answer('rows');
  expect(review.phase).toBe('ready');
});

it('names why something was left out, the person’s own doing first', () => {
  const words = { t: (key: string, values?: object) => `${key} ${JSON.stringify(values)}`, number: String, list: (all: readonly string[]) => all.join(', ') };
  expect(leftOutWords(words as never, { wrong: 0 })).toBeUndefined();
  expect(leftOutWords(words as never, { gone: 2 })).toBe(`kit.review.leftAll ${JSON.stringify({ why: 'kit.review.why.gone {"shown":"2"}' })}`);
  expect(leftOutWords(words as never, { wrong: 2, out: 1 })).toBe(
    `kit.review.left ${JSON.stringify({ shown: '3', why: 'kit.review.why.out {"shown":"1"}, kit.review.why.wrong {"shown":"2"}' })}`,
  );
});
