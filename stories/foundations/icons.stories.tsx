import * as blueprint from '@blueprintjs/icons';
import type { SVGIconProps } from '@blueprintjs/icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import { expect, within } from 'storybook/test';
import { iconFaults, iconMeanings, iconUses, type IconMeaning } from './icon-meanings.ts';
import './foundations.css';

const sources = import.meta.glob<string>('../../{core,kit,shell,plugins}/**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' });
const uses = iconUses(Object.fromEntries(Object.entries(sources).map(([path, source]) => [path.slice('../../'.length), source])));
const drawings = blueprint as unknown as Readonly<Record<string, ComponentType<SVGIconProps>>>;

/** Areas and rooms of the product in which files lie. */
const placesOf = (paths: readonly string[]): string => [...new Set(paths.map((path) => /^(?:plugins\/([^/]+)|[^/]+)/.exec(path)!).map(([room, area]) => area ?? room))].join(', ');

function Table({ head, icons }: { readonly head: string; readonly icons: readonly (readonly [string, IconMeaning])[] }) {
  return (
    <>
      <h2 className="type-section">{head}</h2>
      <table className="foundation-table">
        <thead>
          <tr>
            <th scope="col">Icon</th>
            <th scope="col">Sizes</th>
            <th scope="col">Stands for</th>
            <th scope="col">Used in</th>
          </tr>
        </thead>
        <tbody>
          {icons.map(([name, { means }]) => {
            const Icon = drawings[name]!;
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <span className="foundation-row">
                    {[16, 14, 12].map((size) => (
                      <Icon key={size} size={size} />
                    ))}
                  </span>
                </td>
                <td>{means}</td>
                <td className="type-small">{placesOf(uses.get(name) ?? [])}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

/** Every icon that the product’s code uses, with its one meaning. */
function Icons() {
  const all = Object.entries(iconMeanings).toSorted(([one], [other]) => one.localeCompare(other));
  const faults = iconFaults(uses);
  return (
    <main className="foundation">
      <h1 className="type-title">Icons</h1>
      <p style={{ marginBlock: 8 }}>
        The product uses {uses.size} of Blueprint’s icons: 16 pixels in menus and buttons, 14 in small ones, 12 in text. Each has one meaning. Alone they have a tooltip and a name. A new one gets its
        meaning in <code>stories/foundations/icon-meanings.ts</code>; a test fails for an icon without one, and for a second meaning.
      </p>
      {faults.length > 0 && (
        <ul>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      <Table head="Things" icons={all.filter(([, meaning]) => meaning.in)} />
      <Table head="Actions and states, everywhere" icons={all.filter(([, meaning]) => !meaning.in)} />
    </main>
  );
}

const meta = { title: 'Foundations/Icons', component: Icons } satisfies Meta<typeof Icons>;
export default meta;

export const OneMeaningEach: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(uses.size);
    await expect(canvas.getByRole('row', { name: /^Key Rooms room$/ })).toBeVisible();
    await expect(canvasElement.querySelectorAll('tbody svg').length).toBe(3 * uses.size);
  },
};

export const Dark: StoryObj<typeof meta> = { globals: { theme: 'dark' } };
