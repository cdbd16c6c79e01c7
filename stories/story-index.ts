import { matchPath } from 'react-router-dom';
import { screenOf, screenStates, statesOf, whyNever, type FramedScreens, type ScreenState } from './screen-states.ts';

/** The sources of all stories, read for their titles and names. */
const sources = import.meta.glob<string>('../{core,kit,plugins,shell}/**/*.stories.tsx', { eager: true, query: '?raw', import: 'default' });

/** A file of stories. */
export interface StoryFile {
  /** Path in the repository. */
  readonly path: string;
  /** The area's folder; empty for parts of core, kit and shell. */
  readonly area: string;
  readonly title: string;
  readonly names: readonly string[];
}

const areaOf = (path: string): string => /^plugins\/([^/]+)\//.exec(path)?.[1] ?? '';

/** Every file of stories below core, kit, plugins and shell. */
export const storyFiles: readonly StoryFile[] = Object.entries(sources).map(([file, source]) => {
  const path = file.slice('../'.length);
  return {
    path,
    area: areaOf(path),
    title: /\btitle: '((?:Areas|Parts|Patterns|Kit|Shell)\/[^']+)'/.exec(source)?.[1] ?? path,
    names: [...source.matchAll(/^export const (\w+): /gm)].map(([, name = '']) => name),
  };
});

/** Parts of a story's address, as Storybook makes them: `NoMatch` under `Areas/Rent` is `areas-rent--no-match`. */
const slug = (words: string): string => words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
/** A story's name as Storybook writes it. */
export const spaced = (name: string): string => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2');
/** Address of a story in Storybook itself: a story's own page is another one beside it. */
export const linkTo = (title: string, name: string): string => `./?path=/story/${slug(title)}--${slug(spaced(name))}`;

/** Address of a screen in the frame in one state. */
export const linkToState = (title: string, screen: string, state: ScreenState): string => `${linkTo(title, 'Screens')}&args=screen:${screen};state:${state.replaceAll(' ', '+')}`;

/** The stories that show an area in the frame: its screens, and the answers their states follow from. */
export const framedAreas = Object.entries(
  import.meta.glob<{ readonly title: string; readonly parameters: { readonly framed: FramedScreens } }>('../plugins/**/in-frame.stories.tsx', { eager: true, import: 'default' }),
).map(([file, { title, parameters }]) => ({ path: file.slice('../'.length), area: areaOf(file.slice('../'.length)), title, ...parameters }));

/** A screen that is never in a state, and why. */
export interface NeverIn {
  readonly area: string;
  readonly name: string;
  readonly state: ScreenState;
  readonly why: string;
}

/** Every state that a screen of an area is never in. */
export const neverIn = (area: string): readonly NeverIn[] =>
  framedAreas
    .filter((one) => one.area === area)
    .flatMap(({ framed }) =>
      Object.keys(framed.screens).flatMap((name) =>
        screenStates.flatMap((state) => {
          const why = whyNever(framed, name, state);
          return why === undefined ? [] : [{ area, name, state, why }];
        }),
      ),
    );

/** Stories beside the frame that show what somebody else changed meanwhile. */
export const conflictStories = (area: string) => storyFiles.filter((file) => file.area === area).flatMap(({ title, names }) => names.filter((name) => /Conflict|Meanwhile|SomebodyElse/.test(name)).map((name) => ({ title, name })));

/** A screen of the product with its story in the frame, where there is one. */
export function storyOf(pattern: string) {
  for (const { title, path, framed } of framedAreas) {
    const name = Object.keys(framed.screens).find((one) => matchPath(pattern, new URL(screenOf(framed, one).path, location.origin).pathname));
    if (name !== undefined) return { title, path, name, states: statesOf(framed, name) };
  }
  return undefined;
}
