import type { ComponentType } from 'react';
import type { Permission } from '#core/access/permission.ts';
import { defineSlot } from '#core/kernel/index.ts';

/** A line in the menu of every record's page, leading somewhere about that record. */
export interface RecordMenuLine {
  readonly id: string;
  readonly labelKey: string;
  readonly icon: ComponentType<{ readonly size?: number }>;
  readonly needs?: Permission;
  readonly hrefOf: (record: string, id: number) => string;
}

/** Lines in the menus of records of every area. */
export const recordMenu = defineSlot<RecordMenuLine>('kit/record-menu', ({ id }) => id);
