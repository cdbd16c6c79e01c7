import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { screens } from '#core/slots.ts';
import { useKernel } from '#core/react/react.tsx';
import { areas } from '#plugins/index.ts';
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

/** The states a screen can be in, and how a story's name shows that it is of one. */
const states: Readonly<Record<string, RegExp>> = {
  loading: /Loading|Waiting/,
  empty: /Empty|^No[A-Z]|Nothing|First/,
  'no match': /NoMatch/,
  failed: /Fail|Broken|Error/,
  refused: /Refused|ToRead|NoRight|Viewer/,
  conflict: /Conflict|Changed/,
  offline: /Offline|NoNetwork/,
  'long words': /Long/,
  'many rows': /Many|Millions/,
};

function ScreenTable() {
  const all = useKernel().read(screens).toSorted((one, other) => one.route.pattern.localeCompare(other.route.pattern));
  return (
    <main className="foundation">
      <h1 className="type-title">Screens</h1>
      <p style={{ marginBlock: 8 }}>
        {all.length} screens, {files.reduce((sum, { names }) => sum + names.length, 0)} stories of {new Set(files.map(({ area }) => area)).size} areas.
      </p>
      <h2 className="type-section">Stories by area and state</h2>
      <table className="foundation-table">
        <thead>
          <tr>
            <th scope="col">Area</th>
            <th scope="col">Stories</th>
            {Object.keys(states).map((state) => (
              <th key={state} scope="col">
                {state}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {files.map(({ area, title, names }) => (
            <tr key={title}>
              <th scope="row">
                {title.replace('Areas/', '')} <code className="type-small">plugins/{area}</code>
              </th>
              <td className="number">{names.length}</td>
              {Object.entries(states).map(([state, pattern]) => {
                const name = names.find((one) => pattern.test(one));
                return (
                  <td key={state}>
                    {name === undefined ? (
                      <span aria-label={`${title}, ${state}: no story`}>–</span>
                    ) : (
                      <a href={linkTo(title, name)} target="_top">
                        {spaced(name)}
                      </a>
                    )}
                  </td>
                );
              })}
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
    await expect(within(canvasElement).getByRole('rowheader', { name: '/building/list' })).toBeVisible();
  },
};
