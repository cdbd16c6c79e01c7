import type { Plugin } from 'vite';

/** Blueprint's advice to developers as the names of its sentences: nobody reads them in a build. */
export const shortened = (code: string): string => code.replace(/^export const (\w+) =\s[^]*?;$/gm, `export const $1 = '[Blueprint] $1';`);

/** Leaves Blueprint's sentences to developers out of a build. */
export const shortAdvice = (): Plugin => ({
  name: 'stoop:short-advice',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /@blueprintjs\/core\/lib\/esm\/common\/errors\.js$/ },
    handler: (code) => ({ code: shortened(code), map: null }),
  },
});
