import { lazy, Suspense, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ScreenModule, ScreenVisit } from '#core/slots.ts';

/** A page and what it is drawn from. */
export interface LoadedScreen {
  readonly Page: ComponentType;
  readonly load: (visit: ScreenVisit) => Promise<unknown>;
}

/**
 * One address for making records: a form for one, or a list of them, and with `?from=file` the importer for many; an
 * area may have `others`, by the word in the address. Each is fetched only when it is asked for.
 */
export function uploadScreen(main: LoadedScreen, importer: Mode, others: Readonly<Record<string, Mode>> = {}): LoadedScreen {
  const modes = new Map(Object.entries({ file: importer, ...others }).map(([word, load]) => [word, { load, Page: lazy(load) }]));
  const modeOf = (query: URLSearchParams) => modes.get(query.get('from') ?? '');
  return {
    Page: () => {
      const [query] = useSearchParams();
      const mode = modeOf(query);
      if (!mode) return <main.Page />;
      return (
        <Suspense fallback={null}>
          <mode.Page />
        </Suspense>
      );
    },
    load: async (visit) => {
      const mode = modeOf(visit.url.searchParams);
      if (!mode) return main.load(visit);
      return (await (await mode.load()).load?.(visit)) ?? null;
    },
  };
}

type Mode = () => Promise<ScreenModule>;
