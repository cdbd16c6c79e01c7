import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/dist/**', '**/data/**'];

/** Tests by what they need: Node alone, both database engines, or a browser (see `tests/journeys`). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{core,kit,plugins,shell,server,stories,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: ignored,
          globalSetup: ['./tests/postgres.ts'],
        },
      },
      {
        test: {
          name: 'product',
          include: ['tests/{journeys,real}/**/*.test.ts'],
          exclude: ignored,
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
          globalSetup: ['./tests/postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
