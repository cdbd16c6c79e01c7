import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { host, judgement, other, pair, personOf } from '#tests/support/plugins/match.ts';
import roommate from '../../roommate/plugin.ts';
import type { MatchCandidates } from '../api.ts';
import match from '../plugin.ts';
import MatchCandidatesPage, { load } from './match-candidates.tsx';

const late = { ...personOf(4, 'Maya Cohen'), asked: null, judgement: { ...judgement, score: 71, gates: judgement.gates.map((gate) => (gate.name === 'moveDate' ? { ...gate, miss: 16 } : gate)) } };

const found: MatchCandidates = {
  host,
  candidates: [other, { ...personOf(3, '박소연'), asked: 'pending', judgement: { ...judgement, score: 76 } }],
  unsure: [],
  near: [{ ...late, price: { cents: 579_500, count: 61, each: 9_500 } }],
  refused: 0,
  closed: { moveDate: 1, area: 2 },
  labels: pair.labels,
};
const answers = {
  'GET /api/match/7': { id: 7, version: 1, title: '388 Bridge St 24C', seats: 3, taken: 2, seatPrice: 152_500, moveFrom: '2026-12-03', labels: {} },
  'GET /api/match/7/candidates': found,
  'GET /api/match/7/candidate/2': pair,
  'GET /api/match/7/candidate/3': { ...pair, judgement: { ...judgement, score: 76 }, group: null },
  'GET /api/match/7/candidate/4': { ...pair, judgement: late.judgement, group: null, changes: [] },
  'POST /api/match/7/candidate/2/request': { id: 9, batch: 12 },
};

const meta = {
  title: 'Areas/Matching',
  component: MatchCandidatesPage,
  parameters: { plugins: [match, roommate], answers, path: '/match/candidates/7', pattern: '/match/candidates/:matchId', load },
  decorators: [
    (Story) => (
      <div style={{ display: 'grid', blockSize: '100vh', background: 'var(--surface)' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** A score opened into points that add up, the group they would make, and those who nearly fit. */
export const Candidates: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('row', { name: /Sum 78 of 100/ }, { timeout: 5000 })).toBeVisible();
    await expect(page.getByText('7 of 7 conditions met')).toBeVisible();
    await expect(page.getByText('Also look in Astoria')).toBeVisible();
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
  parameters: { answers: { ...answers, 'GET /api/match/7/candidates': { ...found, host: null, candidates: [], near: [], closed: {} } } },
};
