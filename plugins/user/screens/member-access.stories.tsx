import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import plugin from '../plugin.ts';
import { MemberAccessDialog } from './member-access-dialog.tsx';

const meta = {
  title: 'Areas/Members/Access',
  component: MemberAccessDialog,
  args: { member: { id: 12, name: '김민수', type: 'normal' }, onClose: () => undefined },
  parameters: {
    plugins: [plugin],
    roles: ['admin'],
    answers: {
      'GET /api/user/12/role': { roleList: ['leasingAgent'] },
      'PUT /api/user/12/role': { roleList: ['leasingAgent', 'viewer'] },
      'POST /api/user/12/password': { password: 'k7pm-q2xt-9hvd' },
      'POST /api/user/12/link': { link: '/user/password#k7pmq2xt9hvd', mailed: true, expiresAt: '2026-11-23T14:00:00.000Z' },
      'GET /api/user/12/session': { sessions: [{ id: 'a1', createdAt: '2026-11-20T14:00:00.000Z', lastSeenAt: '2026-11-22T14:00:00.000Z', locale: 'kr', device: null, isOwn: false }] },
      'DELETE /api/user/12/session/a1': () => new Response(null, { status: 204 }),
    },
  },
} satisfies Meta<typeof MemberAccessDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Roles: Story = {
  globals: { locale: 'en' },
  play: async () => {
    await expect(await screen.findByRole('checkbox', { name: /Leasing agent/ })).toBeChecked();
    await expect(screen.getByRole('checkbox', { name: /^Manager/ })).not.toBeChecked();
  },
};

export const RolesInKorean: Story = { globals: { locale: 'kr' } };

export const RolesInChinese: Story = { globals: { locale: 'zh' } };

export const Administrator: Story = { args: { member: { id: 12, name: '김민수', type: 'admin' } } };

export const PasswordGiven: Story = {
  globals: { locale: 'en' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Set a new password' }));
    // the dialog may still be fading in when the answer is there
    await waitFor(() => expect(screen.getByText('k7pm-q2xt-9hvd')).toBeVisible());
  },
};

export const WorksNoMore: Story = {
  globals: { locale: 'en' },
  parameters: { answers: { 'PUT /api/user/12/role': () => Response.json({ errorCode: 10_001, message: 'They work here no more', fields: { roleList: 'user.rule.notWorking' } }, { status: 400 }) } },
  play: async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Manager/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save roles' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('They work here no more'));
  },
};

export const SessionEnded: Story = {
  globals: { locale: 'en' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'End' }));
    await screen.findByText('Nowhere at the moment');
  },
};

const open = (id: string, device: string | null, isOwn = false) => ({ id, createdAt: '2026-11-20T14:00:00.000Z', lastSeenAt: '2026-11-22T14:00:00.000Z', locale: 'kr', device, isOwn });

/** Each says which browser it is; all but this one end together. */
export const OtherSessionsEnded: Story = {
  globals: { locale: 'en' },
  parameters: {
    answers: {
      'GET /api/user/12/session': { sessions: [open('a1', 'Chrome · Windows', true), open('b2', 'Safari · iPhone'), open('c3', null)] },
      'DELETE /api/user/12/session/b2': () => new Response(null, { status: 204 }),
      'DELETE /api/user/12/session/c3': () => new Response(null, { status: 204 }),
    },
  },
  play: async () => {
    await screen.findByText(/Safari · iPhone/);
    await userEvent.click(screen.getByRole('button', { name: 'End all 2 others' }));
    await waitFor(() => expect(screen.queryByText(/Safari · iPhone/)).toBeNull());
    await expect(screen.getByText(/Chrome · Windows/)).toBeInTheDocument();
    await expect(screen.queryByRole('button', { name: /^End/ })).toBeNull();
  },
};

export const LinkMade: Story = {
  globals: { locale: 'en' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }));
    await waitFor(() => expect(screen.getByText(/password#k7pmq2xt9hvd$/)).toBeVisible());
    await expect(screen.getByText(/by mail, too/)).toBeVisible();
  },
};
