import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import { agenda, emptyAgenda, refusedBooking, tourAnswers } from '#tests/support/plugins/tour.ts';
import building from '../../building/plugin.ts';
import contract from '../../contract/plugin.ts';
import customer from '../../customer/plugin.ts';
import employee from '../../employee/plugin.ts';
import rent from '../../rent/plugin.ts';
import tour from '../plugin.ts';

const meta = {
  title: 'Areas/Tour',
  render: openScreen,
  parameters: { plugins: [building, contract, customer, employee, rent, tour], answers: tourAnswers, path: '/inquiry/tour/list', layout: 'fullscreen' },
} satisfies Meta;
export default meta;
type Story = StoryObj;

export const List: Story = {};

export const OfCustomers: Story = { parameters: { path: '/customer/tour/list' } };

export const Form: Story = { parameters: { path: '/inquiry/tour/update/4' } };

/** A day with a lane for each agent. */
export const Day: Story = {
  parameters: { path: '/inquiry/tour/day?day=2026-11-20' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('link', { name: /2:00 PM, 최민준/ })).toBeVisible();
    await expect(within(canvasElement).getByRole('heading', { name: 'Friday, November 20' })).toBeVisible();
  },
};

export const Route: Story = {
  parameters: { path: '/inquiry/tour/day?day=2026-11-20&view=route' },
};

/** The way of an agent through the day; another agent's is one tab away. */
export const RoutePlayed: Story = {
  ...Route,
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('link', { name: '한가람' })).toBeVisible();
    await expect(canvas.getByText(/leave at 3:/)).toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: /Daniel Reyes/ }));
    await expect(await canvas.findByRole('link', { name: 'Omar Haddad' })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: '한가람' })).toBeNull();
  },
};

/** N asks for times; a home gives them, each with its reasons. */
export const Offers: Story = {
  parameters: { path: '/inquiry/tour/day?day=2026-11-20' },
  play: async ({ canvasElement }) => {
    (await within(canvasElement).findByRole('link', { name: /2:00 PM, 최민준/ })).focus();
    await userEvent.keyboard('n');
    await expect(await within(canvasElement).findByRole('textbox', { name: 'Client' })).toBeVisible();
  },
};

/** Nothing can be lifted onto time that another tour or the way to it takes. */
export const RefusedSlot: Story = {
  parameters: { path: '/inquiry/tour/day?day=2026-11-20' },
  play: async ({ canvasElement }) => {
    (await within(canvasElement).findByRole('link', { name: /2:00 PM, 최민준/ })).focus();
    await userEvent.keyboard(' {ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    await expect((await within(canvasElement).findAllByText(/The way takes/))[0]).toBeVisible();
    await expect(await within(canvasElement).findByRole('button', { name: /^Give to/ })).toBeVisible();
  },
};

export const Plan: Story = {
  parameters: { path: '/inquiry/tour/plan?rents=1,2,3,4&customer=9&day=2026-11-23' },
};

/** Four rents in the best order; the last in line goes up one, and the times follow. */
export const PlanPlayed: Story = {
  ...Plan,
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: 'Book 4 tours' })).toBeEnabled();
    const ups = await within(canvasElement).findAllByRole('button', { name: /^Earlier/ });
    await userEvent.click(ups.at(-1)!);
    await expect(await within(canvasElement).findByText('your order')).toBeVisible();
  },
};

/** A slot that somebody took meanwhile: nothing is booked, and the stop offers other times. */
export const PlanTaken: Story = {
  parameters: { path: '/inquiry/tour/plan?rents=1,2&customer=9&day=2026-11-23', answers: { ...tourAnswers, 'POST /api/tour/book': refusedBooking } },
  play: async ({ canvasElement }) => {
    const book = await within(canvasElement).findByRole('button', { name: 'Book 2 tours' });
    await userEvent.click(book);
    const taken = await within(canvasElement).findByText('Taken meanwhile, nothing was booked.');
    await expect(taken).toBeVisible();
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^Use 3:00 PM, / }));
    // what to fall back on names times, too
    await waitFor(() => expect([...canvasElement.querySelectorAll('.route-stops li')].some((stop) => /3:00 PM – 3:30 PM/.test(stop.textContent))).toBe(true));
    await expect(within(canvasElement).queryByText('Taken meanwhile, nothing was booked.')).toBeNull();
  },
};

