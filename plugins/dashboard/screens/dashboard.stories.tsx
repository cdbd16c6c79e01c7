import type { Meta, StoryObj } from '@storybook/react-vite';
import { Office } from '@blueprintjs/icons';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { definePlugin } from '#core/kernel/index.ts';
import { defineRoute } from '#core/route.ts';
import { todoCounts, firstSteps, recordKinds, widgets, translations } from '#core/slots.ts';
import dashboard from '../plugin.ts';
import Dashboard, { load } from './dashboard.tsx';

const heaterList = defineRoute('/heater/list');
const said = async () => ({
  default: { heaters: 'Heaters', 'heaters.first': 'Bring your heaters', 'heaters.text': 'A list will do.', 'heaters.go': 'Import heaters', people: 'People', 'person.state.waits': 'Waiting', 'person.state.in': 'Let in', 'heaters.dark_one': '{{count}} heater is out', 'heaters.dark_other': '{{count}} heaters are out' },
});

/** An area that brings something to count, something that waits, and a first step. */
const heater = definePlugin({
  id: 'heater',
  contributes: [
    recordKinds({ name: 'heater', labelKey: 'heaters', list: heaterList, icon: Office, counted: 'uploads' }),
    recordKinds({ name: 'person', labelKey: 'people', list: defineRoute('/person/list'), counted: 'signups', countedBy: 'state' }),
    todoCounts({ id: 'heater/cold', order: 1, titleKey: 'heaters.dark', shape: 'attention', record: 'heater', query: { lit: 'false' }, list: heaterList }),
    firstSteps({ id: 'heater', order: 1, titleKey: 'heaters.first', textKey: 'heaters.text', icon: Office, actions: [{ labelKey: 'heaters.go', href: '/heater/upload' }] }),
    translations({ plugin: 'heater', load: { kr: said, en: said, zh: said } }),
  ],
});

const days = Array.from({ length: 30 }, (_, at) => (at * 7) % 11);
const some = { today: 1, week: 3, month: 9, total: 25, previousWeek: 3, previousMonth: 13, days: days.map((count) => count % 3) };
const answers = {
  'GET /api/count/history': { heater: { today: 4, week: 38, month: 142, total: 31_503, previousWeek: 34, previousMonth: 150, days }, person: { ...some, by: { waits: some, in: { ...some, previousWeek: 0 } } } },
  'GET /api/heater': { rows: [], total: 12, labels: {} },
};

const meta = {
  title: 'Areas/Dashboard',
  component: Dashboard,
  parameters: { plugins: [dashboard, heater], answers, load, path: '/', pattern: '/' },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('12 heaters are out')).toBeVisible();
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
    await expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Day', 'Heaters', 'Waiting', 'Let in']);
    const [first] = table.getAllByRole('link', { name: '5' });
    await expect(first?.getAttribute('href')).toMatch(/^\/heater\/list\?createdAt=(\d{4}-\d\d-\d\d)\.\.\1$/);
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

export const NothingWaits: Story = {
  parameters: { answers: { ...answers, 'GET /api/heater': { rows: [], total: 0, labels: {} } } },
};

export const EmptyAgency: Story = {
  parameters: {
    answers: { ...answers, 'GET /api/count/history': { heater: { today: 0, week: 0, month: 0, total: 0, previousWeek: 0, previousMonth: 0, days: [] } } },
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('link', { name: 'Import heaters' })).toBeVisible();
  },
};

/** A tile that breaks takes nothing else with it. */
export const BrokenTile: Story = {
  parameters: {
    plugins: [
      dashboard,
      heater,
      definePlugin({
        id: 'broken',
        contributes: [
          widgets({
            id: 'broken/tile',
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
    await expect(await within(canvasElement).findByText('12 heaters are out')).toBeVisible();
    await expect(await within(canvasElement).findByText(/broken/)).toBeVisible();
  },
};
