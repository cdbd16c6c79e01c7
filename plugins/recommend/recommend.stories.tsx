import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import type { RecommendRow } from './entity.ts';
import recommend from './plugin.ts';

const at = '2026-11-18T21:52:00.000Z';
const row: RecommendRow = {
  id: 1,
  version: 1,
  createdAt: at,
  updatedAt: at,
  number: 14,
  rent: 5,
  audience: 'person',
  customer: 3,
  contract: null,
  area: null,
  assignee: 2,
  state: 'liked',
  reason: null,
  note: null,
  override: null,
  score: 84,
  breakdown: [
    { part: 'budget', points: 21, of: 25 },
    { part: 'area', points: 20, of: 20 },
    { part: 'commute', points: 9, of: 15 },
    { part: 'moveDate', points: 11, of: 15 },
    { part: 'room', points: 10, of: 10 },
    { part: 'preferences', points: 8, of: 10 },
    { part: 'fee', points: 5, of: 5 },
  ],
  missed: [],
  confidence: 100,
  scoreVersion: 1,
  inputs: null,
  opens: 2,
  pinned: true,
  sort: 0,
  stateBefore: null,
  since: at,
  active: true,
};
const labels = { rent: { 5: '1B1B · 7F' }, customer: { 3: '최민준' }, employee: { 2: 'Daniel Reyes' } };
const nothing = { rows: [], total: 0, labels: {} };
const answers = {
  'GET /api/recommend': { rows: [row], total: 1, labels },
  'GET /api/recommend/1': { ...row, labels, hidden: [] },
  'GET /api/recommend/1/history': { entries: [], labels: {} },
};

const meta = {
  title: 'Areas/Recommendations',
  parameters: { plugins: [recommend], answers },
  render: openScreen,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = {
  parameters: { path: '/recommend/list' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('1B1B · 7F', {}, { timeout: 5000 })).toBeVisible();
  },
};

export const ListKorean: Story = { ...List, globals: { locale: 'kr' } };
export const ListChinese: Story = { ...List, globals: { locale: 'zh' } };

/** The score as it was when the rent was recommended, from what is kept of it. */
export const One: Story = {
  parameters: { path: '/recommend/update/1' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('row', { name: /Sum 84 of 100/ }, { timeout: 5000 })).toBeVisible();
  },
};
export const New: Story = { parameters: { path: '/recommend/upload' } };
export const Empty: Story = { parameters: { path: '/recommend/list', answers: { ...answers, 'GET /api/recommend': nothing } } };
