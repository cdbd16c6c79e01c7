// The table of what was asked for and what proves it: `docs/specification.md`. Plain JavaScript: it runs before and after tests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the rows of the table: a statement with the test that proves it, or with what is to bring it. */
export function readRows(root) {
  const text = readFileSync(join(root, 'docs/specification.md'), 'utf8');
  return text.split('\n').flatMap((line) => {
    const [, statement, proof] = /^\| (.+?) \| (.+) \|$/.exec(line) ?? [];
    if (statement === undefined || statement === 'Statement') return [];
    const [, toCome] = /^to come: (.+)$/.exec(proof) ?? [];
    const [, file, test] = /^`([^`]+)` › (.+)$/.exec(proof) ?? [];
    return [{ statement, ...(toCome === undefined ? { file: file ?? proof, test: test ?? '' } : { toCome }) }];
  });
}

/** Pattern of a test's title in a report, where its name in the source has places for values. */
const patternOf = (name) =>
  new RegExp(`^${name.split(/%[a-z]|\$\w+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`, 's');

/** The rows whose test did not run and pass, by the files of a run's JSON report. */
export function unproven(root, testResults) {
  const passed = new Map();
  for (const { name, assertionResults } of testResults) {
    const titles = passed.get(name) ?? [];
    titles.push(...assertionResults.filter(({ status }) => status === 'passed').map(({ title }) => title));
    passed.set(name, titles);
  }
  return readRows(root).filter(({ file, test }) => {
    if (file === undefined) return false;
    // a story goes by its export in the source and by words in a report
    const words = file.endsWith('.stories.tsx') ? test.replace(/(?<=[a-z])(?=[A-Z])/g, ' ') : test;
    return !(passed.get(join(root, file)) ?? []).some((title) => patternOf(words).test(title));
  });
}
