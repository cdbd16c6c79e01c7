import type { Plugin } from '#core/kernel/index.ts';
import { lamps, shelves } from './sample-area.tsx';

/** The areas of a page built for tests; `globalThis.shelfIsWhole` mends the broken one. */
export const areas: readonly Plugin[] = [lamps, shelves(() => !('shelfIsWhole' in globalThis))];
