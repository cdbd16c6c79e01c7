// `npm test`: installs if needed, brings a browser if none is there, builds if stale, and runs every test.
// The last line counts: `N passed, N failed`, with what was skipped.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browser, build, install, node, withPath } from './prepare.mjs';
import { unproven } from './specification.mjs';

install();
const chromium = browser();
build();
const folder = mkdtempSync(join(tmpdir(), 'tests-'));
const report = join(folder, 'report.json');
const { status } = spawnSync(
  node(),
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...withPath(), CHROMIUM_PATH: chromium } },
);

let counts = { passed: 0, failed: 1, skipped: 0 };
try {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  // A file that could not even be read has no failed test of its own.
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'));
  counts = { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests + numTodoTests };
  if (status !== 0 && counts.failed === 0) counts.failed = 1;
  // Only a whole run can say that something was not proven.
  const rows = process.argv.length > 2 ? [] : unproven(join(import.meta.dirname ?? '.', '..'), testResults);
  for (const { statement, file, test } of rows) console.error(`Not proven: ${statement} (${file} › ${test})`);
  counts.failed += rows.length;
} catch {
  console.error('The tests ended without a report.');
}
rmSync(folder, { recursive: true, force: true });
console.log(`\n${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`);
process.exit(counts.failed === 0 && status === 0 ? 0 : 1);
