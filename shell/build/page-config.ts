import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { EnvironmentOptions, UserConfig } from 'vite';
import { compress, writeBuilds, writePayloads } from './build-files.ts';
import { moduleNames } from './module-names.ts';
import { noStringIcons } from './no-string-icons.ts';
import { pruneBlueprint } from './prune-blueprint.ts';

/** The workers that receive messages while no page is open: `push/{name}.js`, from `shell/worker/{name}-worker.ts`. */
const workers = ['web-push', 'firebase'] as const;

const nameOf = (worker: string): string => `worker_${worker.replace('-', '_')}`;

/** A worker is one file of a name that never changes, as browsers ask for it again and compare. */
const workerBuild = (say: { readonly root: string; readonly out: string }, name: string): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    outDir: join(say.out, 'client'),
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: join(say.root, `shell/worker/${name}-worker.ts`),
      output: { format: 'iife', entryFileNames: `push/${name}.js` },
    },
  },
});

/**
 * How the page is built and served: `out/client` for browsers, `out/server` for first loads.
 * `areas` replaces the module that gathers the areas, for a test's own.
 */
export const pageConfig = (say: {
  readonly root: string;
  readonly out: string;
  readonly areas?: string;
  /** Sources are served as they are, for development. */
  readonly serve?: boolean;
}): UserConfig => ({
  root: say.root,
  appType: 'custom',
  plugins: [
    react(),
    moduleNames(say.root),
    noStringIcons(),
    say.areas !== undefined && {
      name: 'stoop:areas',
      enforce: 'pre',
      resolveId: { filter: { id: /^#plugins\/index\.ts$/ }, handler: () => say.areas },
    },
  ],
  css: { postcss: { plugins: [pruneBlueprint()] } },
  environments: {
    client: {
      build: {
        outDir: join(say.out, 'client'),
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // the ranges of the Korean font weigh too much for readers who may never need them
          input: [join(say.root, 'shell/entry-browser.tsx'), join(say.root, 'kit/ui/korean.css')],
          output: {
            // one file of words for a language instead of one from each part
            codeSplitting: {
              groups: ['kr', 'en', 'zh'].map((locale) => ({
                name: `words-${locale}`,
                test: new RegExp(`/locales/${locale}\\.ts$`),
              })),
            },
          },
        },
      },
    },
    ssr: {
      // one file starts in a tenth of the time; in development Node itself loads the packages
      ...(say.serve ? {} : { resolve: { noExternal: true } }),
      build: {
        outDir: join(say.out, 'server'),
        rolldownOptions: { input: join(say.root, 'shell/entry-server.tsx') },
      },
    },
    // in development the sources themselves are registered
    ...(say.serve ? {} : Object.fromEntries(workers.map((name) => [nameOf(name), workerBuild(say, name)]))),
  },
  builder: {
    buildApp: async (builder) => {
      const client = join(say.out, 'client');
      for (const folder of [client, join(say.out, 'server')]) await rm(folder, { recursive: true, force: true });
      for (const name of ['client', 'ssr', ...workers.map(nameOf)]) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
      await writeBuilds(client, await writePayloads(client, join(say.out, 'server')));
      await compress(client);
    },
  },
});
