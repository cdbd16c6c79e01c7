import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { defineRoute } from '#core/route.ts';
import type { ScreenVisit } from '#core/slots.ts';
import { editHeaters, heaters, maker, makerList, material, materialList } from '#tests/support/form-sample.ts';
import { onSurface } from '#stories/kernel-decorator.tsx';
import { dictionaryScreen } from './dictionary-screen.tsx';

const route = defineRoute('/heater/category/{category}');
const screen = dictionaryScreen({ categories: { material, maker }, route, write: editHeaters });

const many = (request: Request) => {
  const query = new URL(request.url).searchParams;
  const offset = Number(query.get('offset') ?? 0);
  const rows = Array.from({ length: Math.min(100, 12_000 - offset) }, (_, place) => ({
    ...makerList.rows[1],
    id: offset + place + 1,
    name: { kr: '', en: `Maker ${offset + place + 1}`, zh: '' },
  }));
  return { rows, total: 12_000, labels: {} };
};

const at = (category: string, answers: Readonly<Record<string, unknown>>, query = '') => ({
  plugins: [heaters],
  answers: { 'GET /api/usage': { 1: 412, 2: 38, 3: 5 }, ...answers },
  path: `/heater/category/${category}${query}`,
  pattern: '/heater/category/:category',
  load: (visit: ScreenVisit) => screen.load({ ...visit, params: { category } }),
});

const meta = {
  title: 'Patterns/Dictionary',
  component: screen.Page,
  parameters: at('material', { 'GET /api/material': materialList }),
  decorators: [onSurface('flex')],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Editing: Story = {
  play: async ({ canvasElement }) =>
    userEvent.click(await within(canvasElement).findByRole('button', { name: 'Edit Glass' })),
};

export const Adding: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'New entry' }));
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Add' }));
  },
};

export const Large: Story = { parameters: at('maker', { 'GET /api/maker': many }) };

export const Empty: Story = { parameters: at('material', { 'GET /api/material': { rows: [], total: 0, labels: {} } }) };

export const NoMatch: Story = {
  parameters: at('material', { 'GET /api/material': { rows: [], total: 0, labels: {} } }, '?q=marble'),
};

export const ReadOnly: Story = {
  parameters: { ...at('material', { 'GET /api/material': materialList }), roles: ['viewer'] },
};

export const InUse: Story = {
  parameters: at('material', {
    'GET /api/material': materialList,
    'DELETE /api/material/1': () =>
      Response.json(
        { errorCode: 10009, message: 'Other records refer to it', usedBy: [{ record: 'heater', count: 412 }] },
        { status: 409 },
      ),
  }),
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Delete Brass' }));
    await userEvent.click(await within(document.body).findByRole('button', { name: 'Delete' }));
  },
};
