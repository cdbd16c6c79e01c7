// A child of `npm run mutate`: one vitest over one copy of the tree, kept while mutants come and go.
import { join } from 'node:path';
import { BaseSequencer, createVitest, type Reporter, type TestSpecification } from 'vitest/node';

/** Files to take anew, and test files to run until the first fails. */
export interface Order {
  readonly changed: readonly string[];
  readonly tests: readonly string[];
}

/** Name of the first test that failed; absent where all passed. */
export interface Outcome {
  readonly failed?: string;
}

/** Keeps the order of the files: the nearest first. */
class Given extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files;
  }
}

/** Names of what failed in this run, in the order it happened; vitest's own result has those of earlier runs too. */
const failed: string[] = [];
const reporter: Reporter = {
  onTestCaseResult: (test) => void (test.result().state === 'failed' && failed.push(`${test.module.relativeModuleId} › ${test.name}`)),
  onTestModuleEnd: (module) => void (module.state() === 'failed' && failed.push(`${module.relativeModuleId}: ${module.errors()[0]?.message ?? ''}`)),
};

const root = process.cwd();
const allEngines = process.argv[2] === 'yes';
const vitest = await createVitest(
  {
    root,
    config: join(root, 'vitest.config.ts'),
    project: ['unit'],
    watch: false,
    reporters: [reporter],
    maxWorkers: 1,
    bail: 1,
    ...(!allEngines && { testNamePattern: '^(?!.* on postgres\\b)' }),
    sequence: { sequencer: Given },
    cache: false,
  },
  { cacheDir: join(root, '.vite') },
);
await vitest.standalone();

process.on('message', async ({ changed, tests }: Order) => {
  for (const file of changed) vitest.invalidateFile(join(root, file));
  const specifications = tests.flatMap((file) => vitest.getModuleSpecifications(join(root, file)));
  failed.length = 0;
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
  const first = failed[0] ?? (unhandledErrors.length > 0 ? 'an error outside of tests' : undefined);
  process.send?.({ ...(first !== undefined && { failed: first }) } satisfies Outcome);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
