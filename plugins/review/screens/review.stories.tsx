import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import { repliedReviews as replied, reviewAnswers as answersOf, reviewLabels as labels, reviewOf } from '#tests/support/plugins/review.ts';
import type { ReviewRow } from '../entity.ts';
import review from '../plugin.ts';

const meta = { title: 'Areas/Review', parameters: { plugins: [review], path: '/user/review/list', answers: answersOf() }, render: openScreen } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Queue: Story = {
  parameters: { answers: answersOf() },
};

/** Ten reviews decided by keys alone: shown, and hidden for a published reason. */
export const QueuePlayed: Story = {
  ...Queue,
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const queue = await canvas.findByRole('list', { name: 'New' });
    const left = () => canvas.queryAllByRole('listitem').length;
    await expect(left()).toBe(12);
    await expect(within(queue).getByText('Mr. Brandt in 4C')).toHaveAttribute('title', 'Name of a person');
    await userEvent.keyboard('h');
    await expect(left()).toBe(12);
    await userEvent.keyboard('1h');
    await waitFor(() => expect(left()).toBe(11));
    for (let count = 10; count > 2; count -= 1) {
      await userEvent.keyboard('s');
      await waitFor(() => expect(left()).toBe(count));
    }
    await userEvent.keyboard('v');
    await waitFor(() => expect(within(queue).getAllByText('Verified')).toHaveLength(1));
    await userEvent.keyboard('j4h');
    await waitFor(() => expect(left()).toBe(2));
  },
};

/** A key that does nothing says why, where the decisions are. */
export const RefusedKeys: Story = {
  parameters: { answers: answersOf([reviewOf(1, 'Noah Kim', 'Quiet.'), reviewOf(2, 'Ana Li', 'Loud.', { contract: 3, contractNumber: 3, residentVerified: true }), ...replied]) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('list', { name: 'New' });
    const says = async (keys: string, words: string) => {
      await userEvent.keyboard(keys);
      await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent(words));
    };
    await says('a', 'Choose a reason by 1–6 first, then press A');
    await says('h', 'Choose a reason by 1–6 first, then press H');
    await says('z', 'There is no decision to take back here');
    await says('v', 'Verifying takes a signed lease or a proof');
    await says('jv', 'A signed lease proves it');
    await says('ja', 'Only a new review goes back to its author');
    // the list of keys is the frame's
    await userEvent.keyboard('{Shift>}[Slash]{/Shift}');
    await expect(canvas.getByRole('searchbox')).not.toHaveFocus();
    await userEvent.keyboard('[Slash]');
    await expect(canvas.getByRole('searchbox')).toHaveFocus();
  },
};

/** Keys pressed while a decision is being saved take their turn after it. */
export const KeysInARow: Story = {
  parameters: { answers: answersOf() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('list', { name: 'New' });
    await userEvent.keyboard('ss2hs');
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(8));
  },
};

/** After a decision that was refused the keys behind it do nothing, and it is said. */
export const KeysAfterARefusal: Story = {
  parameters: { answers: { ...answersOf(), 'PUT /api/review/*': () => Response.json({ errorCode: 10000, message: 'The database is busy' }, { status: 503 }) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('list', { name: 'New' });
    await userEvent.keyboard('ss');
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('the keys after it did nothing'));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(12);
  },
};

/** A request is answered in words, also by keys; a locked review says why it stays. */
export const AnswersByKeys: Story = {
  parameters: { path: '/user/review/list?tab=deletion', answers: answersOf() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('list', { name: 'Deletion asked' });
    await userEvent.keyboard('h');
    await expect(canvas.getByRole('alert')).toHaveTextContent('Here a request is answered: press R');
    await userEvent.keyboard('r{Control>}{Enter}{/Control}');
    await expect(canvas.getByRole('alert')).toHaveTextContent('Write an answer first');
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await expect(canvas.getByRole('alert')).toHaveTextContent(/Write an answer first|Locked: it stays/);
  },
};

