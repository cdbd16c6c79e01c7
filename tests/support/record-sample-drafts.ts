import * as fc from 'fast-check';
import type { Draft } from '#kit/records/entity.ts';
import type { heater } from './record-sample.ts';

const or = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(values, { nil: null, freq: 4 });
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2110-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Drafts of a heater as forms can hold them: right, empty and wrong. */
export const heaterDrafts: fc.Arbitrary<Draft<typeof heater>> = fc.record({
  title: or(fc.oneof(fc.string({ maxLength: 45 }), fc.constantFrom('forbidden', 'a!', ' '))),
  place: or(fc.string({ maxLength: 210 })),
  note: or(fc.string()),
  mail: or(fc.oneof(fc.emailAddress(), fc.string())),
  watts: or(fc.oneof(fc.integer({ min: -5, max: 2100 }), fc.double())),
  year: or(fc.integer({ min: 1700, max: 2100 })),
  price: or(
    fc.oneof(
      fc.double().map((value) => Number(value.toFixed(6)) + 0),
      fc.integer({ min: 0, max: 99 }).map((tenths) => tenths / 10),
    ),
  ),
  lit: or(fc.boolean()),
  shape: or(fc.constantFrom('round', 'longTube', 'none')),
  sold: or(fc.oneof(day, fc.constantFrom('2026-02-30', 'soon', ''))),
  checked: or(fc.oneof(fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000+09:00', 'now', '2026-01-01'))),
  called: or(
    fc.record({ kr: fc.string({ maxLength: 22 }), en: fc.string({ maxLength: 3 }), zh: fc.string({ maxLength: 3 }) }),
  ),
  maker: or(fc.integer({ min: -1, max: 50 })),
  valves: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 5 }),
  pictures: fc.array(
    fc.record({
      file: fc.constantFrom('a.jpg', '../a'),
      width: fc.integer({ min: 0, max: 3 }),
      height: fc.constant(2),
    }),
    {
      maxLength: 5,
    },
  ),
  cost: or(fc.integer()),
});
