import { describe, expect, expectTypeOf, test } from 'vitest';
import { check, type OwnRules } from './check.ts';
import { changedFields } from './draft.ts';
import {
  defineDictionary,
  defineEntity,
  type Create,
  type Draft,
  type Autofill,
  type Patch,
  type Row,
} from './entity.ts';
import {
  choice,
  computed,
  integer,
  reference,
  references,
  seenBy,
  text,
  type Kind,
  type Names,
  type Photo,
} from './field.ts';
import { modelOf } from './model.ts';
import { heater, maker } from '#tests/support/record-sample.ts';
import type { WordsOf } from './words.ts';

type Heater = typeof heater;

/** Compiled, never run: what stands after `@ts-expect-error` must not compile. */
const compiled = (unrun: () => void) => expect(unrun).toBeTypeOf('function');

test('a row holds what a reader sees', () => {
  expectTypeOf<Row<Heater>['id']>().toEqualTypeOf<number>();
  expectTypeOf<Row<Heater>['title']>().toEqualTypeOf<string>();
  expectTypeOf<Row<Heater>['watts']>().toEqualTypeOf<number | null>();
  expectTypeOf<Row<Heater>['year']>().toEqualTypeOf<number>();
  expectTypeOf<Row<Heater>['shape']>().toEqualTypeOf<'round' | 'longTube' | 'none'>();
  expectTypeOf<Row<Heater>['called']>().toEqualTypeOf<Names | null>();
  expectTypeOf<Row<Heater>['valves']>().toEqualTypeOf<readonly number[]>();
  expectTypeOf<Row<Heater>['pictures']>().toEqualTypeOf<readonly Photo[]>();
  expectTypeOf<Row<Heater>['cost']>().toEqualTypeOf<number | null>();
  expectTypeOf<Row<Heater>['age']>().toEqualTypeOf<number | null>();
  expectTypeOf<Row<typeof maker>['name']>().toEqualTypeOf<Names>();
});

test('a new record needs its required fields and takes no computed ones', () => {
  expectTypeOf<{ title: string; maker: number; cost: number }>().toExtend<Create<Heater>>();
  expectTypeOf<{ title: string }>().not.toExtend<Create<Heater>>();
  expectTypeOf<'age'>().not.toExtend<keyof Draft<Heater> | keyof Patch<Heater>>();
  expectTypeOf<Draft<Heater>['title']>().toEqualTypeOf<string | null>();
});

describe('does not compile', () => {
  test('a field said wrongly', () =>
    compiled(() => {
      // @ts-expect-error -- the option is called max
      integer({ maxx: 3 });
      // @ts-expect-error -- a misspelt option beside a right one
      text({ required: true, maximum: 3 });
      // @ts-expect-error -- an option of another kind
      text({ step: 1 });
      // @ts-expect-error -- a value to start from that is none of the choices
      choice(['a', 'b'], { initial: 'z' });
      // @ts-expect-error -- a value to start from of another kind
      integer({ initial: 'one' });
      // @ts-expect-error -- a function is no target
      reference(() => maker);
      // @ts-expect-error -- an object that is no entity is no target
      references({ name: 'maker' });
      // @ts-expect-error -- a title must be one of the fields
      defineEntity('valve', { board: text() }, { title: 'plank' });
    }));

  test('a record read or written wrongly', () =>
    compiled(() => {
      const row = {} as Row<Heater>;
      // @ts-expect-error -- no such field
      void row.wats;
      // @ts-expect-error -- rows are read only
      row.title = 'x';
      // @ts-expect-error -- an empty field may be null
      void row.watts.toFixed();
      const patch: Patch<Heater> = {};
      // @ts-expect-error -- computed fields are never sent
      patch.age = 5;
      // @ts-expect-error -- required fields are never emptied
      patch.title = null;
      // @ts-expect-error -- none of the choices
      patch.shape = 'square';
      // @ts-expect-error -- what only some may see is still required of a writer
      const create: Create<Heater> = { title: 'a', maker: 1 };
      void create;
      // @ts-expect-error -- a value of another kind
      check(heater, undefined, { watts: '60' });
      // @ts-expect-error -- a patch of another record
      const other: Patch<typeof maker> = changedFields(heater, {}, { title: 'a' });
      void other;
    }));

  test('a rule or an autofilled field said wrongly', () =>
    compiled(() => {
      const rules: OwnRules<Heater> = {
        // @ts-expect-error -- the value is a number
        watts: [(watts: string) => watts !== '' || 'x'],
        // @ts-expect-error -- a rule answers true or a key
        title: [() => false],
      };
      // @ts-expect-error -- computed fields have no rules
      const computedRules: OwnRules<Heater> = { age: [() => true] };
      // @ts-expect-error -- the draft has no such field
      const misread: OwnRules<Heater> = { watts: [(_, draft) => draft.wats === null || 'x'] };
      const autofill: Autofill<Heater> = {
        // @ts-expect-error -- a value of another kind
        watts: () => 'sixty',
      };
      void [rules, computedRules, misread, autofill];
    }));

  test('words that are missing', () =>
    compiled(() => {
      const desk = defineEntity('desk', {
        wood: choice(['oak', 'ash']),
        age: computed(integer()),
        cost: seenBy('x', integer()),
      });
      const whole: WordsOf<typeof desk> = {
        desk: 'Desk',
        'desk.wood': 'Wood',
        'desk.wood.oak': 'Oak',
        'desk.wood.ash': 'Ash',
        'desk.age': 'Age',
        'desk.cost': 'Cost',
        'desk.list.title': 'Desks',
      };
      const { 'desk.wood.ash': ash, ...others } = whole;
      // @ts-expect-error -- the word of a choice is missing
      const choiceless: WordsOf<typeof desk> = others;
      // @ts-expect-error -- the word of a field is missing
      const fieldless: WordsOf<typeof desk> = {
        desk: 'Desk',
        'desk.wood': 'W',
        'desk.wood.oak': 'O',
        'desk.wood.ash': 'A',
        'desk.age': 'A',
      };
      const tag = defineDictionary('tag', { tone: choice(['warm', 'cold']) });
      const dictionary: WordsOf<typeof tag> = {
        tag: 'Tag',
        'tag.tone': 'Tone',
        'tag.tone.warm': 'Warm',
        'tag.tone.cold': 'Cold',
      };
      void [ash, choiceless, fieldless, dictionary];
    }));

  test('a model used wrongly', () =>
    compiled(() => {
      const one = modelOf(heater).create({} as never);
      // @ts-expect-error -- no such field
      void one.wats;
      // @ts-expect-error -- a value of another kind
      one.watts = 'sixty';
      one.title = 'open records can be changed by their actions';
    }));

  test('a table of a layer that forgets a kind', () =>
    compiled(() => {
      // @ts-expect-error -- every layer says what it does with each kind
      const table: { readonly [K in Kind]: string } = { text: 'text', integer: 'integer' };
      void table;
    }));
});
