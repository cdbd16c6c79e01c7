import type { Permission } from '#core/access/permission.ts';
import { defineSlot } from '#core/kernel/index.ts';
import type { Route } from '#core/route.ts';
import type { Entity } from '../records/entity.ts';

/** Records of one kind that name another: shown on the page of the one they name, by the area they belong to. */
export interface Related {
  readonly id: string;
  readonly order: number;
  readonly entity: Entity;
  /** The kind on whose page they stand, and the field by which they name it. */
  readonly of: string;
  readonly by: string;
  readonly titleKey: string;
  /** Fields shown beside the title. */
  readonly fields: readonly string[];
  /** As in a list's address; the title unless said. */
  readonly sort?: string;
  readonly list: Route;
  /** The page that makes a new one, which is told whose it is; with the right to do so. */
  readonly create?: { readonly route: Route; readonly labelKey: string; readonly needs: Permission };
  readonly hrefOf: (id: number) => string;
  /** More to do with them: a page about all of one record's. */
  readonly links?: (id: number) => readonly { readonly labelKey: string; readonly href: string; readonly needs?: Permission }[];
  readonly needs?: Permission;
}

/** Groups of related records on the page of a record. */
export const related = defineSlot<Related>('kit/related', ({ id }) => id);
