import { defineEvent } from '#core/kernel/index.ts';

/** Emitted after records were put back to what they were: what shows them reads anew. */
export const recordsUndone = defineEvent('undo/records-undone');
