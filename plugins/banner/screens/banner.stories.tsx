import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import { bannerAnswers as answers, bannerOf, bannerOrder, inDays } from '#tests/support/plugins/banner.ts';
import banner from '../plugin.ts';

const meta = { title: 'Areas/Banner', parameters: { plugins: [banner], answers }, render: openScreen } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Timeline: Story = {
  parameters: { path: '/contents/banner/timeline' },
};

/** A gap of two days between two banners, closed by keys alone. */
export const TimelinePlayed: Story = {
  ...Timeline,
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const bar = await canvas.findByRole('button', { name: /^First month free, Live/ });
    const gaps = () => within(canvas.getByRole('region', { name: 'Desktop, top of the home page' })).getAllByTitle(/^en: nobody sees one/).length;
    const before = gaps();
    bar.focus();
    await userEvent.keyboard(']]');
    await waitFor(() => expect(gaps()).toBe(before - 1));
    bar.blur();
    await waitFor(() => expect(bar).not.toHaveAttribute('data-lifted'));
    await expect(canvas.queryByText('Fall move-in')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Show 1 ended' }));
    await expect(canvas.getByText('Fall move-in')).toBeVisible();
  },
};

/** A live banner whose next step would take it off the site says so first, and keeps the focus when it goes. */
export const LeavesTheSite: Story = {
  parameters: { path: '/contents/banner/timeline' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const bar = await canvas.findByRole('button', { name: /^First month free, Live/ });
    bar.focus();
    const warning = () => within(bar).queryByText(/the next step takes it off the site/);
    for (let step = 0; step < 6 && !warning(); step += 1) await userEvent.keyboard('[[');
    await expect(warning()).toBeVisible();
    await expect(bar).toHaveAttribute('data-state', 'live');
    await userEvent.keyboard('[[');
    await expect(bar).toHaveAttribute('data-state', 'ended');
    await expect(within(bar).getByText(/it leaves the site/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(bar).not.toHaveAttribute('data-lifted'));
    await expect(bar).toHaveFocus();
    await userEvent.keyboard(']');
    await waitFor(() => expect(bar).toHaveAttribute('data-state', 'live'));
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(bar).toHaveAttribute('data-state', 'ended'));
  },
};

/** The order of the site, changed by a grip: Space lifts the banner, an arrow moves it, Space drops it. */
export const Sorted: Story = {
  parameters: { path: '/contents/banner/timeline', answers: { ...answers, ...bannerOrder() } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const grip = await canvas.findByRole('button', { name: /^Move No fee homes/ });
    grip.focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(grip).toHaveAttribute('aria-pressed', 'true'));
    await userEvent.keyboard('{ArrowUp}');
    await userEvent.keyboard(' ');
    const desktop = canvas.getByRole('region', { name: 'Desktop, top of the home page' });
    await waitFor(() => expect(within(desktop).getAllByRole('link')[0]).toHaveTextContent(/^No fee homes/));
  },
};

/** The gap that comes next, closed by letting the banner before it run on. */
export const GapClosed: Story = {
  parameters: { path: '/contents/banner/timeline' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Extend “First month free” by 2 days' }));
    await waitFor(() => expect(canvas.queryByText(/^No banner in en/)).toBeNull());
  },
};

/** The site at the moment of the second banner, when the first is over. */
export const Preview: Story = {
  parameters: { path: '/contents/banner/timeline' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const desktop = await canvas.findByRole('region', { name: 'Desktop' });
    await expect(within(desktop).getByText('First month free')).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'zh' }));
    await expect(within(canvas.getByRole('region', { name: 'Mobile' })).getByText('看房预约')).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'kr' }));
    await expect(within(canvas.getByRole('region', { name: 'Mobile' })).getByText('No banner')).toBeVisible();
  },
};

/** A switch turns a banner off where it stands in the list. */
export const List: Story = {
  parameters: { path: '/contents/banner/list' },
  play: async ({ canvasElement }) => {
    const toggle = await within(canvasElement).findByRole('switch', { name: 'On: First month free' });
    await expect(toggle).toBeChecked();
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle).not.toBeChecked());
  },
};

export const TimelineKorean: Story = { ...Timeline, globals: { locale: 'kr' } };
export const TimelineChineseDark: Story = { ...Timeline, globals: { locale: 'zh', theme: 'dark' } };
export const ToRead: Story = { ...Timeline, parameters: { ...Timeline.parameters, roles: ['viewer'] } };
export const One: Story = { parameters: { path: '/contents/banner/update/1' } };

