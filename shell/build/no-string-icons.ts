import type { Plugin } from 'vite';

const virtual = '\0stoop:icon-loader';

/** Blueprint's loader of icons by name, without the half a megabyte of icons behind it. */
const loader = `
export class Icons {
  static setLoaderOptions() {}
  static async load(name) { console.error('[icons] by name: ' + name + '; import it as a component'); }
  static async loadAll() {}
  static getPaths() { return undefined; }
  static isValidIconName() { return false; }
}
`;

/** Icons are components here: leaves out what Blueprint carries to draw them by name. */
export const noStringIcons = (): Plugin => ({
  name: 'stoop:no-string-icons',
  enforce: 'pre',
  apply: 'build',
  resolveId: {
    filter: { id: /iconLoader(\.js)?$/ },
    handler: (_id, importer) => (importer?.includes('@blueprintjs/icons') ? virtual : undefined),
  },
  load: { filter: { id: /icon-loader$/ }, handler: (id) => (id === virtual ? loader : undefined) },
});
