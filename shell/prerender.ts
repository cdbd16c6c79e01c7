import { createKernel, type Plugin } from '#core/kernel/index.ts';
import { screens } from '#core/slots.ts';
import { allWords } from './words/all-words.ts';
import { pagePlugins } from './plugins.ts';

/** A page that is the same for everyone, with its data. */
export interface PrerenderedPage {
  readonly path: string;
  readonly data: unknown;
}

/** The pages that declare themselves prerendered, with the data their loaders give a stranger. For the build. */
export async function prerender(areas: readonly Plugin[]): Promise<readonly PrerenderedPage[]> {
  const origin = 'http://localhost';
  const kernel = createKernel(
    pagePlugins(
      {
        side: 'server',
        origin,
        locale: 'en',
        theme: 'light',
        loginSecret: '',
        words: (await allWords.en()).default,
        fetch: async (request) => {
          throw new Error(`A prerendered page is the same for everyone and asks for nothing: ${request.url}`);
        },
      },
      areas,
    ),
  );
  try {
    const pages = kernel.read(screens).filter((screen) => screen.prerender === true);
    return await Promise.all(
      pages.map(async (screen) => {
        const { path } = screen.route;
        if (path.includes('{')) throw new Error(`A prerendered page is one page, not many: ${path}`);
        const { load } = await screen.load();
        const url = new URL(path, origin);
        const data = await load?.({ kernel, params: {}, url, signal: new AbortController().signal });
        return { path, data: data ?? null };
      }),
    );
  } finally {
    kernel.stop();
  }
}
