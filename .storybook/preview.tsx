import '#kit/ui/ui.css';
import type { Preview } from '@storybook/react-vite';
import { inKernel, startKernel } from '#stories/kernel-decorator.tsx';

const choices = (title: string, icon: 'circlehollow' | 'globe' | 'listunordered', items: readonly (readonly [string, string])[]) => ({
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
  },
  initialGlobals: { theme: 'light', locale: 'en', density: 'regular' },
  loaders: [startKernel],
  decorators: [inKernel],
  parameters: {
    layout: 'fullscreen',
    a11y: {
      test: 'error',
      // every rule runs; the reports of those that hold are long and nobody reads them
      options: { resultTypes: ['violations'], runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } },
    },
    options: { storySort: { order: ['Foundations', 'Parts', 'Patterns', 'Areas'] } },
  },
};

export default preview;
