import axe from 'axe-core';
import type { StoryContext } from '@storybook/react-vite';
import type { ThemeName } from '#core/theme/theme.ts';

/** Rules about colours: a theme changes nothing else (`tests/themes.test.ts`). */
const aboutColours = ['color-contrast', 'link-in-text-block'];

function show(root: HTMLElement, theme: ThemeName): void {
  root.dataset['theme'] = theme;
  root.classList.toggle('bp6-dark', theme === 'dark');
  root.style.colorScheme = theme;
}

/**
 * Judges the colours of a tested story in the other theme, in the state its play has led to. All other rules, and the
 * play, hold in both once they hold in one.
 */
export async function holdsInOtherTheme({ parameters, viewMode }: Pick<StoryContext, 'parameters' | 'viewMode'>): Promise<void> {
  if (import.meta.env['VITEST_STORYBOOK'] !== 'false' || viewMode !== 'story') return;
  const { context } = parameters['a11y'] as { readonly context: { readonly exclude: string[] } };
  const root = document.documentElement;
  const [own, other] = root.dataset['theme'] === 'dark' ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  show(root, other);
  try {
    const { violations } = await axe.run({ include: [document.body], exclude: context.exclude.map((one) => [one]) }, { runOnly: aboutColours, resultTypes: ['violations'] });
    const breaches = violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
    if (breaches.length > 0) throw new Error(`In the ${other} theme:\n${breaches.join('\n')}`);
  } finally {
    show(root, own);
  }
}
