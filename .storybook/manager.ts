import { createElement as element, type ReactNode } from 'react';
import { addons, types, useArgs, useParameter, useStorybookApi } from 'storybook/manager-api';

/** The product on this machine, as `npm start` and `npm run dev` serve it. */
const product = 'http://127.0.0.1:3000';

/** A call of Storybook's that its types leave out: the editor is the one that runs, or `LAUNCH_EDITOR`. */
interface Editor {
  readonly openInEditor: (place: { readonly file: string }) => Promise<unknown>;
}

/** The story's screen as `in-frame.tsx` describes it. */
interface Framed {
  readonly screens: Readonly<Record<string, string | readonly [path: string, sort: string]>>;
}

const isDevelopment = (globalThis as { readonly CONFIG_TYPE?: string }).CONFIG_TYPE === 'DEVELOPMENT';
const button = { marginInlineStart: 8, padding: '0 8px', color: 'inherit', font: 'inherit', fontSize: 12, background: 'none', border: '1px solid currentcolor', borderRadius: 4, cursor: 'pointer' } as const;

/** A file: opened in the editor by a click, or copied. */
function File({ file }: { readonly file: string }) {
  const api = useStorybookApi() as unknown as Editor;
  const path = file.replace(/^\.\//, '');
  return element(
    'div',
    null,
    element('code', { style: { fontSize: 13 } }, path),
    isDevelopment && element('button', { type: 'button', style: button, 'aria-label': `Open ${path} in the editor`, onClick: () => void api.openInEditor({ file }) }, 'Open in editor'),
    element('button', { type: 'button', style: button, 'aria-label': `Copy ${path}`, onClick: () => void navigator.clipboard.writeText(path) }, 'Copy'),
  );
}

/** Address of the screen that a story of an area shows. */
function pathOf(file: string, path: string | undefined, framed: Framed | undefined, screen: unknown): string | undefined {
  const said = framed?.screens[String(screen)];
  if (said !== undefined) return typeof said === 'string' ? said : said[0];
  return file.startsWith('./plugins/') ? path : undefined;
}

/** The file of the story that is shown, the words of its area, and its screen in the product. */
function Where() {
  const api = useStorybookApi();
  // there are none before a story is drawn for the first time
  const [args] = useArgs() as readonly [Readonly<Record<string, unknown>> | undefined, ...unknown[]];
  const path = useParameter<string | undefined>('path', undefined);
  const framed = useParameter<Framed | undefined>('framed', undefined);
  const story = api.getCurrentStoryData();
  if (!story || !('importPath' in story)) return null;
  const file = story.importPath;
  const area = /^\.\/plugins\/[^/]+\//.exec(file)?.[0];
  const address = pathOf(file, path, framed, args?.['screen']);
  const lines: readonly (readonly [name: string, value: ReactNode])[] = [
    ['Story', element(File, { file })],
    ['Words', area && ['en', 'kr', 'zh'].map((locale) => element(File, { key: locale, file: `${area}translations/${locale}.ts` }))],
    ['Screen in the product', address && element('a', { href: `${product}${address}`, target: '_blank', rel: 'noreferrer' }, `${product}${address}`)],
  ];
  return element(
    'dl',
    { style: { margin: 16, lineHeight: 1.8 } },
    lines.flatMap(([name, value]) => (value === undefined ? [] : [element('dt', { key: name, style: { fontWeight: 600 } }, name), element('dd', { key: `${name} is`, style: { margin: '0 0 8px' } }, value)])),
    address && element('dd', { key: 'note', style: { margin: 0 } }, 'The product answers there while npm start or npm run dev runs; the number in an address is that of the story’s record.'),
  );
}

// drawn by Storybook's own page, whose builder knows no automatic JSX
addons.register('stoop/where', () => {
  addons.add('stoop/where/panel', { type: types.PANEL, title: 'Where', render: ({ active }) => (active ? element(Where) : null) });
});
