import type { Permission } from '#core/access/permission.ts';
import { defineSlot } from '#core/kernel/index.ts';
import type { Entity } from '../records/entity.ts';

/** Records that a form may offer as the value of a reference. */
export interface ReferenceOptions {
  readonly entity: Entity;
  /** The right to add one while filling in a form; nobody may unless said. */
  readonly create?: Permission;
}

/** The records that forms offer; those of no plugin are still found by their text. */
export const referenceOptions = defineSlot<ReferenceOptions>('kit/reference-options', ({ entity }) => entity.name);
