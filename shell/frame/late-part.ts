import { lazy, type ComponentType } from 'react';
import { reloadFor } from '../freshness/lost-chunk.ts';

/** A part of the frame that comes when it is first asked for. Where it is gone with an old build, the page loads anew. */
// oxlint-disable-next-line no-explicit-any -- parts take whatever properties they like
export const latePart = <C extends ComponentType<any>>(load: () => Promise<{ readonly default: C }>) =>
  lazy(async () => {
    try {
      return await load();
    } catch (error) {
      if (reloadFor(new URL(location.href))) return new Promise<never>(() => undefined);
      throw error;
    }
  });
