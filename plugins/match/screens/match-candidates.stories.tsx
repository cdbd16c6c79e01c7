import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { found, matchAnswers } from '#tests/support/plugins/match.ts';
import { onSurface } from '#stories/kernel-decorator.tsx';
import roommate from '../../roommate/plugin.ts';
import match from '../plugin.ts';
import MatchCandidatesPage, { load } from './match-candidates.tsx';

const meta = {
  title: 'Areas/Matching',
  component: MatchCandidatesPage,
  parameters: { plugins: [match, roommate], answers: matchAnswers, path: '/match/candidates/7', pattern: '/match/candidates/:matchId', load },
  decorators: [onSurface('grid')],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** A score opened into points that add up, the group they would make, and those who nearly fit. */
export const Candidates: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('row', { name: /Sum 78 of 100/ }, { timeout: 5000 })).toBeVisible();
    await expect(page.getByText('7 of 7 conditions met')).toBeVisible();
    await expect(page.getByText('Also look in Flushing')).toBeVisible();
  },
};

export const CandidatesDark: Story = { globals: { theme: 'dark' } };
export const CandidatesKorean: Story = { globals: { locale: 'kr' } };
export const CandidatesChinese: Story = { globals: { locale: 'zh' } };

/** Down to somebody who misses a condition: no request can be sent for them. */
export const NearMiss: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('row', { name: /Sum 78/ }, { timeout: 5000 });
    await userEvent.keyboard('jj');
    await expect(await page.findByText('6 of 7 conditions met', {}, { timeout: 5000 })).toBeVisible();
    await expect(page.getByRole('button', { name: /Send request/ })).toHaveAttribute('aria-disabled', 'true');
  },
};

/** Somebody does not fit: asked by the same key as in recommendations, and the next one follows. */
export const NotAFit: Story = {
  parameters: { answers: { ...matchAnswers, 'POST /api/match/7/candidate/2/refuse': { id: 1, batch: 12 } } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const line = (name: string) => within(document.body).findByRole('menuitem', { name });
    await page.findByRole('row', { name: /Sum 78/ }, { timeout: 5000 });
    await userEvent.keyboard('d');
    await waitFor(async () => expect(await line('Ways of living')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(page.getByRole('link', { name: /林雨桐/ })).toHaveFocus());
    await userEvent.keyboard('d');
    await waitFor(async () => expect(await line('Ways of living')).toHaveFocus());
    await userEvent.keyboard('3');
    await waitFor(() => expect(page.getByRole('link', { name: /박소연/ })).toHaveFocus());
    await expect(page.getByRole('link', { name: /박소연/ })).toHaveAttribute('aria-current', 'true');
  },
};

export const NoSearch: Story = {
  parameters: { answers: { ...matchAnswers, 'GET /api/match/7/candidates': { ...found, host: null, candidates: [], near: [], closed: {} } } },
};
