import { defineService, type Plugin } from '#core/kernel/index.ts';

/** A module that has the server halves of all areas. */
export interface AreasModule {
  serverPlugins(): Promise<{ readonly plugins: readonly Plugin[] }>;
}

/** The address of the module that has the areas: a thread loads it anew, since plugins cannot be handed to it. */
export const areasModule = defineService<string>('server/areas');
