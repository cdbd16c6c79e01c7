import type { Meta, StoryObj } from '@storybook/react-vite';
import type { FC } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { defineRoute } from '#core/route.ts';
import { noViews } from './views/view.ts';
import { labels, home, homeAnswers, homes } from '#tests/support/list-sample.ts';
import { onSurface } from '#stories/kernel-decorator.tsx';
import { listScreen } from './list-screen.tsx';
import type { ListSpec } from './list-spec.ts';

const screen = listScreen(home, {
  columns: ['title', 'state', 'station', 'rent', 'year', 'alsoNear', { field: 'freeFrom', tablet: false }, 'shown', 'updatedAt', { field: 'createdAt', hidden: true }],
  filters: ['state', 'station', 'rent', 'year', 'freeFrom', 'shown', 'title', 'photos'],
  thumbnail: 'photos',
  write: { id: 'home/edit', roles: [] },
  create: defineRoute('/home/upload'),
  importer: true,
  hrefOf: (id) => `/home/update/${id}`,
});

const stationRows = Object.entries(labels.station ?? {}).map(([id, name]) => ({ id: Number(id), version: 1, name: { kr: '', en: name, zh: '' } }));
const answers = {
  'GET /api/home': homeAnswers(1284),
  'GET /api/view': noViews,
  'PUT /api/view-columns': {},
  'GET /api/station': { rows: stationRows, total: stationRows.length, labels: {} },
};
const at = { plugins: [homes], answers, path: '/home/list', pattern: '/home/list', load: screen.load };

/** Records of one kind in rows, with filters, saved views and a bar for those that are chosen: `listScreen(entity, spec)` makes it from the spec below. */
export const ListScreen: FC<ListSpec<typeof home>> = () => <screen.Page />;

const meta = {
  title: 'Patterns/List',
  component: ListScreen,
  excludeStories: ['ListScreen'],
  // lists and names of fields, which are not read from the types
  argTypes: { columns: { table: { type: { summary: 'Column[]' } } }, filters: { table: { type: { summary: 'ColumnName[]' } } }, many: { table: { type: { summary: 'FieldName[]' } } }, quietFilters: { table: { type: { summary: 'string[]' } } }, actions: { table: { type: { summary: 'BulkAction[]' } } } },
  parameters: at,
  decorators: [onSurface('flex')],
} satisfies Meta;

export default meta;
type Story = StoryObj;

export const Default: Story = {};

/** Rows on their way: what is known stands, the rest is its shape. */
export const Loading: Story = {
  parameters: {
    ...at,
    answers: {
      ...answers,
      'GET /api/home': (request: Request) =>
        new URL(request.url).searchParams.get('offset') === '0' ? homeAnswers(1284)(request) : new Promise<never>(() => undefined),
    },
  },
  play: async ({ canvasElement }) => {
    const grid = await within(canvasElement).findByRole('grid');
    grid.scrollTop = grid.scrollHeight / 2;
    await waitFor(() => expect(canvasElement.querySelectorAll('[role=row][aria-busy=true]').length).toBeGreaterThan(10));
  },
};

export const Empty: Story = { parameters: { ...at, answers: { ...answers, 'GET /api/home': homeAnswers(0) } } };

export const NoMatch: Story = {
  parameters: { ...at, path: '/home/list?q=pine&state=free,held&rent=9000..' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: 'Remove Rent 9,000 or more' })).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: {
    ...at,
    answers: { ...answers, 'GET /api/home': () => Response.json({ errorCode: 1, message: 'The homes are being counted.' }, { status: 500 }) },
  },
};

export const Filtered: Story = { parameters: { ...at, path: '/home/list?state=free,held,let&station=1,3&year=1990..&sort=-year,title' } };

export const Chosen: Story = {
  play: async ({ canvasElement }) => {
    // rows come once the list knows its height
    const boxes = () => within(canvasElement).getAllByRole('checkbox');
    await waitFor(() => expect(boxes().length).toBeGreaterThan(5));
    for (const place of [2, 4, 5]) await userEvent.click(boxes()[place]!);
    await expect(await within(canvasElement).findByText('3 selected')).toBeVisible();
  },
};

/** The menu of a column, opened by keyboard alone. */
export const ColumnMenu: Story = {
  play: async ({ canvasElement }) => {
    const grid = within(await within(canvasElement).findByRole('grid'));
    (await grid.findAllByRole('gridcell'))[0]!.focus();
    await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    // The first line takes the focus once the menu has come to rest.
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Sort ascending'), { timeout: 5000 });
    await expect(within(document.body).getByRole('menuitem', { name: /Sort descending/ })).toBeVisible();
  },
};

/** Which columns, and in which order: put in order by pointer, by its arrows, or as here by the keys of its grip. */
export const Columns: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Columns' }));
    const grip = await within(document.body).findByRole('button', { name: 'Order of State' }, { timeout: 5000 });
    // A menu that has just opened takes the focus itself first.
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Order of Name'));
    grip.focus();
    await userEvent.keyboard(' {ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(canvas.getAllByRole('columnheader').slice(1, 5).map((head) => head.textContent)).toEqual(['Name', 'Station', 'Rent', 'State']),
    );
    await userEvent.click(within(document.body).getByRole('checkbox', { name: 'Created' }));
    await waitFor(() => expect(canvas.getAllByRole('columnheader').at(-1)).toHaveTextContent('Created'));
  },
};

export const Compact: Story = { globals: { density: 'compact' } };

export const Dark: Story = { globals: { theme: 'dark' } };

export const Korean: Story = { globals: { locale: 'kr', theme: 'dark' }, parameters: { ...at, path: '/home/list?state=free&year=..1990' } };

/** A scrollbar over 200,000 rows: End reaches the last one. */
export const Many: Story = {
  parameters: { ...at, answers: { ...answers, 'GET /api/home': homeAnswers(200_000) } },
  play: async ({ canvasElement }) => {
    (await within(canvasElement).findAllByRole('gridcell'))[0]!.focus();
    await userEvent.keyboard('{End}');
    await expect(await within(canvasElement).findByText('180 Montague St #199995')).toBeVisible();
    await waitFor(() => expect(document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('200001'));
  },
};

/** More rows than a browser can lay out at their full height. */
export const Millions: Story = {
  parameters: { ...at, answers: { ...answers, 'GET /api/home': homeAnswers(3_000_000) }, path: '/home/list?at=2999000' },
};
