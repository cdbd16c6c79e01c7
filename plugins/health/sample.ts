import type { Health } from './api.ts';

/** Facts of a server that lacks nothing; tests and stories change them. */
export const wholeHealth: Health = {
  at: '2026-11-20T15:42:00.000Z',
  version: '0.1.0',
  startedAt: '2026-11-14T08:10:00.000Z',
  engine: 'postgres',
  engineVersion: '18.4',
  databaseBytes: 2_415_919_104,
  memoryBytes: 171_966_464,
  lateMs: 21.4,
  answers: 184_220,
  failures: 0,
  backup: { at: '2026-11-20T03:30:00.000Z', bytes: 1_204_000_000, place: '/backups/2026-11-19' },
  push: { waiting: 2, retrying: 0 },
  mail: { waiting: 0, retrying: 0 },
  jobs: [
    { id: 'push/clean', runs: 151, failures: 0, lastAt: '2026-11-20T15:10:00.000Z', lastFailed: false },
    { id: 'ad/clock', runs: 9060, failures: 0, lastAt: '2026-11-20T15:41:20.000Z', lastFailed: false },
  ],
  instances: [
    { name: 'one:4121', since: '2026-11-14T08:10:00.000Z' },
    { name: 'two:4122', since: '2026-11-14T08:11:00.000Z' },
  ],
  disk: { free: 61_000_000_000, total: 120_000_000_000 },
};
