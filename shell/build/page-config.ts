import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { EnvironmentOptions, Plugin, UserConfig } from 'vite';
import { compress, writeBuild } from './build-files.ts';
import { chunkGroups, mergedModules } from './chunk-groups.ts';
import { guidePages } from './guide-pages.ts';
import { keepEarlier, placeServer } from './earlier-assets.ts';
import { moduleNames } from './module-names.ts';
import { narrowText } from './narrow-text.ts';
import { noStringIcons } from './no-string-icons.ts';
import { plainClasses } from './plain-classes.ts';
import { pruneBlueprint } from './prune-blueprint.ts';
import { scopeToasts } from './scope-toasts.ts';
import { shortAdvice } from './short-advice.ts';
import { smallIcons } from './small-icons.ts';
import { writeTokens } from './write-tokens.ts';

/**
 * The workers, by name, from `shell/worker/{name}-worker.ts`: those that receive messages while no page is open, and the
 * one that brings pages without a network. A worker's place says which pages it may serve.
 */
const workers = { 'web-push': 'push/web-push.js', firebase: 'push/firebase.js', offline: 'offline.js' } as const;

const nameOf = (worker: string): string => `worker_${worker.replace('-', '_')}`;

/** A worker is one file of a name that never changes, as browsers ask for it again and compare. */
const workerBuild = (root: string, client: string, name: string, file: string): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    outDir: client,
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: join(root, `shell/worker/${name}-worker.ts`),
      output: { format: 'iife', entryFileNames: file },
    },
  },
});

const routerFor = (folder: string) => [
  { find: /^react-router$/, replacement: join(folder, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(folder, 'dom-export.mjs') },
];

/** A build is for production whatever the shell around it says: half for development, half not, it could not be drawn. */
const forProduction: Plugin = {
  name: 'stoop:for-production',
  apply: 'build',
  config: () => {
    process.env['NODE_ENV'] = 'production';
  },
};

/**
 * Configuration of build and development: `out/client` for browsers, `out/server/{build}` for first loads, and in `out/earlier`
 * the files that pages of earlier builds may still ask for. `areas` replaces the module that gathers the areas, for a
 * test's own.
 */
export const pageConfig = (options: {
  readonly root: string;
  readonly out: string;
  readonly areas?: string;
  /** Sources are served as they are, for development. */
  readonly serve?: boolean;
}): UserConfig => {
  // beside what is served, and put in its place once it is whole: a build that fails changes nothing
  // (the file is read for each environment of one build, so the name stays the same)
  const next = join(options.out, `next-${process.pid}`);
  const [client, server] = [join(next, 'client'), join(next, 'server')];
  return {
    root: options.root,
    appType: 'custom',
    // what the router says to developers is for development
    ...(options.serve ? {} : { resolve: { alias: routerFor(join(options.root, 'node_modules/react-router/dist/production')) } }),
    plugins: [
      forProduction,
      react(),
      guidePages(),
      moduleNames(options.root),
      mergedModules(options.root),
      noStringIcons(),
      plainClasses(),
      smallIcons(),
      shortAdvice(),
      narrowText(),
      options.areas !== undefined && {
        name: 'stoop:areas',
        enforce: 'pre',
        resolveId: { filter: { id: /^#plugins\/index\.ts$/ }, handler: () => options.areas },
      },
    ],
    css: { postcss: { plugins: [writeTokens(), pruneBlueprint(), scopeToasts()] } },
    environments: {
      client: {
        build: {
          outDir: client,
          manifest: true,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            // the ranges of the Korean font weigh too much for readers who may never need them
            input: [join(options.root, 'shell/entry-browser.tsx'), join(options.root, 'kit/ui/korean.css')],
            // else the names of all of Blueprint's classes lie in the first file for what comes later
            optimization: { inlineConst: { mode: 'all', pass: 2 } },
            // whoever names an area for one thing does not bring the others
            treeshake: { moduleSideEffects: [{ test: /\/plugins\/\w+\/index\.ts$/, sideEffects: false }] },
            output: {
              codeSplitting: { groups: chunkGroups() },
              // names weigh in the files that call others, and these compress
              hashCharacters: 'hex',
            },
          },
        },
      },
      ssr: {
        // one file starts in a tenth of the time; in development Node itself loads the packages
        // and the packages for production draw twice as fast
        ...(options.serve ? {} : { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
        build: {
          outDir: server,
          minify: true,
          rolldownOptions: { input: join(options.root, 'shell/entry-server.tsx') },
        },
      },
      // in development the sources themselves are registered
      ...(options.serve ? {} : Object.fromEntries(Object.entries(workers).map(([name, file]) => [nameOf(name), workerBuild(options.root, client, name, file)]))),
    },
    builder: {
      buildApp: async (builder) => {
        try {
          for (const name of ['client', 'ssr', ...Object.keys(workers).map(nameOf)]) {
            const environment = builder.environments[name];
            if (environment) await builder.build(environment);
          }
          const id = await writeBuild(client, server);
          await compress(client);
          await keepEarlier(options.out, client);
          await placeServer(options.out, server, id);
          const served = join(options.out, 'client');
          await rm(served, { recursive: true, force: true });
          await rename(client, served);
        } finally {
          await rm(next, { recursive: true, force: true });
        }
      },
    },
  };
};
