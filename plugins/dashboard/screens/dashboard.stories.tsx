import type { Meta, StoryObj } from '@storybook/react-vite';
import { Home } from '@blueprintjs/icons';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { definePlugin } from '#core/kernel/index.ts';
import { defineRoute } from '#core/route.ts';
import { firstSteps, recordKinds, widgets, translations } from '#core/slots.ts';
import type { DashboardResponse, QueueCard } from '#kit/dashboard/api.ts';
import { queueActions } from '#kit/dashboard/queue-actions.ts';
import { noConnection } from '#tests/support/fake-server.ts';
import dashboard from '../plugin.ts';
import Dashboard, { load } from './dashboard.tsx';

const homeList = defineRoute('/home/list');
const said = async () => ({
  default: { homes: 'Homes', 'homes.first': 'Bring your homes', 'homes.text': 'A list will do.', 'homes.go': 'Import homes', people: 'People', 'person.state.waits': 'Waiting', 'person.state.in': 'Let in', 'home.queue.unconfirmed': '{{name}} is not confirmed', 'home.confirm': 'Confirm it', 'home.queue.photos_other': '{{count}} homes have no photos' },
});

/** An area that brings something to count, something that waits, and a first step. */
const home = definePlugin({
  id: 'home',
  contributes: [
    recordKinds({ name: 'home', labelKey: 'homes', list: homeList, icon: Home, counted: 'uploads' }),
    recordKinds({ name: 'person', labelKey: 'people', list: defineRoute('/person/list'), counted: 'signups', countedBy: 'state' }),
    queueActions({ area: 'home', load: async () => ({ actions: { 'home/unconfirmed': [{ labelKey: 'home.confirm', patch: () => ({ confirmed: true }) }] } }) }),
    firstSteps({ id: 'home', order: 1, titleKey: 'homes.first', textKey: 'homes.text', icon: Home, actions: [{ labelKey: 'homes.go', href: '/home/upload' }] }),
    translations({ plugin: 'home', load: { kr: said, en: said, zh: said } }),
  ],
});

const days = Array.from({ length: 30 }, (_, at) => (at * 7) % 11);
const some = { today: 1, week: 3, month: 9, total: 25, previousWeek: 3, previousMonth: 13, days: days.map((count) => count % 3) };
const card = (id: number, name: string) =>
  ({ kind: 'home/unconfirmed', record: 'home', shape: 'urgent', id, version: 1, values: { name }, detail: ['Jackson Ave', '최민준'], at: '2026-11-20T19:00:00.000Z', day: null, href: `/home/update/${id}` }) as const;
const photos: QueueCard = { kind: 'home/photos', record: 'home', shape: 'attention', id: 0, version: 12, values: { count: 12 }, detail: [], at: null, day: null, href: '/home/list?photos=none' };
const overview: DashboardResponse = {
  at: '2026-11-20T15:40:00.000Z',
  since: '2026-11-19T21:12:00.000Z',
  counts: { home: { today: 4, week: 38, month: 142, total: 31_503, previousWeek: 34, previousMonth: 150, days }, person: { ...some, by: { waits: some, in: { ...some, previousWeek: 0 } } } },
  fresh: ['home', 'person waits'],
  layout: [],
  tiles: {},
  queue: { at: '2026-11-20T15:40:00.000Z', cards: [{ ...card(1, 'Unit 3A'), phone: '+12125550100' }, card(2, 'Unit 3B'), photos], isCut: false, nextAt: null },
};
const answers = {
  'GET /api/dashboard': overview,
  'PUT /api/dashboard/looked': () => new Response(null, { status: 204 }),
  'PUT /api/dashboard/layout': () => new Response(null, { status: 204 }),
  'PUT /api/queue/mark': () => new Response(null, { status: 204 }),
  'POST /api/queue/unmark': () => new Response(null, { status: 204 }),
  'GET /api/queue': overview.queue,
  'GET /api/queue/marked': { at: overview.at, cards: [{ ...card(3, 'Unit 3C'), until: '2026-11-20T19:00:00.000Z', markedAt: overview.at }, { ...card(4, 'Unit 3D'), until: null, markedAt: overview.at }] },
  'GET /api/batch': {
    batches: ['2026-11-20T15:00:00.000Z', '2026-11-19T15:00:00.000Z'].map((at, place) => ({
      id: 7 - place, kind: 'form', at, label: null, undoes: null, undoneBy: null, causedBy: null, cause: null, by: { userIdx: 1, name: 'Yuna Choi' },
      records: [{ record: 'home', kind: 'update', count: 1 }], first: 5 + place, title: `Unit ${['3E', '3F'][place]}`, fields: [],
    })),
    next: null,
  },
  'PUT /api/home/1': { id: 1, version: 2, batch: 7, labels: {}, hidden: [] },
  'POST /api/batch/7/undo': { batch: 8, undoes: 7, undone: 1, refused: [] },
};

const meta = {
  title: 'Areas/Dashboard',
  component: Dashboard,
  parameters: { plugins: [dashboard, home], overview, answers, load, path: '/', pattern: '/' },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Unit 3A is not confirmed', {}, { timeout: 5000 })).toBeVisible();
  },
};

export const Korean: Story = { globals: { locale: 'kr' } };

/** The lines of the days as numbers, each of which opens its rows; and what is counted. */
export const DaysAsTable: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Show the 30 days as a table' }));
    const table = within(canvas.getByRole('region', { name: /last 30 days/ }));
    await expect(table.getAllByRole('row')).toHaveLength(31);
    await expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Day', 'Homes', 'Waiting', 'Let in']);
    const [first] = table.getAllByRole('link', { name: '5' });
    await expect(first?.getAttribute('href')).toMatch(/^\/home\/list\?createdAt=(\d{4}-\d\d-\d\d)\.\.\1$/);
    await userEvent.click(canvas.getByRole('button', { name: 'What these numbers count' }));
    const said = await within(document.body).findByText('Since midnight in New York', {}, { timeout: 5000 });
    await waitFor(() => expect(said).toBeVisible());
  },
};

