import { lazy, Suspense, useState, type ComponentType } from 'react';
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
  let fetched: ScreenModule | undefined;
  const fetch = async () => (fetched ??= await importer());
  const Waiting = lazy(fetch);
  // The server draws what `load` fetched; a page that takes its HTML over waits for it, and keeps what it began with.
  const Importer = () => {
    const [Page] = useState(() => fetched?.default ?? Waiting);
    return (
      <Suspense fallback={null}>
        <Page />
      </Suspense>
    );
  };
  return {
    Page: () => {
      const [query] = useSearchParams();
      return fromFile(query) ? <Importer /> : <main.Page />;
    },
    load: async (visit) => {
      if (!fromFile(visit.url.searchParams)) return main.load(visit);
      return (await (await fetch()).load?.(visit)) ?? null;
    },
  };
}
