import type { OwnRules } from '#kit/records/check.ts';
import { defineDictionary, defineEntity } from '#kit/records/entity.ts';
import {
  choice,
  decimal,
  computed,
  flag,
  instant,
  integer,
  names,
  photos,
  plainDate,
  reference,
  references,
  seenBy,
  text,
} from '#kit/records/field.ts';

/** A dictionary for tests: who makes heaters. */
export const maker = defineDictionary('maker', { country: choice(['kr', 'us', 'cn']) });

/** A record for tests that has every kind of field, every presence, and every option that changes a value. */
export const heater = defineEntity('heater', {
  title: text({ required: true, min: 2, max: 40, searched: true }),
  place: text({ max: 200, unique: 'normalised', searched: true }),
  note: text({ long: true }),
  mail: text({ format: 'email' }),
  watts: integer({ min: 1, max: 2000 }),
  year: integer({ min: 1800, max: 2030, plain: true, initial: 2000 }),
  price: decimal({ min: 0, step: 0.1 }),
  lit: flag({ initial: true }),
  shape: choice(['round', 'longTube', 'none'], { initial: 'round' }),
  sold: plainDate({ min: '2000-01-01', max: '2099-12-31' }),
  checked: instant(),
  called: names({ max: 20, searched: true }),
  maker: reference(maker, { required: true }),
  valves: references('valve'),
  pictures: photos({ max: 3 }),
  cost: seenBy('heater.cost', integer({ required: true })),
  age: computed(integer()),
});

/** Rules of an area for the heater. */
export const heaterRules: OwnRules<typeof heater> = {
  watts: [(watts, draft) => draft.shape !== 'longTube' || watts <= 100 || 'heater.rule.tubeTooStrong'],
  title: [(title) => title !== 'forbidden' || 'heater.rule.title', (title) => !title.endsWith('!') || 'heater.rule.loud'],
};
