import type { QueueActions } from '#kit/dashboard/queue-actions.ts';
import { reviews } from './area.ts';

const needs = reviews.rights.moderate;

export const actions: QueueActions = {
  'review/new': [
    { labelKey: 'review.queue.show', among: { state: 'new', active: 'true' }, needs, patch: () => ({ state: 'shown', reason: null }) },
    { labelKey: 'review.queue.hide', needs, href: ({ href }) => href },
  ],
};
