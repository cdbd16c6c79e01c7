import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { useKernel } from '#core/react/react.tsx';
import { screens, type Screen } from '#core/slots.ts';
import { areas } from '#plugins/index.ts';
import { screenStates, type ScreenState } from './screen-states.ts';
import { conflictStories, linkTo, neverIn, spaced, storyFiles, storyOf } from './story-index.ts';
import './foundations/foundations.css';

interface AreaCount {
  readonly area: string;
  readonly screens: number;
  /** Screens in each state. */
  readonly inState: Readonly<Record<ScreenState, number>>;
  /** Stories beside those of the frame. */
  readonly others: number;
  /** Addresses without a story in the frame. */
  readonly gaps: readonly string[];
}

function countOf(area: string, all: readonly Screen[]): AreaCount {
  const stories = all.map(({ route }) => ({ pattern: route.pattern, story: storyOf(route.pattern) }));
  const inState = Object.fromEntries(screenStates.map((state) => [state, stories.filter(({ story }) => story?.states.includes(state)).length])) as AreaCount['inState'];
  const others = storyFiles.filter((file) => file.area === area && !file.path.endsWith('in-frame.stories.tsx')).reduce((sum, { names }) => sum + names.length, 0);
  return { area, screens: all.length, inState, others, gaps: stories.filter(({ story }) => !story).map(({ pattern }) => pattern) };
}

/** States that screens are never in, each with its reason, so that a missing number is no riddle. */
function Never({ areas: names }: { readonly areas: readonly string[] }) {
  const all = names.flatMap(neverIn);
  const reasons = [...Map.groupBy(all, ({ state, why }) => `${state}: ${why}`).values()].toSorted((one, other) => screenStates.indexOf(one[0]!.state) - screenStates.indexOf(other[0]!.state));
  return (
    <table className="foundation-table">
      <thead>
        <tr>
          <th scope="col">Never</th>
          <th scope="col">Reason</th>
          <th scope="col">Screens</th>
        </tr>
      </thead>
      <tbody>
        {reasons.map((screensOfOne) => (
          <tr key={`${screensOfOne[0]!.state} ${screensOfOne[0]!.why}`}>
            <th scope="row">{screensOfOne[0]!.state}</th>
            <td>{screensOfOne[0]!.why}</td>
            <td className="type-small">{[...Map.groupBy(screensOfOne, ({ area }) => area)].map(([area, ofArea]) => `${area} (${ofArea.map(({ name }) => name).join(', ')})`).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Stories that show, beside the frame, what somebody else changed meanwhile. */
function Conflicts({ areas: names }: { readonly areas: readonly string[] }) {
  return (
    <ul style={{ lineHeight: 2 }}>
      {names.flatMap(conflictStories).map(({ title, name }) => (
        <li key={`${title} ${name}`}>
          <a href={linkTo(title, name)} target="_top">
            {title.replace('Areas/', '')}, {spaced(name)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Number of stories of each area in each state, and the screens that have none. */
function Count() {
  const kernel = useKernel();
  const counts = [...Map.groupBy(kernel.read(screens), (screen) => kernel.ownerOf(screen) ?? '')].map(([area, all]) => countOf(area, all)).toSorted((one, other) => one.area.localeCompare(other.area));
  const sum = (of: (count: AreaCount) => number) => counts.reduce((total, count) => total + of(count), 0);
  const gaps = counts.flatMap((count) => count.gaps);
  const parts = storyFiles.filter(({ area }) => area === '');
  return (
    <main className="foundation">
      <h1 className="type-title">Stories by area and state</h1>
      <p role="status" style={{ marginBlock: 8 }}>
        {sum(({ inState }) => screenStates.reduce((total, state) => total + inState[state], 0))} states of {sum((count) => count.screens) - gaps.length} screens in the frame, {sum(({ others }) => others)} further
        stories of areas, {parts.reduce((total, { names }) => total + names.length, 0)} of parts and patterns. Gaps: {gaps.length}.
      </p>
      <table className="foundation-table number">
        <thead>
          <tr>
            <th scope="col">Area</th>
            <th scope="col">screens</th>
            {screenStates.map((state) => (
              <th key={state} scope="col">
                {state}
              </th>
            ))}
            <th scope="col">others</th>
            <th scope="col">gaps</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((count) => (
            <tr key={count.area}>
              <th scope="row">{count.area}</th>
              <td>{count.screens}</td>
              {screenStates.map((state) => (
                <td key={state}>{count.inState[state] || '–'}</td>
              ))}
              <td>{count.others || '–'}</td>
              <td>
                {count.gaps.map((pattern) => (
                  <code key={pattern} style={{ display: 'block' }}>
                    {pattern}
                  </code>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 className="type-section">Never in a state</h2>
      <Never areas={counts.map(({ area }) => area)} />
      <h2 className="type-section">Conflicts beside the frame</h2>
      <Conflicts areas={counts.map(({ area }) => area)} />
    </main>
  );
}

const meta = {
  title: 'Start/Count',
  component: Count,
  // at no screen's address: none is opened
  parameters: { plugins: areas, path: '/count' },
} satisfies Meta<typeof Count>;
export default meta;

export const ByAreaAndState: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const row = within(canvasElement).getByRole('rowheader', { name: 'building' }).closest('tr')!;
    const numbers = within(row).getAllByRole('cell').map(({ textContent }) => textContent);
    // list, form, blank form and dictionary: all of them can be ready, the list alone finds no match
    await expect(numbers.slice(0, 2)).toEqual(['4', '4']);
    await expect(numbers[1 + screenStates.indexOf('no match')]).toBe('1');
    await expect(numbers.at(-1)).toBe('');
    await expect(within(canvasElement).getByRole('cell', { name: 'Nobody knows its record yet' })).toBeVisible();
    await expect(within(canvasElement).getByRole('link', { name: /^Review.*, Decided Meanwhile$/ })).toBeVisible();
    // a form can be in conflict
    for (const area of ['ad', 'review']) {
      const cells = within(within(canvasElement).getByRole('rowheader', { name: area }).closest('tr')!).getAllByRole('cell');
      await expect(cells[1 + screenStates.indexOf('conflict')]).toHaveTextContent('1');
    }
  },
};