import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import { contentsEntry, foundIn } from '#tests/support/plugins/contents.ts';
import { contractAnswers, sampleCards, sampleLabels } from '#tests/support/plugins/contract.ts';
import type { MoveRequest } from '#kit/board/api.ts';
import contract from '../plugin.ts';

const empty = {
  'GET /api/contract/board': { lanes: [], cards: [], labels: {} },
};
const record = {
  ...sampleCards[2], createdAt: '2026-11-12T15:00:00.000Z', updatedAt: '2026-11-12T15:00:00.000Z', feeAcknowledged: false, assistShare: 30, labels: sampleLabels, hidden: [], rival: null, monthly: 410_000,
};
const answers = {
  ...contractAnswers,
  'GET /api/contract/3': record,
  'GET /api/contract/3/history': { entries: [], labels: {} },
  'GET /api/contract/3/remark': { rows: [], total: 0, labels: {} },
  'POST /api/contract/*': async (request: Request) => {
    const id = Number(new URL(request.url).pathname.split('/')[3]);
    const { to, values } = (await request.json()) as MoveRequest;
    const card = sampleCards.find((one) => one.id === id);
    return { card: { ...card, ...values, workflow: to, version: 2 }, labels: {}, batch: 7 };
  },
  'GET /api/contract/board/moves': {
    moves: [
      { batch: 1, at: '2026-11-10T15:00:00.000Z', by: null, how: 'form', card: 5, from: null, to: 1, fromPlace: null, toPlace: 'i0000001', undoneBy: null },
      { batch: 2, at: '2026-11-11T15:00:00.000Z', by: { userIdx: 2, name: 'Kim Minseo' }, how: 'board', card: 5, from: 1, to: 3, fromPlace: 'i0000001', toPlace: 'i0000004', undoneBy: null },
    ],
    edits: [{ at: '2026-11-11T15:00:00.000Z', card: 5, before: { name: '최 민준 (전화)' } }],
    labels: {},
  },
};

const meta = {
  title: 'Areas/Contract',
  parameters: { plugins: [contract], answers, path: '/contract/board' },
  render: openScreen,
  excludeStories: ['reports'],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** Time for parts that load when they are opened, on a busy machine. */
const loading = { timeout: 10_000 };

const lane = (canvas: HTMLElement, name: string) => within(canvas).findByRole('region', { name: new RegExp(`^${name}`) });

export const Board: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(await lane(canvasElement, 'On tour')).getByText('최민준')).toBeVisible();
    await expect(within(await lane(canvasElement, 'Applying')).getByText('1 / 3')).toBeVisible();
    await expect(await within(canvasElement).findByRole('link', { name: /Priya Nair/ })).toHaveTextContent('StreetEasy');
  },
};
export const BoardKorean: Story = { globals: { locale: 'kr' } };
export const BoardChineseDark: Story = { globals: { locale: 'zh', theme: 'dark' } };
export const BoardEmpty: Story = { parameters: { answers: { ...answers, ...empty } } };

/** By keys alone: lifted, told what is refused, dropped where it fits. */
export const MovedByKeys: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const card = await canvas.findByRole('link', { name: /Priya Nair/ });
    card.focus();
    await userEvent.keyboard(' {ArrowRight}');
    await waitFor(() => expect(canvas.getByRole('status', { name: '' })).toHaveTextContent(/On tour refuses MS-1036 Priya Nair: Needs (a phone or an email and )?a tour/), loading);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Enter}');
    await waitFor(async () => expect(within(await lane(canvasElement, 'New')).getByText('Priya Nair')).toBeVisible());
  },
};

/** "Move to…" gives the same reasons; what is missing is filled in and the move completed. */
export const FilledInOnTheWay: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    (await canvas.findByRole('link', { name: /Priya Nair/ })).focus();
    await userEvent.keyboard('m');
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('menuitem', { name: /^Applying/ }, loading));
    const dialog = within(await page.findByRole('dialog', undefined, loading));
    await userEvent.click(await dialog.findByText('Waived'));
    await userEvent.click(dialog.getByRole('button', { name: 'Move to Applying' }));
    await waitFor(async () => expect(within(await lane(canvasElement, 'Applying')).getByText('Priya Nair')).toBeVisible(), loading);
  },
};

/** A key pressed before the question is there lifts nothing behind it. */
export const AskedBeforeTheNext: Story = {
  play: async ({ canvasElement }) => {
    (await within(canvasElement).findByRole('link', { name: /Priya Nair/ })).focus();
    await userEvent.keyboard(' {ArrowRight}{Enter} ');
    await screen.findByRole('dialog', { name: /^Move MS-1036/ }, loading);
    await expect(canvasElement.querySelector('.board')).not.toHaveAttribute('data-lifted');
  },
};

export const ByAssignee: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'By assignee' }));
    await expect(await within(canvasElement).findByRole('heading', { name: /Kim Minseo/ })).toBeVisible();
  },
};

