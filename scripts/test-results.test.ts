import { describe, expect, it } from 'vitest';
import { countsOf, failedFiles, failuresOf, withSecondTry, type TestFileResult } from './test-results.mjs';

const file = (name: string, ...statuses: readonly string[]): TestFileResult => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, at) => ({ status, fullName: `${name} ${at}` })),
});
const broken: TestFileResult = { name: 'broken', status: 'failed', assertionResults: [{ status: 'skipped', fullName: 'broken 0' }] };

describe('results of a run', () => {
  it('count tests, and a file that could not be run as one failed', () => {
    expect(countsOf([file('a', 'passed', 'failed', 'failed'), file('b', 'passed', 'skipped', 'todo'), broken])).toEqual({ passed: 2, failed: 3, skipped: 3 });
  });

  it('name each file in which something failed once, however often it ran', () => {
    const results = [file('stories', 'passed', 'failed'), file('stories', 'failed', 'failed'), file('b', 'passed'), broken];
    expect(failedFiles(results)).toEqual(['stories', 'broken']);
    expect(failuresOf(results, 'stories')).toEqual(['stories 1', 'stories 0']);
    expect(failuresOf(results, 'broken')).toEqual([]);
  });

  it('take a second try as a whole: what fails there alone fails too', () => {
    const first = [file('a', 'passed', 'failed'), file('b', 'passed')];
    expect(countsOf(withSecondTry(first, [file('a', 'passed', 'passed')]))).toEqual({ passed: 3, failed: 0, skipped: 0 });
    expect(countsOf(withSecondTry(first, [file('a', 'failed', 'passed')]))).toEqual({ passed: 2, failed: 1, skipped: 0 });
    expect(countsOf(withSecondTry(first, []))).toEqual({ passed: 2, failed: 1, skipped: 0 });
  });
});
