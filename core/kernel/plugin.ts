import type { Bus, Dispose } from './bus.ts';
import type { Entry, Service, Slot } from './key.ts';

/** A plugin's access to the kernel while it lives. Everything started here is undone when the kernel stops. */
export interface Scope extends Bus {
  /** All values contributed to a slot, complete before any set-up runs, in order of plugins. */
  read<T>(slot: Slot<T>): readonly T[];
  /**
   * The service behind a key, for work that comes after set-up; what set-up itself needs stands in `requires`.
   * Throws when nobody provides it or its provider did not start.
   */
  use<T>(service: Service<T>): T;
  /** Hands over something to undo when the plugin stops. */
  own(dispose: Dispose): void;
}

/** The services behind the keys a plugin requires, under the same names. */
export type Resolved<R> = { readonly [Name in keyof R]: R[Name] extends Service<infer T> ? T : never };

/** One part of the product: what it needs, gives, contributes and does. Plain data until it is set up. */
export interface Plugin {
  readonly id: string;
  readonly requires: Readonly<Record<string, Service<never>>>;
  readonly provides: Service<never> | undefined;
  readonly contributes: readonly Entry<'slot', never>[];
  readonly setup: (services: never, scope: Scope) => unknown;
}

/** A contribution to any slot. */
// oxlint-disable-next-line no-explicit-any -- a list of contributions mixes slots of unrelated types
export type Contribution = Entry<'slot', any>;

/**
 * Describes a plugin. Set-up is synchronous; a plugin that provides a service returns it from set-up.
 * `requires` names services by key: `requires: { http }` hands `http` to set-up.
 */
export function definePlugin<
  // oxlint-disable-next-line no-explicit-any -- the record holds services of unrelated types
  const R extends Readonly<Record<string, Service<any>>> = {},
  P = void,
>(spec: {
  readonly id: string;
  readonly requires?: R;
  readonly provides?: Service<P>;
  readonly contributes?: readonly Contribution[];
  readonly setup?: (services: Resolved<R>, scope: Scope) => P;
}): Plugin {
  return {
    id: spec.id,
    requires: (spec.requires ?? {}) as unknown as Plugin['requires'],
    provides: spec.provides as unknown as Plugin['provides'],
    contributes: (spec.contributes ?? []) as unknown as Plugin['contributes'],
    setup: (spec.setup ?? (() => undefined)) as Plugin['setup'],
  };
}
