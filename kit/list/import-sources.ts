import type { ComponentType } from 'react';
import type { Permission } from '#core/access/permission.ts';
import { defineSlot } from '#core/kernel/index.ts';

/** Extra import source of a list, beside a file: a page of the area that knows how. */
export interface ImportSource {
  readonly id: string;
  /** The kinds of records whose lists offer it. */
  readonly records: readonly string[];
  readonly labelKey: string;
  readonly href: string;
  readonly icon: ComponentType<{ readonly size?: number }>;
  readonly needs?: Permission;
}

/** Import sources, also for lists of other areas. */
export const importSources = defineSlot<ImportSource>('kit/import-sources', ({ id }) => id);
