import '#kit/ui/ui.css';
import '../stories/motion.css';
import type { Preview } from '@storybook/react-vite';
import { lazy, Suspense } from 'react';
import { configure } from 'storybook/test';
import { everyRole } from '#core/access/permission.ts';
import { extractArgTypes } from '#stories/arg-types.ts';
import { holdsInOtherTheme } from '#stories/both-themes.ts';
import { inKernel, startKernel } from '#stories/kernel-decorator.tsx';

// pages of documentation alone need its blocks: stories and their tests do without
const DocsPage = lazy(async () => ({ default: (await import('#stories/docs-page.tsx')).DocsPage }));

// far more than anything takes: a busy machine is no broken product
configure({ asyncUtilTimeout: 30_000 });

const choices = (title: string, icon: 'circlehollow' | 'globe' | 'listunordered' | 'user' | 'play', items: readonly (readonly [string, string])[]) => ({
  toolbar: { title, icon, dynamicTitle: true, items: items.map(([value, label]) => ({ value, title: label })) },
});

const preview: Preview = {
  globalTypes: {
    theme: choices('Theme', 'circlehollow', [
      ['light', 'Light'],
      ['dark', 'Dark'],
    ]),
    locale: choices('Language', 'globe', [
      ['kr', '한국어'],
      ['en', 'English'],
      ['zh', '中文'],
    ]),
    density: choices('Rows', 'listunordered', [
      ['regular', 'Regular'],
      ['compact', 'Compact'],
    ]),
    role: choices('Role', 'user', [
      ['story', 'As the story says'],
      ['admin', 'Administrator'],
      ...everyRole.map((role) => [role, role.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase())] as const),
      ['nobody', 'Signed out'],
    ]),
    motion: choices('Motion', 'play', [
      ['full', 'Motion'],
      ['reduced', 'Reduced motion'],
    ]),
  },
  initialGlobals: { theme: 'light', locale: 'en', density: 'regular', role: 'story', motion: 'full' },
  tags: ['autodocs'],
  loaders: [startKernel],
  decorators: [inKernel],
  afterEach: holdsInOtherTheme,
  parameters: {
    layout: 'fullscreen',
    docs: {
      extractArgTypes,
      page: () => (
        <Suspense>
          <DocsPage />
        </Suspense>
      ),
    },
    a11y: {
      test: 'error',
      // rows that are asked for anew are pale for a moment, and not for reading
      context: { exclude: ['.list-grid[data-stale]'] },
      // every rule runs; the reports of those that hold are long and nobody reads them
      options: { resultTypes: ['violations'], runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } },
    },
    viewport: {
      options: {
        desktop: { name: 'Desktop', styles: { width: '1440px', height: '900px' } },
        tablet: { name: 'Tablet', styles: { width: '820px', height: '1180px' } },
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' } },
      },
    },
    options: { storySort: { order: ['Start', 'Foundations', 'Parts', 'Patterns', 'Areas'] } },
  },
};

export default preview;
