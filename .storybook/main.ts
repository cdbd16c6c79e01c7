import { join } from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';
import type { PluginOption } from 'vite';
import { guidePages } from '../shell/build/guide-pages.ts';
import { pruneBlueprint } from '../shell/build/prune-blueprint.ts';
import { scopeToasts } from '../shell/build/scope-toasts.ts';
import { writeTokens } from '../shell/build/write-tokens.ts';
import { plainTypes } from '../stories/plain-types.ts';
import { edits } from './edits.ts';

/** Lets Storybook's reader of props see the types of read-only lists. */
function readingLists(plugin: PluginOption): PluginOption {
  if (Array.isArray(plugin)) return plugin.map(readingLists);
  if (!plugin || !('name' in plugin) || plugin.name !== 'storybook:react-docgen-plugin' || typeof plugin.transform !== 'function') return plugin;
  const { transform } = plugin;
  return { ...plugin, transform: function (source, ...more) { return transform.call(this, plainTypes(source), ...more); } };
}

const config: StorybookConfig = {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx', '../{core,kit,shell,plugins}/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: {
    name: '@storybook/react-vite',
    // The product's own configuration builds the product; stories want a plain one.
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  // pictures and plans that the records of samples name
  staticDirs: ['/media', '/document'].map((to) => ({ from: '../tests/support/media', to })),
  core: { disableTelemetry: true },
  // here, not in the configuration above: the tests of stories read this alone
  viteFinal: (config) => ({
    ...config,
    plugins: [...(config.plugins ?? []).map(readingLists), guidePages(), edits(join(import.meta.dirname, '..'))],
    css: { ...config.css, postcss: { plugins: [writeTokens(), pruneBlueprint(), scopeToasts()] } },
  }),
  typescript: { reactDocgen: 'react-docgen' },
};

export default config;
