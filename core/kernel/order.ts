import type { Service } from './key.ts';
import type { Plugin } from './plugin.ts';

/**
 * Puts providers before those who require them, else keeps the given order.
 * Throws on two plugins of one name, two providers of one service, and circles.
 * A service nobody provides is left to set-up, where only the plugins that need it fail.
 */
export function inOrder(plugins: readonly Plugin[]): readonly Plugin[] {
  const names = new Set<string>();
  const providers = new Map<Service<never>, Plugin>();
  for (const plugin of plugins) {
    if (names.has(plugin.id)) throw new Error(`Two plugins are called '${plugin.id}'`);
    names.add(plugin.id);
    if (!plugin.provides) continue;
    const other = providers.get(plugin.provides);
    if (other) throw new Error(`'${plugin.provides.id}' is provided by '${other.id}' and by '${plugin.id}'`);
    providers.set(plugin.provides, plugin);
  }

  const ordered = new Set<Plugin>();
  const visit = (plugin: Plugin, trail: readonly Plugin[]): void => {
    if (ordered.has(plugin)) return;
    const start = trail.indexOf(plugin);
    if (start >= 0) {
      const circle = [...trail.slice(start), plugin].map(({ id }) => id);
      throw new Error(`Plugins need each other: ${circle.join(' -> ')}`);
    }
    for (const service of Object.values(plugin.requires)) {
      const provider = providers.get(service);
      if (provider) visit(provider, [...trail, plugin]);
    }
    ordered.add(plugin);
  };
  for (const plugin of plugins) visit(plugin, []);
  return [...ordered];
}

/** Says why a service is missing: nobody provides it, its provider did not start, or its module was loaded twice. */
export function missing(plugin: Plugin, service: Service<never>, plugins: readonly Plugin[]): Error {
  const provider = plugins.find(({ provides }) => provides === service);
  if (provider) return new Error(`'${plugin.id}' requires '${service.id}', whose provider '${provider.id}' did not start`);
  const isLoadedTwice = plugins.some(({ provides }) => provides?.id === service.id);
  return new Error(
    `'${plugin.id}' requires '${service.id}', which nobody provides` +
      (isLoadedTwice ? '; a service of that name exists, so its module was loaded twice' : ''),
  );
}
