import type { StatusShape } from '#kit/records/states.ts';
import type { Health } from './api.ts';

/** Subjects of the page in their order. */
export const subjects = ['server', 'database', 'backup', 'disk', 'answers', 'late', 'memory', 'push', 'mail', 'jobs', 'instances'] as const;
export type Subject = (typeof subjects)[number];

/** `note` stands beside what is no trouble and could be better. */
export type Verdict = 'good' | 'note' | 'look' | 'act';

export const shapes: Readonly<Record<Verdict, StatusShape>> = { good: 'done', note: 'draft', look: 'attention', act: 'urgent' };

const hour = 3_600_000;
/** A nightly backup is at most a day old, and a little for its own time. */
const backupLook = 26 * hour;
const backupAct = 3 * 24 * hour;
/** Lateness from which people notice. */
const lateMs = 100;
/** Resident memory beyond which something holds more than a load needs. */
const muchMemory = 500_000_000;

const above = (value: number, look: number, act = Number.POSITIVE_INFINITY): Verdict => (value >= act ? 'act' : value >= look ? 'look' : 'good');

const rules: Readonly<Record<Subject, (health: Health) => Verdict>> = {
  server: () => 'good',
  database: () => 'good',
  backup: ({ backup, at }) => (backup === null ? 'act' : above(Date.parse(at) - Date.parse(backup.at), backupLook, backupAct)),
  disk: ({ disk }) => above(1 - disk.free / disk.total, 0.8, 0.95),
  answers: ({ failures }) => above(failures, 1),
  late: (health) => above(health.lateMs, lateMs),
  memory: ({ memoryBytes }) => above(memoryBytes, muchMemory),
  push: ({ push }) => above(push.retrying, 1),
  mail: ({ mail }) => (mail === null ? 'note' : above(mail.retrying, 1)),
  jobs: ({ jobs }) => above(jobs.filter(({ lastFailed }) => lastFailed).length, 1),
  instances: () => 'good',
};

/** Verdict of the facts on a subject. */
export const verdictOn = (subject: Subject, health: Health): Verdict => rules[subject](health);
