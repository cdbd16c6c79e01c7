// Results of tests as vitest's JSON report has them. Plain JavaScript without packages.

const hasFailed = ({ status, assertionResults }) => status === 'failed' || assertionResults.some((one) => one.status === 'failed');

/** Paths of the files in which something failed, each once, whatever browsers it ran in. */
export const failedFiles = (testResults) => [...new Set(testResults.filter(hasFailed).map(({ name }) => name))];

/** Titles of what failed in a file; none where the file itself could not be run. */
export const failuresOf = (testResults, path) => [
  ...new Set(testResults.filter(({ name }) => name === path).flatMap((file) => file.assertionResults.filter((one) => one.status === 'failed').map((one) => one.fullName))),
];

/** The results with those of files that ran once more in the place of their first ones. */
export function withSecondTry(first, second) {
  const again = new Set(second.map(({ name }) => name));
  return [...first.filter(({ name }) => !again.has(name)), ...second];
}

/** Numbers of tests by how they ended. A file that could not be run, and so has no failed test of its own, counts as one failed. */
export function countsOf(testResults) {
  const statuses = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const numberOf = (wanted) => statuses.filter((status) => wanted.includes(status)).length;
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'));
  return { passed: numberOf(['passed']), failed: numberOf(['failed']) + broken.length, skipped: numberOf(['pending', 'skipped', 'todo', 'disabled']) };
}
