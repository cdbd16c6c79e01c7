import type { OwnRules } from '#kit/records/check.ts';
import type { roommate } from './entity.ts';

const isOnce = (rows: readonly { readonly topic: string | null }[]): boolean => new Set(rows.map(({ topic }) => topic)).size === rows.length;

export const roommateRules: OwnRules<typeof roommate> = {
  budgetTo: [(budgetTo, { budgetFrom }) => budgetFrom === null || budgetFrom === undefined || budgetTo >= budgetFrom || 'roommate.rule.budget'],
  moveTo: [(last, { moveFrom }) => moveFrom === null || moveFrom === undefined || last >= moveFrom || 'roommate.rule.window'],
  lives: [(rows) => isOnce(rows) || 'roommate.rule.topicTwice'],
  wishes: [(rows) => isOnce(rows) || 'roommate.rule.topicTwice'],
};
