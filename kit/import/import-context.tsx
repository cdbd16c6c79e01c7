import { createContext, useContext } from 'react';
import type { Permission } from '#core/access/permission.ts';
import type { Route } from '#core/route.ts';
import type { Entity } from '#kit/records/entity.ts';
import type { ImportModel } from './import-model.ts';
import type { ImportStep } from './step.ts';
import type { TemplateExample } from './template.ts';

/** Description of an area's import. */
export interface ImportSpec {
  /** "Import buildings". */
  readonly titleKey: string;
  /** The right to write the records. */
  readonly write: Permission;
  /** Where the records are listed afterwards. */
  readonly list: Route;
  /** The address the importer lives at, with `?from=file`. */
  readonly upload: Route;
  /** Example row of the template. */
  readonly example?: TemplateExample;
}

/** Context shared by the steps of an import. */
export interface ImportPlace {
  readonly entity: Entity;
  readonly spec: ImportSpec;
  readonly model: ImportModel;
  readonly step: ImportStep;
  /** Goes to a step; the address remembers it. */
  readonly go: (step: ImportStep) => void;
  /** A step was gone to: the focus goes along with the next one drawn. */
  readonly hasMoved: () => boolean;
}

const ImportContext = createContext<ImportPlace | undefined>(undefined);

/** Hands the import to its steps. */
export const ImportProvider = ImportContext.Provider;

/** The import a step belongs to. */
export function useImport(): ImportPlace {
  const place = useContext(ImportContext);
  if (!place) throw new Error('There is no import above');
  return place;
}
