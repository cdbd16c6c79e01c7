import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { browser } from './scripts/prepare.mjs';
import { browserFlags } from './tests/support/browser-flags.ts';

const ignored = ['**/node_modules/**', '**/dist/**', '**/data/**'];

/** Every story, drawn in a real browser in one theme, its interactions played, its accessibility checked. */
const stories = async (theme: 'light' | 'dark'): Promise<TestProjectInlineConfiguration> => ({
  plugins: await storybookTest({ configDir: '.storybook', initialGlobals: { theme } }),
  test: {
    name: `stories, ${theme}`,
    // each story has a kernel of its own; a page for each file would load the whole product anew
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: { executablePath: browser(), args: [...browserFlags] } }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
    },
  },
});

/** Tests by what they need: Node alone, both database engines, or a browser (see `tests/journeys`). */
export default defineConfig(async () => ({
  test: {
    projects: [
      await stories('light'),
      await stories('dark'),
      {
        test: {
          name: 'unit',
          testTimeout: 20_000,
          hookTimeout: 60_000,
          include: ['{core,kit,plugins,shell,server,stories,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: ignored,
          globalSetup: ['./tests/support/run.ts'],
        },
      },
      {
        test: {
          name: 'product',
          include: ['tests/{journeys,real}/**/*.test.ts'],
          exclude: ignored,
          globalSetup: ['./tests/support/run.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: ignored,
          globalSetup: ['./tests/support/run.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
}));
