import { expect, it } from 'vitest';
import type { WaitingWrite } from '#kit/offline/waiting-write.ts';
import { reasonOf } from './reason-of.ts';

const write = (recordId: number, patch: WaitingWrite['patch']): WaitingWrite => ({
  id: recordId, person: 7, at: '2026-11-20T19:00:00.000Z', key: 'a', method: 'PUT', path: `/heater/${recordId}`, version: 4, body: patch, patch, before: {},
  record: 'heater', recordId, title: 'Heater', lines: [{ field: 'year', label: 'Built', value: '1900', rule: { max: 2030 } }],
});

it('tells why a change was refused: who was faster and with what, or which rule it breaks', () => {
  const voice = { t: (key: string, values = {}) => `${key} ${JSON.stringify(values)}`, list: (words: readonly string[]) => words.join(', ') };
  const told = (refusal: Partial<NonNullable<WaitingWrite['refusal']>>) =>
    reasonOf(write(1, {}), { kind: 'failed', message: 'No', fields: {}, theirs: {}, ...refusal }, voice as never);
  expect(told({ kind: 'conflict', theirs: { year: 1950 }, by: 'Yuna' })).toBe('kit.offline.why.conflict {"name":"Yuna","fields":"Built: 1950"}');
  expect(told({ kind: 'conflict', movedTo: 3, by: 'Yuna' })).toBe('kit.offline.why.moved {"name":"Yuna"}');
  expect(told({ kind: 'invalid', fields: { year: 'rule.tooLarge' } })).toBe('Built: rule.tooLarge {"max":2030,"label":"Built"}');
  expect(told({ kind: 'gone' })).toBe('kit.offline.why.gone {}');
  expect(told({})).toBe('kit.offline.why.failed {"message":"No"}');
});
