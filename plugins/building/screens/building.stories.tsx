import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { buildingAnswers } from '#tests/support/plugins/building.ts';
import building from '../plugin.ts';
import Category, { load as loadCategory } from './building-category.tsx';
import List, { load as loadList } from './building-list.tsx';
import Update, { load as loadUpdate } from './building-update.tsx';
import Upload, { load as loadUpload } from './building-upload.tsx';

const meta = {
  title: 'Areas/Building',
  parameters: { plugins: [building], answers: buildingAnswers },
  decorators: [
    (Story) => (
      <div style={{ display: 'grid', blockSize: '100vh', background: 'var(--surface)' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const list = { path: '/building/list', pattern: '/building/list', load: loadList };
const nothing = { rows: [], total: 0, labels: {} };

export const Buildings: Story = {
  parameters: list,
  render: () => <List />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('28-10 Jackson Ave')).toBeVisible();
  },
};

export const BuildingsKorean: Story = { ...Buildings, globals: { locale: 'kr' } };
export const BuildingsChineseCompact: Story = { ...Buildings, globals: { locale: 'zh', density: 'compact' } };

export const NoBuildings: Story = {
  parameters: { ...list, answers: { ...buildingAnswers, 'GET /api/building': nothing } },
  render: () => <List />,
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
  render: () => <List />,
};

const update = { path: '/building/update/2', pattern: '/building/update/:buildingId', load: loadUpdate };

export const OneBuilding: Story = {
  parameters: update,
  render: () => <Update />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByDisplayValue('28-10 Jackson Ave')).toBeVisible();
  },
};

/** Someone who may look and not change: filled fields without an edge. */
export const OneBuildingToRead: Story = { parameters: { ...update, roles: ['viewer'] }, render: () => <Update /> };

export const NewBuilding: Story = {
  parameters: { path: '/building/upload', pattern: '/building/upload', load: loadUpload },
  render: () => <Upload />,
};

export const Import: Story = {
  parameters: { path: '/building/upload?from=file', pattern: '/building/upload', load: loadUpload },
  render: () => <Upload />,
};

export const Companies: Story = {
  parameters: { path: '/building/category/company', pattern: '/building/category/:category', load: loadCategory },
  render: () => <Category />,
};
