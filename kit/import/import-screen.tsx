import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { CallError, http } from '#core/http/http.ts';
import { useMay, useService, useText } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import type { Entity } from '#kit/records/entity.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { ColumnsStep } from './columns/columns-step.tsx';
import { EncodingStep } from './encoding-step.tsx';
import { FileStep } from './file-step.tsx';
import { ImportProvider, type ImportSpec } from './import-context.tsx';
import { ImportHead } from './import-head.tsx';
import { ImportModel } from './import-model.ts';
import type { ImportStep } from './step.ts';
import { ResultStep } from './result-step.tsx';
import type { ImportFile } from './api.ts';
import './import.css';

// The grid needs a page to measure: the server draws the head and leaves its place empty.
const CheckStep = lazy(async () => ({ default: (await import('./check/check-step.tsx')).CheckStep }));

/** Data of the importer at first load. */
export interface LoadedImport {
  readonly file: ImportFile | null;
  /** The address names an import that is not there, or not this person's. */
  readonly gone: boolean;
  /** Title of the page. */
  readonly titleKey: string;
}

/** A page and its data. */
export interface ImportScreen {
  readonly Page: ComponentType;
  readonly load: (visit: ScreenVisit) => Promise<LoadedImport>;
}

const named = { titleKey: 'kit.import.step.import' };
const nothing: LoadedImport = { file: null, gone: false, ...named };

/** The screen on which a file becomes records, in five steps; its address remembers the file and the step. */
export function importScreen(entity: Entity, spec: ImportSpec): ImportScreen {
  return {
    Page: () => <ImportPage entity={entity} spec={spec} />,
    load: async ({ kernel, url, signal }) => {
      const id = url.searchParams.get('import');
      if (id === null) return nothing;
      try {
        const path = `/import/${encodeURIComponent(id)}`;
        const file = await kernel.use(http).get<ImportFile>(path, { signal, quiet: true });
        return file.record === entity.name ? { file, gone: false, ...named } : { file: null, gone: true, ...named };
      } catch (error) {
        if (error instanceof CallError && error.status >= 400 && error.status < 500) return { file: null, gone: true, ...named };
        throw error;
      }
    },
  };
}

const pages: Readonly<Record<ImportStep, ComponentType>> = {
  file: FileStep,
  encoding: EncodingStep,
  columns: ColumnsStep,
  check: CheckStep,
  import: ResultStep,
};

const ImportPage = observer(function ImportPage({
  entity,
  spec,
}: {
  readonly entity: Entity;
  readonly spec: ImportSpec;
}) {
  const t = useText();
  const may = useMay();
  const calls = useService(http);
  const loaded = (useLoaderData() as LoadedImport | null) ?? nothing;
  const [query, setQuery] = useSearchParams();
  const id = query.get('import');
  const [mounted, setMounted] = useState(false);
  const [model] = useState(() => new ImportModel(calls, entity.name, loaded.file ?? undefined, loaded.gone));

  useEffect(() => setMounted(true), []);
  useEffect(() => {
    if ((model.file?.id ?? null) === id) return;
    const known = loaded.file?.id === id ? loaded.file : undefined;
    if (known || loaded.gone || id === null) model.open(known, loaded.gone && id !== null);
  }, [model, id, loaded]);
  useEffect(() => {
    if (model.running) void model.watch();
    return model.leave;
  }, [model, id]);

  const step = model.stepAt(query.get('step'));
  const moved = useRef(false);
  const place = useMemo(
    () => ({
      entity,
      spec,
      model,
      step,
      go: (to: ImportStep) => {
        moved.current = true;
        setQuery(
          { from: 'file', ...(to !== 'file' && model.file && { import: model.file.id, step: to }) },
          { preventScrollReset: true },
        );
      },
      hasMoved: () => moved.current,
    }),
    [entity, spec, model, step, setQuery],
  );

  if (!may(spec.write)) return <Blank kind="forbidden" title={t('common.error.noPermission')} />;
  const Step = step === 'check' && !mounted ? ImportHead : pages[step];
  return (
    <ImportProvider value={place}>
      <Suspense fallback={<ImportHead />}>
        <Step />
      </Suspense>
    </ImportProvider>
  );
});
