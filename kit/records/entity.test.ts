import { describe, expect, test } from 'vitest';
import { draftOf } from './draft.ts';
import { defineDictionary, defineEntity, sentFields, toldFields, writtenFields } from './entity.ts';
import { choice, enteredAt, integer, photos, reference, references, text } from './field.ts';
import { heater, maker } from '#tests/support/record-sample.ts';

describe('a description', () => {
  test('is plain data: it goes through JSON and comes back the same', () => {
    for (const entity of [heater, maker]) expect(JSON.parse(JSON.stringify(entity))).toEqual(entity);
  });

  test('is known to people by its first field unless it says otherwise', () => {
    expect(heater.title).toBe('title');
    expect(defineEntity('valve', { width: integer(), code: text() }, { title: 'code' }).title).toBe('code');
    expect(maker.title).toBe('name');
  });

  test('of a dictionary is offered from the start, and stands first', () => {
    expect(draftOf(defineDictionary('tag'))).toMatchObject({ active: true, sort: 0 });
  });

  test('may not take the name of a stamp', () => {
    expect(() => defineEntity('valve', { version: integer() })).toThrow("'valve' has a field 'version' already");
    expect(() => defineDictionary('tag', { createdAt: text() })).toThrow("'createdAt'");
  });

  test('writes every field but the computed ones', () => {
    const written = writtenFields(heater).map(([name]) => name);
    expect(Object.keys(heater.fields).filter((name) => !written.includes(name))).toEqual(['age']);
  });

  test('takes from nobody, and tells nobody, what it keeps for itself; nor the moment that follows from a state', () => {
    const valve = defineEntity('valve', { code: text(), state: choice(['open', 'shut']), since: enteredAt('state'), place: text({ internal: true }), sentAt: integer({ byServer: true }) });
    expect(sentFields(valve).map(([name]) => name)).toEqual(['code', 'state']);
    expect(toldFields(valve, ['state', 'since', 'place', 'sentAt', 'gone'])).toEqual(['state', 'sentAt']);
    expect(toldFields(valve, ['since'])).toEqual(['since']);
  });
});

describe('a field', () => {
  test('is required, has a value to start from, or is neither', () => {
    expect([text(), text({ required: true }), text({ initial: 'a' })].map(({ presence }) => presence)).toEqual([
      'optional',
      'required',
      'initial',
    ]);
    expect(integer({ initial: 0 })).toMatchObject({ presence: 'initial', initial: 0 });
  });

  test('that is a list starts empty, unless one of it is required', () => {
    expect([photos(), references('valve')].map(({ initial }) => initial)).toEqual([[], []]);
    expect(references('valve', { required: true })).toMatchObject({ presence: 'required' });
  });

  test('that refers keeps only the name of what it refers to', () => {
    expect(reference(maker).options).toEqual({ to: 'maker' });
    expect(reference('heater', { searched: true }).options).toEqual({ to: 'heater', searched: true });
  });

  test('keeps its options apart from its presence', () => {
    expect(choice(['a', 'b'], { initial: 'a' })).toEqual({
      kind: 'choice',
      presence: 'initial',
      options: { of: ['a', 'b'] },
      initial: 'a',
    });
    expect(heater.fields.cost).toMatchObject({ presence: 'required', seenBy: 'heater.cost' });
  });
});
