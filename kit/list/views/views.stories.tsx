import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { home, homeAnswers, homes } from '#tests/support/list-sample.ts';
import { onSurface } from '#stories/kernel-decorator.tsx';
import { listScreen } from '../list-screen.tsx';
import { FirstDialog } from './first-dialog.tsx';
import { OtherViews } from './other-views.tsx';
import { ViewDialog } from './view-dialog.tsx';
import { ViewLines } from './view-lines.tsx';
import { noViews, type SavedViews, type View } from './view.ts';

const screen = listScreen(home, {
  columns: ['title', 'state', 'rent', 'year', 'shown', 'updatedAt'],
  filters: ['state', 'rent', 'year', 'shown'],
  hrefOf: (id) => `/home/update/${id}`,
});

const view = (id: number, name: string, more: Partial<View> = {}): View => ({
  id,
  version: 1,
  name,
  scope: 'mine',
  role: null,
  query: 'state=free&sort=-year',
  columns: '',
  editable: true,
  ...more,
});
const views = [
  view(1, 'Free homes'),
  view(2, 'Let, ends soon', { scope: 'everyone', query: 'state=let&sort=-updatedAt', editable: false }),
  view(3, '월세 3천 이상', { scope: 'role', role: 'viewer', query: 'rent=3000..&sort=rent', columns: 'rent,title,state,year,-shown,updatedAt' }),
];

const counts = { 1: 412, 2: 96, 3: 1038, 90: 412 };

/** A server that keeps what it is told, as long as the story runs. */
function keeping(start: Partial<SavedViews>) {
  let kept: SavedViews = { ...noViews, ...start };
  return {
    'GET /api/home': homeAnswers(1284),
    'GET /api/station': { rows: [], total: 0, labels: {} },
    'GET /api/view': () => kept,
    'GET /api/view/count': counts,
    'POST /api/view': async (request: Request) => {
      const { record: _, ...said } = (await request.json()) as View & { record: string };
      const made = { ...view(90, said.name), ...said };
      kept = { ...kept, views: [...kept.views, made] };
      return made;
    },
    'PUT /api/view/1': async (request: Request) => {
      const [first = view(1, '')] = kept.views;
      const changed = { ...first, ...((await request.json()) as Partial<View>), version: first.version + 1 };
      kept = { ...kept, views: kept.views.map((one) => (one.id === 1 ? changed : one)) };
      return changed;
    },
    'DELETE /api/view/1': () => {
      kept = { ...kept, views: kept.views.filter(({ id }) => id !== 1) };
      return view(1, '');
    },
    'PUT /api/view-columns': {},
    'PUT /api/view-first': {},
  };
}

const at = { plugins: [homes], answers: keeping({ views }), path: '/home/list', pattern: '/home/list', load: screen.load };

const meta = {
  title: 'Patterns/Saved views',
  component: ViewDialog,
  subcomponents: { FirstDialog, ViewLines, OtherViews },
  render: () => <screen.Page />,
  parameters: {
    ...at,
    docs: { description: { component: 'The saved views of a list, a tab each. The row takes no props: it belongs to the list it stands in, and every list has it. Below are the dialog that saves a view, the one that says whom it opens first for, the menu of the open view, and the menu of those that do not fit.' } },
  },
  decorators: [onSurface('flex')],
} satisfies Meta;

export default meta;
type Story = StoryObj;

const row = async (canvasElement: HTMLElement) => within(await within(canvasElement).findByRole('navigation', { name: /Saved views|저장된 보기/ }));

/** Nothing is saved yet. */
export const None: Story = { parameters: { ...at, answers: keeping({}) } };

/** The whole list, with views and how many records each shows beside it. */
export const Some: Story = {
  play: async ({ canvasElement }) => {
    for (const count of Object.values(counts).slice(0, 3)) await expect(await (await row(canvasElement)).findByText(count.toLocaleString('en'))).toBeVisible();
  },
};

/** The counts are on their way; the tabs stand where they will stand. */
export const Counting: Story = {
  parameters: { ...at, answers: { ...keeping({ views }), 'GET /api/view/count': () => new Promise(() => undefined) } },
};

