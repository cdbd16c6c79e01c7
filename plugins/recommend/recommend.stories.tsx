import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import { recommendAnswers } from '#tests/support/plugins/recommend.ts';
import recommend from './plugin.ts';

const meta = {
  title: 'Areas/Recommendations',
  parameters: { plugins: [recommend], answers: recommendAnswers },
  render: openScreen,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = {
  parameters: { path: '/recommend/list' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('1B1B · 7F', {}, { timeout: 5000 })).toBeVisible();
  },
};

export const ListKorean: Story = { ...List, globals: { locale: 'kr' } };
export const ListChinese: Story = { ...List, globals: { locale: 'zh' } };

/** The score as it was when the rent was recommended, from what is kept of it. */
export const One: Story = {
  parameters: { path: '/recommend/update/1' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('row', { name: /Sum 84 of 100/ }, { timeout: 5000 })).toBeVisible();
  },
};
export const New: Story = { parameters: { path: '/recommend/upload' } };
export const Empty: Story = { parameters: { path: '/recommend/list', answers: { ...recommendAnswers, 'GET /api/recommend': { rows: [], total: 0, labels: {} } } } };

const suggested = { path: '/recommend/suggest/customer/3' };

/** Rents for somebody: the row that is open goes by keys, two are chosen, and one is dismissed with its reason by the keyboard alone. */
export const Suggested: Story = {
  parameters: suggested,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('row', { name: /27-01 Queens Plaza N/ }, { timeout: 5000 })).toHaveAttribute('aria-current', 'true');
    await userEvent.keyboard('jx');
    await waitFor(() => expect(page.getByRole('row', { name: /45-50 Pearson St/ })).toHaveAttribute('aria-current', 'true'));
    await userEvent.keyboard('jx');
    await expect(await page.findByRole('button', { name: 'Send 2 rents' })).toBeVisible();
    await userEvent.keyboard('d');
    await waitFor(() => expect(page.getByRole('menuitem', { name: 'Too dear' })).toHaveFocus());
  },
};
export const SuggestedKoreanDark: Story = { parameters: suggested, globals: { locale: 'kr', theme: 'dark' } };
export const SuggestedChinese: Story = { parameters: suggested, globals: { locale: 'zh' } };
export const PeopleForARent: Story = { parameters: { path: '/recommend/suggest/rent/3' } };
