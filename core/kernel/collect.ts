import type { Slot } from './key.ts';
import type { Plugin } from './plugin.ts';

/** All contributions, sorted by slot, and who made each. */
export interface Contributions {
  of<T>(slot: Slot<T>): readonly T[];
  /** The plugin that contributed a value; the same object contributed twice belongs to the first. */
  ownerOf(value: object): Plugin | undefined;
}

const none: readonly never[] = Object.freeze([]);

/** Gathers what the plugins contribute. Throws when two values of a slot share a name, naming both plugins. */
export function collect(plugins: readonly Plugin[]): Contributions {
  const bySlot = new Map<object, unknown[]>();
  const owners = new Map<unknown, Plugin>();
  const named = new Map<object, Map<string, Plugin>>();
  for (const plugin of plugins) {
    for (const { key, value } of plugin.contributes) {
      const slot = key as Slot<never>;
      const name = slot.nameOf?.(value);
      if (name !== undefined) {
        const names = named.get(slot) ?? new Map<string, Plugin>();
        const other = names.get(name);
        if (other) throw new Error(`${slot.id} '${name}' comes from '${other.id}' and from '${plugin.id}'`);
        named.set(slot, names.set(name, plugin));
      }
      const values = bySlot.get(slot) ?? [];
      values.push(value);
      bySlot.set(slot, values);
      if (!owners.has(value)) owners.set(value, plugin);
    }
  }
  return {
    of: <T>(slot: Slot<T>) => (bySlot.get(slot) as readonly T[] | undefined) ?? none,
    ownerOf: (value) => owners.get(value),
  };
}
