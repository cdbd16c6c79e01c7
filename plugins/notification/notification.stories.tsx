import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import employee from '../employee/plugin.ts';
import type { Rule, Rules } from './api.ts';
import notification from './plugin.ts';

const rule = (event: string, more: Partial<Rule> = {}): Rule => ({
  event,
  record: 'employee',
  choices: ['member', 'member.manager', 'member.department', 'manager', 'createdBy', 'role:manager'],
  to: ['member.department', 'manager'],
  push: true,
  mail: false,
  active: true,
  yesterday: 38,
  id: null,
  version: null,
  onlyField: null,
  onlyValue: null,
  onlyLabel: null,
  hoursFrom: null,
  hoursTo: null,
  conditions: [{ field: 'department', values: null, names: 'department' }],
  ...more,
});
const rules: Rules = {
  rules: [rule('employee/joined')],
  yesterday: { messages: 142, people: 24 },
  own: { quietFrom: '20:00', quietTo: '07:30', digestAt: '09:00', push: true, mail: true },
  muted: [],
  mailConfigured: true, roles: [{ code: 'manager', name: { en: 'Manager', kr: '매니저', zh: '经理' } }],
};
const answers = {
  'GET /api/notification': rules,
  'POST /api/notificationRule': () => new Promise((done) => setTimeout(() => done({ batch: 5 }), 50)),
  'PUT /api/notification/own': rules.own,
  'PUT /api/notification/mute': {},
};

const meta = {
  title: 'Areas/Notification rules',
  parameters: { plugins: [notification, employee], answers, roles: ['admin'], path: '/notification/list' },
  render: openScreen,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Page: Story = {
  globals: { locale: 'en' },
  play: async ({ canvasElement, step }) => {
    const page = within(canvasElement);
    await step('A rule is a sentence whose parts change', async () => {
      await expect(await page.findByRole('heading', { name: 'A colleague joins' })).toBeVisible();
      await userEvent.selectOptions(page.getByRole('combobox', { name: 'Add a person or role' }), 'role: Manager');
      await expect(page.getByText('1 change')).toBeVisible();
      await userEvent.click(page.getByRole('button', { name: 'Leave out role: Manager' }));
      await expect(page.getByText('1 notification rule')).toBeVisible();
      await userEvent.click(page.getAllByRole('button', { name: 'Mail' })[0]!);
      await userEvent.click(page.getByRole('button', { name: 'Save rule' }));
      await waitFor(() => expect(page.getByText('1 notification rule')).toBeVisible());
      await waitFor(() => expect(page.getByRole('button', { name: 'Save rule' })).toHaveFocus());
    });
    await step('A rule that is asked for has the focus where its sentence begins', async () => {
      await userEvent.click(page.getByRole('button', { name: 'A colleague joins' }));
      await waitFor(() => expect(page.getByRole('heading', { name: 'A colleague joins' })).toHaveFocus());
    });
    await step('Quiet hours move by a quarter of an hour', async () => {
      const from = page.getByRole('slider', { name: 'Quiet from' });
      await expect(from).toHaveAttribute('aria-valuetext', '8:00 PM');
      await expect(from).toHaveAttribute('step', '15');
    });
  },
};
export const PageKorean: Story = { globals: { locale: 'kr' } };
export const PageChinese: Story = { globals: { locale: 'zh' } };
export const ForReaders: Story = {
  parameters: { roles: ['leasingAgent'] },
  globals: { locale: 'en' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('checkbox', { name: 'A colleague joins, active' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.queryByRole('button', { name: /Save/ })).toBeNull();
  },
};
let isMuted = true;
export const ToldAgain: Story = {
  beforeEach: () => void (isMuted = true),
  parameters: {
    answers: {
      ...answers,
      'GET /api/notification': () => Response.json({ ...rules, muted: isMuted ? [{ event: 'employee/joined', until: null, own: false }] : [] }),
      'PUT /api/notification/mute': () => ((isMuted = false), Response.json({})),
    },
  },
  globals: { locale: 'en' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Tell me again: A colleague joins' }));
    await waitFor(() => expect(page.getByRole('combobox', { name: 'Mute something' })).toHaveFocus());
  },
};
export const WithoutMail: Story = {
  parameters: { answers: { ...answers, 'GET /api/notification': { ...rules, mailConfigured: false, roles: [{ code: 'manager', name: { en: 'Manager', kr: '매니저', zh: '经理' } }], own: { quietFrom: null, quietTo: null, digestAt: null, push: true, mail: true }, muted: [{ event: 'employee/joined', until: null, own: false }] } } },
};