const asks = [60, 61, 62].map((id) => reviewOf(id, `Author ${id}`, 'Elevator is slow.', { state: 'shown', deletionRequested: true, deletionBy: 'author' }));

/** After an answer the keys are the queue's again, with the next review in focus; Escape leaves the answer that is being written. */
export const AnswersInARow: Story = {
  parameters: {
    path: '/user/review/list?tab=deletion',
    answers: {
      ...answersOf(),
      'GET /api/review': { rows: asks, total: asks.length, labels },
      'PUT /api/review/*': async (request: Request) => ({ ...asks.find(({ id }) => request.url.includes(`/${id}`)), ...((await request.json()) as Partial<ReviewRow>), version: 2, batch: 7 }),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('list', { name: 'Deletion asked' });
    const rowOf = (id: number) => canvas.getByRole('button', { name: new RegExp(`Author ${id}`) });
    await userEvent.keyboard('r');
    await expect(canvas.getByRole('textbox', { name: 'Answer' })).toHaveFocus();
    await userEvent.keyboard('It stays.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(rowOf(61)).toHaveFocus());
    await userEvent.keyboard('rWait');
    await userEvent.keyboard('{Escape}');
    await expect(rowOf(61)).toHaveFocus();
    await expect(canvas.getByRole('textbox', { name: 'Answer' })).toHaveValue('Wait');
    await userEvent.keyboard('j');
    await waitFor(() => expect(rowOf(62)).toHaveFocus());
    await expect(canvas.getByRole('textbox', { name: 'Answer' })).toHaveValue('');
  },
};

/** The meter names whoever hides low scores more readily, and says where there is too little to say. */
export const Fairness: Story = {
  parameters: { answers: answersOf() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('group', { name: 'Yuna Choi' })).toHaveTextContent('low 5.6 times, 110 decided');
    await expect(canvas.getByRole('group', { name: 'Yuna Choi' })).toHaveTextContent(/\d+% \d+ of \d+/);
    await expect(canvas.getByRole('group', { name: 'Daniel Reyes' })).toHaveTextContent('too few, 7 decided');
  },
};

/** Who may only read reviews is told nothing of colleagues, and is offered no decision. */
export const Reader: Story = {
  parameters: { roles: ['viewer'], answers: { ...answersOf(), 'GET /api/review/fairness': () => new Response('{}', { status: 403 }) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('list', { name: 'New' });
    await expect(canvas.queryByRole('heading', { name: 'Fair moderation' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: /^Show review/ })).toBeNull();
  },
};

/** A landlord asks to delete: nothing goes without an answer. */
export const DeletionAsked: Story = {
  parameters: { path: '/user/review/list?tab=deletion', answers: answersOf() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const keep = await canvas.findByRole('button', { name: /^Keep with this answer/ });
    await expect(keep).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Answer' }), 'It breaks no rule.');
    await userEvent.click(keep);
    await waitFor(() => expect(canvas.getByText('Nobody asks for a deletion')).toBeVisible());
  },
};

/** Replies of landlords wait beside the reviews, and are shown or hidden for the same reasons, by the same keys. */
export const Replies: Story = {
  parameters: { answers: answersOf(replied) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('212 555 0188')).toHaveAttribute('title', 'Phone number');
    await userEvent.keyboard('1h');
    await expect(await canvas.findByText('It was replaced in September.')).toBeVisible();
    await userEvent.keyboard('s');
    await expect(await canvas.findByText('No review waits')).toBeVisible();
  },
};

/** Conditions beside the search: those of the address are asked of the server, and can be taken away. */
export const NoMatch: Story = {
  parameters: { path: '/user/review/list?tab=hidden&overall=..2&language=kr', answers: answersOf() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('combobox', { name: 'Scores' })).toHaveValue('..2');
    await userEvent.click(canvas.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Scores' })).toHaveValue(''));
    await expect(canvas.getByText('No review is hidden')).toBeVisible();
  },
};

export const Regions: Story = {
  parameters: { path: '/user/review/area/list', answers: answersOf() },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('row', { name: /Downtown Brooklyn.*3\.77/ })).toBeVisible();
  },
};

