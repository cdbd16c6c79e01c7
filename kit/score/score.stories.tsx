import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { definePlugin } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';
import type { WeightPreview } from './api.ts';
import type { Judgement } from './score.ts';
import { ScorePanel } from './score-panel.tsx';
import { WeightsDialog } from './weights-dialog.tsx';

const texts = {
  'suits.part.budget': 'Budget', 'suits.part.area': 'Area', 'suits.part.moveDate': 'Move date', 'suits.part.bedrooms': 'Bedrooms', 'suits.part.commute': 'Commute', 'suits.part.quiet': 'Quiet hours',
  'suits.gate.free': 'free', 'suits.gate.price': 'rent', 'suits.gate.pets': 'pets',
  'suits.outcomes.none': 'No home that was shown has been signed yet.', 'suits.outcomes.from_one': 'From {{count}} signed contract.', 'suits.outcomes.from_other': 'From {{count}} signed contracts.',
};
const load = async () => ({ default: texts });
const words = definePlugin({ id: 'suits', contributes: [translations({ plugin: 'suits', load: { kr: load, en: load, zh: load } })] });

const gates = [{ name: 'free', miss: 0 }, { name: 'price', miss: 0 }, { name: 'pets', miss: 0 }];

/** A home against the wishes of a client, 79 of 100. */
const home: Judgement = {
  version: 1, gates, score: 79, unknown: [], confidence: 100,
  parts: [
    { name: 'budget', fit: 1, points: 30, of: 30 },
    { name: 'area', fit: 0.72, points: 18, of: 25 },
    { name: 'moveDate', fit: 0.6, points: 12, of: 20 },
    { name: 'bedrooms', fit: 1, points: 15, of: 15 },
    { name: 'commute', fit: 0.4, points: 4, of: 10 },
  ],
};

const facts: Readonly<Record<string, string>> = {
  budget: '$3,480 of up to $3,800',
  area: 'Long Island City, next to Astoria',
  moveDate: 'Free December 8, wished for December 1',
  bedrooms: '2, as wished',
  commute: '42 min to Fulton St',
};

const meta = {
  title: 'Patterns/Score',
  component: ScorePanel,
  subcomponents: { WeightsDialog },
  args: {
    judgement: home,
    words: 'suits',
    missOf: ({ name, miss }) => (name === 'price' ? `Rent is $${miss / 100} above the budget` : `Misses ${name}`),
    factOf: (part) => facts[part],
  },
  parameters: { plugins: [words] },
  decorators: [
    (Story) => (
      <div style={{ padding: 24, background: 'var(--surface)' }}>
        <div style={{ maxInlineSize: 640 }}>
          <Story />
        </div>
      </div>
    ),
  ],
} satisfies Meta<typeof ScorePanel>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The points of each component stand beside what they are worth and the fact behind them; their sum is the score. */
export const Home: Story = {
  play: async ({ canvasElement }) => {
    const panel = within(canvasElement);
    await expect(panel.getByRole('row', { name: /^Area 18 of 25 Long Island City/ })).toBeVisible();
    await expect(panel.getByRole('row', { name: /^Sum 79 of 100 30 \+ 18 \+ 12 \+ 15 \+ 4/ })).toBeVisible();
  },
};

/** A missed condition is said below, whatever the points: such a home is not offered by itself. */
export const MissedCondition: Story = {
  args: { judgement: { ...home, gates: gates.map((gate) => (gate.name === 'price' ? { ...gate, miss: 15_000 } : gate)) } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Rent is $150 above the budget')).toBeVisible();
  },
};

/** Components that cannot be judged take no points away: the others share the hundred, and the confidence says how much is known. */
export const NotAllKnown: Story = {
  args: {
    judgement: {
      ...home, score: 90, unknown: ['moveDate', 'commute'], confidence: 70,
      parts: [{ name: 'budget', fit: 1, points: 43, of: 43 }, { name: 'area', fit: 0.72, points: 26, of: 36 }, { name: 'bedrooms', fit: 1, points: 21, of: 21 }],
    },
    leftOut: { commute: 'commute left out: works from home' },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Confidence 70 % · not known: Move date · commute left out: works from home')).toBeVisible();
  },
};

/** Nothing is known: a dash, and no number that looks like a bad one. */
export const NothingKnown: Story = { args: { judgement: { ...home, score: null, parts: [], unknown: home.parts.map(({ name }) => name), confidence: 0 } } };

/** Two people who would share a home: each side judges by its own wishes, and a low side is marked. */
export const BothWays: Story = {
  args: {
    judgement: { ...home, score: 72, parts: [{ name: 'budget', fit: 1, points: 50, of: 50 }, { name: 'quiet', fit: 0.44, points: 22, of: 50 }] },
    factOf: (part) => ({ budget: '$1,450–1,700 and $1,500–1,800', quiet: 'From 10 PM and from midnight' })[part],
    sides: { names: ['송지아', 'Emily'], ways: { quiet: [0.3, 0.65] } },
  },
};

/** A score that was kept says from which day it is. */
export const Kept: Story = { args: { asOf: '2026-11-12T15:00:00.000Z' } };

const moved: WeightPreview = {
  rows: [
    { key: 'a', name: '1B1B · 34F, 28-10 Jackson Ave', place: 1, placeBefore: 3, score: 88, scoreBefore: 79 },
    { key: 'b', name: '2B1B · 12B, 2 Gold St', place: 2, placeBefore: 1, score: 84, scoreBefore: 86 },
    { key: 'c', name: 'Studio · 7F, 70 Pine St', place: 3, placeBefore: null, score: 81, scoreBefore: 60 },
  ],
  outcomes: { tried: { share: 0.7, hits: 20, found: 14, closed: 0 }, now: { share: 0.6, hits: 20, found: 12, closed: 0 }, default: { share: 0.55, hits: 20, found: 11, closed: 0 } },
};

/** Sliders of 0 to 5: who would move is shown before the weights are kept. */
export const Weights: Story = {
  // in a frame of its own: the dialog would cover the page of documentation
  parameters: { docs: { story: { inline: false, height: '560px' } }, answers: { 'GET /api/suits/weights': { rows: [{ id: 1, createdAt: '2026-11-12T15:00:00.000Z', steps: [{ part: 'budget', step: 5 }] }], total: 1, labels: {} } } },
  render: () => <WeightsDialog words="suits" parts={home.parts.map(({ name }) => name)} path="/suits/weights" scoring="home" preview={async () => moved} onClose={fn()} />,
  play: async () => {
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Weights' }));
    const slider = await dialog.findByRole('slider', { name: 'Budget' });
    await waitFor(() => expect(slider).toHaveFocus());
    await userEvent.click(dialog.getByRole('button', { name: 'Back to default' }));
    await waitFor(() => expect(slider).toHaveValue('3'));
    await expect(await dialog.findByText('↑ 2')).toBeVisible();
  },
};

export const Dark: Story = { globals: { theme: 'dark' } };

export const Korean: Story = { globals: { locale: 'kr' } };
