import { lazy, Suspense, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ScreenModule, ScreenVisit } from '#core/slots.ts';

const fromFile = (query: URLSearchParams) => query.get('from') === 'file';

/** A page and what it is drawn from. */
export interface LoadedScreen {
  readonly Page: ComponentType;
  readonly load: (visit: ScreenVisit) => Promise<unknown>;
}

/**
 * One address for making records: a form for one, or a list of them, and with `?from=file` the importer for many.
 * The importer is fetched only when it is asked for.
 */
export function uploadScreen(main: LoadedScreen, importer: () => Promise<ScreenModule>): LoadedScreen {
  const Importer = lazy(importer);
  return {
    Page: () => {
      const [query] = useSearchParams();
      if (!fromFile(query)) return <main.Page />;
      return (
        <Suspense fallback={null}>
          <Importer />
        </Suspense>
      );
    },
    load: async (visit) => {
      if (!fromFile(visit.url.searchParams)) return main.load(visit);
      return (await (await importer()).load?.(visit)) ?? null;
    },
  };
}
