import type { QueueActions } from '#kit/dashboard/queue-actions.ts';
import { ads } from './area.ts';

const needs = ads.rights.publish;

export const actions: QueueActions = {
  'ad/paused': [
    { labelKey: 'ad.queue.mend', needs, href: ({ href }) => href },
    { labelKey: 'ad.queue.publish', among: { state: 'ready,paused,autoPaused' }, needs, patch: () => ({ state: 'live' }) },
    { labelKey: 'ad.queue.pause', among: { state: 'live,autoPaused' }, needs, patch: () => ({ state: 'paused' }) },
  ],
};
