import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import type { ParkingRow } from './entity.ts';
import parking from './plugin.ts';

const at = '2026-11-18T21:52:00.000Z';
const row: ParkingRow = { id: 1, version: 1, createdAt: at, updatedAt: at, title: 'Parking 1', building: 1, kind: 1, active: true };
const labels = { building: { 1: 'First building' }, parkingKind: { 1: 'First' } };
const nothing = { rows: [], total: 0, labels: {} };
const answers = {
  'GET /api/parking': { rows: [row], total: 1, labels },
  'GET /api/parking/1': { ...row, labels, hidden: [] },
  'GET /api/parking/1/history': { entries: [], labels: {} },
  'GET /api/building': nothing,
  'GET /api/parkingKind': nothing,
};

const meta = {
  title: 'Areas/Parking',
  parameters: { plugins: [parking], answers },
  render: openScreen,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = {
  parameters: { path: '/parking/list' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Parking 1')).toBeVisible();
  },
};

export const ListKorean: Story = { ...List, globals: { locale: 'kr' } };
export const ListChinese: Story = { ...List, globals: { locale: 'zh' } };
export const One: Story = { parameters: { path: '/parking/update/1' } };
export const New: Story = { parameters: { path: '/parking/upload' } };
export const Empty: Story = { parameters: { path: '/parking/list', answers: { ...answers, 'GET /api/parking': nothing } } };
