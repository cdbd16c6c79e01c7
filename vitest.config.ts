import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

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
      testTimeout: 20_000,
      hookTimeout: 60_000,
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
      globalSetup: ['./tests/support/run.ts'],
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  }),
  faults: () => ({
    test: {
      name: 'faults',
      include: ['tests/faults/**/*.test.ts'],
      exclude: ignored,
      globalSetup: ['./tests/support/run.ts'],
      testTimeout: 120_000,
      hookTimeout: 120_000,
      fileParallelism: false,
    },
  }),
};

const named = process.argv.flatMap((word, at) => (word === '--project' ? [process.argv[at + 1] ?? ''] : /^--project=(.*)$/.exec(word)?.slice(1) ?? []));
const isAsked = (project: string) => named.length === 0 || named.some((name) => name.startsWith(project));

/** Tests by what they need: Node alone, both database engines, or a browser (see `tests/journeys`). */
export default defineConfig(async () => ({
  test: {
    maxWorkers: availableParallelism(),
    projects: await Promise.all(Object.entries(projects).flatMap(([name, make]) => (isAsked(name) ? [make()] : []))),
  },
}));
