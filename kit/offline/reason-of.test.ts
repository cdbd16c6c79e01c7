import { expect, it } from 'vitest';
import { reasonOf } from './reason-of.ts';

const texts: Readonly<Record<string, string>> = { 'tour.status.cancelled': 'Cancelled' };
const i18n = {
  t: (key: string, values: object = {}) => texts[key] ?? `${key} ${Object.values(values).join(' | ')}`,
  has: (key: string) => key in texts,
  list: (items: readonly string[]) => items.join(', '),
};
const write = { record: 'tour', lines: [{ field: 'status', label: 'State', value: 'Done' }] };

it('says of a conflict who was faster, with their values in the reader’s words', () => {
  const refusal = { kind: 'conflict', message: '', fields: {}, theirs: { status: 'cancelled', note: 'Rain' }, by: 'Minseo' } as const;
  expect(reasonOf(write, refusal as never, i18n as never)).toBe('kit.offline.why.conflict Minseo | State: Cancelled, note: Rain');
});
