import { describe, expect, test } from 'vitest';
import { defineDictionary, defineEntity, writtenFields } from './entity.ts';
import { choice, integer, photos, reference, references, text } from './field.ts';
import { lamp, maker } from '#tests/support/record-sample.ts';

describe('a description', () => {
  test('is plain data: it goes through JSON and comes back the same', () => {
    for (const entity of [lamp, maker]) expect(JSON.parse(JSON.stringify(entity))).toEqual(entity);
  });

  test('is known to people by its first field unless it says otherwise', () => {
    expect(lamp.title).toBe('title');
    expect(defineEntity('shelf', { width: integer(), code: text() }, { title: 'code' }).title).toBe('code');
    expect(maker.title).toBe('name');
  });

  test('may not take the name of a stamp', () => {
    expect(() => defineEntity('shelf', { version: integer() })).toThrow("'shelf' may not have a field 'version'");
    expect(() => defineDictionary('tag', { createdAt: text() })).toThrow("'createdAt'");
  });

  test('writes every field but the computed ones', () => {
    const written = writtenFields(lamp).map(([name]) => name);
    expect(Object.keys(lamp.fields).filter((name) => !written.includes(name))).toEqual(['age']);
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
    expect([photos(), references('shelf')].map(({ initial }) => initial)).toEqual([[], []]);
    expect(references('shelf', { required: true })).toMatchObject({ presence: 'required' });
  });

  test('that refers keeps only the name of what it refers to', () => {
    expect(reference(maker).options).toEqual({ to: 'maker' });
    expect(reference('lamp', { searched: true }).options).toEqual({ to: 'lamp', searched: true });
  });

  test('keeps its options apart from its presence', () => {
    expect(choice(['a', 'b'], { initial: 'a' })).toEqual({
      kind: 'choice',
      presence: 'initial',
      options: { of: ['a', 'b'] },
      initial: 'a',
    });
    expect(lamp.fields.cost).toMatchObject({ presence: 'required', seenBy: 'lamp.cost' });
  });
});
