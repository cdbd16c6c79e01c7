import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/**
 * Time limits of what a test waits for: far more than it takes, since a busy machine is no broken product. A test goes on
 * as soon as it has come about.
 */
const limits = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } };

const ignored = ['**/node_modules/**', '**/dist/**', '**/data/**'];

/** Projects by name; each is made only when a run asks for it, since Storybook takes a second to load. */
const projects: Readonly<Record<string, () => TestProjectInlineConfiguration | Promise<TestProjectInlineConfiguration>>> = {
  stories: async () => (await import('./.storybook/vitest-project.ts')).storiesProject(),
  unit: () => ({
    test: {
      name: 'unit',
      // files of a worker share what they import: a third of the time went into reading it anew
      pool: 'threads',
      isolate: false,
      ...limits,
      include: ['{core,kit,plugins,shell,server,stories,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
      exclude: ignored,
      globalSetup: ['./tests/support/run.ts'],
    },
  }),
  product: () => ({
    test: {
      name: 'product',
      include: ['tests/{journeys,real}/**/*.test.ts'],
      exclude: ignored,
      // a journey keeps what it has in servers and browsers of its own; files of a worker share what they import
      isolate: false,
      globalSetup: ['./tests/support/run.ts'],
      ...limits,
    },
  }),
  faults: () => ({
    test: {
      name: 'faults',
      include: ['tests/faults/**/*.test.ts'],
      exclude: ignored,
      globalSetup: ['./tests/support/run.ts'],
      ...limits,
    },
  }),
};

const named = process.argv.flatMap((word, at) => (word === '--project' ? [process.argv[at + 1] ?? ''] : /^--project=(.*)$/.exec(word)?.slice(1) ?? []));
const isAsked = (project: string) => named.length === 0 || named.some((name) => name.startsWith(project));

/** Tests by what they need: Node alone, both database engines, or a browser (see `tests/journeys`). */
export default defineConfig(async () => ({
  test: {
    // one more than there are processors: a test that waits for a page, a database or the disk leaves its own to another
    maxWorkers: availableParallelism() + 1,
    projects: await Promise.all(Object.entries(projects).flatMap(([name, make]) => (isAsked(name) ? [make()] : []))),
  },
}));
