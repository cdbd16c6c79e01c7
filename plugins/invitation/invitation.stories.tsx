import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import type { InvitationRow } from './entity.ts';
import invitation from './plugin.ts';

const at = '2026-11-18T21:52:00.000Z';
const row: InvitationRow = {
  id: 1,
  version: 1,
  createdAt: at,
  updatedAt: at,
  name: '김민서',
  email: 'minseo@agency.example',
  category: 1,
  department: 2,
  manager: null,
  roles: [1],
  joined: '2026-12-01',
  sentAt: at,
  expiresAt: '2099-11-25T21:52:00.000Z',
  employee: null,
};
const labels = { employeeCategory: { 1: 'Leasing' }, department: { 2: 'Queens' }, role: { 1: 'Leasing agent' } };
const nothing = { rows: [], total: 0, labels: {} };
const answers = {
  'GET /api/invitation': { rows: [row, { ...row, id: 2, name: 'Daniel', email: 'daniel@agency.example', sentAt: null, expiresAt: null }], total: 2, labels },
  'GET /api/invitation/1': { ...row, labels, hidden: [] },
  'GET /api/invitation/1/history': { entries: [], labels: {} },
  'GET /api/employeeCategory': nothing,
  'GET /api/department': nothing,
  'GET /api/employee': nothing,
  'GET /api/role': nothing,
  'POST /api/invitation/1/link': { link: '/invitation/accept#kU2x8mQvWc3pNnJd0rTzLs5hYb7fAe1gXo9iPqRtSuV', mailed: false, expiresAt: '2026-11-27T21:52:00.000Z' },
  'POST /api/invitation/look': { name: '김민서', email: 'minseo@agency.example' },
  'POST /api/invitation/accept': { userId: 'minseo01' },
};

const meta = {
  title: 'Areas/Invitations',
  parameters: { plugins: [invitation], answers, roles: ['admin'] },
  render: openScreen,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = { parameters: { path: '/invitation/list' } };
export const NewLink: Story = {
  parameters: { path: '/invitation/update/1' },
  globals: { locale: 'en' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Make a new link' }));
    const dialog = within(await screen.findByRole('dialog'));
    const link = await dialog.findByDisplayValue(/\/invitation\/accept#kU2x8/);
    // the dialog may still be fading in
    await waitFor(() => expect(link).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: 'Make a new link' })).toHaveFocus());
  },
};

const atDoor = { path: '/invitation/accept', roles: null };
export const Accept: Story = {
  parameters: atDoor,
  globals: { locale: 'en' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.type(await page.findByLabelText('User id'), 'minseo01');
    await userEvent.type(page.getByLabelText('Password'), 'a-long-password-of-mine');
    await userEvent.type(page.getByLabelText('Password again'), 'something-else');
    await userEvent.click(page.getByRole('button', { name: 'Accept the invitation' }));
    await expect(page.getByLabelText('Password again')).toHaveAccessibleDescription(/password/i);
    await userEvent.clear(page.getByLabelText('Password again'));
    await userEvent.type(page.getByLabelText('Password again'), 'a-long-password-of-mine');
    await userEvent.click(page.getByRole('button', { name: 'Accept the invitation' }));
    await waitFor(() => expect(page.getByText('Sign in as minseo01.')).toBeVisible());
  },
};
export const AcceptKorean: Story = { parameters: atDoor, globals: { locale: 'kr' } };
export const AcceptChinese: Story = { parameters: atDoor, globals: { locale: 'zh' } };
export const LinkGone: Story = { parameters: { ...atDoor, answers: {} } };
