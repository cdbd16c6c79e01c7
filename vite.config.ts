import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress, writeBuilds } from './shell/build/build-files.ts';
import { moduleNames } from './shell/build/module-names.ts';
import { pruneBlueprint } from './shell/build/prune-blueprint.ts';

const root = import.meta.dirname;

/** The page in two halves: `dist/client` for browsers, `dist/server` for first loads. `vite build` makes both. */
export default defineConfig({
  root,
  appType: 'custom',
  plugins: [react(), moduleNames(root)],
  css: { postcss: { plugins: [pruneBlueprint()] } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: [join(root, 'shell/entry-browser.tsx'), join(root, 'kit/ui/korean.css')],
          output: {
            codeSplitting: {
              groups: [
                { name: 'words-kr', test: /\/locales\/kr\.ts$/ },
                { name: 'words-en', test: /\/locales\/en\.ts$/ },
                { name: 'words-zh', test: /\/locales\/zh\.ts$/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      build: { outDir: 'dist/server', rolldownOptions: { input: join(root, 'shell/entry-server.tsx') } },
    },
  },
  builder: {
    buildApp: async (builder) => {
      await rm(join(root, 'dist'), { recursive: true, force: true });
      for (const name of ['client', 'ssr']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
      const client = join(root, 'dist/client');
      await writeBuilds(client);
      await compress(client);
    },
  },
});