/** The counts did not come: the tabs do without. */
export const Uncounted: Story = {
  parameters: { ...at, answers: { ...keeping({ views }), 'GET /api/view/count': () => new Response('{}', { status: 503 }) } },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('.views-count.skeleton')).toBeNull());
    await expect((await row(canvasElement)).getByRole('link', { name: 'Free homes' })).toBeVisible();
  },
};

/** A view as it was saved: its own columns and order, its number known because it is shown. */
export const Open: Story = {
  parameters: { ...at, path: '/home/list?view=3' },
  play: async ({ canvasElement }) => {
    await expect(await (await row(canvasElement)).findByRole('link', { current: 'page' })).toHaveTextContent('월세 3천 이상');
    await expect(within(canvasElement).getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['', 'Rent', 'Name', 'State', 'Built', 'Changed']);
  },
};

/** Something differs: a dot, and what can be done about it. */
export const Changed: Story = {
  parameters: { ...at, path: '/home/list?view=1&state=free&sort=title' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('Not saved')).toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: 'Save view' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(canvas.queryByText('Not saved')).toBeNull());
  },
};

/** Somebody else's view can be changed for oneself, and saved as one's own. */
export const NotMine: Story = {
  parameters: { ...at, roles: ['viewer'], path: '/home/list?view=2&state=let&sort=title' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect((await canvas.findAllByRole('button', { name: 'Save as new view' })).length).toBe(2);
    await expect(canvas.queryByRole('button', { name: 'Save view' })).toBeNull();
  },
};

/** Menu of the open view, by keyboard. */
export const Lines: Story = {
  parameters: { ...at, path: '/home/list?view=1&state=held&sort=title' },
  play: async ({ canvasElement }) => {
    const opener = await within(canvasElement).findByRole('button', { name: 'View “Free homes”' });
    opener.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Save view'), { timeout: 5000 });
    await expect(within(document.body).getByRole('menuitem', { name: 'Delete view' })).toBeVisible();
  },
};

/** A new view, for oneself, a role or everyone. */
export const Saving: Story = {
  parameters: { ...at, answers: keeping({ views }), path: '/home/list?state=held' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Save view' }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('Enter a name');
    await userEvent.type(dialog.getByLabelText('Name'), 'Held ones');
    await userEvent.click(dialog.getByRole('radio', { name: 'A role' }));
    await expect(dialog.getByLabelText('Role')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
    await expect(await (await row(canvasElement)).findByRole('link', { name: 'Held ones 389', current: 'page' })).toBeVisible();
  },
};

/** For whom a view opens first. */
export const OpensFirst: Story = {
  globals: { locale: 'kr' },
  parameters: { ...at, answers: keeping({ views, firsts: [{ scope: 'everyone', role: null, view: 2 }] }), path: '/home/list?view=2' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: '‘Let, ends soon’ 보기 메뉴' }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: '첫 화면으로 열 대상…' }));
    await expect(await within(document.body).findByRole('checkbox', { name: '모두' })).toBeChecked();
  },
};

/** Deleted at once, and brought back by the toast. */
export const Deleted: Story = {
  parameters: { ...at, answers: keeping({ views }), path: '/home/list?view=1' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'View “Free homes”' }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Delete view' }));
    await waitFor(async () => expect((await row(canvasElement)).queryByText('Free homes')).toBeNull());
    await expect((await row(canvasElement)).getByRole('link', { current: 'page' })).toHaveTextContent('All');
  },
};

/** The address names a view that its reader does not have. */
export const Missing: Story = { parameters: { ...at, path: '/home/list?view=77' } };

/** More than fit: the open one stays in sight, the rest is a menu. */
export const Many: Story = {
  parameters: { ...at, answers: keeping({ views: Array.from({ length: 24 }, (_, place) => view(place + 1, `Homes of office ${place + 1}`)) }), path: '/home/list?view=20' },
  play: async ({ canvasElement }) => {
    const nav = await row(canvasElement);
    await waitFor(() => expect(nav.getAllByRole('link')[1]).toHaveTextContent('Homes of office 20'));
    await userEvent.click(within(canvasElement).getByRole('button', { name: /more$/ }));
    await expect(await within(document.body).findByRole('menuitem', { name: 'Homes of office 24' })).toBeInTheDocument();
  },
};

export const Dark: Story = { globals: { theme: 'dark', locale: 'kr' }, parameters: { ...at, path: '/home/list?view=1&state=free&sort=title' } };
