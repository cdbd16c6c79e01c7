import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentProps } from 'react';
import { expect, within } from 'storybook/test';
import { definePlugin } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';
import type { Problem } from '../router/problem.ts';
import { shellTranslations } from '../all-translations/shell-translations.ts';
import { ProblemPage } from './problem-page.tsx';

/** The page of a problem in the place where a screen would stand. */
function Page(props: { readonly status: number; readonly problem: Problem }) {
  return (
    <main style={{ display: 'flex', minBlockSize: '100vh', background: 'var(--surface)' }}>
      <ProblemPage {...props} />
    </main>
  );
}

const meta = {
  title: 'Patterns/Error pages',
  component: ProblemPage,
  render: (args) => <Page {...(args as ComponentProps<typeof Page>)} />,
  parameters: { plugins: [definePlugin({ id: 'shell', contributes: [translations(shellTranslations)] })] },
} satisfies Meta;

export default meta;
type Story = StoryObj<ComponentProps<typeof Page>>;

export const Unknown: Story = {
  globals: { locale: 'en' },
  args: { status: 404, problem: { kind: 'unknown', message: '/building/nowhere' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('404')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Page not found: /building/nowhere' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBe(null);
  },
};

export const Refused: Story = { args: { status: 404, problem: { kind: 'refused' } } };

export const UnknownInKorean: Story = {
  globals: { locale: 'kr' },
  args: { status: 404, problem: { kind: 'unknown', message: '/building/nowhere' } },
};

export const Failed: Story = {
  globals: { locale: 'en' },
  args: {
    status: 500,
    problem: { kind: 'failed', message: 'The building did not load', requestId: 'a1b2c3', plugin: 'building', at: '2026-11-20T15:04:00Z' },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('500')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(canvas.getByText(/Request a1b2c3 · Part: building/)).toBeVisible();
  },
};

export const WithoutANetwork: Story = {
  globals: { locale: 'en' },
  args: { status: 503, problem: { kind: 'offline', titleKey: 'shell.menu' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { name: 'No network' })).toBeVisible();
    await expect(canvas.queryByText('503')).toBe(null);
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

export const FailedInChinese: Story = { ...Failed, globals: { locale: 'zh' }, play: async () => undefined };

export const Forbidden: Story = { args: { status: 403, problem: { kind: 'forbidden' } } };
