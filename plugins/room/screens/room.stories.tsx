import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import { emptyAnswers, roomAnswers } from '#tests/support/plugins/room.ts';
import room from '../plugin.ts';

const meta = {
  title: 'Areas/Room',
  parameters: { plugins: [room], answers: roomAnswers },
  render: openScreen,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const list = { path: '/room/list?building=2' };

/** The rooms of one building: their plan is a step away. */
export const Rooms: Story = {
  parameters: list,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('43A')).toBeVisible();
    await expect(within(canvasElement).getByRole('link', { name: 'Plan' })).toHaveAttribute('href', '/room/plan/2');
  },
};

export const RoomsKorean: Story = { ...Rooms, globals: { locale: 'kr' }, play: async () => undefined };

export const NoRooms: Story = {
  parameters: { ...list, path: '/room/list', answers: emptyAnswers },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('No rooms yet')).toBeVisible();
  },
};

const update = { path: '/room/update/9' };

/** A room let place by place: what is left is counted before the reader's eyes. */
export const OneRoom: Story = { parameters: update };

/** More places are taken than there are: the field says so. */
export const OneRoomPlayed: Story = {
  ...OneRoom,
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('3 places − 2 taken = 1 left')).toBeVisible();
    const taken = canvas.getByLabelText('Taken');
    await userEvent.clear(taken);
    await userEvent.type(taken, '4');
    await userEvent.tab();
    await expect(await canvas.findByText('Enter no more places than there are')).toBeVisible();
  },
};

/** Someone who may look and not change. */
export const OneRoomToRead: Story = { parameters: { ...update, roles: ['viewer'] } };
export const OneRoomChinese: Story = { ...OneRoom, globals: { locale: 'zh' } };

export const NewRoom: Story = {
  parameters: { path: '/room/upload?rent=7' },
};

/** Begun from a rent: the rent and its building are filled in. */
export const NewRoomPlayed: Story = {
  ...NewRoom,
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByDisplayValue('1B1B · 33E')).toBeVisible();
    await expect(within(canvasElement).getByDisplayValue('28-10 Jackson Ave')).toBeVisible();
  },
};

const several = { path: '/room/upload?from=range&building=2' };
const write = (text: string) => async (canvasElement: HTMLElement) => {
  const field = await within(canvasElement).findByRole('textbox', { name: 'Units' });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

/** Units by the line: those that are new, and those that exist already. */
export const SeveralRooms: Story = {
  parameters: several,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await write('41A-41C, 1B1B, 59-60 × A-D, Studio')(canvasElement);
    await expect(await canvas.findByText('9 new · 2 exist already and are left out')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: '59A Studio' }));
    await expect(await canvas.findByRole('button', { name: 'Make 8 rooms' })).toBeEnabled();
  },
};

export const SeveralRoomsEmpty: Story = { parameters: several };

/** A range that counts down: what is wrong is said at the field. */
export const SeveralRoomsWrong: Story = {
  parameters: several,
  play: async ({ canvasElement }) => {
    await write('2312–2301')(canvasElement);
    await expect(await within(canvasElement).findByText('“2312–2301” counts down. Write the lower end first')).toBeVisible();
  },
};

export const SeveralRoomsChinese: Story = {
  parameters: { ...several, path: '/room/upload?from=range&building=2&units=59A–60D,1B1B' },
  globals: { locale: 'zh' },
};

export const Types: Story = {
  parameters: { path: '/room/category/type' },
};