/** A past moment: the card that moves next is marked where it was. */
export const TimeMachine: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Time machine' }));
    await waitFor(async () => expect(await canvas.findByRole('region', { name: 'Time machine' })).toHaveFocus(), loading);
    await userEvent.keyboard('{ArrowLeft}');
    // as the card was then
    await waitFor(async () => expect(within(await lane(canvasElement, 'New')).getByText('최 민준 (전화)')).toBeVisible(), loading);
    await expect(canvas.getByText(/^MS-1038 arrives at .*10:00 AM$/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Back to now' }));
    await waitFor(async () => expect(within(await lane(canvasElement, 'On tour')).getByText('최민준')).toBeVisible(), loading);
  },
};

/** A move that took another back: doing that again is asked first. */
export const TimeMachineAsks: Story = {
  parameters: {
    answers: {
      ...answers,
      'GET /api/contract/board/moves': {
        moves: [{ batch: 3, at: '2026-11-12T15:00:00.000Z', by: { userIdx: 2, name: 'Kim Minseo' }, how: 'undo', card: 5, from: 8, to: 3, fromPlace: 'i0000001', toPlace: 'i0000004', undoneBy: null }],
        edits: [],
        labels: {},
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Time machine' }));
    await waitFor(async () => expect(await canvas.findByRole('region', { name: 'Time machine' })).toHaveFocus(), loading);
    await userEvent.keyboard('{ArrowLeft}u');
    const question = within(await within(document.body).findByRole('alertdialog'));
    await waitFor(async () => expect(question.getByText('Do again what was taken back?')).toBeVisible(), loading);
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect(within(document.body).queryByRole('alertdialog')).toBeNull(), loading);
  },
};

const form = { path: '/contract/update/3' };

/** The form says of each next stage what it still asks for. */
export const Form: Story = {
  parameters: form,
  play: async ({ canvasElement }) => {
    const applying = within(await within(canvasElement).findByRole('region', { name: 'Move to Applying' }));
    await expect(applying.getByText('Needs a tour done or waived')).toBeVisible();
    await expect(applying.getByRole('button', { name: 'Move' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(applying.getByRole('button', { name: 'Tour so far' }));
    await expect(canvasElement.ownerDocument.activeElement?.closest('#field-toured')).not.toBeNull();
  },
};

const room = { id: 4, version: 1, unitNumber: '2F', building: 7, rent: 12, roomType: 1, price: 362_500, labels: { building: { 7: '68 Rockwell Pl' }, rent: { 12: '1B1B' } }, hidden: [] };

/** A choice fills the form at once: a customer what is empty, a room the home; rooms are those of the rent alone. */
export const CarriedOver: Story = {
  parameters: {
    path: '/contract/upload',
    answers: {
      ...answers,
      'GET /api/customer': { rows: [{ id: 9, version: 1, name: 'Chen Siqi' }], total: 1, labels: {} },
      'GET /api/customer/9': { id: 9, version: 1, name: 'Chen Siqi', phone: '+1 646 555 0144', email: null, occupation: 'student', platform: null, budget: 380_000, moveDate: '2026-12-20', roomType: null, areas: [], labels: {}, hidden: [] },
      'GET /api/room': (request: Request) => ({ rows: new URL(request.url).searchParams.get('rent') === '12' ? [room] : [room, { ...room, id: 5, unitNumber: '23A', rent: 13 }], total: 2, labels: room.labels }),
      'GET /api/room/4': room,
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Phone/ }, loading), '+1 212 555 0101');
    await userEvent.click(canvas.getByRole('combobox', { name: /^Customer/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Chen Siqi/ }, loading));
    await waitFor(async () => expect(canvas.getByRole('textbox', { name: /^Name/ })).toHaveValue('Chen Siqi'), loading);
    await expect(canvas.getByRole('textbox', { name: /^Phone/ })).toHaveValue('+1 212 555 0101');
    await userEvent.click(canvas.getByRole('combobox', { name: /^Room$/ }));
    await userEvent.click(await screen.findByRole('option', { name: /^2F/ }, loading));
    await waitFor(async () => expect(canvas.getByRole('textbox', { name: /^Unit/ })).toHaveValue('2F'), loading);
    await expect(canvas.getByRole('textbox', { name: /^Address/ })).toHaveValue('68 Rockwell Pl');
    await userEvent.click(canvas.getByRole('combobox', { name: /^Room$/ }));
    await waitFor(async () => expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(1), loading);
  },
};
export const FormChinese: Story = { parameters: form, globals: { locale: 'zh' } };

const stages = { path: '/contract/workflow/list' };

export const Workflow: Story = {
  parameters: stages,
};

/** A cell is turned by Enter and marked until it is saved. */
export const WorkflowPlayed: Story = {
  ...Workflow,
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const cell = await canvas.findByRole('button', { name: 'New to Consulting: Allowed' });
    cell.focus();
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByRole('button', { name: /^New to Consulting: With conditions/ })).toBeVisible();
    await expect(canvas.getByText('1 change')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Discard' }));
    // the keys go on in the matrix
    await waitFor(() => expect(canvas.getByRole('button', { name: 'New to Consulting: Allowed' })).toHaveFocus());
  },
};
export const WorkflowKorean: Story = { parameters: stages, globals: { locale: 'kr' } };
export const lossAnswers = {
  'GET /api/lostReason': foundIn([contentsEntry(1, ['Budget', '예산', '预算']), contentsEntry(6, ['Other', '기타', '其他'])]),
  'GET /api/usage': { 1: 12, 6: 3 },
};

/** The reason that asks for a note is kept, and says so. */
export const LostReasons: Story = {
  globals: { locale: 'en' },
  parameters: { path: '/contract/reason/list', answers: lossAnswers },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('button', { name: 'Delete Budget' })).not.toHaveAttribute('aria-disabled');
    const kept = canvas.getByRole('button', { name: 'Delete Other' });
    await expect(kept).toHaveAttribute('aria-description', 'A rule of the product depends on this entry: rename it or switch it off.');
    await userEvent.click(kept);
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};
export const WorkflowToRead: Story = { parameters: { ...stages, roles: ['manager'] } };

