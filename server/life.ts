import { defineService } from '#core/kernel/index.ts';

/** The life of the running server: aborted when it begins to stop, so that long answers end themselves. */
export const life = defineService<AbortSignal>('server/life');