export const QueueKoreanDark: Story = { globals: { locale: 'kr', theme: 'dark' }, parameters: { answers: answersOf() } };
export const QueueChinese: Story = { globals: { locale: 'zh' }, parameters: { answers: answersOf() } };
export const ToRead: Story = { parameters: { roles: ['viewer'], answers: answersOf() } };

/** An agency without a review is led to bring some. */
export const NoneYet: Story = {
  parameters: { answers: { ...answersOf(), 'GET /api/review': { rows: [], total: 0, labels: {} } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('No reviews yet')).toBeVisible();
    await expect(canvas.getAllByRole('link', { name: 'Import' }).at(-1)).toHaveAttribute('href', '/user/review/upload?from=file');
    await expect(canvas.getByRole('link', { name: 'New review' })).toHaveAttribute('href', '/user/review/upload');
    await expect(canvas.queryByRole('button', { name: /^Show review/ })).toBeNull();
  },
};
export const Empty: Story = { parameters: { path: '/user/review/list?tab=shown', answers: answersOf() } };

/** A decision that the server refuses: somebody else was first. Nothing leaves the queue but by reading it anew. */
export const Conflict: Story = {
  parameters: { answers: { ...answersOf(), 'PUT /api/review/*': () => Response.json({ errorCode: 10009, message: 'Somebody changed it meanwhile' }, { status: 409 }) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('list', { name: 'New' });
    await userEvent.keyboard('s');
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(12));
  },
};

/** A decision that is not saved leaves the review in the queue. */
export const Failed: Story = {
  parameters: { answers: { ...answersOf(), 'PUT /api/review/*': () => Response.json({ errorCode: 10000, message: 'The database is busy' }, { status: 503 }) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('list', { name: 'New' });
    await userEvent.keyboard('1h');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Hide for Personal data' })).toBeEnabled());
    await expect(canvas.getAllByRole('listitem')).toHaveLength(12);
  },
};

const listOf = (rows: readonly ReviewRow[], names: Readonly<Record<number, string>> = labels.building) => (request: Request) => {
  const query = new URL(request.url).searchParams;
  const offset = Number(query.get('offset') ?? 0);
  const limit = Number(query.get('limit') ?? 50);
  return { rows: rows.slice(offset, offset + limit), total: rows.length, labels: { building: names } };
};

const long = 'Heat, light, noise and everything else one could say of a home in which one lived for years, '.repeat(20);
export const LongWords: Story = {
  parameters: {
    answers: {
      ...answersOf(),
      'GET /api/review': listOf(
        [reviewOf(1, 'Maximiliana Featherstonehaugh-Cholmondeley of Wolfeschlegelsteinhausen', long), reviewOf(2, 'Noah Kim', 'x'.repeat(2000)), reviewOf(3, '한도윤', '층간소음이심하고'.repeat(60), { language: 'kr' })],
        { 1: '12-34 Martin Luther King Junior Boulevard, between the Avenue of the Americas and Frederick Douglass' },
      ),
    },
  },
};

/** Fifty at a time. */
export const ManyRows: Story = {
  parameters: { answers: { ...answersOf(), 'GET /api/review': listOf(Array.from({ length: 864 }, (_, place) => reviewOf(place + 1, `Author ${place + 1}`, 'Quiet at night, the doorman knows everyone.'))) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Show 814 more' }));
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(100));
  },
};

export const RegionsEmpty: Story = { parameters: { path: '/user/review/area/list', answers: { ...answersOf(), 'GET /api/area': { rows: [], total: 0, labels: {} }, 'GET /api/review/averages': { rows: [] } } } };
export const RepliesKorean: Story = { globals: { locale: 'kr' }, parameters: { answers: answersOf(replied) } };
