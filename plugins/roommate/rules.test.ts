import { expect, it } from 'vitest';
import { check } from '#kit/records/check.ts';
import { roommate } from './entity.ts';
import { roommateRules } from './rules.ts';

const wrong = (draft: Readonly<Record<string, unknown>>) => Object.values(check(roommate, roommateRules, draft, Object.keys(draft))).filter((key) => key.startsWith('roommate.'));

it('a budget and a window end where they begin, or beyond', () => {
  expect(wrong({ budgetFrom: 200_000, budgetTo: 199_900 })).toEqual(['roommate.rule.budget']);
  expect(wrong({ moveFrom: '2026-12-02', moveTo: '2026-12-01' })).toEqual(['roommate.rule.window']);
  expect(wrong({ budgetFrom: 200_000, budgetTo: 200_000, moveFrom: '2026-12-01', moveTo: '2026-12-01' })).toEqual([]);
  expect(wrong({ budgetFrom: null, budgetTo: 100, moveFrom: null, moveTo: '2026-12-01' })).toEqual([]);
});

it('a topic stands once among the habits and once among the wishes', () => {
  for (const name of ['lives', 'wishes'] as const) {
    const rule = roommateRules[name]![0]!;
    expect(rule([{ topic: 'pets' }, { topic: 'pets' }] as never, {} as never)).toBe('roommate.rule.topicTwice');
    expect(rule([{ topic: 'pets' }, { topic: 'smoking' }] as never, {} as never)).toBe(true);
  }
});
