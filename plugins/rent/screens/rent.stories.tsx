import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import { rentAnswers } from '#tests/support/plugins/rent.ts';
import rent from '../plugin.ts';

const meta = {
  title: 'Areas/Rent',
  parameters: { plugins: [rent], answers: rentAnswers },
  render: openScreen,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const list = { path: '/rent/list' };

/** Cells of the list: net prices with what makes them, status as a shape and a word. */
export const Rents: Story = {
  parameters: list,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('1 month free on 12, set by hand')).toBeVisible();
    await expect(canvas.getByText('3 months free on 24')).toBeVisible();
    await expect(canvas.getByText('Paused')).toBeVisible();
  },
};

export const RentsKorean: Story = { ...Rents, globals: { locale: 'kr' }, play: async () => undefined };
export const RentsChineseCompact: Story = { ...Rents, globals: { locale: 'zh', density: 'compact' }, play: async () => undefined };

export const NoRents: Story = {
  parameters: { ...list, answers: { ...rentAnswers, 'GET /api/rent': { rows: [], total: 0, labels: {} } } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('No rents yet')).toBeVisible();
  },
};

const at = (id: number) => ({ path: `/rent/update/${id}` });

export const OneRent: Story = {
  parameters: at(1),
};

/** A listing that lacks a few things: each is a way to its field. */
export const OneRentPlayed: Story = {
  ...OneRent,
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: '3 photos' }));
    await expect(document.activeElement).toHaveAttribute('id', 'field-photos');
  },
};

export const OneRentKorean: Story = { parameters: at(1), globals: { locale: 'kr' } };

/** Someone who may look and not change. */
export const OneRentToRead: Story = { parameters: { ...at(1), roles: ['viewer'] } };

/** Two policies: one counts. Ready ones that stand there already are not offered. */
export const TwoPolicies: Story = {
  parameters: at(4),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByLabelText('Net effective', { selector: 'output' })).toHaveTextContent('$3,150');
    await expect(canvas.queryByRole('button', { name: /^Add “/ })).toBeNull();
  },
};

/** A net price set by hand stays, and says so. */
export const PolicyByHand: Story = {
  parameters: at(5),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('checkbox', { name: /Set by hand/ })).toBeChecked();
  },
};

/** As many months free as the lease has: said where it was typed. */
export const AllFree: Story = {
  parameters: at(3),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Add “1 month free on 12”' }));
    const free = await canvas.findByLabelText('Months free');
    await userEvent.clear(free);
    await userEvent.type(free, '12');
    await userEvent.tab();
    const [said] = await canvas.findAllByText('Enter fewer free months than the lease has');
    await expect(said).toBeVisible();
  },
};

export const NewRent: Story = {
  parameters: { path: '/rent/upload' },
};

const compare = (ids: string, more = '') => ({ path: `/rent/compare?ids=${ids}${more}` });

export const TwoCompared: Story = {
  parameters: compare('1,2'),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('Lease longer than the stay')).toBeVisible();
    await expect(canvas.getByText('Lowest cost of stay')).toBeVisible();
  },
};

/** Lines in which all are alike are left out when only differences are asked for. */
export const OnlyDifferences: Story = {
  parameters: compare('1,2'),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect((await canvas.findAllByText(/a month over 12 months/)).length).toBe(2);
    const before = canvas.getAllByRole('row').length;
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Differences only' }));
    await waitFor(() => expect(canvas.getAllByRole('row').length).toBeLessThan(before));
    await expect(canvas.getByRole('rowheader', { name: 'Gross rent a month' })).toBeVisible();
  },
};

export const FiveCompared: Story = { parameters: compare('1,2,3,4,5', '&months=24') };
export const FiveComparedKorean: Story = { ...FiveCompared, globals: { locale: 'kr' } };
export const FiveComparedChinese: Story = { ...FiveCompared, globals: { locale: 'zh' } };
export const NoneCompared: Story = { parameters: compare('') };

/** Dictionary of the discounts that rents choose from. */
export const Discounts: Story = {
  parameters: { path: '/rent/category/discount' },
};
