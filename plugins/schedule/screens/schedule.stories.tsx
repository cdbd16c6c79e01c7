import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { ScheduleEntry } from '#kit/calendar/schedule-entry.ts';
import { openScreen } from '#stories/kernel-decorator.tsx';
import { agenda, now, tourAnswers } from '#tests/support/plugins/tour.ts';
import contract from '../../contract/plugin.ts';
import tour from '../../tour/plugin.ts';
import { pageOf } from '../page-of.ts';
import schedule from '../plugin.ts';

const person = (id: number) => agenda.agents.find((one) => one.id === id) ?? null;
const lease = (id: number, kind: string, day: string, title: string, who: number): ScheduleEntry => ({
  id: `contract/${id}/${kind}`, record: 'contract', recordId: id, kind, title, detail: '2 Gold St 3A', day, startsAt: null, minutes: 0, person: person(who), shape: 'full', stateKey: null, look: 'solid',
});
const entries: readonly ScheduleEntry[] = [
  ...agenda.tours.map(
    ({ id, client, address, startsAt, minutes, status, agent }): ScheduleEntry => ({
      id: `tour/${id}`, record: 'tour', recordId: id, kind: 'tour', title: client, detail: address, day: '2026-11-20', startsAt, minutes, person: person(agent),
      shape: status === 'requested' ? 'open' : status === 'done' ? 'full' : 'done', stateKey: `tour.status.${status}`, look: status === 'requested' ? 'dashed' : status === 'done' ? 'past' : 'solid',
    }),
  ),
  lease(1, 'moveIn', '2026-11-20', '오세훈', 1),
  lease(2, 'leaseEnd', '2026-11-22', 'Marco Ruiz', 2),
  lease(3, 'renewal60', '2026-11-18', 'Leah Stone', 4),
];
/** The page of the entries that a request asks for. */
const page = ({ url }: Request) => {
  const words = new URL(url).searchParams;
  const { people, ...shown } = pageOf(entries, { person: Number(words.get('person')) || undefined, perDay: Number(words.get('perDay')) || undefined });
  return { now, ...shown, people: people.map((one) => ({ ...one, name: person(one.id)?.name })) };
};
const answers = { ...tourAnswers, 'GET /api/schedule': page, 'GET /api/scheduleFeed': { createdAt: null, holds: { name: '김민서', count: 12 } }, 'POST /api/scheduleFeed': { path: `/calendar/${'k'.repeat(43)}.ics`, createdAt: now }, 'DELETE /api/scheduleFeed': () => new Response(null, { status: 204 }) };

const meta = {
  title: 'Areas/Schedule',
  render: openScreen,
  parameters: { plugins: [contract, tour, schedule], answers, path: '/contract/schedule?view=week&day=2026-11-20', layout: 'fullscreen' },
} satisfies Meta;
export default meta;
type Story = StoryObj;

/** Tours move by the rules of their slots: what is refused says why. */
export const Week: Story = {
  play: async ({ canvasElement }) => {
    const [it] = await within(canvasElement).findAllByRole('link', { name: /최민준.*2:00 PM/ });
    it!.focus();
    await expect(within(canvasElement).getAllByText('Leah Stone')[0]).toBeVisible();
  },
};

export const Month: Story = { parameters: { path: '/contract/schedule?view=month&day=2026-11-20' } };

export const AgendaView: Story = { parameters: { path: '/contract/schedule?view=agenda&day=2026-11-16' } };

export const ByPerson: Story = { parameters: { path: '/contract/schedule?view=people&day=2026-11-20' } };

/** One person alone. */
export const OnePerson: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /Daniel Reyes/ }));
    await waitFor(() => expect(within(canvasElement).queryByRole('link', { name: /최민준/ })).toBeNull());
    await expect(within(canvasElement).getByRole('button', { name: /Daniel Reyes/, pressed: true })).toHaveFocus();
  },
};

export const Empty: Story = { parameters: { answers: { ...answers, 'GET /api/schedule': { now, ...pageOf([], {}) } } } };

/** The secret address is made, told once, and ended; the focus stays in the dialog. */
export const Subscription: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Subscribe' }));
    const body = within(document.body);
    await waitFor(() => expect(body.getByRole('heading', { name: 'Your schedule in another calendar' })).toHaveFocus());
    await waitFor(() => expect(body.getByText('It holds the tours and lease days of 김민서: 12 now.')).toBeVisible());
    await userEvent.click(body.getByRole('button', { name: 'Make an address' }));
    await expect(await body.findByRole('textbox', { name: 'Address' })).toHaveDisplayValue(/\/calendar\/k{43}\.ics$/);
    await waitFor(() => expect(body.getByRole('textbox', { name: 'Address' })).toHaveFocus());
    await waitFor(() => expect(body.getByText(/It is told once only/)).toBeVisible());
    await userEvent.click(await body.findByRole('button', { name: 'End it' }));
    await waitFor(() => expect(body.queryByRole('textbox', { name: 'Address' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(body.queryByRole('dialog')).toBeNull());
  },
};

/** Whose days an address would hold is said before it is made, and that there are none. */
export const SubscriptionOfNobody: Story = {
  parameters: { answers: { ...answers, 'GET /api/scheduleFeed': { createdAt: null, holds: null } } },
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Subscribe' }));
    const body = within(document.body);
    await waitFor(() => expect(body.getByText(/you have none: your account is not that of an employee/)).toBeVisible());
    await expect(body.getByRole('button', { name: 'Make an address' })).toHaveAttribute('aria-disabled', 'true');
  },
};
