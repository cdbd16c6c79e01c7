import { expect, it } from 'vitest';
import { CallError } from '#core/http/http.ts';
import { problemOf, raised } from './problem.ts';

const of = { plugin: 'heater', titleKey: 'heater.title', goneKey: undefined, path: '/heater/none' };

it('a loader that throws a response says its status: there is no such page', () => {
  const { init, data } = raised(new Response('Page Not Found', { status: 404 }), of);
  expect([init?.status, data]).toEqual([404, expect.objectContaining({ kind: 'refused', message: '/heater/none' })]);
});

it('a call that found nothing is about a record that is gone, one without a network waits for it, and any other error is a page that failed', () => {
  expect(raised(new CallError(404, 'gone'), of).data).toMatchObject({ kind: 'gone' });
  expect(raised(new Error('no'), of)).toMatchObject({ init: { status: 500 }, data: { kind: 'failed', message: 'no' } });
  expect(raised(new CallError(0, 'no network', undefined, new TypeError('fetch failed')), of).data).toMatchObject({ kind: 'offline' });
  const late = Object.assign(new Error('late'), { name: 'TimeoutError' });
  expect(raised(new CallError(0, 'no answer', undefined, late), of).data).toMatchObject({ kind: 'failed', message: 'no answer' });
  expect(problemOf(new Error('no'))).toMatchObject({ status: 500 });
});
