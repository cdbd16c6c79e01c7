import { createBus, type Dispose, type Report } from './bus.ts';
import { collect } from './collect.ts';
import type { Service, Slot } from './key.ts';
import { inOrder, missing } from './order.ts';
import type { Plugin, Scope } from './plugin.ts';

/** The running product: one per page in the browser, per request on the server, per story, per test. */
export interface Kernel extends Scope {
  /** The plugin whose contribution this is. */
  ownerOf(value: object): string | undefined;
  /** Plugins that did not start, and why. Their contributions stay readable. */
  readonly failures: ReadonlyMap<string, unknown>;
  /** Sets up the plugins that did not start once more; true when all of them run now. */
  retry(): boolean;
  /** Undoes everything in reverse. */
  stop(): void;
}

const toConsole: Report = (error, where) => console.error(`[${where}]`, error);

/**
 * Starts plugins: providers first, contributions complete before any set-up runs.
 * A set-up that throws is undone and reported, and takes down only the plugins that require its service.
 * Throws for mistakes in the plan itself: repeated names, circles, two providers of a service.
 */
export function createKernel(plugins: readonly Plugin[], report: Report = toConsole): Kernel {
  const ordered = inOrder(plugins);
  const contributions = collect(plugins);
  const bus = createBus(report);
  const services = new Map<object, unknown>();
  const failures = new Map<string, unknown>();
  const started: Dispose[] = [];
  let running = true;

  const read = <T>(slot: Slot<T>) => contributions.of(slot);
  const use = <T>(service: Service<T>): T => {
    if (!services.has(service)) throw new Error(`Nobody provides '${service.id}'`);
    return services.get(service) as T;
  };

  const start = (plugin: Plugin): void => {
    const owned: Dispose[] = [];
    const scope: Scope = {
      read,
      use,
      emit: bus.emit,
      on: (event, listener) => {
        const dispose = bus.on(event, listener);
        owned.push(dispose);
        return dispose;
      },
      own: (dispose) => owned.push(dispose),
    };
    try {
      const resolved = Object.fromEntries(
        Object.entries(plugin.requires).map(([name, service]) => {
          if (!services.has(service)) throw missing(plugin, service, plugins);
          return [name, services.get(service)];
        }),
      );
      const provided = plugin.setup(resolved as never, scope);
      if (plugin.provides) services.set(plugin.provides, provided);
      failures.delete(plugin.id);
      started.push(() => undo(owned, plugin.id));
    } catch (error) {
      undo(owned, plugin.id);
      failures.set(plugin.id, error);
      report(error, plugin.id);
    }
  };

  const undo = (disposers: Dispose[], where: string): void => {
    for (const dispose of disposers.splice(0).reverse()) {
      try {
        dispose();
      } catch (error) {
        report(error, where);
      }
    }
  };

  for (const plugin of ordered) start(plugin);

  return {
    read,
    emit: bus.emit,
    on: bus.on,
    own: (dispose) => started.push(dispose),
    failures,
    ownerOf: (value) => contributions.ownerOf(value)?.id,
    use,
    retry: () => {
      for (const plugin of ordered) if (running && failures.has(plugin.id)) start(plugin);
      return failures.size === 0;
    },
    stop: () => {
      running = false;
      undo(started, 'kernel');
      services.clear();
      bus.clear();
    },
  };
}

