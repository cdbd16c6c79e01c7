import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import { decidedFirst, reviewAnswers as answersOf, reviewLabels, reviewOf } from '#tests/support/plugins/review.ts';
import review from '../plugin.ts';

const meta = { title: 'Areas/Review/Decisions', parameters: { plugins: [review], path: '/user/review/list', answers: answersOf() }, render: openScreen } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** A colleague decides first the review that a reason was chosen for: it stays, says who was quicker, and no key is about the next. */
export const DecidedMeanwhile: Story = {
  parameters: {
    answers: {
      ...answersOf(),
      'PUT /api/review/*': () => Response.json({ errorCode: 10009, message: 'Someone changed the same fields meanwhile', conflicts: { state: { theirs: 'shown', yours: 'hidden', base: 'new' } } }, { status: 409 }),
      ...decidedFirst(),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('list', { name: 'New' });
    await userEvent.keyboard('2h');
    await expect(await canvas.findByText('Yuna Choi decided it meanwhile: Shown', { selector: '.review-meanwhile *' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^이하윤/ })).toHaveAttribute('aria-current', 'true');
    await expect(canvas.getByRole('radio', { name: /^Profanity/ })).toBeChecked();
    await userEvent.keyboard('h');
    await expect(canvas.getByText('It is decided: go on by J or K')).toBeVisible();
    await userEvent.keyboard('j');
    await waitFor(() => expect(canvas.getByRole('button', { name: /^Author 2/ })).toHaveAttribute('aria-current', 'true'));
    await expect(canvas.getByRole('radio', { name: /^Profanity/ })).not.toBeChecked();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(11);
  },
};

/** Where the browser does not copy, as over plain HTTP, the letter is shown to be copied by hand, and nothing says that it was copied. */
export const LetterByHand: Story = {
  parameters: { answers: answersOf() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('list', { name: 'New' });
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    try {
      await userEvent.keyboard('1a');
      const letter = await within(document.body).findByRole('textbox', { name: 'Letter to the author' });
      await expect(letter).toHaveTextContent('이하윤');
      await expect(letter).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await expect(await canvas.findByText('이하윤 asked to change', { selector: '.surface-foot *' })).toBeVisible();
    } finally {
      Reflect.deleteProperty(navigator, 'clipboard');
    }
  },
};

const hidden = reviewOf(1, 'Noah Kim', 'Mice.', { state: 'hidden', reason: 'profanity', writtenOn: '2026-01-05', waits: false });

/** A hidden review that is locked could not be hidden again: it is asked about, with the reason it was hidden for. */
export const ShowForGood: Story = {
  parameters: { path: '/user/review/list?tab=hidden', answers: { ...answersOf(), 'GET /api/review': { rows: [hidden], total: 1, labels: reviewLabels } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const page = within(document.body);
    await canvas.findByRole('list', { name: 'Hidden' });
    await userEvent.keyboard('s');
    const question = await page.findByRole('dialog', { name: 'Show the review of Noah Kim for good' });
    await waitFor(() => expect(within(question).getByText(/Profanity/)).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.keyboard('s');
    await userEvent.click(await page.findByRole('button', { name: 'Show review' }));
    await waitFor(() => expect(canvas.queryByRole('listitem')).toBeNull());
  },
};

/** Decisions taken back one after another are told beside the decisions, not over the queue. */
export const TakenBack: Story = {
  parameters: { answers: { ...answersOf(), 'POST /api/batch/*': { undone: 1, undoes: 1, batch: 90, refused: [], records: [{ record: 'review', count: 1 }] } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('list', { name: 'New' });
    await userEvent.keyboard('ss');
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(10));
    await userEvent.keyboard('z');
    await expect(await canvas.findByText('Review of Author 2 as before · Review of 이하윤 shown', { selector: '.surface-foot *' })).toBeVisible();
    await userEvent.keyboard('z');
    await expect(await canvas.findByText('Review of 이하윤 as before', { selector: '.surface-foot *' })).toBeVisible();
    await expect(within(document.body).queryByText(/is as before/)).toBeNull();
  },
};
