import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import { scoreParts, scorings, type WeightingRow } from '../entity.ts';

const at = '2026-11-18T21:52:00.000Z';
const rows: readonly WeightingRow[] = scorings.map((scoring, place) => ({
  id: place + 1, version: 1, createdAt: at, updatedAt: at, number: place + 1, scoring,
  steps: scoreParts[scoring].map((part, rank) => ({ part, step: Math.max(1, 5 - rank) })), note: 'Budget and area first',
}));

const meta = {
  title: 'Areas/Weights/In the frame',
  ...inFrame({
    answers: { 'GET /api/weighting': { rows, total: rows.length, labels: {} }, 'GET /api/weighting/1': { ...rows[0], labels: {}, hidden: [] } },
    screens: { list: '/weighting/list', update: '/weighting/update/1' },
    changes: { update: 'note' },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
