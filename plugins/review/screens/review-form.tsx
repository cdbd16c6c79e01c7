import type { FormLooks } from '#kit/area/looks.ts';
import type { review } from '../entity.ts';
import { reviewRules } from '../rules.ts';
import { ReviewState, Scores } from './review-parts.tsx';

export const form = {
  importExample: { author: '이하윤', building: '41-17 Crescent St', safety: '4', neighborhood: '5', transit: '3', text: 'Quiet at night.', language: 'en', writtenOn: '2026-11-20' },
  groups: [
    {
      titleKey: 'review.group.said',
      textKey: 'review.group.said.text',
      fields: [
        { field: 'author', span: 4 },
        { field: 'building', span: 5 },
        { field: 'language', span: 3 },
        { field: 'safety', span: 4 },
        { field: 'neighborhood', span: 4 },
        { field: 'transit', span: 4 },
        { field: 'text', span: 12 },
        { field: 'writtenOn', span: 4 },
        { field: 'livedFrom', span: 4 },
        { field: 'livedTo', span: 4 },
      ],
    },
    {
      titleKey: 'review.group.decision',
      textKey: 'review.group.decision.text',
      fields: [
        { field: 'state', span: 4 },
        { field: 'reason', span: 4 },
        { field: 'active', span: 4 },
        { field: 'residentVerified', span: 4 },
        { field: 'contract', span: 4 },
        { field: 'proof', span: 4 },
        { field: 'authorLocked', span: 4 },
        { field: 'askedFor', span: 4 },
        { field: 'askedOn', span: 4 },
      ],
    },
    {
      titleKey: 'review.group.deletion',
      textKey: 'review.group.deletion.text',
      fields: [
        { field: 'deletionRequested', span: 4 },
        { field: 'deletionBy', span: 4 },
        { field: 'deletionAskedOn', span: 4 },
        { field: 'deletionReason', span: 12 },
        { field: 'deletionAnswer', span: 12 },
      ],
    },
    {
      titleKey: 'review.group.reply',
      textKey: 'review.group.reply.text',
      fields: [
        { field: 'replyBy', span: 6 },
        { field: 'replyState', span: 6 },
        { field: 'reply', span: 12 },
        { field: 'replyReason', span: 4 },
      ],
    },
  ],
  rules: reviewRules,
  line: ({ row }) =>
    row && (
      <>
        <ReviewState row={row} />
        <Scores row={row} />
      </>
    ),
} satisfies FormLooks<typeof review>;
