import type { Meta, StoryObj } from '@storybook/react-vite';
import type { FC } from 'react';
import { userEvent, within } from 'storybook/test';
import { defineRoute } from '#core/route.ts';
import type { ScreenVisit } from '#core/slots.ts';
import { editHomes, homes, company, companyList, amenity, amenityList } from '#tests/support/form-sample.ts';
import { onSurface } from '#stories/kernel-decorator.tsx';
import type { DictionarySpec } from './dictionary-page.tsx';
import { dictionaryScreen } from './dictionary-screen.tsx';

const route = defineRoute('/home/category/{category}');
const screen = dictionaryScreen({ categories: { amenity, company }, route, write: editHomes });

const many = (request: Request) => {
  const query = new URL(request.url).searchParams;
  const offset = Number(query.get('offset') ?? 0);
  const rows = Array.from({ length: Math.min(100, 12_000 - offset) }, (_, place) => ({
    ...companyList.rows[1],
    id: offset + place + 1,
    name: { kr: '', en: `Company ${offset + place + 1}`, zh: '' },
  }));
  return { rows, total: 12_000, labels: {} };
};

const at = (category: string, answers: Readonly<Record<string, unknown>>, query = '') => ({
  plugins: [homes],
  answers: { 'GET /api/usage': { 1: 412, 2: 38, 3: 5 }, ...answers },
  path: `/home/category/${category}${query}`,
  pattern: '/home/category/:category',
  load: (visit: ScreenVisit) => screen.load({ ...visit, params: { category } }),
});

/** The values that fields of records choose from, one dictionary a tab: `dictionaryScreen(spec)` makes it from the spec below. */
export const DictionaryScreen: FC<DictionarySpec> = () => <screen.Page />;

const meta = {
  title: 'Patterns/Dictionary',
  component: DictionaryScreen,
  excludeStories: ['DictionaryScreen'],
  // lists and names of fields, which are not read from the types
  argTypes: { keeps: { table: { type: { summary: 'number[]' } } } },
  parameters: at('amenity', { 'GET /api/amenity': amenityList }),
  decorators: [onSurface('flex')],
} satisfies Meta;

export default meta;
type Story = StoryObj;

export const Default: Story = {};

export const Editing: Story = {
  play: async ({ canvasElement }) =>
    userEvent.click(await within(canvasElement).findByRole('button', { name: 'Edit Doorman' })),
};

export const Adding: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'New entry' }));
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Add' }));
  },
};

export const Large: Story = { parameters: at('company', { 'GET /api/company': many }) };

export const Empty: Story = { parameters: at('amenity', { 'GET /api/amenity': { rows: [], total: 0, labels: {} } }) };

export const NoMatch: Story = {
  parameters: at('amenity', { 'GET /api/amenity': { rows: [], total: 0, labels: {} } }, '?q=garage'),
};

export const ReadOnly: Story = {
  parameters: { ...at('amenity', { 'GET /api/amenity': amenityList }), roles: ['viewer'] },
};

export const InUse: Story = {
  parameters: at('amenity', {
    'GET /api/amenity': amenityList,
    'DELETE /api/amenity/1': () =>
      Response.json(
        { errorCode: 10009, message: 'Other records refer to it', usedBy: [{ record: 'home', count: 412 }] },
        { status: 409 },
      ),
  }),
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Delete Elevator' }));
    await userEvent.click(await within(document.body).findByRole('button', { name: 'Delete' }));
  },
};
