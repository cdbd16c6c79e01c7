import { expect, it } from 'vitest';
import { reasonOf } from './reason-of.ts';
import type { WaitingWrite } from './waiting-write.ts';

const texts: Readonly<Record<string, string>> = { 'heater.tone.cold': 'Cold' };
const voice = {
  t: (key: string, values = {}) => texts[key] ?? `${key} ${JSON.stringify(values)}`,
  has: (key: string) => key in texts,
  list: (words: readonly string[]) => words.join(', '),
};
const lines = [
  { field: 'year', label: 'Built', value: '1900', rule: { max: 2030 } },
  { field: 'tone', label: 'Tone', value: 'Warm' },
];

it('tells why a change was refused: who was faster and with what in the reader’s words, or which rule it breaks', () => {
  const told = (refusal: Partial<NonNullable<WaitingWrite['refusal']>>) => reasonOf({ record: 'heater', lines }, { kind: 'failed', message: 'No', fields: {}, theirs: {}, ...refusal }, voice as never);
  expect(told({ kind: 'conflict', theirs: { year: 1950, tone: 'cold', note: 'Rain' }, by: 'Yuna' })).toBe('kit.offline.why.conflict {"name":"Yuna","fields":"Built: 1950, Tone: Cold, note: Rain"}');
  expect(told({ kind: 'conflict', movedTo: 3, by: 'Yuna' })).toBe('kit.offline.why.moved {"name":"Yuna"}');
  expect(told({ kind: 'invalid', fields: { year: 'rule.tooLarge' } })).toBe('Built: rule.tooLarge {"max":2030,"label":"Built"}');
  expect(told({ kind: 'gone' })).toBe('kit.offline.why.gone {}');
  expect(told({})).toBe('kit.offline.why.failed {"message":"No"}');
});