const small = [{ file: '0'.repeat(32), width: 640, height: 800 }];
/** A picture that will not look well on its device says so, and is saved all the same. */
export const UnfitPicture: Story = {
  parameters: { path: '/contents/banner/update/1', answers: { ...answers, 'GET /api/banner/1': { ...bannerOf(1, 'First month free', { image: small }), labels: {}, hidden: [] } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('640 px wide: Desktop shows 1,200 px, it will look blurred')).toBeVisible();
    await expect(canvas.getByText('Taller than wide: its top and bottom are cut off')).toBeVisible();
  },
};

const none = { rows: [], total: 0, labels: {} };
export const Empty: Story = { parameters: { path: '/contents/banner/list', answers: { ...answers, 'GET /api/banner': none } } };
/** Where no banner stands there is no gap between two. */
export const EmptyTimeline: Story = {
  parameters: { path: '/contents/banner/timeline', answers: { ...answers, 'GET /api/banner': none } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findAllByText('No banner stands here yet')).toHaveLength(2);
    await expect(canvas.queryByText(/gap/)).toBeNull();
    for (const cover of canvas.getAllByText(/^Coverage by language/)) await expect(cover).not.toBeVisible();
  },
};

/** A banner that was saved without a headline and a picture says that it does not show, and why. */
export const Draft: Story = {
  parameters: { path: '/contents/banner/update/9', answers: { ...answers, 'GET /api/banner/9': { ...bannerOf(9, 'Bare', { headline: { en: '', kr: '', zh: '' }, image: [], state: 'draft' }), labels: {}, hidden: [] }, 'GET /api/banner/9/history': { entries: [], labels: {} } } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Not seen on the site yet: a headline, a picture missing')).toBeVisible();
  },
};

/** Tabs are walked by arrows, as menus are. */
export const TabsByKeys: Story = {
  parameters: { path: '/contents/banner/timeline' },
  play: async ({ canvasElement }) => {
    const tabs = await within(canvasElement).findByRole('group', { name: 'Device' });
    const [all, desktop, mobile] = within(tabs).getAllByRole('button');
    all!.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(desktop).toHaveFocus();
    await userEvent.keyboard('{End}{ArrowRight}');
    await expect(all).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(mobile).toHaveFocus();
  },
};

/** A banner that began before what is seen has no beginning to take there. */
export const BeganBefore: Story = {
  parameters: { path: '/contents/banner/timeline', answers: { ...answers, 'GET /api/banner': { rows: [bannerOf(1, 'Long ago', { startsAt: inDays(-30) })], total: 1, labels: {} } } },
  play: async ({ canvasElement }) => {
    const bar = await within(canvasElement).findByRole('button', { name: /^Long ago, Live/ });
    await expect([...bar.querySelectorAll('[data-edge]')].map((edge) => edge.getAttribute('data-edge'))).toEqual(['end']);
  },
};

/** A move that the server refuses goes back to where the banner stood. */
export const Failed: Story = {
  parameters: { path: '/contents/banner/timeline', answers: { ...answers, 'PUT /api/banner/*': () => Response.json({ errorCode: 10000, message: 'The database is busy' }, { status: 503 }) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const bar = await canvas.findByRole('button', { name: /^First month free, Live/ });
    const before = bar.style.inlineSize;
    bar.focus();
    await userEvent.keyboard(']');
    await expect(bar.style.inlineSize).not.toBe(before);
    bar.blur();
    await waitFor(() => expect(bar).not.toHaveAttribute('data-lifted'));
    await expect(bar.style.inlineSize).toBe(before);
  },
};

const many = Array.from({ length: 120 }, (_, place) => bannerOf(place + 1, `Banner ${place + 1}`, { device: place % 2 ? 'mobile' : 'desktop', startsAt: inDays((place % 30) - 5), endsAt: inDays((place % 30) + 4) }));
export const ManyRows: Story = { parameters: { path: '/contents/banner/timeline', answers: { ...answers, 'GET /api/banner': { rows: many, total: many.length, labels: {} } } } };

const long = 'First month free for everybody who moves in before the end of the year, utilities included';
const longRows = [bannerOf(1, long, { headline: { en: long, kr: '첫 달 무료 '.repeat(9), zh: '首月免租'.repeat(15) } }), bannerOf(2, long.replaceAll(' ', ''), { device: 'mobile' })];
export const LongWords: Story = { parameters: { path: '/contents/banner/timeline', answers: { ...answers, 'GET /api/banner': { rows: longRows, total: 2, labels: {} } } } };
