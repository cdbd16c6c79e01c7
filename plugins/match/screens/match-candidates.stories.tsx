import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { found, matchAnswers, pair } from '#tests/support/plugins/match.ts';
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

/** Changes ticked together, with the score of the pair and of the group. */
export const TickedTogether: Story = {
  parameters: { answers: { ...matchAnswers, 'GET /api/match/7/candidate/2': { ...pair, together: { score: 88, group: 79 } } } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('checkbox', { name: 'Also look in Flushing' }, { timeout: 5000 }));
    await expect(await page.findByText(/pair 88, group 79/, {}, { timeout: 5000 })).toBeVisible();
    await userEvent.click(page.getByRole('checkbox', { name: 'Also look in Flushing' }));
    await waitFor(() => expect(page.queryByText(/pair 88/)).toBeNull());
  },
};

/** Nobody can be asked where every seat is taken. */
export const Full: Story = {
  parameters: { answers: { ...matchAnswers, 'GET /api/match/7': { ...(matchAnswers['GET /api/match/7'] as object), taken: 3, state: 'complete' } } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('row', { name: /Sum 78/ }, { timeout: 5000 });
    await expect(page.getAllByText('Every seat is taken: nobody can be asked.')[0]).toBeVisible();
    await expect(page.getByRole('button', { name: /Send request/ })).toHaveAttribute('aria-disabled', 'true');
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

export const NoSearch: Story = {
  parameters: { answers: { ...matchAnswers, 'GET /api/match/7/candidates': { ...found, host: null, candidates: [], near: [], closed: {} } } },
};
