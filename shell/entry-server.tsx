import { enableStaticRendering } from 'mobx-react-lite';
import type { DrawnPage, FirstLoad } from '#core/first-load.ts';
import { areas } from '#plugins/index.ts';
import { draw } from './draw.tsx';
import { prerender as prerenderAreas } from './prerender.ts';
import '#kit/ui/ui.css';
import './shell.css';

// Observers that are drawn to text must not subscribe: nobody would ever release them.
enableStaticRendering(true);

/** Draws the first load of a page. */
export const render = (load: FirstLoad): Promise<DrawnPage> => draw(load, areas);

/** The pages that are the same for everyone. */
export const prerender = () => prerenderAreas(areas);