/** Two homes of one building: no way lies between them. */
export const PlanInOneBuilding: Story = {
  parameters: { path: '/inquiry/tour/plan?rents=1,5&customer=9&day=2026-11-23' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('same building')).toBeVisible();
  },
};

const manyRents = Array.from({ length: 10 }, (_, place) => ({ ...tourAnswers['GET /api/rent'].rows[place % 5]!, id: place + 1 }));

/** More rents than an agent shows in a day: the rest is planned for another agent or day in one click. */
export const PlanOfTooMany: Story = {
  parameters: { path: `/inquiry/tour/plan?rents=${manyRents.map(({ id }) => id).join(',')}&customer=9&day=2026-11-23`, answers: { ...tourAnswers, 'GET /api/rent': { ...tourAnswers['GET /api/rent'], rows: manyRents, total: 10 } } },
  play: async ({ canvasElement }) => {
    const rest = await within(canvasElement).findAllByRole('link', { name: /^Plan the rest: / });
    await expect(rest).toHaveLength(2);
    await userEvent.click(rest.at(-1)!);
    await expect(await within(canvasElement).findByText(/^The rest of the plan for Monday, November 23, 2026/)).toBeVisible();
    await expect(within(canvasElement).getByRole('link', { name: 'Back to that plan' })).toBeVisible();
  },
};

/** The agent's own tours leave no time: they are named. */
export const PlanAmongOwnTours: Story = { parameters: { path: '/inquiry/tour/plan?rents=1,2&customer=9&day=2026-11-20&agent=2&from=13:00&until=14:30' } };

/** Before anything is booked the client gets the plan as a page. */
export const PlanSent: Story = {
  parameters: { path: '/inquiry/tour/plan?rents=1,2&customer=9&day=2026-11-23' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Send as a page' }));
    const dialog = await screen.findByRole('dialog', { name: 'A page of 2 tours' });
    await within(dialog).findByText(/최민준 · .* · 2 homes/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make the page' }));
    const address = await within(dialog).findByDisplayValue(/\/plan\//);
    await waitFor(() => expect(address).toBeVisible());
  },
};

export const PlanOfNothing: Story = { parameters: { path: '/inquiry/tour/plan?day=2026-11-23' } };

export const Today: Story = {
  parameters: { path: '/inquiry/tour/today' },
  globals: { viewport: { value: 'mobile1' } },
};

/** Two taps of feedback: the verdict, then the reason. */
export const TodayPlayed: Story = {
  ...Today,
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Maybe' }));
    const dark = await within(canvasElement).findByRole('button', { name: 'dark' });
    await userEvent.click(dark);
    await expect(await within(canvasElement).findByText(/^Up to date/)).toBeVisible();
  },
};

/** The tours of all agents: each is named, and ways lead between tours of one of them alone. */
export const TodayOfAll: Story = {
  parameters: { path: '/inquiry/tour/today', answers: { ...tourAnswers, 'GET /api/tour/agenda': { ...agenda, me: null } } },
  globals: { viewport: { value: 'mobile1' } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/Sofia Alvarez/)).toBeVisible();
    await expect(within(canvasElement).getAllByText(/leave at/)).toHaveLength(3);
    await expect(within(canvasElement).getAllByText(/Daniel Reyes/)).toHaveLength(2);
  },
};

export const NoTours: Story = { parameters: { path: '/inquiry/tour/today', answers: { ...tourAnswers, 'GET /api/tour/agenda': emptyAgenda } } };

/** Someone who may look and not book. */
export const ToRead: Story = { parameters: { path: '/inquiry/tour/day?day=2026-11-20', roles: ['viewer'] } };
