import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { browser } from '../scripts/prepare.mjs';
import { browserFlags } from '../tests/support/browser-flags.ts';

const viewport = { width: 1280, height: 800 };

/**
 * Every story, drawn in a real browser, its interactions played, its accessibility checked; once in each theme.
 * Both themes come from one server: `storybook/test-initial-globals` is where Storybook's plugin reads a story's globals.
 */
export const storiesProject = async (): Promise<TestProjectInlineConfiguration> => ({
  plugins: await storybookTest({ configDir: '.storybook' }),
  test: {
    name: 'stories',
    // each story has a kernel of its own; a page for each file would load the whole product anew
    isolate: false,
    testTimeout: 120_000,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: { executablePath: browser(), args: [...browserFlags] } }),
      instances: (['light', 'dark'] as const).map((theme) => ({
        browser: 'chromium',
        name: `stories, ${theme}`,
        viewport,
        provide: { 'storybook/test-initial-globals': { theme } } as object,
      })),
    },
  },
});
