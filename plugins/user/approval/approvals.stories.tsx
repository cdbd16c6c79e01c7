import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import plugin from '../plugin.ts';
import type { Applicant, ApprovalResponse } from './api.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const person = (id: number, name: string, userId: string, preferredArea: number, hours: number, more: Partial<Applicant> = {}): Applicant => ({
  id, version: 1, name, userId, preferredArea, email: `${userId}@example.com`, phone: '+1 917 555 0148', gender: 1, birthDate: '1998-03-14', age: 28, residenceDuration: 12,
  status: 'applying', statusReason: null, statusAt: hoursAgo(hours), active: true, ...more,
});

const waiting: ApprovalResponse = {
  rows: [
    person(21, '박소연', 'psoyeon', 1, 2),
    person(22, '黄文博', 'wenbohuang', 2, 3),
    person(23, 'JamesPark', 'jamespark', 3, 5),
    person(24, '정예린', 'yerin97', 1, 30),
    person(25, '吴思远', 'siyuan88', 4, 96, { statusReason: 'We could not reach you by phone' }),
  ],
  counts: { applying: 5, approved: 5388, rejected: 402 },
  areas: { 1: 'Long Island City', 2: 'Downtown Brooklyn', 3: 'Williamsburg', 4: 'Flushing' },
  known: { 21: [{ id: 4812, version: 3, userId: 'sparkny', name: '박소연', email: 'sp@columbia.edu', phone: '+1 917 555 0148', preferredArea: 4, gender: 1, birthDate: '1998-03-14', residenceDuration: 24, status: 'approved', statusAt: '2025-03-03T15:00:00.000Z', active: false }] },
};
const opens = {
  areas: [
    { area: 'building', rights: [{ right: 'view', reach: 'all' }], records: 31503 },
    { area: 'customer', rights: [{ right: 'view', reach: 'own' }, { right: 'edit', reach: 'own' }], records: 0 },
    { area: 'user', rights: [{ right: 'view', reach: 'all' }], records: 5388 },
  ],
  never: ['user/approve', 'building/edit'],
};
const roles = { rows: [['leasingAgent', 'Leasing agent', '임대 담당', '租赁顾问'], ['viewer', 'Viewer', '열람자', '查看者']].map(([code, en, kr, zh]) => ({ code, name: { en, kr, zh } })), total: 2, labels: {} };

const meta = {
  title: 'Areas/Members/Approvals',
  render: openScreen,
  parameters: {
    plugins: [plugin],
    path: '/user/approval',
    answers: {
      'GET /api/user/approval': waiting,
      'GET /api/user/opens': (request: Request) => (new URL(request.url).searchParams.has('role') ? opens : { areas: [], never: [] }),
      'GET /api/role': roles,
      'POST /api/user/approval': async (request: Request) => {
        const { records } = (await request.json()) as { records: readonly { id: number }[] };
        return { batch: 7, changed: records.map(({ id }) => id), refused: [], decided: [], conflicts: [], gone: [] };
      },
    },
  },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Waiting: Story = {
  globals: { locale: 'en' },
};

export const WaitingPlayed: Story = {
  ...Waiting,
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Leasing agent' }));
    await expect(await canvas.findByRole('row', { name: /Update/ })).toBeVisible();
    await expect(canvas.getByRole('button', { name: /Approve as Leasing agent/ })).toBeEnabled();
  },
};
export const WaitingInKorean: Story = { globals: { locale: 'kr' } };
export const WaitingInChinese: Story = { globals: { locale: 'zh' } };

/** J and X choose, A approves all that are chosen; R and a number reject at once. */
export const ByKeys: Story = {
  globals: { locale: 'en' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('button', { name: /박소연/ });
    await userEvent.keyboard('jxjx');
    await expect(canvas.getByRole('button', { name: /Approve 2/ })).toBeVisible();
    await userEvent.keyboard('a');
    await waitFor(() => expect(canvas.queryByRole('button', { name: /黄文博/ })).toBeNull());
    await userEvent.keyboard('r');
    await screen.findByRole('menuitem', { name: /We could not reach you/ }, { timeout: 5000 });
    await waitFor(() => expect(screen.getByRole('menuitem', { name: /Already a member/ })).toHaveFocus());
    await userEvent.keyboard('2');
    await waitFor(() => expect(canvas.queryByRole('button', { name: /정예린/ })).toBeNull());
  },
};

export const DecidedBySomebodyElse: Story = {
  globals: { locale: 'en' },
  parameters: { answers: { 'POST /api/user/approval': { batch: null, changed: [], refused: [], decided: [{ id: 21, status: 'approved', by: { userIdx: 2, name: 'Kim Minseo' } }], conflicts: [], gone: [] } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve A' }));
    await expect(await canvas.findByText('Kim Minseo: Approved')).toBeVisible();
  },
};

export const Nobody: Story = {
  globals: { locale: 'en' },
  parameters: { answers: { 'GET /api/user/approval': { rows: [], counts: { applying: 0, approved: 12, rejected: 1 }, known: {} } } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Nobody is waiting')).toBeVisible();
  },
};
