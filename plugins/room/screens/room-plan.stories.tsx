import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, within } from 'storybook/test';
import { emptyAnswers, houseAnswers, roomAnswers, towerAnswers } from '#tests/support/plugins/room.ts';
import { onSurface } from '#stories/kernel-decorator.tsx';
import room from '../plugin.ts';
// Fetched late by the page; a story has it at hand.
import './plan-edits.tsx';
import './plan-prices.tsx';
import RoomPlan, { load } from './room-plan.tsx';

const meta = {
  title: 'Areas/Room plan',
  component: RoomPlan,
  parameters: { plugins: [room], answers: roomAnswers, path: '/room/plan/2', pattern: '/room/plan/:buildingId', load },
  decorators: [onSurface('grid')],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const cell = (canvasElement: HTMLElement, words: RegExp) => within(canvasElement).findByRole('gridcell', { name: words }, { timeout: 5000 });

/** 58 floors, 11 lines, every state. */
export const Tower: Story = {
  parameters: { answers: towerAnswers },
  play: async ({ canvasElement }) => {
    await expect(await cell(canvasElement, /^33E, Available, 1B1B, \$4,295$/)).toBeInTheDocument();
    await expect(within(canvasElement).getByRole('button', { name: /Application pending 2/ })).toBeVisible();
  },
};

export const TowerKorean: Story = { globals: { locale: 'kr' } };
export const TowerChinese: Story = { globals: { locale: 'zh' } };

/** A block chosen by lasso: what can be changed of it stands beside. */
export const Chosen: Story = {
  parameters: { path: '/room/plan/2?at=33E' },
  play: async ({ canvasElement }) => {
    await fireEvent.pointerDown(await cell(canvasElement, /^35E,/), { button: 0, pointerType: 'mouse' });
    await fireEvent.pointerMove(await cell(canvasElement, /^33G,/), { pointerType: 'mouse' });
    await fireEvent.pointerUp(await cell(canvasElement, /^33G,/));
    await expect(await within(canvasElement).findByText('9 units selected')).toBeVisible();
    await expect(within(canvasElement).getByText('33E – 35G · all Available')).toBeVisible();
    await expect(await within(canvasElement).findByLabelText(/^Places/, {}, { timeout: 5000 })).toBeVisible();
  },
};

export const ChosenKorean: Story = { ...Chosen, globals: { locale: 'kr' }, play: async () => undefined };

/** By how much the rents of the chosen rooms are raised: what it makes of them stands beside before anything is looked at. */
export const Raised: Story = {
  ...Chosen,
  play: async (context) => {
    await Chosen.play?.(context);
    const price = await within(context.canvasElement).findByLabelText(/^Gross rent/, {}, { timeout: 5000 });
    await userEvent.type(price, '+ 75');
    await expect(within(context.canvasElement).getByText('Then $4,270 – $4,400')).toBeVisible();
    await userEvent.clear(price);
    await userEvent.type(price, '+2%');
    await expect(within(context.canvasElement).getByText('Then $4,279 – $4,412')).toBeVisible();
    await userEvent.clear(price);
    await userEvent.type(price, '75%');
    await expect(price).toHaveAttribute('aria-invalid', 'true');
  },
};

/** One room: how it stands, and its page. */
export const OneChosen: Story = {
  parameters: { path: '/room/plan/2?at=33A' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('link', { name: 'Open 33A' })).toBeVisible();
    await expect(within(canvasElement).getByText('3 − 2 = 1')).toBeVisible();
  },
};

/** By keys alone: arrows walk, Shift and Space choose. */
export const ByKeys: Story = {
  parameters: { path: '/room/plan/2?at=35E' },
  play: async ({ canvasElement }) => {
    (await cell(canvasElement, /^35E,/)).focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    await expect(await within(canvasElement).findByText('4 units selected')).toBeVisible();
    await expect(await cell(canvasElement, /^34F,/)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
    await expect(await within(canvasElement).findByText('5 units selected')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(await within(canvasElement).findByText('Nothing selected')).toBeVisible();
  },
};

/** A press on the legend: the rest steps back, and is not chosen. */
export const OnlyAvailable: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /^Available/ }));
    (await cell(canvasElement, /^35E,/)).focus();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect(await within(canvasElement).findByText('13 units selected')).toBeVisible();
  },
};

/** Garden, cellar and penthouse, a floor without rooms, and units that say no floor. */
export const House: Story = { parameters: { answers: houseAnswers, path: '/room/plan/5' } };

/** The types in the cells instead of prices. */
export const ByType: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.selectOptions(await within(canvasElement).findByRole('combobox', { name: /Cells show/ }, { timeout: 5000 }), 'type');
    await expect(await cell(canvasElement, /^33A,/)).toHaveTextContent('2B2B');
  },
};

export const Empty: Story = {
  parameters: { answers: emptyAnswers },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('No rooms in this building yet')).toBeVisible();
  },
};

/** Someone who may look and not change. */
export const ToRead: Story = { parameters: { roles: ['viewer'], path: '/room/plan/2?at=33E' } };
