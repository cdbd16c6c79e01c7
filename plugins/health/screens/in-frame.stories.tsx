import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import type { Health } from '../api.ts';
import { wholeHealth } from '../sample.ts';

const inTrouble: Health = {
  ...wholeHealth,
  engine: 'sqlite',
  engineVersion: '3.51.0',
  backup: null,
  failures: 14,
  lateMs: 340,
  memoryBytes: 720_000_000,
  push: { waiting: 31, retrying: 12 },
  mail: null,
  jobs: wholeHealth.jobs.map((job) => ({ ...job, lastFailed: true, failures: 4 })),
  instances: wholeHealth.instances.slice(0, 1),
  disk: { free: 3_000_000_000, total: 120_000_000_000 },
};

const meta = {
  title: 'Areas/Health/In the frame',
  ...inFrame({
    answers: { 'GET /api/health': wholeHealth },
    differs: { 'long words': { 'GET /api/health': { ...inTrouble, backup: { ...wholeHealth.backup!, at: '2026-11-10T03:30:00.000Z', place: `/backups/${'a-folder-with-a-long-name/'.repeat(6)}` } } } },
    screens: { health: ['/health', 'page'] },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const InTrouble: FramedStory = inFrame({ answers: { 'GET /api/health': inTrouble }, screens: { health: ['/health', 'page'] } });
export const EveryState: FramedStory = everyState;