export const DaysAsTableChinese: Story = {
  globals: { locale: 'zh' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: '以表格查看 30 天' }));
  },
};

const queueOf = (canvasElement: HTMLElement) => within(canvasElement).findByRole('list', { name: 'Needs you' }, { timeout: 5000 });
const current = (list: HTMLElement) => list.querySelector('[aria-current]')?.querySelector('.queue-title')?.textContent;

/** A morning by keys: down and up, done where it stands, put off, ticked, and all of it taken back. */
export const QueueByKeys: Story = {
  play: async ({ canvasElement }) => {
    const list = await queueOf(canvasElement);
    await within(list).findByRole('button', { name: 'Confirm it' }, { timeout: 5000 });
    await userEvent.keyboard('j');
    await waitFor(() => expect(current(list)).toBe('Unit 3B is not confirmed'));
    await userEvent.keyboard('k');
    await waitFor(() => expect(current(list)).toBe('Unit 3A is not confirmed'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(within(list).queryByText('Unit 3A is not confirmed')).toBeNull());
    await userEvent.keyboard('s');
    await waitFor(() => expect(within(list).queryByText('Unit 3B is not confirmed')).toBeNull());
    await userEvent.keyboard('d');
    // one was put off
    await within(canvasElement).findByText(/^All done until/);
    for (const left of ['12 homes have no photos', 'Unit 3B is not confirmed', 'Unit 3A is not confirmed']) {
      await userEvent.keyboard('z');
      await within(list).findByText(left);
    }
  },
};

/** A decision that needs a network says so where it stands. */
export const QueueWithoutNetwork: Story = {
  parameters: { answers: { ...answers, 'PUT /api/home/1': noConnection } },
  play: async ({ canvasElement }) => {
    const list = await queueOf(canvasElement);
    await within(list).findByRole('button', { name: 'Confirm it' }, { timeout: 5000 });
    await userEvent.keyboard('{Enter}');
    await within(list).findByText(/decided with a network only/, {}, { timeout: 5000 });
    await expect(current(list)).toBe('Unit 3A is not confirmed');
  },
};

/** Cards that were put off or ticked, and changes of today, stand in a list of their own after a reload, too: each is taken back there. */
export const QueuePutOffAndDone: Story = {
  play: async ({ canvasElement }) => {
    await queueOf(canvasElement);
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Put off and done' }));
    const dialog = within(await within(document.body).findByRole('dialog', {}, { timeout: 5000 }));
    const later = within(await dialog.findByRole('region', { name: 'Put off' }));
    await waitFor(() => expect(later.getByText('Unit 3C is not confirmed')).toBeVisible());
    await expect(within(dialog.getByRole('region', { name: 'Ticked, until they change' })).getByText('Unit 3D is not confirmed')).toBeVisible();
    const today = within(dialog.getByRole('region', { name: 'Changed today' }));
    await expect(today.getByText('Unit 3E')).toBeVisible();
    await expect(today.queryByText('Unit 3F')).toBeNull();
    await userEvent.click(later.getByRole('button', { name: 'Bring back' }));
    await userEvent.click(today.getByRole('button', { name: 'Undo' }));
  },
};

export const QueueEmptyUntil: Story = {
  parameters: { answers: { ...answers, 'GET /api/dashboard': { ...overview, queue: { at: '2026-11-20T15:40:00.000Z', cards: [], isCut: false, nextAt: '2026-11-20T19:00:00.000Z' } } } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/All done until/)).toBeVisible();
  },
};

export const ArrangeTiles: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Arrange tiles' }));
    const dialog = within(await within(document.body).findByRole('dialog', {}, { timeout: 5000 }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Needs you' }));
    await expect(dialog.getByRole('checkbox', { name: 'Needs you' })).not.toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Save tiles' }));
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  },
};

/** Whoever hides every tile is shown the way back. */
export const NoTiles: Story = {
  parameters: { answers: { ...answers, 'GET /api/dashboard': { ...overview, layout: ['dashboard/counts', 'dashboard/queue'].map((id) => ({ id, isHidden: true })) } } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('No tiles are shown', {}, { timeout: 5000 });
    await userEvent.click(within(within(canvasElement).getByText('No tiles are shown').closest<HTMLElement>('.blank')!).getByRole('button', { name: 'Arrange tiles' }));
    await within(document.body).findByRole('button', { name: 'Save tiles' });
  },
};

export const EmptyAgency: Story = {
  parameters: {
    answers: { ...answers, 'GET /api/dashboard': { ...overview, fresh: [], counts: { home: { today: 0, week: 0, month: 0, total: 0, previousWeek: 0, previousMonth: 0, days: [] } } } },
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('link', { name: 'Import homes' })).toBeVisible();
  },
};

/** A tile that breaks takes nothing else with it. */
export const BrokenTile: Story = {
  parameters: {
    plugins: [
      dashboard,
      home,
      definePlugin({
        id: 'broken',
        contributes: [
          widgets({
            id: 'broken/tile',
            titleKey: 'broken',
            size: 'narrow',
            order: 1,
            load: async () => ({
              default: () => {
                throw new Error('This tile breaks');
              },
            }),
          }),
        ],
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Unit 3A is not confirmed', {}, { timeout: 5000 })).toBeVisible();
    await expect(await within(canvasElement).findByText(/broken/)).toBeVisible();
  },
};
