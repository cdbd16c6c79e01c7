import { defineEvent } from '#core/kernel/index.ts';

/** Emitted once the browser keeps answers for times without a network: what a page asked before is not among them. */
export const keepsAnswers = defineEvent('offline/keeps-answers');
