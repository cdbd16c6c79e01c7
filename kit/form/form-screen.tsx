import type { ComponentType } from 'react';
import type { ScreenVisit } from '#core/slots.ts';
import type { Entity } from '../records/entity.ts';
import { kindOf } from '../records/kinds/kinds.ts';
import { FormPage } from './form-page.tsx';
import type { FormSpec } from './form-spec.ts';
import { loadRecord, type LoadedForm } from './load-record.ts';

/** Module of a screen: `export default screen.Page; export const { load, titleOf } = screen;`. */
export interface FormScreen {
  readonly Page: ComponentType;
  readonly load: (visit: ScreenVisit) => ReturnType<typeof loadRecord>;
  /** The record's own title for the tab and the breadcrumbs, where it is a text or a number with letters. */
  readonly titleOf: (data: LoadedForm) => string | undefined;
}

/** The screen on which one record is made or changed. */
export function formScreen<E extends Entity>(entity: E, spec: FormSpec<E>): FormScreen {
  return {
    Page: () => <FormPage entity={entity} spec={spec} />,
    load: (visit) => loadRecord(entity, spec.param, visit),
    titleOf: ({ record, deleted }) => {
      const title = (record as Readonly<Record<string, unknown>> | null)?.[entity.title];
      if (typeof title !== 'number') return typeof title === 'string' ? title : deleted?.title;
      const field = entity.fields[entity.title]!;
      return kindOf(field).label?.(title as never, field.options as never);
    },
  };
}
