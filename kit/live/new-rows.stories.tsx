import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import NewRows from './new-rows.tsx';

const meta = {
  title: 'Parts/New rows',
  component: NewRows,
  args: { count: 3, onShow: fn() },
  decorators: [
    (Story) => (
      <div style={{ blockSize: 96 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof NewRows>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Several: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: '3 new rows' }));
    await expect(args.onShow).toHaveBeenCalledOnce();
  },
};

export const One: Story = { args: { count: 1 } };

export const Korean: Story = { args: { count: 1240 }, globals: { locale: 'kr' } };

export const Chinese: Story = { args: { count: 12 }, globals: { locale: 'zh' } };
