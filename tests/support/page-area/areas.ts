import type { Plugin } from '#core/kernel/index.ts';
import { heaters, valves } from './sample-area.tsx';

/** The areas of a page built for tests; `globalThis.valveIsWhole` mends the broken one. */
export const areas: readonly Plugin[] = [heaters, valves(() => !('valveIsWhole' in globalThis))];
