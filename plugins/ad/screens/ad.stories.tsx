import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import { adAnswers as answersOf, adDraft as draft, adErrors as errors, adLabels as labels, adPlatforms as platforms, adRed as red } from '#tests/support/plugins/ad.ts';
import ad from '../plugin.ts';

const meta = { title: 'Areas/Ad', parameters: { plugins: [ad], answers: answersOf() }, render: openScreen } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** On a phone the head says how the checks stand, and leads to them. */
export const ChecksOnAPhone: Story = {
  globals: { viewport: { value: 'mobile1' } },
  parameters: { path: '/ad/update/1', answers: answersOf() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /^Before it goes out\s+3 blocking$/ }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Mend 3 to publish' }).getBoundingClientRect().bottom).toBeLessThan(innerHeight));
  },
};

/** From red to live: every reason stands there at once and is mended in its place. */
export const Preflight: Story = {
  parameters: { path: '/ad/update/1', answers: answersOf() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await within(await canvas.findByRole('complementary')).findByText('3 blocking')).toBeVisible();
    await expect(canvas.getByText('What tenants pay is missing')).toBeVisible();
    await expect(canvas.getByText('The text claims what the home does not have')).toBeVisible();
    await expect(canvas.getByText('Chinese is empty')).toBeVisible();
    // the gym and the amount, beside the text that names them
    await expect(await canvas.findByText('2 to look at')).toBeVisible();
    await expect(canvas.getByText(/28-10 Jackson Ave · StreetEasy/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Mend 3 to publish' }));
    await expect(canvas.getByRole('button', { name: 'Use application $20 and a month’s deposit' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(await within(await canvas.findByRole('complementary')).findByText('2 blocking')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Mend 2 to publish' })).toBeVisible();
    await waitFor(() => expect(document.activeElement?.closest('.ad-finding')).not.toBeNull());
    const text = canvas.getByLabelText('Text in English');
    await userEvent.clear(text);
    await userEvent.type(text, 'Quiet.');
    await expect(await within(await canvas.findByRole('complementary')).findByText('1 blocking')).toBeVisible();
    const [without] = canvas.getAllByRole('button', { name: 'Publish without Chinese' });
    await userEvent.click(without!);
    await expect(await within(await canvas.findByRole('complementary')).findByText('Nothing blocks')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    const publish = await canvas.findByRole('button', { name: 'Publish' });
    await waitFor(() => expect(publish).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(publish);
    await expect(await canvas.findByRole('button', { name: 'Pause' })).toBeVisible();
  },
};

/** Before a platform is chosen nothing is said of it. */
export const WithoutPlatform: Story = {
  parameters: { path: '/ad/update/1', answers: answersOf({ ...draft, platform: null as never }) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('Enough photos')).toBeVisible();
    await expect(canvas.queryByText('The platform is on')).toBeNull();
  },
};

/** By keys alone: after the last finding of a new ad the keyboard stands on Save. */
export const LastFindingByKeys: Story = {
  parameters: { path: '/ad/update/1', answers: answersOf({ ...draft, fees: [{ label: 'Application', amount: 5000, oneTime: true }], textEn: 'Quiet.', withoutZh: true }) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const fix = await canvas.findByRole('button', { name: 'Make it $20, the most New York allows' });
    fix.focus();
    await userEvent.keyboard('{Enter}');
    await expect(await within(await canvas.findByRole('complementary')).findByText('Nothing blocks')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Save' })).toHaveFocus());
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

const ready: typeof red = { ...red, state: 'ready', pausedFor: null, publishedPrice: 410_000, fees: [{ label: 'Application', amount: 2000, oneTime: true }], textEn: 'Quiet.', withoutZh: true };

/** Who reaches a part of the contracts is not told that an ad brought none: others may have brought some. */
export const InquiriesOfAPart: Story = {
  parameters: { path: '/ad/list', roles: ['leasingAgent'], answers: { ...answersOf(), 'GET /api/ad': { rows: [{ ...draft, inquiries: 0, signed: 0, leaseCost: null }, { ...red, inquiries: 7 }], total: 2, labels: {} } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('gridcell', { name: '7' });
    await expect([...canvasElement.querySelectorAll('[role=gridcell][data-title=Inquiries]')].map(({ textContent }) => textContent)).toEqual(['–', '7']);
  },
};
/** Who reaches all of them is. */
export const InquiriesOfAll: Story = {
  ...InquiriesOfAPart,
  parameters: { ...InquiriesOfAPart.parameters, roles: ['viewer'] },
  play: async ({ canvasElement }) => void (await expect(await within(canvasElement).findByRole('gridcell', { name: '0' })).toBeVisible()),
};
/** The same beside the form. */
export const NoResultOfAPart: Story = {
  parameters: { path: '/ad/update/1', roles: ['leasingAgent', 'listingCoordinator'], answers: answersOf({ ...draft, inquiries: 0, signed: 0, leaseCost: null }) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/28-10 Jackson Ave · StreetEasy/)).toBeVisible();
    await expect(canvas.queryByText(/0 inquiries/)).toBeNull();
  },
};

/** By keys alone: what took the place of the step that was taken has the focus. */
export const StepsByKeys: Story = {
  parameters: { path: '/ad/update/2', answers: answersOf({ ...ready }) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const publish = await canvas.findByRole('button', { name: 'Publish' });
    publish.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pause' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Publish' })).toHaveFocus());
  },
};

/** One that waits for its first day says so in words; one whose day came offers the button. */
export const Waits: Story = {
  parameters: { path: '/ad/update/2', answers: answersOf({ ...ready, startsOn: '2099-01-01', endsOn: '2099-02-01' }) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/^Goes out by itself on /)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Publish/ })).toBeNull();
  },
};
export const DayCame: Story = {
  parameters: { path: '/ad/update/2', answers: answersOf({ ...ready }) },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: 'Publish' })).toBeEnabled();
  },
};

