import type { ComponentType } from 'react';
import type { Permission } from '#core/access/permission.ts';
import { defineSlot } from '#core/kernel/index.ts';

/** Another way to bring many records into a list, beside a file: a page of the area that knows how. */
export interface ListWay {
  readonly id: string;
  /** The kinds of records whose lists offer it. */
  readonly records: readonly string[];
  readonly labelKey: string;
  readonly href: string;
  readonly icon: ComponentType<{ readonly size?: number }>;
  readonly needs?: Permission;
}

/** What a list's Import offers beside a file; also to lists of other areas. */
export const listWays = defineSlot<ListWay>('kit/list-ways', ({ id }) => id);
