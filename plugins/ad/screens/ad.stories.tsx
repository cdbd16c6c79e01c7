import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import type { FactsResponse } from '../api.ts';
import type { AdRow } from '../entity.ts';
import ad from '../plugin.ts';

const at = '2026-11-18T21:52:00.000Z';
const labels = { rent: { 7: '1B1B · 31F' }, platform: { 1: 'StreetEasy' } };
const draft: AdRow = {
  id: 1, version: 1, createdAt: at, updatedAt: at, title: { en: 'Bright home', kr: '밝은 집', zh: '' }, rent: 7, platform: 1, textEn: 'Quiet, with a gym. $3,758 a month.', textKr: '조용합니다.', textZh: null,
  startsOn: '2020-01-01', endsOn: '2099-01-01', link: null, cost: 3900, fees: [], confirmedOn: null, sort: 0, state: 'draft', since: at, pausedFor: null, publishedPrice: null, publishedDate: null, publishedFee: null,
  picture: [], price: 410_000, netPrice: 375_800, availableMoveDate: '2026-12-10', availability: 'available', fee: 'noFee', inquiries: 3, signed: 1, leaseCost: 3900,
};
const facts: FactsResponse = {
  home: { title: '1B1B · 31F', address: '28-10 Jackson Ave', area: { kr: '롱아일랜드시티', en: 'Long Island City', zh: '长岛市' } },
  rent: { price: 410_000, netPrice: 375_800, availableMoveDate: '2026-12-10', isOffered: true, photos: 3, changedOn: '2026-11-20', fee: 'noFee', has: [] },
  minPhotos: 3,
  claims: [{ key: 'amenity/2', names: ['헬스장', 'Gym', '健身房'] }],
  others: [],
  today: '2026-11-20',
};
const red: AdRow = { ...draft, id: 2, state: 'autoPaused', pausedFor: 'price', publishedPrice: 400_000, publishedDate: '2026-12-10', publishedFee: 'noFee' };

/** A server that keeps one ad. */
const answersOf = (start: AdRow = draft) => {
  let held = start;
  const path = `/api/ad/${start.id}`;
  return {
    'GET /api/ad': { rows: [draft, red], total: 2, labels },
    'GET /api/ad/facts': facts,
    [`GET ${path}`]: () => ({ ...held, labels, hidden: [] }),
    [`GET ${path}/history`]: { entries: [], labels: {} },
    [`PUT ${path}`]: async (request: Request) => {
      held = { ...held, ...((await request.json()) as Partial<AdRow>), version: held.version + 1 };
      return { ...held, labels, hidden: [], batch: held.version };
    },
    'GET /api/rent': { rows: [], total: 0, labels: {} },
    'GET /api/rent/7': { id: 7, version: 1, photos: [], labels: {}, hidden: [] },
    'GET /api/platform': { rows: [], total: 0, labels: {} },
    'GET /api/ad/1/presence': { viewers: [] },
  };
};

