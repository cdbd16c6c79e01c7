import { defineEntity, type Row } from '#kit/records/entity.ts';
import { flag, numbered, reference, text } from '#kit/records/field.ts';

/** A question of a member's or a customer's about roommates, before there is a match. */
export const matchInquiry = defineEntity(
  'matchInquiry',
  {
    number: numbered('MQ-'),
    text: text({ required: true, long: true, searched: true, max: 4000 }),
    member: reference('user'),
    customer: reference('customer'),
    confirmed: flag({ initial: false }),
    handledBy: reference('employee', { handedOver: true }),
    match: reference('match'),
  },
  { identity: ['text', 'member', 'customer'], own: ['createdBy', 'handledBy'] },
);

/** A question as a reader gets it. */
export interface MatchInquiryRow extends Row<typeof matchInquiry> {}
