import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import type { AddressSuggestion, NearestResponse } from '../api.ts';
import building from '../plugin.ts';

const suggestion = (address: string, more: Partial<AddressSuggestion> = {}): AddressSuggestion => ({
  address,
  borough: 'queens',
  zip: '11101',
  zipId: 1,
  city: 'Long Island City',
  area: 'Long Island City',
  areaId: 1,
  latitude: 40.7474,
  longitude: -73.942,
  known: null,
  ...more,
});
const suggestions = [
  suggestion('28-10 Jackson Ave'),
  suggestion('28-18 Jackson Ave', { known: 7 }),
  suggestion('28 Jackson St', { borough: 'brooklyn', zip: '11211', zipId: null, area: null, areaId: null, city: 'Brooklyn' }),
];
const stations: NearestResponse['stations'] = [
  { name: 'Court Sq', lines: '7 E G M', minutes: 4 },
  { name: 'Queensboro Plaza', lines: '7 N W', minutes: 6 },
  { name: 'Queens Plaza', lines: 'E M R', minutes: 7 },
];
const stored = {
  id: 2,
  version: 3,
  createdAt: '2026-09-12T13:12:00.000Z',
  updatedAt: '2026-11-18T21:52:00.000Z',
  address: '28-10 Jackson Ave',
  borough: 'queens',
  zipCode: 1,
  area: 1,
  managementCompany: null,
  subwayName: 'Court Sq',
  subwayLine: '7 E G M',
  distance: 4,
  subwayByHand: false,
  latitude: 40.7474,
  longitude: -73.942,
  year: 2018,
  totalFloors: 58,
  totalRooms: 658,
  bathroom: 1,
  fee: 'noFee',
  amenities: [],
  utilities: [],
  photos: [],
  active: true,
  labels: { zipCode: { 1: '11101' }, area: { 1: 'Long Island City' } },
  hidden: [],
};
const nothing = { rows: [], total: 0, labels: {} };
const answers = {
  'GET /api/address': { suggestions },
  'GET /api/address/taken': { building: null, known: true },
  'GET /api/subway/nearest': { stations },
  'GET /api/building/2': stored,
  'GET /api/building/2/history': { entries: [], labels: {} },
  ...Object.fromEntries(['managementCompany', 'area', 'zipCode', 'amenity', 'utility'].map((name) => [`GET /api/${name}`, nothing])),
};

const meta = {
  title: 'Areas/Building/Address and station',
  parameters: { plugins: [building], answers, path: '/building/upload' },
  render: openScreen,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const type = async (canvasElement: HTMLElement, text: string) =>
  userEvent.type(await within(canvasElement).findByRole('combobox', { name: /^(Address|주소|地址)$/ }), text);
const page = within(document.body);

/** While one types: houses that may be meant, those that are registered marked. */
export const Suggestions: Story = {
  play: async ({ canvasElement }) => {
    await type(canvasElement, '28 jackson');
    await expect(await page.findByRole('option', { name: /28-18 Jackson Ave.*Registered/ })).toBeInTheDocument();
  },
};

/** One is picked: its place is filled, nobody else has it, its nearest station is there. */
export const Picked: Story = {
  play: async ({ canvasElement }) => {
    await type(canvasElement, '28 jackson');
    await userEvent.click(await page.findByRole('option', { name: /28-10 Jackson Ave/ }));
    await expect(await page.findByText('Long Island City, Queens 11101 · no duplicate')).toBeVisible();
    await expect(await page.findByRole('button', { name: /Court Sq/, pressed: true })).toBeVisible();
  },
};

/** Another building has it: the way there stands below. */
export const Registered: Story = {
  parameters: { answers: { ...answers, 'GET /api/address/taken': { building: { id: 7, address: '28-18 Jackson Ave' }, known: true } } },
  play: async ({ canvasElement }) => {
    await type(canvasElement, '28 jackson');
    await userEvent.click(await page.findByRole('option', { name: /28-18 Jackson Ave/ }));
    await expect(await page.findByRole('link', { name: 'Open it' })).toHaveAttribute('href', '/building/update/7');
  },
};

/** A street is no address. */
export const WithoutHouseNumber: Story = {
  play: async ({ canvasElement }) => {
    await type(canvasElement, 'Jackson Avenue');
    await userEvent.tab();
    await expect(await page.findByText(/Begin with a house number/)).toBeVisible();
  },
};

const update = { path: '/building/update/2' };

/** The station of a stored building is the nearest, and the next two stand beside it. */
export const NearestStations: Story = {
  parameters: update,
  play: async () => {
    await expect(await page.findByRole('button', { name: /Court Sq/, pressed: true })).toBeVisible();
  },
};

/** Somebody decided for another station: it stays. */
export const StationByHand: Story = {
  ...NearestStations,
  parameters: {
    ...update,
    answers: { ...answers, 'GET /api/building/2': { ...stored, subwayName: 'Queens Plaza', subwayLine: 'E M R', distance: 9, subwayByHand: true } },
  },
  play: async () => {
    await expect(await page.findByText(/Set by hand/)).toBeVisible();
  },
};

/** No station within reach. */
export const NoStation: Story = {
  ...NearestStations,
  parameters: { ...update, answers: { ...answers, 'GET /api/subway/nearest': { stations: [] } } },
  play: async () => {
    await expect(await page.findByText('No station within an hour’s walk')).toBeVisible();
  },
};

/** Someone who may look and not change. */
export const ToRead: Story = {
  ...NearestStations,
  parameters: { ...update, roles: ['viewer'] },
  play: async () => {
    await expect(await page.findByText('28-10 Jackson Ave', { selector: 'output' })).toBeVisible();
  },
};

export const PickedKorean: Story = { ...NearestStations, globals: { locale: 'kr' } };
export const PickedChinese: Story = { ...NearestStations, globals: { locale: 'zh' } };
