import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import plugin from '../plugin.ts';
import ChoosePassword from './choose-password.tsx';

const meta = {
  title: 'Areas/Members/Choose a password',
  component: ChoosePassword,
  parameters: {
    plugins: [plugin],
    roles: null,
    path: '/user/password',
    answers: { 'POST /api/user/link/look': { name: '김민수', userId: 'minsu01' }, 'POST /api/user/link': { userId: 'minsu01' } },
  },
} satisfies Meta<typeof ChoosePassword>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {
  globals: { locale: 'en' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByLabelText('Password'), 'long-enough-7');
    await userEvent.type(canvas.getByLabelText('Password again'), 'long-enough-8');
    await userEvent.click(canvas.getByRole('button', { name: 'Save the password' }));
    await expect(await canvas.findByText('The passwords differ. Enter the same one twice.')).toBeVisible();
    await userEvent.clear(canvas.getByLabelText('Password again'));
    await userEvent.type(canvas.getByLabelText('Password again'), 'long-enough-7');
    await userEvent.click(canvas.getByRole('button', { name: 'Save the password' }));
    await expect(await canvas.findByText('Sign in as minsu01.')).toBeVisible();
  },
};

export const InKorean: Story = { globals: { locale: 'kr' } };

export const Gone: Story = {
  globals: { locale: 'zh' },
  parameters: { answers: { 'POST /api/user/link/look': () => Response.json({ errorCode: 10004, message: 'No' }, { status: 404 }) } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('此链接已失效')).toBeVisible();
  },
};
