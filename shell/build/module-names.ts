import { posix } from 'node:path';
import type { Plugin } from 'vite';

const lazy = /\(\)\s*=>\s*import\((['"])(\.[^'"]+)\1\)/g;

/**
 * Tells the server which source module a lazy import stands for: `load.modules` beside `load()`.
 * With it the first load links the chunks of the page it shows.
 */
export const moduleNames = (root: string): Plugin => ({
  name: 'stoop:module-names',
  enforce: 'post',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  transform: {
    filter: { id: /\/(?:plugins\/[^/]+\/plugin|kit\/area\/area)\.ts$/ },
    handler(code, id) {
      const folder = posix.relative(root, posix.dirname(id));
      return {
        code: code.replace(
          lazy,
          (found, _quote, path: string) =>
            `Object.assign(${found}, { modules: [${JSON.stringify(posix.join(folder, path))}] })`,
        ),
        map: null,
      };
    },
  },
});
