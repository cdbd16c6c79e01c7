import { expect, it } from 'vitest';
import { heater } from '#tests/support/sample-records.ts';
import type { Shape } from '../../records/shape.ts';
import { calledIn, housesOn, kinOf, duplicateRule } from './duplicates-in-file.ts';

const rule = duplicateRule({ entity: heater, uniques: [{ field: 'address', column: 'addressKey' }] } as unknown as Shape, 'address');

it('lets others have their turn while the kin of a row are looked for in a long file', async () => {
  const keys = Array.from({ length: 20_000 }, (_, at) => [at + 2, `${100 + (at % 200)} street number${at} avenue`] as const);
  let turns = 0;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  const called = await calledIn(rule, keys);
  const whileRead = turns;
  const kin = await kinOf(rule, keys, called, [keys[7]![1]], housesOn([]));
  clearImmediate(next);
  expect([...kin]).toEqual([9]);
  expect(whileRead).toBeGreaterThan(2);
  expect(turns - whileRead).toBeGreaterThan(2);
});
