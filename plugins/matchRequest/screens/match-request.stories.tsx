import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import { matchAnswers } from '#tests/support/plugins/match.ts';
import match from '../../match/plugin.ts';
import matchRequest from '../plugin.ts';

const meta = {
  title: 'Areas/Match requests',
  parameters: { plugins: [match, matchRequest], answers: matchAnswers, path: '/match/request/board' },
  render: openScreen,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** Time for parts that load when they are opened, on a busy machine. */
const loading = { timeout: 10_000 };

const lane = (canvas: HTMLElement, name: string) => within(canvas).findByRole('region', { name: new RegExp(`^${name}`) }, loading);

export const Board: Story = {};

/** Requests in lanes by their states, one from each lane to the next by keys: a step there is not says so. */
export const BoardPlayed: Story = {
  ...Board,
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const card = await within(await lane(canvasElement, 'Pending')).findByRole('link', { name: /林雨桐/ });
    card.focus();
    await userEvent.keyboard(' {ArrowRight}{ArrowRight}');
    await waitFor(() => expect(canvas.getByRole('status', { name: '' })).toHaveTextContent(/Seated refuses/), loading);
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    await waitFor(async () => expect(within(await lane(canvasElement, 'Accepted')).getByText('林雨桐')).toBeVisible(), loading);
  },
};
export const BoardKoreanDark: Story = { globals: { locale: 'kr', theme: 'dark' } };
export const BoardChinese: Story = { globals: { locale: 'zh' } };

/** "Move to…" asks for the reason that a decline takes, and completes the move. */
export const DeclinedOnTheWay: Story = {
  play: async ({ canvasElement }) => {
    (await within(await lane(canvasElement, 'Pending')).findByRole('link', { name: /林雨桐/ })).focus();
    await userEvent.keyboard('m');
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('menuitem', { name: /Declined/ }, loading));
    const dialog = within(await page.findByRole('dialog', undefined, loading));
    const reason = await dialog.findByRole('combobox', { name: 'Reason' }, loading);
    // that a match was called off follows by itself
    await expect([...reason.querySelectorAll('option')].map(({ value }) => value)).not.toContain('calledOff');
    await userEvent.selectOptions(reason, 'Dates');
    await userEvent.click(dialog.getByRole('button', { name: 'Move to Declined' }));
    await waitFor(async () => expect(within(await lane(canvasElement, 'Declined')).getByText('林雨桐')).toBeVisible(), loading);
  },
};
