import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { judgement, pair } from '#tests/support/plugins/match.ts';
import roommate from '../../roommate/plugin.ts';
import type { RequestReview, SuitedMatches } from '../api.ts';
import match from '../plugin.ts';
import RequestReviewPage, { load } from './request-review.tsx';
import SuitedMatchesPage, { load as loadSuited } from './suited-matches.tsx';

const rowOf = (id: number, member: string, more: Partial<RequestReview['rows'][number]> = {}): RequestReview['rows'][number] => ({
  id, version: 1, match: 7, title: '388 Bridge St 24C', host: '송지아', member, state: 'pending', score: 78, message: '我是哥大研究生，作息早，周末在家做饭。', cause: null, reason: null, createdAt: '2026-11-20T13:31:00.000Z',
  roommate: 2, seats: 3, taken: 2, seatPrice: 152_500, people: ['송지아', '이하윤'], others: 1, ...more,
});
const rows = [rowOf(1, '林雨桐'), rowOf(2, '박소연', { state: 'accepted', score: 76, message: null }), rowOf(3, 'Ana Duarte', { state: 'declined', cause: 'taken', reason: 'Two want the same room', score: null, roommate: null })];
const answers = {
  'GET /api/match/request/review': { rows },
  'GET /api/match/7/candidate/2': pair,
  'PUT /api/matchRequest/1': { id: 1, version: 2, batch: 12 },
};
const suited: SuitedMatches = {
  name: '林雨桐',
  matches: [{ match: 7, title: '388 Bridge St 24C', host: '송지아', seats: 3, taken: 2, seatPrice: 152_500, judgement }],
  near: [{ match: 8, title: '250 Ashland Pl 12B', host: 'Maya Cohen', seats: 2, taken: 1, seatPrice: 240_000, judgement: { ...judgement, score: 64, gates: judgement.gates.map((gate) => (gate.name === 'price' ? { ...gate, miss: 53_000 } : gate)) }, price: { cents: 636_000, count: 12, each: 53_000 } }],
};

const meta = {
  title: 'Areas/Matching/Requests',
  component: RequestReviewPage,
  parameters: { plugins: [match, roommate], answers, path: '/match/request/review', pattern: '/match/request/review', load },
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

/** One request after another: what each side wants of the other, the group, and the answer by keys. */
export const Requests: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('row', { name: /Lifestyle 20 of 26 0.74 0.75/ }, { timeout: 5000 })).toBeVisible();
    await expect(page.getByText('Weakest pair 이하윤 and 林雨桐, 71')).toBeVisible();
    await userEvent.keyboard('j');
    await expect(await page.findByRole('button', { name: /Host agreed, give seat/ }, { timeout: 5000 })).toBeVisible();
    await userEvent.keyboard('n');
    const dialog = await within(document.body).findByRole('dialog', { name: 'Decline 박소연' }, { timeout: 5000 });
    await waitFor(() => expect(dialog).toBeVisible());
  },
};

export const RequestsChineseDark: Story = { globals: { locale: 'zh', theme: 'dark' } };
export const RequestsKorean: Story = { globals: { locale: 'kr' } };

/** Somebody without a search is answered as well, only without a score. */
export const WithoutScore: Story = {
  parameters: { path: '/match/request/review?tab=declined' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('No score: one of them has no roommate search.', {}, { timeout: 5000 })).toBeVisible();
  },
};

export const NoRequests: Story = { parameters: { answers: { ...answers, 'GET /api/match/request/review': { rows: [] } } } };

export const LongWords: Story = {
  parameters: { answers: { ...answers, 'GET /api/match/request/review': { rows: [rowOf(1, 'Wolfeschlegelsteinhausenbergerdorff', { title: '1845 Adam Clayton Powell Jr Boulevard Apartment 24C', message: 'Donaudampfschifffahrtsgesellschaft'.repeat(8) })] } } },
};

export const MatchesForAPerson: Story = {
  parameters: { answers: { 'GET /api/match/for/2': suited }, path: '/match/for/2', pattern: '/match/for/:roommateId', load: loadSuited },
  render: () => <SuitedMatchesPage />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('link', { name: /388 Bridge St 24C/ }, { timeout: 5000 })).toBeVisible();
    await expect(page.getByText(/\$530 a month over 110 % of a budget/)).toBeVisible();
  },
};

export const NoMatches: Story = {
  parameters: { answers: { 'GET /api/match/for/2': { ...suited, matches: [], near: [] } }, path: '/match/for/2', pattern: '/match/for/:roommateId', load: loadSuited },
  render: () => <SuitedMatchesPage />,
};
