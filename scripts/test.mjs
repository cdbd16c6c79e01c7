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
// One kind after another: a browser that measures shares the machine with nobody.
const groups = [['unit'], ['stories, light', 'stories, dark'], ['product'], ['faults']];
const counts = { passed: 0, failed: 0, skipped: 0 };
const results = [];
for (const [at, projects] of groups.entries()) {
  const report = join(folder, `${at}.json`);
  const { status } = spawnSync(
    node(),
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--passWithNoTests',
      // A second try tells a slow machine from a broken product; what fails twice is broken.
      '--retry=1',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...process.argv.slice(2),
    ],
    // every import is judged in a thread of its own, which reads the sources anew: kept as a server keeps them
    { stdio: 'inherit', env: { ...withPath(), CHROMIUM_PATH: chromium, NODE_COMPILE_CACHE: 'node_modules/.cache/compile' } },
  );
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    // A file that could not even be read has no failed test of its own.
    const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'));
    const failed = numFailedTests + broken.length;
    counts.passed += numPassedTests;
    counts.failed += status !== 0 && failed === 0 ? 1 : failed;
    counts.skipped += numPendingTests + numTodoTests;
    results.push(...testResults);
  } catch {
    console.error(`The tests of '${projects.join("' and '")}' ended without a report.`);
    counts.failed += 1;
  }
}
// Only a whole run can say that something was not proven.
const rows = process.argv.length > 2 ? [] : unproven(join(import.meta.dirname ?? '.', '..'), results);
for (const { statement, file, test } of rows) console.error(`Not proven: ${statement} (${file} › ${test})`);
counts.failed += rows.length;
rmSync(folder, { recursive: true, force: true });
console.log(`\n${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`);
process.exit(counts.failed === 0 ? 0 : 1);
