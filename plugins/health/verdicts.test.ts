import { expect, it } from 'vitest';
import type { Health } from './api.ts';
import { subjects, verdictOn, type Subject, type Verdict } from './verdicts.ts';
import { wholeHealth } from './sample.ts';

const on = (subject: Subject, change: Partial<Health>): Verdict => verdictOn(subject, { ...wholeHealth, ...change });
const backupOf = (hours: number) => ({ ...wholeHealth.backup!, at: new Date(Date.parse(wholeHealth.at) - hours * 3_600_000).toISOString() });

it('finds nothing wrong where nothing is', () => {
  expect(subjects.map((subject) => verdictOn(subject, wholeHealth))).toEqual(subjects.map(() => 'good'));
});

it('asks for a backup when there is none, when a night was left out, and soon after that at once', () => {
  expect([null, backupOf(25), backupOf(27), backupOf(73)].map((backup) => on('backup', { backup }))).toEqual(['act', 'good', 'look', 'act']);
});

it('tells of a disk from four fifths on', () => {
  expect([21, 20, 6, 5].map((free) => on('disk', { disk: { free, total: 100 } }))).toEqual(['good', 'look', 'look', 'act']);
});

it('looks at what did not go out, not at what waits for its turn', () => {
  expect(on('push', { push: { waiting: 40, retrying: 0 } })).toBe('good');
  expect(on('mail', { mail: { waiting: 40, retrying: 1 } })).toBe('look');
  expect(on('mail', { mail: null })).toBe('note');
});

it('looks at a job until it went well again', () => {
  const job = { id: 'push/clean', runs: 3, failures: 2, lastAt: wholeHealth.at, lastFailed: true };
  expect([true, false].map((lastFailed) => on('jobs', { jobs: [{ ...job, lastFailed }] }))).toEqual(['look', 'good']);
});
