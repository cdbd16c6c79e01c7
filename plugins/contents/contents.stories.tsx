import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import { contentsAnswers as answers, contentsEntry as entry, foundIn as found } from '#tests/support/plugins/contents.ts';
import contents from './plugin.ts';

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

/** On a phone each platform is a card: nothing of it lies beyond the edge. */
export const PlatformsOnAPhone: Story = {
  globals: { viewport: { value: 'mobile1' } },
  play: async ({ canvasElement }) => {
    const row = await within(canvasElement).findByRole('row', { name: /StreetEasy/ });
    await waitFor(() => expect(row).toHaveTextContent('221464%836%21.5'));
    const edge = row.closest('.dictionary-scroll')!.getBoundingClientRect().right;
    for (const cell of row.querySelectorAll('td')) await expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(edge);
    await expect(within(row).getByRole('button', { name: /^Edit/ })).toBeVisible();
  },
};

export const PlatformsKoreanDark: Story = { globals: { locale: 'kr', theme: 'dark' } };
export const PreferencesChinese: Story = { globals: { locale: 'zh' }, parameters: { path: '/contents/preference/list' } };
