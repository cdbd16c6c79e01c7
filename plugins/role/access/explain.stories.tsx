import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import customer from '../../customer/plugin.ts';
import user from '../../user/plugin.ts';
import type { ExplanationResponse, HoldersResponse } from '../api.ts';
import role from '../plugin.ts';

const names = { leasingAgent: { kr: '리싱 에이전트', en: 'Leasing agent', zh: '租赁顾问' }, matchCoordinator: { kr: '매칭 담당', en: 'Match coordinator', zh: '匹配专员' } };
const step = (right: string, because: ExplanationResponse['actions'][number]['because'], agent: 'own' | 'all' | null, coordinator: 'own' | 'all' | null = null): ExplanationResponse['actions'][number] => ({
  right: `customer/${right}`,
  allowed: because === 'role',
  because,
  roles: [
    { role: 'leasingAgent', reach: agent, grants: because === 'role' && agent !== null },
    { role: 'matchCoordinator', reach: coordinator, grants: because === 'role' && coordinator === 'all' },
  ],
});
const explained: ExplanationResponse = {
  title: '한지우',
  roleNames: names,
  person: { userIdx: 4, name: '王思雨', roleList: ['leasingAgent', 'matchCoordinator'] },
  actions: [step('view', 'role', 'own', 'all'), step('edit', 'outOfReach', 'own'), step('remove', 'noRole', null), step('configure', 'noRole', null)],
  people: [
    { field: 'createdBy', id: 5, name: '김민서', is: 'other', offer: null },
    { field: 'assignee', id: null, name: null, is: 'other', offer: 9 },
  ],
  version: 3,
  changers: [{ userIdx: 1, name: 'Grace Han' }],
};
const holders: HoldersResponse = {
  people: [
    { userIdx: 5, name: '김민서', role: 'leasingAgent', field: 'assignee' },
    { userIdx: 1, name: 'Grace Han', role: 'admin', field: null },
  ],
  roleNames: names,
};

const meta = {
  title: 'Areas/Roles/Explain access',
  parameters: {
    plugins: [role, user, customer],
    answers: { 'GET /api/access/explain': explained, 'GET /api/access/holder': holders, 'GET /api/user': { rows: [], total: 0, labels: {} }, 'GET /api/customer': { rows: [], total: 0, labels: {} } },
    roles: ['admin'],
  },
  render: openScreen,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** The first action that is not allowed is explained; J and K walk the others, and the path follows. */
export const OutOfReach: Story = {
  parameters: { path: '/employee/access?person=4&record=customer&id=3' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('heading', { name: 'Why Edit is not allowed' });
    await expect(await canvas.findByText('1 of 4 actions are allowed')).toBeVisible();
    await expect(canvas.getByText('Out of reach')).toBeVisible();
    await expect((await canvas.findAllByText('김민서')).length).toBeGreaterThan(0);
    await expect(canvas.getByRole('button', { name: /^Add 王思雨 as/ })).toBeVisible();
    await userEvent.keyboard('j');
    await canvas.findByRole('heading', { name: 'Why Delete is not allowed' });
    await userEvent.keyboard('kk');
    await canvas.findByRole('heading', { name: 'Why View is allowed' });
  },
};

/** Without a record there is nothing to explain yet. */
export const NothingChosen: Story = {
  parameters: { path: '/employee/access' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('Choose a person and a record');
  },
};

/** A record out of the reader’s own reach is not explained to them. */
export const Hidden: Story = {
  parameters: {
    path: '/employee/access?person=4&record=customer&id=9',
    answers: { 'GET /api/access/explain': () => Response.json({ errorCode: 10_004, message: 'Not found' }, { status: 404 }), 'GET /api/user/4': { name: '王思雨' } },
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('You do not see this record');
  },
};
