import type { Meta, StoryObj } from '@storybook/react-vite';
import { Fragment } from 'react';
import { expect, within } from 'storybook/test';
import { screens } from '#core/slots.ts';
import { useKernel } from '#core/react/react.tsx';
import { areas } from '#plugins/index.ts';
import { screenStates } from './screen-states.ts';
import { linkTo, linkToState, spaced, storyFiles, storyOf } from './story-index.ts';
import './foundations/foundations.css';

const files = storyFiles.filter(({ area }) => area !== '');

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
                        <a href={linkToState(story.title, story.name, state)} target="_top">
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
            <th scope="col">Its story’s file</th>
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
              <td>
                <code className="type-small">{storyOf(screen.route.pattern)?.path}</code>
              </td>
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
    await expect(within(buildings).getByRole('link', { name: 'no match' })).toHaveAttribute('href', './?path=/story/areas-building-in-the-frame--screens&args=screen:list;state:no+match');
  },
};
