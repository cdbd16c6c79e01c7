import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { matchAnswers, reviewRow, suited } from '#tests/support/plugins/match.ts';
import { onSurface } from '#stories/kernel-decorator.tsx';
import roommate from '../../roommate/plugin.ts';
import match from '../plugin.ts';
import RequestReviewPage, { load } from './request-review.tsx';
import SuitedMatchesPage, { load as loadSuited } from './suited-matches.tsx';

const meta = {
  title: 'Areas/Matching/Requests',
  component: RequestReviewPage,
  parameters: { plugins: [match, roommate], answers: matchAnswers, path: '/match/request/review', pattern: '/match/request/review', load },
  decorators: [onSurface('grid')],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Requests: Story = {};

/** One request after another: what each side wants of the other, the group, and the answer by keys. */
export const RequestsPlayed: Story = {
  ...Requests,
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('row', { name: /Lifestyle 20 of 26 0.75 0.74/ }, { timeout: 5000 })).toBeVisible();
    await expect(page.getByText(/^Weakest pair 이하윤 and 林雨桐, 71/)).toBeVisible();
    await userEvent.keyboard('j');
    await expect(await page.findByRole('button', { name: /Host agreed, give seat/ }, { timeout: 5000 })).toBeVisible();
    await userEvent.keyboard('n');
    const dialog = await within(document.body).findByRole('dialog', { name: 'Decline 박소연' }, { timeout: 5000 });
    await waitFor(() => expect(dialog).toBeVisible());
    await waitFor(() => expect(within(dialog).getAllByRole('radio')[0]).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(dialog).toBeVisible();
    await userEvent.keyboard('2{Enter}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), { timeout: 5000 });
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

/** A full match: nobody more is accepted, and it says who lives there. */
export const SeatsGone: Story = {
  parameters: { answers: { ...matchAnswers, 'GET /api/match/request/review': { rows: [reviewRow(1, '林雨桐', { taken: 3, people: ['송지아', '이하윤', 'Ana Duarte'] })] } } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByText(/Every seat is taken: 송지아, 이하윤, Ana Duarte/, {}, { timeout: 5000 })).toBeVisible();
    await expect(page.getByRole('button', { name: /Accept request/ })).toHaveAttribute('aria-disabled', 'true');
  },
};

/** The host agreed, and the room has no place left: the seat waits for one. */
export const RoomLet: Story = {
  parameters: { answers: { ...matchAnswers, 'GET /api/match/request/review': { rows: [reviewRow(1, '林雨桐', { state: 'accepted', isLet: true })] } } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByText(/Every place of the room is let/, {}, { timeout: 5000 })).toBeVisible();
    await expect(page.getByRole('button', { name: /Host agreed, give seat/ })).toHaveAttribute('aria-disabled', 'true');
  },
};

/** One that somebody else answered stays in sight: no key is about the next. */
export const AnsweredMeanwhile: Story = {
  parameters: {
    path: '/match/request/review?request=1',
    answers: { ...matchAnswers, 'GET /api/match/request/review': { rows: [reviewRow(1, '林雨桐', { state: 'declined' }), reviewRow(2, '박소연')] } },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByText(/It is answered: Declined/, {}, { timeout: 5000 })).toBeVisible();
    await expect(page.getByRole('button', { name: /Accept request/ })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('y');
    await expect(page.getByText(/It is answered: Declined/)).toBeVisible();
    await userEvent.keyboard('j');
    await waitFor(() => expect(page.getByRole('button', { name: /Accept request/ })).not.toHaveAttribute('aria-disabled', 'true'), { timeout: 5000 });
  },
};

export const NoRequests: Story = { parameters: { answers: { ...matchAnswers, 'GET /api/match/request/review': { rows: [] } } } };

export const LongWords: Story = {
  parameters: { answers: { ...matchAnswers, 'GET /api/match/request/review': { rows: [reviewRow(1, 'Wolfeschlegelsteinhausenbergerdorff', { title: '1845 Adam Clayton Powell Jr Boulevard Apartment 24C', message: 'Donaudampfschifffahrtsgesellschaft'.repeat(8) })] } } },
};

export const MatchesForAPerson: Story = {
  parameters: { answers: matchAnswers, path: '/match/for/2', pattern: '/match/for/:roommateId', load: loadSuited },
  render: () => <SuitedMatchesPage />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('link', { name: /388 Bridge St 24C/ }, { timeout: 5000 })).toBeVisible();
    await expect(page.getByRole('row', { name: /Sum 78 of 100/ })).toBeVisible();
    await userEvent.keyboard('j');
    await expect(await page.findByText('6 of 7 conditions met', {}, { timeout: 5000 })).toBeVisible();
    await expect(page.getAllByText(/\$530 a month over 110 % of a budget/)).toHaveLength(3);
  },
};

export const NoMatches: Story = {
  parameters: { answers: { 'GET /api/match/for/2': { ...suited, matches: [], near: [] } }, path: '/match/for/2', pattern: '/match/for/:roommateId', load: loadSuited },
  render: () => <SuitedMatchesPage />,
};
