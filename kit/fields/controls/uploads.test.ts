import { expect, it } from 'vitest';
import { CallError, type Http } from '#core/http/http.ts';
import { Uploads, type UploadsHost } from './uploads.ts';

/** Uploads to a server that refuses each file with the next of some errors, in turn. */
function uploadsRefused(errors: readonly CallError[]) {
  const left = [...errors];
  const http = { post: () => Promise.reject(left.shift()!) } as unknown as Http;
  const host: UploadsHost<unknown> = { http, path: '/file', onArrived: () => undefined };
  return Uploads.create({}, host);
}

it('says nothing of a file whose upload came to nothing by 410, and puts a reason it names beside the file', async () => {
  const uploads = uploadsRefused([
    new CallError(410, 'Superseded'),
    new CallError(410, 'Superseded', { errorCode: 10010, message: 'Superseded', fields: { file: 'rule.file.unreadable' } }),
    new CallError(500, 'Broken'),
  ]);
  for (const name of ['a', 'b', 'c']) uploads.addLink(`https://stoop.example/${name}.png`);
  await expect.poll(() => uploads.onTheWay).toBe(0);
  expect(uploads.items.map(({ name, state, problem }) => [name, state, problem])).toEqual([
    ['b.png', 'refused', 'rule.file.unreadable'],
    ['c.png', 'failed', undefined],
  ]);
});
