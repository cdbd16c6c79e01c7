import { enableStaticRendering } from 'mobx-react-lite';
import type { DrawnPage, FirstLoad, PageAssets } from '#core/first-load.ts';
import { areas } from '#plugins/index.ts';
import { draw } from './draw.tsx';
import { pagePathsOf, prerender as prerenderAreas } from './prerender.ts';
import '#kit/ui/ui.css';
import './shell.css';

// Observers that are drawn to text must not subscribe: nobody would ever release them.
enableStaticRendering(true);

/** Draws the first load of a page. */
export const render = (load: FirstLoad): Promise<DrawnPage> => draw(load, areas);

/** Draws what is the same for everyone, for the build. */
export const prerender = (build: { readonly assets: PageAssets; readonly buildId: string }) => prerenderAreas(build, areas);

/** Tells whether a path is a page of the product. */
export const pagePaths = () => pagePathsOf(areas);
