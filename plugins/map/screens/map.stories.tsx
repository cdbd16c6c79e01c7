import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import { mapAnswers } from '#tests/support/plugins/map.ts';
import building from '../../building/plugin.ts';
import rent from '../../rent/plugin.ts';
import tour from '../../tour/plugin.ts';
import map from '../plugin.ts';

const meta = {
  title: 'Areas/Map',
  parameters: { plugins: [map, building, rent, tour], answers: mapAnswers, path: '/map' },
  render: openScreen,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const ready = (element: HTMLElement) => waitFor(() => expect(element.querySelector('.map')).toHaveAttribute('data-phase', 'ready'), { timeout: 20_000 });

/** Buildings beside their map: what can be had, from which price. */
export const Buildings: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await ready(canvasElement);
    await expect(await canvas.findByText('28-10 Jackson Ave')).toBeVisible();
    await expect(await canvas.findByText('31 open')).toBeVisible();
    await expect(await canvas.findByText('1 without a place is in the list alone')).toBeVisible();
  },
};

export const BuildingsKorean: Story = { globals: { locale: 'kr' }, play: ({ canvasElement }) => ready(canvasElement) };
export const RentsChinese: Story = { parameters: { path: '/map/rent' }, globals: { locale: 'zh' }, play: ({ canvasElement }) => ready(canvasElement) };

export const Search: Story = {};

/** A station is found and what is near it is a condition of the list; an address nobody knows is said to be wrong. */
export const SearchPlayed: Story = {
  ...Search,
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await ready(canvasElement);
    const box = canvas.getByRole('combobox', { name: 'Address, area, station or line' });
    await userEvent.type(box, '99 Nowhere St');
    await expect(await canvas.findByText('This address was not found')).toBeVisible();
    await userEvent.clear(box);
    await userEvent.type(box, 'court sq');
    await canvas.findByRole('option', { name: /Court Sq/ });
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText(/^640 m around Court Sq/)).toBeVisible();
  },
};

/** Demand against supply, as filled neighbourhoods and as a table. */
export const Coverage: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await ready(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Layers' }));
    await userEvent.click(await within(document.body).findByRole('button', { name: 'Demand against supply' }));
    const table = within(await canvas.findByRole('region', { name: 'Demand against supply' }));
    await expect(table.getByRole('row', { name: /Long Island City 9 4/ })).toBeVisible();
  },
};

/** The search of marks fails: the list stands, and the map says so with a way to try again. */
export const MarksFailed: Story = {
  parameters: { answers: { ...mapAnswers, 'GET /api/map/building': () => new Response('{"errorCode":1,"message":"Busy"}', { status: 503 }) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await ready(canvasElement);
    await expect(await canvas.findByText('The map search did not work')).toBeVisible();
    await expect(canvas.getByText('28-10 Jackson Ave')).toBeVisible();
  },
};
