import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import building from '../building/plugin.ts';
import contract from '../contract/plugin.ts';
import customer from '../customer/plugin.ts';
import rent from '../rent/plugin.ts';
import user from '../user/plugin.ts';
import type { Impact, Matrix } from './api.ts';
import role from './plugin.ts';

const one = (id: number, code: string, [en, kr, zh]: readonly [string, string, string], people: number, rights: Matrix['roles'][number]['rights'], system = false) => ({ id, version: 3, code, name: { en, kr, zh }, system, people, rights });
const roles: Matrix['roles'] = [
  { id: null, version: 1, code: 'admin', name: null, system: true, people: 2, rights: { 'building/view': 'all', 'building/edit': 'all', 'customer/view': 'all' } },
  one(1, 'manager', ['Manager', '매니저', '经理'], 3, { 'building/view': 'all', 'building/edit': 'all', 'customer/view': 'department', 'contract/view': 'department' }),
  one(2, 'leasingAgent', ['Leasing agent', '리싱 에이전트', '租赁顾问'], 9, { 'building/view': 'all', 'rent/view': 'all', 'customer/view': 'own', 'customer/edit': 'own', 'contract/view': 'own', 'contract/edit': 'own', 'user/view': 'all' }),
  one(6, 'viewer', ['Viewer', '열람자', '查看者'], 1, { 'building/view': 'all' }, true),
];
const impact: Impact = {
  changes: [{ right: 'customer/view', from: 'own', to: 'department', people: 6, records: { record: 'customer', more: 812, fewer: 0 } }],
  people: [
    { userIdx: 3, name: 'Daniel Reyes', rights: 1, records: [{ record: 'customer', more: 131, fewer: 0 }], lost: [] },
    { userIdx: 4, name: '王思雨', rights: 1, records: [{ record: 'customer', more: 118, fewer: 0 }], lost: [{ record: 'building', count: 14 }] },
  ],
  unchanged: [{ userIdx: 5, name: '김민서' }],
};

const meta = {
  title: 'Areas/Roles',
  parameters: {
    plugins: [role, building, rent, customer, contract, user],
    answers: { 'GET /api/role/matrix': { roles }, 'POST /api/role/2/impact': impact, 'PUT /api/role/2': { batch: 12 } },
    roles: ['admin'],
  },
  render: openScreen,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const cell = (canvasElement: HTMLElement, name: RegExp) => within(canvasElement).findByRole('button', { name });

/** A role that may be changed: nothing is, yet. */
export const LeasingAgent: Story = {
  parameters: { path: '/employee/role/leasingAgent' },
  play: async ({ canvasElement }) => {
    await cell(canvasElement, /^Customers · View: Own$/);
    await expect(within(canvasElement).queryByRole('button', { name: /^Save/ })).toBeNull();
  },
};

/** By keys alone: two rights wider and narrower, counted before they are saved. */
export const Changed: Story = {
  parameters: { path: '/employee/role/leasingAgent' },
  play: async ({ canvasElement }) => {
    (await cell(canvasElement, /^Buildings · View/)).focus();
    await userEvent.keyboard('0');
    (await cell(canvasElement, /^Customers · View/)).focus();
    await userEvent.keyboard('{Enter}');
    await cell(canvasElement, /^Customers · View: Department$/);
    await expect(await within(canvasElement).findByText('Daniel Reyes')).toBeVisible();
    await expect(await within(canvasElement).findByTitle('Loses what was used within seven days')).toBeVisible();
    await expect(await within(canvasElement).findByText('2 changes')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect(await cell(canvasElement, /^Customers · Edit/)).toHaveFocus();
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Save role for 9 people' }));
  },
};

/** A role of the product: it can be copied, and nothing of it changes. */
export const Locked: Story = {
  parameters: { path: '/employee/role/viewer' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await cell(canvasElement, /^Buildings · View: All$/));
    await cell(canvasElement, /^Buildings · View: All$/);
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Copy role' }));
    await within(document.body).findByRole('dialog');
  },
};
