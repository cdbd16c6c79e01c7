import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import { customerAnswers } from '#tests/support/plugins/customer.ts';
import customer from './plugin.ts';

const meta = {
  title: 'Areas/Customer',
  parameters: { plugins: [customer], answers: customerAnswers },
  render: openScreen,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = {
  parameters: { path: '/customer/list' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('최민준')).toBeVisible();
    await expect(within(canvasElement).getByText('C-1873')).toBeVisible();
  },
};

const card = { path: '/customer/update/1' };

export const Card: Story = {
  globals: { locale: 'en' },
  parameters: card,
  play: async ({ canvasElement }) => {
    const page = within(within(canvasElement).getByRole('region', { name: 'Card' }));
    await expect(await page.findByText('up to $4,100')).toBeVisible();
    await expect(page.getByText('Dec 10, 2026 or before')).toBeVisible();
    await expect(page.getByText('39.5× of $4,100: guarantor needed')).toBeVisible();
    await expect(page.getByText('guarantor covers it')).toBeVisible();
    await expect(page.getByText('7 of 9 ready')).toBeVisible();
  },
};

/** The rule answers for whatever rent is typed. */
export const AnotherRent: Story = {
  globals: { locale: 'en' },
  parameters: card,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText('up to $4,100');
    await userEvent.type(page.getByRole('textbox', { name: 'Rent a month' }), '4050');
    await expect(await page.findByText('40× of $4,050: own income covers it')).toBeVisible();
  },
};

export const CardKoreanDark: Story = { parameters: card, globals: { locale: 'kr', theme: 'dark' } };
export const CardChinese: Story = { parameters: card, globals: { locale: 'zh' } };

/** Somebody of whom little is known yet. */
export const Sparse: Story = { parameters: { path: '/customer/update/3' } };

export const Timeline: Story = {
  globals: { locale: 'en' },
  parameters: card,
};

/** Calls, notes and changes in one order of time; what is shown can be narrowed. */
export const TimelinePlayed: Story = {
  ...Timeline,
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    const panel = within(within(canvasElement).getByRole('complementary'));
    await expect(await panel.findByText('Kim Minseo called')).toBeVisible();
    await expect(panel.getByText('4 min', { exact: false })).toBeVisible();
    await userEvent.click(panel.getByRole('radio', { name: 'Calls' }));
    await waitFor(() => expect(panel.queryByText(/bank statement/)).toBeNull());
    await expect(panel.getByText('Kim Minseo called')).toBeVisible();
  },
};

export const Mention: Story = {
  globals: { locale: 'en' },
  parameters: card,
  play: async ({ canvasElement }) => {
    const panel = within(within(canvasElement).getByRole('complementary'));
    await userEvent.click(await panel.findByRole('button', { name: /Write a note/ }));
    const field = panel.getByRole('textbox', { name: 'Note' });
    await userEvent.type(field, 'Ask @min');
    await expect(await panel.findByRole('option', { name: /Kim Minseo/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field).toHaveValue('Ask @Kim Minseo '));
  },
};

const twin = { rows: [{ id: 3, title: 'Wang Zihan', detail: 'C-1875 · 王子涵', fields: ['phone'] }] };

export const NewThatMayBeThere: Story = {
  globals: { locale: 'en' },
  parameters: { path: '/customer/upload', answers: { ...customerAnswers, 'GET /api/customer/same': twin } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.type(await page.findByRole('textbox', { name: 'Phone' }), '646 555 0120');
    await expect(await page.findByText('This may be registered already')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Wang Zihan' })).toHaveAttribute('href', '/customer/update/3');
  },
};

export const Merge: Story = {
  globals: { locale: 'en' },
  parameters: { ...card, answers: { ...customerAnswers, 'GET /api/customer/same': twin } },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Merge…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const names = await dialog.findByRole('radiogroup', { name: 'Name' });
    await expect(within(names).getByRole('radio', { name: /최민준$/ })).toBeChecked();
    await userEvent.click(within(names).getByRole('radio', { name: /Wang Zihan$/ }));
    await expect(within(names).getByRole('radio', { name: /Wang Zihan$/ })).toBeChecked();
  },
};

export const MergeKorean: Story = {
  ...Merge,
  globals: { locale: 'kr' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: '병합…' }));
    // the dialog may still be fading in
    const names = await screen.findByRole('radiogroup', { name: '이름' });
    await waitFor(() => expect(names).toBeVisible());
  },
};

export const New: Story = { parameters: { path: '/customer/upload' } };
export const Empty: Story = { parameters: { path: '/customer/list', answers: { ...customerAnswers, 'GET /api/customer': { rows: [], total: 0, labels: {} } } } };
