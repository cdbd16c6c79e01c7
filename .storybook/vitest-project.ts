import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { browser } from '../scripts/prepare.mjs';
import { browserFlags } from '../tests/support/browser-flags.ts';

const viewport = { width: 1280, height: 800 };

/**
 * Every story, drawn in a real browser, its interactions played, its accessibility checked, its colours in both themes
 * (`stories/both-themes.ts`).
 */
export const storiesProject = async (): Promise<TestProjectInlineConfiguration> => ({
  plugins: await storybookTest({ configDir: '.storybook' }),
  test: {
    name: 'stories',
    // each story has a kernel of its own; a page for each file would load the whole product anew
    isolate: false,
    // the longest walks through all states of an area's screens
    testTimeout: 600_000,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: { executablePath: browser(), args: [...browserFlags] } }),
      instances: [{ browser: 'chromium', name: 'stories', viewport }],
    },
  },
});
