import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import contents from './plugin.ts';

const at = '2026-11-18T21:52:00.000Z';
const entry = (id: number, [en, kr, zh]: readonly [string, string, string], more: object = {}) => ({
  id, version: 1, createdAt: at, updatedAt: at, name: { en, kr, zh }, active: true, sort: id * 10, ...more,
});
const platforms = [
  entry(1, ['StreetEasy', '스트리트이지', 'StreetEasy'], { minPhotos: 3 }),
  entry(2, ['KakaoTalk', '카카오톡', 'KakaoTalk'], { minPhotos: 1 }),
  entry(3, ['Walk-in', '방문', '到店'], { minPhotos: 0, active: false }),
];
const preferences = [entry(1, ['Doorman', '도어맨', '门卫'], { kind: 'apartment' }), entry(2, ['Quiet at night', '밤에 조용함', '夜间安静'], { kind: 'lifestyle' })];

/** A dictionary that searches as the server does, by any of its names. */
const found = (all: readonly ReturnType<typeof entry>[]) => (request: Request) => {
  const query = new URL(request.url).searchParams;
  const q = (query.get('q') ?? '').toLowerCase();
  const rows = all.filter(({ name }) => Object.values(name).some((word) => word.toLowerCase().includes(q)));
  const offset = Number(query.get('offset') ?? 0);
  return { rows: rows.slice(offset, offset + 100), total: rows.length, labels: {} };
};

const answers = {
  'GET /api/usage': { 1: 34, 2: 30, 3: 0 },
  'GET /api/platform': found(platforms),
  'GET /api/preference': found(preferences),
  'GET /api/platform/conversion': { rows: [{ id: 1, inquiries: 22, toured: 14, signed: 8, days: 21.5 }, { id: 2, inquiries: 18, toured: 15, signed: 12, days: 9 }] },
};
const platformsAt = (more: object = {}) => ({ path: '/contents/platform/list', answers: { ...answers, ...more } });

const meta = { title: 'Areas/Contents', parameters: { plugins: [contents], ...platformsAt() }, render: openScreen } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** Where clients come from, with the inquiries, tours and leases each brought. */
export const Platforms: Story = {
  play: async ({ canvasElement }) => {
    const row = await within(canvasElement).findByRole('row', { name: /StreetEasy/ });
    await waitFor(() => expect(row).toHaveTextContent('221464%836%21.5'));
  },
};

export const Preferences: Story = {
  parameters: { path: '/contents/preference/list' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Quiet at night')).toBeVisible();
  },
};

export const Empty: Story = { parameters: platformsAt({ 'GET /api/platform': found([]) }) };

export const NoMatch: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByRole('searchbox'), 'Craigslist');
    await waitFor(() => expect(canvas.queryByText('StreetEasy')).toBeNull());
  },
};

/** Without the right to see contracts there are no figures, and nothing to change without the right to configure. */
export const ToRead: Story = {
  parameters: { ...platformsAt(), roles: ['viewer'] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findAllByText('StreetEasy');
    await expect(canvas.queryByRole('button', { name: 'New entry' })).toBeNull();
  },
};

const long = 'A very long name of a platform that nobody would choose but somebody once typed';
export const LongWords: Story = { parameters: platformsAt({ 'GET /api/platform': found([entry(1, [long, long.replaceAll(' ', ''), '非常长的平台名称'.repeat(9)], { minPhotos: 40 })]) }) };

export const ManyRows: Story = { parameters: platformsAt({ 'GET /api/platform': found(Array.from({ length: 1200 }, (_, place) => entry(place + 1, [`Platform ${place + 1}`, `플랫폼 ${place + 1}`, `平台 ${place + 1}`], { minPhotos: 1 }))) }) };

export const PlatformsKoreanDark: Story = { globals: { locale: 'kr', theme: 'dark' } };
export const PreferencesChinese: Story = { globals: { locale: 'zh' }, parameters: { path: '/contents/preference/list' } };
