import { defineSlot } from '#core/kernel/index.ts';
import type { Permission } from '#core/access/permission.ts';
import type { Locale } from '#core/i18n/locale.ts';
import type { EffectTold } from '#kit/form/api.ts';
import type { Sight } from '../database/database.ts';
import type { Call } from '../slots.ts';
import { callerOf } from './endpoints/call-parts.ts';
import { sightOf } from './reach.ts';
import { recordsRegistry } from './registry.ts';
import { sightFor } from './sight-for.ts';
import type { Batch } from './write/writing.ts';

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

/** Effects of a batch that changed records of a kind, on what the caller sees; asked for after all that follows from it. */
export async function effectsIn(call: Pick<Call, 'kernel' | 'caller'>, batch: Batch, name: string): Promise<{ readonly effects?: readonly EffectTold[] }> {
  const caller = callerOf(call);
  const told = call.kernel.read(changeEffects).filter(({ of, needs }) => of.includes(name) && caller.may(needs));
  const effects: EffectTold[] = [];
  for (const { read } of told) effects.push(...(await read(sightOf(batch.connection, call.kernel.use(recordsRegistry), caller), batch.id)));
  return effects.length > 0 ? { effects } : {};
}

/** Effects of a change on others that is asked about before it is made: those that the caller sees. */
export interface EffectAhead {
  readonly id: string;
  /** The change: a platform is switched off, or a rent is rented. */
  readonly on: 'platform/off' | 'rent/taken';
  readonly needs: Permission;
  /** `contract` is the one that takes the rent. */
  readonly read: (sight: Sight, id: number, asked: { readonly locale: Locale; readonly contract?: number | undefined }) => Promise<readonly EffectTold[]>;
}

export const effectsAhead = defineSlot<EffectAhead>('server/effects-ahead', ({ id }) => id);

/** Effects that a change of a record would have on what the caller sees. */
export async function readEffectsAhead(call: Pick<Call, 'kernel' | 'caller' | 'locale'>, on: EffectAhead['on'], id: number, contract?: number): Promise<readonly EffectTold[]> {
  const asked = call.kernel.read(effectsAhead).filter((one) => one.on === on && call.caller?.may(one.needs));
  const told = await Promise.all(asked.map(({ read }) => read(sightFor(call), id, { locale: call.locale, contract })));
  return told.flat().filter(({ count }) => count > 0);
}
