import { createElement, lazy, type ComponentProps, type ComponentType } from 'react';
import { reloadFor } from '../freshness/lost-chunk.ts';

/**
 * A part of the frame that comes when it is first asked for, or before by `fetch()`: what has come is drawn at once,
 * without the third of a second that React lets a fallback stand. Where it is gone with an old build, the page loads anew.
 */
// oxlint-disable-next-line no-explicit-any -- parts take whatever properties they like
export function latePart<C extends ComponentType<any>>(load: () => Promise<{ readonly default: C }>) {
  let ready: C | undefined;
  const Lazy = lazy(async () => {
    try {
      return await load();
    } catch (error) {
      if (reloadFor(new URL(location.href))) return new Promise<never>(() => undefined);
      throw error;
    }
  });
  const fetch = async (): Promise<void> => {
    ready = (await load()).default;
  };
  return Object.assign((props: ComponentProps<C>) => createElement((ready ?? Lazy) as C, props), { fetch });
}
