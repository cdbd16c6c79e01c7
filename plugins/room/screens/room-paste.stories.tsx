import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { roomAnswers } from '#tests/support/plugins/room.ts';
import { difference, pasteAnswers } from '#tests/support/plugins/room-paste.ts';
import { onSurface } from '#stories/kernel-decorator.tsx';
import room from '../plugin.ts';
import Paste, { load } from './room-paste.tsx';

const answers = { ...roomAnswers, 'GET /api/managementCompany': { rows: [{ id: 1, version: 1, name: { en: 'Halcyon Residential', kr: '', zh: '' }, active: true }], total: 1, labels: {} }, ...pasteAnswers };
const at = { plugins: [room], answers, path: '/room/upload?from=paste', pattern: '/room/upload', load };

const meta = {
  title: 'Areas/Room/Paste',
  component: Paste,
  parameters: at,
  decorators: [onSurface('grid')],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** Pastes a table and compares it. */
const compare = async (canvasElement: HTMLElement, words = /^(Compare|비교|比对)$/) => {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByRole('textbox'), '302 Bedford Ave #4C 1B1B 3450 12/1');
  await userEvent.click(canvas.getByRole('button', { name: words }));
  return canvas;
};

export const Asking: Story = {};

export const AskingForACompany: Story = {
  parameters: { ...at, path: '/room/upload?from=paste&company=1' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByDisplayValue('Halcyon Residential')).toBeVisible();
  },
};

/** Every result at once: the lines that change nothing are hidden until they are asked for. */
export const Difference: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await compare(canvasElement);
    await expect(await canvas.findByRole('button', { name: 'Apply to 5 units' })).toBeEnabled();
    await expect(canvas.queryByRole('row', { name: /5B/ })).toBeNull();
    await expect(canvas.getByText('Which building is “302 Bedfrod”?')).toBeVisible();
  },
};

export const DifferenceKorean: Story = {
  globals: { locale: 'kr' },
  play: async ({ canvasElement }) => {
    const canvas = await compare(canvasElement);
    await expect(await canvas.findByRole('button', { name: '호실 5개에 적용' })).toBeEnabled();
  },
};

export const DifferenceChineseCompact: Story = {
  globals: { locale: 'zh', density: 'compact' },
  play: async ({ canvasElement }) => {
    const canvas = await compare(canvasElement);
    await expect(await canvas.findByRole('button', { name: '应用到 5 个房间' })).toBeEnabled();
  },
};

/** A card shows its lines alone; a line that is left out says so. */
export const OneResult: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await compare(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /Changed/ }));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Apply 302 Bedford Ave 4C' }));
    await expect(canvas.getByText('Left out by you')).toBeVisible();
    await expect(canvas.getAllByRole('row')).toHaveLength(4);
  },
};

export const Correcting: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await compare(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Correct line 11' }));
    await expect(canvas.getByRole('textbox', { name: 'Rent' })).toHaveValue('$4,1S0');
  },
};

/** Somebody changed a unit between the look and the click. */
export const SomeChangedMeanwhile: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await compare(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Apply to 5 units' }));
    await expect(await canvas.findByText('Changed meanwhile, left as it is')).toBeVisible();
  },
};

/** Most of what is offered is missing: the list may be somebody else's. */
export const MostMissing: Story = {
  parameters: {
    ...at,
    answers: {
      ...answers,
      'POST /api/room/paste/preview': { ...difference, rows: Array.from({ length: 8 }, (_, place) => ({ ...difference.rows.at(-1), key: `room ${place}`, unit: `${place + 1}A` })) },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = await compare(canvasElement);
    await expect(await canvas.findByText(/Most of what is offered there is missing.*8 units that are missing stay offered/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true');
    await expect(canvas.getByRole('checkbox', { name: 'Apply 302 Bedford Ave 1A' })).not.toBeChecked();
    await expect(canvas.getByRole('checkbox', { name: 'Apply all that can be' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Apply 302 Bedford Ave 1A' }));
    await expect(canvas.getByRole('button', { name: 'Apply to 1 unit' })).toBeEnabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Stop offering 7' }));
    await expect(canvas.getByRole('button', { name: 'Apply to 8 units' })).toBeEnabled();
  },
};

export const NoUnits: Story = {
  parameters: { ...at, answers: { ...answers, 'POST /api/room/paste/preview': { rows: [], skipped: [], buildings: 0, labels: {} } } },
  play: async ({ canvasElement }) => {
    const canvas = await compare(canvasElement);
    await expect(await canvas.findByText('No unit was found in this text')).toBeVisible();
  },
};

export const TooManyLines: Story = {
  parameters: {
    ...at,
    answers: { ...answers, 'POST /api/room/paste/preview': () => Response.json({ errorCode: 10_001, message: 'Some values do not fit', fields: { text: 'room.paste.problem.tooMany' } }, { status: 400 }) },
  },
  play: async ({ canvasElement }) => {
    const canvas = await compare(canvasElement);
    await expect(await canvas.findByText(/At most 2,000 lines at once/)).toBeVisible();
  },
};

/** Someone who may only look is told so. */
export const NotAllowed: Story = { parameters: { ...at, roles: ['viewer'] } };
