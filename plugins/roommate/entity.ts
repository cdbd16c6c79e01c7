import { defineEntity, type Row } from '#kit/records/entity.ts';
import { choice, flag, integer, money, numberedChoice, plainDate, reference, references, rows, text } from '#kit/records/field.ts';

/** Topics of living together that people answer and wish for, each from 1, little or early, to 3, much or late. */
export const topics = ['quietHours', 'cleaning', 'guests', 'cooking', 'smoking', 'pets', 'homeWork'] as const;

export type Topic = (typeof topics)[number];

const level = () => integer({ required: true, min: 1, max: 3 });
const habit = { topic: choice(topics, { required: true }), level: level() } as const;
const wish = { ...habit, importance: integer({ required: true, min: 1, max: 5 }) } as const;

/**
 * A member's search for people to live with: what they can pay and when, how they live, and how they wish the others to.
 * Age and gender count only where somebody says so here.
 */
export const roommate = defineEntity(
  'roommate',
  {
    name: text({ required: true, searched: true, min: 2, max: 50 }),
    member: reference('user', { required: true, unique: true }),
    budgetFrom: money({ min: 0 }),
    budgetTo: money({ min: 0 }),
    moveFrom: plainDate({ min: '2000-01-01', max: '2099-12-31' }),
    moveTo: plainDate({ min: '2000-01-01', max: '2099-12-31' }),
    areas: references('area'),
    anywhere: flag({ initial: false }),
    stayMonths: integer({ min: 1, max: 120 }),
    rhythm: choice(['student', 'worker']),
    /** The gender they would live with, numbered as a member's. */
    wantsGender: numberedChoice([0, 1]),
    /** Their own gender and age count for others only where they agree. */
    sharesGender: flag({ initial: false }),
    sharesAge: flag({ initial: false }),
    lives: rows(habit, { max: topics.length }),
    wishes: rows(wish, { max: topics.length }),
    /** True of themselves; one of them may stand in `avoids`, too, which is about the others. */
    habits: references('preference'),
    avoids: references('preference'),
    memo: text({ long: true, max: 4000 }),
    active: flag({ initial: true }),
  },
  { own: ['createdBy'] },
);

/** A search for roommates as a reader gets it. */
export interface RoommateRow extends Row<typeof roommate> {}
