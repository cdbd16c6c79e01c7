import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import { buildingAnswers } from '#tests/support/plugins/building.ts';
import building from '../plugin.ts';

const meta = {
  title: 'Areas/Building',
  parameters: { plugins: [building], answers: buildingAnswers },
  render: openScreen,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const list = { path: '/building/list' };
const nothing = { rows: [], total: 0, labels: {} };

export const Buildings: Story = {
  parameters: list,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('28-10 Jackson Ave')).toBeVisible();
  },
};

export const BuildingsKorean: Story = { ...Buildings, globals: { locale: 'kr' } };
export const BuildingsChineseCompact: Story = { ...Buildings, globals: { locale: 'zh', density: 'compact' } };

export const NoBuildings: Story = {
  parameters: { ...list, answers: { ...buildingAnswers, 'GET /api/building': nothing } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('No buildings yet')).toBeVisible();
  },
};

export const NoMatch: Story = {
  parameters: {
    ...list,
    path: '/building/list?year=1801..1802',
    answers: { ...buildingAnswers, 'GET /api/building': nothing },
  },
};

const update = { path: '/building/update/2' };

export const OneBuilding: Story = {
  parameters: update,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByDisplayValue('28-10 Jackson Ave')).toBeVisible();
  },
};

/** Someone who may look and not change: filled fields without an edge. */
export const OneBuildingToRead: Story = { parameters: { ...update, roles: ['viewer'] } };

export const NewBuilding: Story = {
  parameters: { path: '/building/upload' },
};

export const Import: Story = {
  parameters: { path: '/building/upload?from=file' },
};

export const Companies: Story = {
  parameters: { path: '/building/category/company' },
};
