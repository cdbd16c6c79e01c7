import type { Meta } from '@storybook/react-vite';
import type { DashboardResponse, QueueCard } from '#kit/dashboard/api.ts';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import type { FramedScreens } from '#stories/screen-states.ts';
import dashboards from './dashboard.stories.tsx';

const { overview } = dashboards.parameters;
const counts = overview.counts['home']!;
const card = { shape: 'urgent', version: 1, day: null } as const;
const cards: readonly QueueCard[] = [
  { ...card, kind: 'tour/confirm', record: 'tour', id: 1, values: { client: 'Liu Yifei' }, detail: ['510 Audubon Ave', '이서연'], at: '2026-11-20T19:00:00.000Z', href: '/customer/tour/update/1', phone: '+12125550100' },
  { ...card, kind: 'customer/overdue', record: 'customer', id: 2, values: { name: '최민준' }, detail: ['Jackson Ave'], at: '2026-11-20T20:30:00.000Z', href: '/customer/update/2' },
  { ...card, shape: 'attention', kind: 'building/photos', record: 'building', id: 0, values: { count: 12 }, detail: [], at: null, href: '/building/list?photos=none' },
];
/** The morning of an agency: what it counts, and what waits. */
const morning: DashboardResponse = {
  ...overview,
  counts: { building: counts, rent: { ...counts, total: 4_120 }, contract: { ...counts, today: 2, total: 318 }, user: overview.counts['person']! },
  fresh: ['building'],
  queue: { ...overview.queue, cards },
};

const area: FramedScreens = {
  answers: { ...dashboards.parameters.answers, 'GET /api/dashboard': morning, 'GET /api/queue': morning.queue },
  screens: {
    dashboard: ['/', 'rows'],
  },
  everyones: ['dashboard'],
};

const meta = { title: 'Areas/Dashboard/In the frame', ...inFrame(area) } satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;

const changed = () => Response.json({ errorCode: 10009, message: 'Someone changed the same fields meanwhile' }, { status: 409 });

/** A card that somebody else decided meanwhile stays, and says so. */
export const DecidedMeanwhile: FramedStory = {
  ...inFrame({ ...area, answers: { ...area.answers, 'PUT /api/tour/1': changed } }),
  play: async ({ canvasElement }) => {
    const list = await within(canvasElement).findByRole('list', { name: 'Needs you' });
    await userEvent.click(await within(list).findByRole('button', { name: /^Confirm/ }));
    const reason = await within(document.body).findByText('Somebody changed it since. Open it to see.');
    await waitFor(() => expect(reason).toBeVisible());
    await expect(within(list).getByText(/Liu Yifei/)).toBeVisible();
  },
};
