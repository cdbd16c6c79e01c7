import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { lookPictures } from './pictures.ts';
import { linkTo, spaced, storyFiles } from './story-index.ts';
import './foundations/foundations.css';

/** The pictures of the look beside the story that has to match each, its screen and its file. */
function Pictures() {
  return (
    <main className="foundation">
      <h1 className="type-title">Pictures to match</h1>
      <p style={{ marginBlock: 8 }}>
        {lookPictures.length} pictures of the agreed look. Each story opens in the picture’s theme and language; tablets and phones are chosen under Viewport.
      </p>
      <table className="foundation-table">
        <thead>
          <tr>
            <th scope="col">Picture</th>
            <th scope="col">Story</th>
            <th scope="col">Screen in the product</th>
            <th scope="col">File</th>
          </tr>
        </thead>
        <tbody>
          {lookPictures.map(({ picture, title, story, globals = 'theme:light;locale:en', screen }) => (
            <tr key={picture}>
              <th scope="row">{picture}</th>
              <td>
                <a href={`${linkTo(title, story)}&globals=${globals}`} target="_top">
                  {title}, {spaced(story)}
                </a>
              </td>
              <td>
                <code>{screen}</code>
              </td>
              <td>
                <code className="type-small">{storyFiles.find((file) => file.title === title)?.path}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

const meta = { title: 'Start/Pictures to match', component: Pictures } satisfies Meta<typeof Pictures>;
export default meta;

export const Pictures32: StoryObj<typeof meta> = {
  name: 'Pictures',
  play: async ({ canvasElement }) => {
    // foundations stand beside the stories of parts and areas
    const known = new Map(storyFiles.map(({ title, names }) => [title, names]));
    const lost = lookPictures.filter(({ title, story }) => !title.startsWith('Foundations/') && !known.get(title)?.includes(story));
    await expect(lost.map(({ picture }) => picture)).toEqual([]);
    await expect(within(canvasElement).getByRole('link', { name: 'Areas/Tour, Plan' })).toHaveAttribute('href', './?path=/story/areas-tour--plan&globals=theme:light;locale:en');
  },
};