const lease = { version: 1, phone: '+16465550172', address: '28-10 Jackson Ave', assignee: 1, assigneeName: 'Kim Minseo', netRent: 394_600 } as const;
export const reports = {
  'GET /api/contract/renewals': {
    today: '2026-11-20',
    counts: [{ days: 90, count: 3 }, { days: 60, count: 2 }, { days: 30, count: 1 }],
    rows: [
      { ...lease, id: 21, number: 21, name: '최민준', unit: '31F', leaseEndDate: '2026-12-05', days: 15, grossRent: 430_000, renewal: 'asked' },
      { ...lease, id: 22, number: 22, name: '陈浩然', unit: '12B', leaseEndDate: '2027-01-10', days: 51, grossRent: 394_600, renewal: null },
      { ...lease, id: 23, number: 23, name: 'Priya Nair', unit: null, leaseEndDate: '2027-02-11', days: 83, grossRent: null, netRent: null, renewal: 'renews' },
    ],
  },
  'GET /api/contract/commission': {
    year: 2026,
    reach: 'all',
    stages: [5],
    contracts: 3,
    rows: [
      { month: '2026-11', employee: 1, name: 'Kim Minseo', signed: 2, assisted: 0, asAssignee: 717_500, asAssist: 0 },
      { month: '2026-11', employee: 2, name: 'Daniel Reyes', signed: 0, assisted: 1, asAssignee: 0, asAssist: 102_500 },
      { month: '2026-10', employee: null, name: null, signed: 1, assisted: 0, asAssignee: 0, asAssist: 0 },
    ],
  },
};

/** A card leaves the leases of its span alone; the answer of each tenant is a choice. */
export const Renewals: Story = {
  parameters: { path: '/contract/renewal/list', answers: { ...answers, ...reports } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /Within 60 days/ }));
    await waitFor(() => expect(canvas.queryByText('Priya Nair')).toBeNull());
    await expect(canvas.getByRole('combobox', { name: 'Renewal of 최민준' })).toHaveValue('asked');
    await expect(canvas.getByRole('combobox', { name: 'Renewal of 陈浩然' })).toHaveDisplayValue('Not asked');
  },
};
export const RenewalsKorean: Story = { parameters: { path: '/contract/renewal/list', answers: { ...answers, ...reports } }, globals: { locale: 'kr', theme: 'dark' } };
export const NoRenewals: Story = { parameters: { path: '/contract/renewal/list', answers: { ...answers, 'GET /api/contract/renewals': { today: '2026-11-20', counts: [], rows: [] } } } };

/** Shares by month; each number leads to its contracts. */
export const Commission: Story = {
  parameters: { path: '/contract/commission', answers: { ...answers, ...reports } },
  play: async ({ canvasElement }) => {
    const row = (await within(canvasElement).findAllByRole('row', { name: /Kim Minseo/ }))[0]!;
    await expect(within(row).getByRole('link', { name: '2' })).toHaveAttribute('href', '/contract/list?workflow=5&assignee=1&enteredAt=2026-11-01..2026-11-30');
    await expect(within(canvasElement).getByRole('row', { name: /All of 2026/ })).toHaveTextContent('$8,200');
  },
};
/** Whose shares these are is said where they are not everybody's. */
export const OwnCommission: Story = {
  parameters: {
    path: '/contract/commission',
    answers: {
      ...answers,
      'GET /api/contract/commission': { ...reports['GET /api/contract/commission'], reach: 'own', contracts: 2, rows: reports['GET /api/contract/commission'].rows.slice(0, 1) },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('Your own shares, by the month a contract was signed in');
    await expect(canvas.queryByText(/Daniel Reyes/)).toBeNull();
  },
};
export const CommissionChinese: Story = { parameters: { path: '/contract/commission', answers: { ...answers, ...reports } }, globals: { locale: 'zh' } };
