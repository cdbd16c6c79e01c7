import { extractComponentProps, type Component } from 'storybook/internal/docs-tools';
import type { StrictArgTypes } from 'storybook/internal/types';

/** A type as it is written, on one line: `'open' | 'done'` and not “union”. */
const written = (raw: string): string => raw.replace(/^\|\s*/, '').replaceAll('readonly ', '').replaceAll(/\s+/g, ' ');

/** The props of a component with their types in full, of which Storybook itself shows no more than the name. */
export const extractArgTypes = (component: Component): StrictArgTypes =>
  Object.fromEntries(
    extractComponentProps(component, 'props').map(({ propDef, docgenInfo }) => {
      const { name, description, type, sbType, defaultValue, required, jsDocTags } = propDef;
      const raw = docgenInfo.tsType?.raw;
      const summary = typeof raw === 'string' ? written(raw) : type?.summary;
      return [name, { name, description, type: { required: required ?? false, ...sbType }, table: { ...(summary !== undefined && { type: { summary } }), jsDocTags, defaultValue: defaultValue ?? undefined } }];
    }),
  ) as StrictArgTypes;
