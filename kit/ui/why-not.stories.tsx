import { Button, HTMLSelect, Switch } from '@blueprintjs/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { whyNot, type NoRight } from './why-not.tsx';

const pressed = fn();

/** A control that says why it may not be used now: `<Button {...whyNot(reason)} />`. It stays within reach of Tab and does nothing. */
export function Refused({ reason }: {
  /** Words of the reason, or a right that is missing (`noRight`); false or undefined where the control may be used. */
  readonly reason: string | NoRight | false | undefined;
}) {
  return (
    <div style={{ padding: 24, minBlockSize: 96 }}>
      <Button intent="primary" text="Save" onClick={pressed} {...whyNot(reason)} />
    </div>
  );
}

const meta = {
  title: 'Parts/Why not',
  component: Refused,
  excludeStories: ['Refused'],
  args: { reason: 'Nothing was changed' },
} satisfies Meta<typeof Refused>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The reason as it is typed below; without one the button acts. */
export const Reason: Story = {};

const several: Partial<Story> = {
  render: () => (
    <div style={{ display: 'flex', alignItems: 'start', gap: 12, padding: 24, minBlockSize: 160 }}>
      <Button intent="primary" text="Save" onClick={pressed} {...whyNot('Nothing was changed')} />
      <Switch checked={false} label="In use" onChange={pressed} {...whyNot('Your roles do not allow this')} />
      <HTMLSelect aria-label="Digest" value="a" onChange={pressed} {...whyNot('Turn it on first')}>
        <option value="a">Never</option>
        <option value="b">Daily</option>
      </HTMLSelect>
      <Button text="Discard" onClick={pressed} {...whyNot(false)} />
    </div>
  ),
};

// the bubble is fetched at the first reason
const reason = (text: string) => within(document.body).findByText(text, { selector: '.why-not' }, { timeout: 10_000 });

/** Tab reaches each control that may not be used, which then says why; no key and no click makes it act. */
export const ByKeys: Story = {
  ...several,
  play: async ({ canvasElement }) => {
    pressed.mockClear();
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Save' })).toHaveFocus();
    await expect(canvas.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Nothing was changed');
    await reason('Nothing was changed');
    await userEvent.keyboard('{Enter} ');
    await userEvent.tab();
    await reason('Your roles do not allow this');
    await userEvent.keyboard(' ');
    await userEvent.tab();
    await reason('Turn it on first');
    await userEvent.keyboard('{ArrowDown}');
    await expect(pressed).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect(document.querySelector('.why-not')).toBeNull();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(pressed).toHaveBeenCalledOnce();
  },
};

/** The pointer is told as well, and a press does nothing. */
export const ByPointer: Story = {
  ...several,
  globals: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    pressed.mockClear();
    const canvas = within(canvasElement);
    await userEvent.hover(canvas.getByText('In use'));
    await reason('Your roles do not allow this');
    await userEvent.click(canvas.getByText('In use'));
    await userEvent.hover(canvas.getByRole('button', { name: 'Save' }));
    await reason('Nothing was changed');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(pressed).not.toHaveBeenCalled();
  },
};
