import type { Plugin } from '#core/kernel/index.ts';

/** Every area there is: a folder with a `plugin.ts` is an area, and nothing lists them. */
export const areas: readonly Plugin[] = Object.values(
  import.meta.glob<Plugin>('./*/plugin.ts', { eager: true, import: 'default' }),
);
