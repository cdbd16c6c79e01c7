import { observable, runInAction, type IObservableValue } from 'mobx';
import type { Kernel } from '#core/kernel/index.ts';
import { same } from '../records/draft.ts';
import type { Entity } from '../records/entity.ts';

/**
 * True when a change may wait in the browser for a network. Never a password, and nothing that asks for a right of its
 * own, as approvals and roles do: who decides such a thing sees at once what comes of it.
 */
export const mayWait = (entity: Entity, patch: Readonly<Record<string, unknown>>, isNew = false): boolean =>
  !entity.onlineOnly &&
  Object.entries(patch).every(([name, value]) => {
    const field = entity.fields[name];
    if (!field) return true;
    const { changedBy, format } = field.options as { readonly changedBy?: string; readonly format?: string };
    return format !== 'password' && (changedBy === undefined || (isNew && same(field, value, field.initial ?? null)));
  });

/** Returns true when changes of a record wait. */
type Asks = (record: string, id: number | undefined) => boolean;

const asked = new WeakMap<Kernel, IObservableValue<Asks | undefined>>();

/** The question that a page may be asked, observable: it comes after the forms that ask were drawn. */
function askedOf(kernel: Kernel): IObservableValue<Asks | undefined> {
  const known = asked.get(kernel) ?? observable.box<Asks>(undefined, { deep: false });
  asked.set(kernel, known);
  return known;
}

/** Lets the writers of a page ask which records have changes that wait. */
export const letAsk = (kernel: Kernel, asks: Asks): void => runInAction(() => askedOf(kernel).set(asks));

/** True when changes of a record wait: a further one waits behind them, so that they are sent in their order. Observable. */
export const isBehind = (kernel: Kernel, record: string, id: number | undefined): boolean => askedOf(kernel).get()?.(record, id) ?? false;