/** The price of the rent changed: the ad says so, and is told anew by one press. */
export const Disagrees: Story = {
  parameters: { path: '/ad/update/2', answers: answersOf({ ...red, fees: [{ label: 'Application', amount: 2000, oneTime: true }], textEn: 'Quiet.' }) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect((await canvas.findAllByText('The price told is not the rent’s any more'))[0]).toBeVisible();
    // in the finding and at the head
    await expect(await canvas.findAllByRole('button', { name: 'Tell it anew' })).toHaveLength(2);
    const [, inPlace] = canvas.getAllByRole('button', { name: 'Tell it anew' });
    await userEvent.click(inPlace!);
    await expect(await canvas.findByRole('button', { name: 'Pause' })).toBeVisible();
  },
};

/** With the price the deposit changed: it follows in its place, the count is one, and the price is told anew after that. */
export const DisagreesWithItsDeposit: Story = {
  parameters: { path: '/ad/update/2', answers: answersOf({ ...red, fees: [{ label: 'Application', amount: 2000, oneTime: true }, { label: 'Deposit, one month', amount: 400_000, oneTime: true }], textEn: 'Quiet.', withoutZh: true }) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const side = within(await canvas.findByRole('complementary'));
    await expect(await side.findByText('2 blocking')).toBeVisible();
    await expect(side.getByRole('button', { name: 'Mend 2 to publish' })).toBeVisible();
    await expect(side.getByText('$4,000 as the amount of a cost')).toBeVisible();
    await expect(side.getByRole('button', { name: 'Tell it anew' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(side.getByRole('button', { name: 'Go to the costs' }));
    await expect(document.activeElement).toHaveValue('4000');
    await userEvent.click(side.getByRole('button', { name: 'Make it a month’s rent, $4,100' }));
    await expect(await side.findByText('1 blocking')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(side.getAllByRole('button', { name: 'Tell it anew' })[1]).not.toHaveAttribute('aria-disabled'));
  },
};

/** Somebody else changed the same text meanwhile: both stand there, and one is chosen. */
export const Conflict: Story = {
  parameters: {
    path: '/ad/update/1',
    answers: {
      ...answersOf(),
      'PUT /api/ad/1': () =>
        Response.json(
          {
            errorCode: 10009,
            message: 'Someone else changed the same fields',
            conflicts: { textEn: { theirs: 'Bright, near the train.', yours: 'Sunny, near the park.', base: draft.textEn } },
            record: { ...draft, version: 4, textEn: 'Bright, near the train.', cost: 4500 },
            by: { userIdx: 2, name: 'Kim Minseo' },
            at: new Date(Date.now() - 180_000).toISOString(),
          },
          { status: 409 },
        ),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const text = await canvas.findByLabelText('Text in English');
    await userEvent.clear(text);
    await userEvent.type(text, 'Sunny, near the park.');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    const dialog = await within(document.body).findByRole('dialog');
    // the dialog fades in
    const theirs = await within(dialog).findByText(/Bright, near the train/);
    await waitFor(() => expect(theirs).toBeVisible());
  },
};

export const List: Story = {
  parameters: { path: '/ad/list' },
  play: async ({ canvasElement }) => {
    const why = await within(canvasElement).findByText('Other price');
    await expect(why).toHaveAttribute('title', 'The price told is not the rent’s any more');
    // in few words: none of them is cut
    await expect(why.scrollWidth).toBeLessThanOrEqual(why.parentElement?.clientWidth ?? 0);
  },
};

export const New: Story = { parameters: { path: '/ad/upload' } };

const unpictured = answersOf();
/** A rent without a photo is refused before anything is sent, and the way to add one stands there. */
export const NewWithoutAPhoto: Story = {
  parameters: { path: '/ad/upload?rent=7', answers: { ...unpictured, 'GET /api/rent': { rows: [{ id: 7, version: 1, title: '1B1B · 31F' }], total: 1, labels: {} }, 'GET /api/ad/facts': { ...unpictured['GET /api/ad/facts'], rent: { ...unpictured['GET /api/ad/facts'].rent, photos: 0 } } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('Add a picture to the rent first: an ad needs one')).toBeVisible();
    await expect(canvas.getByRole('button', { name: '1 field to fix' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Add photos to the rent' }));
    await waitFor(() => expect(document.activeElement?.closest('.ad-photos')).not.toBeNull());
  },
};
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
export const NoPlatforms: Story = { parameters: { path: '/ad/feed', answers: { 'GET /api/platform': nothing } }, play: async ({ canvasElement }) => void (await expect(await within(canvasElement).findByRole('link', { name: 'Add a platform' })).toBeVisible()) };
