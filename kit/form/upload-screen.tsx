import { lazy, Suspense, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ScreenModule, ScreenVisit } from '#core/slots.ts';
import type { FormScreen } from './form-screen.tsx';

const fromFile = (query: URLSearchParams) => query.get('from') === 'file';

/**
 * One address for making records: a form for one, and with `?from=file` the importer for many.
 * The importer is fetched only when it is asked for.
 */
export function uploadScreen(
  form: FormScreen,
  importer: () => Promise<ScreenModule>,
): { readonly Page: ComponentType; readonly load: (visit: ScreenVisit) => Promise<unknown> } {
  const Importer = lazy(importer);
  return {
    Page: () => {
      const [query] = useSearchParams();
      if (!fromFile(query)) return <form.Page />;
      return (
        <Suspense fallback={null}>
          <Importer />
        </Suspense>
      );
    },
    load: async (visit) => {
      if (!fromFile(visit.url.searchParams)) return form.load(visit);
      return (await (await importer()).load?.(visit)) ?? null;
    },
  };
}