const meta = { title: 'Areas/Ad', parameters: { plugins: [ad], answers: answersOf() }, render: openScreen } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** From red to live: every reason stands there at once and is mended in its place. */
export const Preflight: Story = {
  parameters: { path: '/ad/update/1', answers: answersOf() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('2 blocking')).toBeVisible();
    await expect(canvas.getByText('What tenants pay is missing')).toBeVisible();
    await expect(canvas.getByText('The text claims what the home does not have')).toBeVisible();
    await expect(canvas.getByText('Chinese is empty')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Mend 2 to publish' }));
    await expect(canvas.getByRole('button', { name: 'Use application $20 and a month’s deposit' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('1 blocking')).toBeVisible();
    const text = canvas.getByLabelText('Text in English');
    await userEvent.clear(text);
    await userEvent.type(text, 'Quiet.');
    await expect(await canvas.findByText('Nothing blocks')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    const publish = await canvas.findByRole('button', { name: 'Publish' });
    await waitFor(() => expect(publish).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(publish);
    await expect(await canvas.findByRole('button', { name: 'Pause' })).toBeVisible();
  },
};

/** A language without a text takes a draft from what is known of the rent; it says that nothing was translated. */
export const DraftOfText: Story = {
  parameters: { path: '/ad/update/1', answers: answersOf() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Fill in a draft' }));
    await waitFor(() => expect(canvas.getByLabelText('Text in Chinese')).toHaveValue('位于长岛市，28-10 Jackson Ave 的 1B1B · 31F。欢迎预约看房。'));
    await waitFor(() => expect(canvas.queryByText('Chinese is empty')).toBeNull());
  },
};

/** The price of the rent changed: the ad says so, and is told anew by one press. */
export const Disagrees: Story = {
  parameters: { path: '/ad/update/2', answers: answersOf({ ...red, fees: [{ label: 'Application', amount: 2000, oneTime: true }], textEn: 'Quiet.' }) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect((await canvas.findAllByText('The price told is not the rent’s any more'))[0]).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Tell it anew' })).toBeEnabled();
  },
};

export const List: Story = {
  parameters: { path: '/ad/list' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('The price told is not the rent’s any more')).toBeVisible();
  },
};

export const New: Story = { parameters: { path: '/ad/upload' } };
export const PreflightKoreanDark: Story = { ...Preflight, globals: { locale: 'kr', theme: 'dark' }, parameters: { path: '/ad/update/1', answers: answersOf() }, play: async () => undefined };
export const ListChinese: Story = { ...List, globals: { locale: 'zh' }, play: async () => undefined };

const nothing = { rows: [], total: 0, labels: {} };
export const Empty: Story = { parameters: { path: '/ad/list', answers: { ...answersOf(), 'GET /api/ad': nothing } } };
export const NoMatch: Story = { parameters: { path: '/ad/list?state=ended', answers: { ...answersOf(), 'GET /api/ad': nothing } } };
export const ToRead: Story = { parameters: { path: '/ad/list', roles: ['viewer'] } };

const manyAds = (request: Request) => {
  const offset = Number(new URL(request.url).searchParams.get('offset') ?? 0);
  return { rows: Array.from({ length: 100 }, (_, place) => ({ ...(place % 7 ? draft : red), id: offset + place + 1, title: { en: `Bright home ${offset + place + 1}`, kr: '', zh: '' } })), total: 50_000, labels };
};
export const ManyRows: Story = { parameters: { path: '/ad/list', answers: { ...answersOf(), 'GET /api/ad': manyAds } } };

const long = 'A bright and quiet one-bedroom apartment, three minutes from the train and the park';
export const LongWords: Story = { parameters: { path: '/ad/list', answers: { ...answersOf(), 'GET /api/ad': { rows: [{ ...draft, title: { en: long, kr: long, zh: long } }], total: 1, labels: { rent: { 7: '3B2B with home office · Penthouse A, upper floor' }, platform: { 1: 'A platform with quite a long name' } } } } } };

const platforms = { rows: [{ id: 1, version: 1, createdAt: at, updatedAt: at, name: { en: 'StreetEasy', kr: '', zh: '' } }, { id: 2, version: 1, createdAt: at, updatedAt: at, name: { en: 'WeChat', kr: '', zh: '微信' } }], total: 2, labels: {} };
const errors = { told: 21, total: 1, ads: [{ id: 2, title: red.title, rent: '1B1B · 31F', state: 'autoPaused', errors: ['price', 'fees'] }] };

/** Ads that stay out of a platform's feed, each with every error it would raise. */
export const Feeds: Story = {
  parameters: { path: '/ad/feed', answers: { 'GET /api/platform': platforms, 'GET /api/ad/errors': errors } },
  play: async ({ canvasElement }) => {
    const list = await within(canvasElement).findByRole('list', { name: 'Ads kept out of the feed' });
    await expect(within(list).getByText('What tenants pay is missing')).toBeVisible();
    await expect(within(canvasElement).getByText('21 ads in the feed · 1 kept out')).toBeVisible();
  },
};

export const FeedsNothing: Story = { parameters: { path: '/ad/feed', answers: { 'GET /api/platform': platforms, 'GET /api/ad/errors': { told: 21, total: 0, ads: [] } } } };
export const NoPlatforms: Story = { parameters: { path: '/ad/feed', answers: { 'GET /api/platform': nothing } } };
