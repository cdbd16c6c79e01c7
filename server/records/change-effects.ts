import { defineSlot } from '#core/kernel/index.ts';
import type { Permission } from '#core/access/permission.ts';
import type { EffectTold } from '#kit/form/api.ts';
import type { Sight } from '../database/database.ts';

/** Effects of saved records on others, told to whoever saved them as far as they see those. */
export interface ChangeEffect {
  readonly id: string;
  /** Kinds of records whose saving may have it. */
  readonly of: readonly string[];
  readonly needs: Permission;
  /** Reads within the transaction, after all that follows from the batch. */
  readonly read: (sight: Sight, batch: number) => Promise<readonly EffectTold[]>;
}

export const changeEffects = defineSlot<ChangeEffect>('server/change-effects', ({ id }) => id);
