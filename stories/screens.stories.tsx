import type { Meta, StoryObj } from '@storybook/react-vite';
import { Fragment } from 'react';
import { matchPath } from 'react-router-dom';
import { expect, within } from 'storybook/test';
import { screens } from '#core/slots.ts';
import { useKernel } from '#core/react/react.tsx';
import { areas } from '#plugins/index.ts';
import { screenOf, screenStates, statesOf, type FramedScreens } from './screen-states.ts';
import './foundations/foundations.css';

/** The sources of all stories of areas, read for their titles and names. */
const sources = import.meta.glob<string>('../plugins/**/*.stories.tsx', { eager: true, query: '?raw', import: 'default' });

interface StoryFile {
  readonly area: string;
  readonly title: string;
  readonly names: readonly string[];
}

const files: readonly StoryFile[] = Object.entries(sources).map(([file, source]) => ({
  area: /^\.\.\/plugins\/([^/]+)\//.exec(file)?.[1] ?? '',
  title: /\btitle: '(Areas\/[^']+)'/.exec(source)?.[1] ?? file,
  names: [...source.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name),
}));

/** Parts of a story's address, as Storybook makes them: `NoMatch` under `Areas/Rent` is `areas-rent--no-match`. */
const slug = (words: string): string => words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const spaced = (name: string): string => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2');
const linkTo = (title: string, name: string): string => `?path=/story/${slug(title)}--${slug(spaced(name))}`;

/** The stories that show an area in the frame: its screens, and the answers their states follow from. */
const framed = Object.entries(
  import.meta.glob<{ readonly title: string; readonly parameters: { readonly framed: FramedScreens } }>('../plugins/**/in-frame.stories.tsx', { eager: true, import: 'default' }),
).map(([file, { title, parameters }]) => ({ area: /^\.\.\/plugins\/([^/]+)\//.exec(file)?.[1] ?? '', title, ...parameters }));

/** A screen of the product with its story in the frame, where there is one. */
function storyOf(pattern: string) {
  for (const { title, framed: area } of framed) {
    const name = Object.keys(area.screens).find((one) => matchPath(pattern, new URL(screenOf(area, one).path, location.origin).pathname));
    if (name !== undefined) return { title, name, states: statesOf(area, name) };
  }
  return undefined;
}

function ScreenTable() {
  const all = useKernel().read(screens).toSorted((one, other) => one.route.pattern.localeCompare(other.route.pattern));
  return (
    <main className="foundation">
      <h1 className="type-title">Screens</h1>
      <p style={{ marginBlock: 8 }}>
        {all.length} screens, {all.filter(({ route }) => storyOf(route.pattern)).length} of them in the frame in each of their states, {files.reduce((sum, { names }) => sum + names.length, 0)} stories of {new Set(files.map(({ area }) => area)).size} areas.
      </p>
      <h2 className="type-section">Screens by state</h2>
      <p style={{ marginBlock: 8 }}>A dash stands where a screen cannot be in a state: nobody conflicts in a list, and no form is empty.</p>
      <table className="foundation-table">
        <thead>
          <tr>
            <th scope="col">Screen</th>
            {screenStates.map((state) => (
              <th key={state} scope="col">
                {state}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map((screen) => {
            const story = storyOf(screen.route.pattern);
            return (
              <tr key={screen.route.pattern}>
                <th scope="row">
                  <code>{screen.route.pattern}</code>
                </th>
                {story === undefined ? (
                  <td colSpan={screenStates.length}>no story in the frame: a gap</td>
                ) : (
                  screenStates.map((state) => (
                    <td key={state}>
                      {story.states.includes(state) ? (
                        <a href={`${linkTo(story.title, 'Screens')}&args=screen:${story.name};state:${state.replaceAll(' ', '+')}`} target="_top">
                          {state}
                        </a>
                      ) : (
                        <span aria-label={`${screen.route.pattern} cannot be ${state}`}>–</span>
                      )}
                    </td>
                  ))
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      <h2 className="type-section">Stories by area</h2>
      <table className="foundation-table">
        <thead>
          <tr>
            <th scope="col">Stories</th>
            <th scope="col">Folder</th>
            <th scope="col">Names</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ area, title, names }) => (
            <tr key={title}>
              <th scope="row">{title.replace('Areas/', '')}</th>
              <td>
                <code className="type-small">plugins/{area}</code>
              </td>
              <td>
                {names.map((name, at) => (
                  <Fragment key={name}>
                    {at > 0 && ', '}
                    <a href={linkTo(title, name)} target="_top">
                      {spaced(name)}
                    </a>
                  </Fragment>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 className="type-section">By address</h2>
      <table className="foundation-table">
        <thead>
          <tr>
            <th scope="col">Address</th>
            <th scope="col">Words of its title</th>
            <th scope="col">Seen by</th>
          </tr>
        </thead>
        <tbody>
          {all.map((screen) => (
            <tr key={screen.route.pattern}>
              <th scope="row">
                <code>{screen.route.pattern}</code>
              </th>
              <td>
                <code>{screen.titleKey}</code>
              </td>
              <td>{screen.open ? 'everybody' : (screen.needs?.id ?? 'everybody signed in')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

const meta = {
  title: 'Start/Screens',
  component: ScreenTable,
  // at no screen's address: none is opened
  parameters: { plugins: areas, path: '/screens' },
} satisfies Meta<typeof ScreenTable>;
export default meta;

export const Screens: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('rowheader', { name: '/building/list' })[0]).toBeVisible();
    const buildings = within(canvasElement).getAllByRole('rowheader', { name: '/building/list' })[0]!.closest('tr')!;
    await expect(within(buildings).getByRole('link', { name: 'no match' })).toHaveAttribute('href', '?path=/story/areas-building-in-the-frame--screens&args=screen:list;state:no+match');
  },
};
