import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import plugin from '../plugin.ts';
import Register from './register.tsx';

const isFree = (request: Request) => ({ available: new URL(request.url).searchParams.get('userId') !== 'admin' });

const areas = { areas: ['Astoria', 'Long Island City', 'Williamsburg'].map((name, at) => ({ id: at + 1, name })) };

const meta = {
  title: 'Areas/Members/Register',
  component: Register,
  parameters: {
    plugins: [plugin],
    roles: null,
    path: '/user/register',
    answers: {
      'GET /api/user/available': isFree,
      'GET /api/user/register/area': areas,
      'POST /api/user/register': { id: 7, status: 'applying' },
    },
  },
} satisfies Meta<typeof Register>;

export default meta;
type Story = StoryObj<typeof meta>;

const fill = async (canvas: ReturnType<typeof within>, userId: string) => {
  const typed = { 'User id': userId, Name: 'Jane', Password: 'long-enough-7', 'Password again': 'long-enough-7', Email: 'jane@stoop.example' };
  for (const [label, text] of Object.entries(typed)) await userEvent.type(canvas.getByLabelText(label), text);
};

export const Empty: Story = {};

export const Wrong: Story = {
  globals: { locale: 'en' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText('Name'), 'J');
    await userEvent.click(canvas.getByRole('button', { name: 'Create account' }));
    await expect(canvas.getByLabelText('User id')).toHaveFocus();
    await expect(canvas.getByText('Enter 2 to 50 Korean or English letters, without spaces')).toBeVisible();
  },
};

export const Taken: Story = {
  globals: { locale: 'en' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await fill(canvas, 'admin');
    await canvas.findByText('Someone has this one already');
    await userEvent.click(canvas.getByRole('button', { name: 'Create account' }));
    await expect(canvas.getByLabelText('User id')).toHaveFocus();
  },
};

export const Refused: Story = {
  globals: { locale: 'en' },
  parameters: {
    answers: {
      'GET /api/user/available': isFree,
      'GET /api/user/register/area': areas,
      'POST /api/user/register': () =>
        Response.json({ errorCode: 10001, message: 'No', fields: { userPw: 'user.rule.commonPassword' } }, { status: 400 }),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await fill(canvas, 'jane01');
    await userEvent.click(canvas.getByRole('button', { name: 'Create account' }));
    await canvas.findByText('Many people use this password. Choose another one.');
  },
};

export const Done: Story = {
  globals: { locale: 'en' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await fill(canvas, 'jane01');
    await userEvent.click(canvas.getByRole('button', { name: 'Create account' }));
    await canvas.findByText('Your account awaits approval');
  },
};
