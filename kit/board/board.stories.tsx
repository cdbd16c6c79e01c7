import type { Meta, StoryObj } from '@storybook/react-vite';
import type { FC } from 'react';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { applying, editLeases, lease, leaseAnswers, leaseList, leases, leaseUpload, onTour, signed, stage } from '#tests/support/board-sample.ts';
import { onSurface } from '#stories/kernel-decorator.tsx';
import { Avatar } from '#kit/ui/avatar.tsx';
import { boardScreen } from './board-screen.tsx';
import type { BoardSpec, CardFace } from './board-spec.ts';

/** A lease on the board: its home and age, whose it is, and who looks after it. */
function LeaseCard({ card, labels, age }: CardFace) {
  const agent = labels['employee']?.[card['agent'] as number] ?? '';
  return (
    <>
      <span className="card-head">
        <span className="number">L-{card.id}</span>
        {age}
      </span>
      <strong className="card-name cut">{String(card['name'])}</strong>
      <span className="card-line cut">{String(card['home'])}</span>
      <span className="card-line" title={agent}>
        <Avatar name={agent} size={20} />
        <span className="unseen">{agent}</span>
      </span>
    </>
  );
}

const screen = boardScreen({
  entity: lease,
  stages: stage,
  by: 'stage',
  order: 'place',
  enteredAt: 'enteredAt',
  person: 'agent',
  sum: 'rent',
  list: { columns: ['name', 'stage', 'home', 'rent'], filters: ['stage', 'agent'] },
  listRoute: leaseList,
  create: leaseUpload,
  hrefOf: (id) => `/lease/update/${id}`,
  write: editLeases,
  titleOf: ({ id, name }) => [`L-${id}`, String(name)],
  shapeOf: ({ id }) => (['open', 'started', 'half', 'done'] as const)[id - 1] ?? 'open',
  isClosed: ({ id }) => id === signed,
  obstacle: (card, from, to) => {
    if (to.id === signed && from.id !== applying) return { reasonKey: 'lease.onlyFromApplying', stages: [applying], fields: [] };
    return to.id >= onTour && !card['phone'] ? { reasonKey: 'lease.phone', fields: ['phone'] } : undefined;
  },
  Face: LeaseCard,
  form: {},
});

/** Records as cards, a lane for each stage they pass through: `boardScreen(spec)` makes it from the spec below. Filters and saved views are those of the list. */
export const BoardScreen: FC<BoardSpec<typeof lease, typeof stage>> = () => <screen.Page />;

const at = { plugins: [leases], answers: leaseAnswers(), path: '/lease/board', pattern: '/lease/board', load: screen.load };

const meta = {
  title: 'Patterns/Board',
  component: BoardScreen,
  excludeStories: ['BoardScreen'],
  // lists and names of fields, which are not read from the types
  argTypes: { entity: { table: { type: { summary: 'Entity' } } }, stages: { table: { type: { summary: 'StageEntity' } } }, by: { table: { type: { summary: 'FieldName' } } }, order: { table: { type: { summary: 'FieldName' } } }, enteredAt: { table: { type: { summary: 'FieldName' } } }, person: { table: { type: { summary: 'FieldName' } } }, sum: { table: { type: { summary: 'FieldName' } } } },
  parameters: at,
  decorators: [onSurface('flex')],
} satisfies Meta;

export default meta;
type Story = StoryObj;

/** Time for parts that load when they are opened, on a busy machine. */
const loading = { timeout: 10_000 };

const lane = (canvas: HTMLElement, name: string) => within(canvas).findByRole('region', { name: new RegExp(`^${name}`) });
const card = (canvas: HTMLElement, name: string) => within(canvas).findByRole('link', { name: new RegExp(name) });
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Each lane counts its cards and sums up their rents; a triangle marks those that wait for four days, a diamond those for ten. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(await lane(canvasElement, 'Applying')).getByText('3 / 3')).toBeVisible();
    await expect(within(await card(canvasElement, 'Priya Nair')).getByText('12 d')).toBeVisible();
  },
};

/** By mouse: the card tilts under the pointer, and a gap says where it would land. */
export const DraggedByMouse: Story = {
  play: async ({ canvasElement }) => {
    const dragged = await card(canvasElement, '박지훈');
    const from = dragged.getBoundingClientRect();
    const target = (await lane(canvasElement, 'On tour')).getBoundingClientRect();
    const to = { clientX: target.left + target.width / 2, clientY: from.top + 20, button: 0 };
    fireEvent.pointerDown(dragged, { clientX: from.left + 20, clientY: from.top + 20, button: 0 });
    fireEvent.pointerMove(window, { clientX: from.left + 40, clientY: from.top + 20 });
    await frame();
    fireEvent.pointerMove(window, to);
    await frame();
    await waitFor(async () => expect(await lane(canvasElement, 'On tour')).toHaveAttribute('data-over'));
    fireEvent.pointerUp(window, to);
    await waitFor(async () => expect(within(await lane(canvasElement, 'On tour')).getByText('박지훈')).toBeVisible(), loading);
  },
};

/** By keys: Space lifts, arrows carry, Enter drops, Escape puts it back; each step is read aloud. */
export const MovedByKeys: Story = {
  play: async ({ canvasElement }) => {
    (await card(canvasElement, '李嘉怡')).focus();
    await userEvent.keyboard(' {ArrowRight}{Enter}');
    await waitFor(async () => expect(within(await lane(canvasElement, 'On tour')).getByText('李嘉怡')).toBeVisible(), loading);
  },
};

/** A lane that refuses the card pales and says why, with what would help. */
export const Refused: Story = {
  play: async ({ canvasElement }) => {
    (await card(canvasElement, 'Priya Nair')).focus();
    await userEvent.keyboard(' {ArrowRight}');
    await waitFor(async () => expect(within(await lane(canvasElement, 'On tour')).getByText('Needs phone')).toBeVisible(), loading);
    await expect(within(await lane(canvasElement, 'Signed')).getByText('Only from Applying')).toBeVisible();
  },
};

/** “Move to…” gives the same reasons; what is missing is filled in, and the move follows. */
export const FilledInOnTheWay: Story = {
  play: async ({ canvasElement }) => {
    (await card(canvasElement, 'Priya Nair')).focus();
    await userEvent.keyboard('m');
    const page = within(document.body);
    await userEvent.click(await page.findByRole('menuitem', { name: /^On tour/ }, loading));
    const dialog = within(await page.findByRole('dialog', undefined, loading));
    await userEvent.type(await dialog.findByRole('textbox', { name: /^Phone/ }), '+1 646 555 0199');
    await userEvent.click(dialog.getByRole('button', { name: 'Move to On tour' }));
    await waitFor(async () => expect(within(await lane(canvasElement, 'On tour')).getByText('Priya Nair')).toBeVisible(), loading);
  },
};

/** A row for each agent, to see who has too much. */
export const ByAgent: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'By assignee' }));
    await expect(await within(canvasElement).findByRole('heading', { name: /Kim Minseo/ })).toBeVisible();
  },
};

export const Empty: Story = { parameters: { ...at, answers: leaseAnswers([]) } };

/** Who lacks the right to move cards sees them all the same. */
export const ToRead: Story = { parameters: { ...at, roles: ['viewer'] } };

export const Dark: Story = { globals: { theme: 'dark' } };

export const Korean: Story = { globals: { locale: 'kr', theme: 'dark' } };
