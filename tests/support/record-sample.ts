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

/** A dictionary for tests: who makes lamps. */
export const maker = defineDictionary('maker', { country: choice(['kr', 'us', 'cn']) });

/** A record for tests that has every kind of field, every presence, and every option that changes a value. */
export const lamp = defineEntity('lamp', {
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
  shelves: references('shelf'),
  pictures: photos({ max: 3 }),
  cost: seenBy('lamp.cost', integer({ required: true })),
  age: computed(integer()),
});

/** Rules of an area for the lamp. */
export const lampRules: OwnRules<typeof lamp> = {
  watts: [(watts, draft) => draft.shape !== 'longTube' || watts <= 100 || 'lamp.rule.tubeTooStrong'],
  title: [(title) => title !== 'forbidden' || 'lamp.rule.title', (title) => !title.endsWith('!') || 'lamp.rule.loud'],
};
