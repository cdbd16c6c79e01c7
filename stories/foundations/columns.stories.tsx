import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { EditPage } from '../edits/edit-page.tsx';
import { Editable } from '../edits/editable.tsx';
import { widthsIn } from '../edits/source-edits.ts';
import { framedAreas, linkTo } from '../story-index.ts';
import './foundations.css';

const sources = import.meta.glob<string>('../../plugins/*/screens/*.tsx', { eager: true, query: '?raw', import: 'default' });

/** Lists of the product with the widths that their files name. */
const lists = Object.entries(sources).flatMap(([path, source]) => {
  const file = path.slice('../../'.length);
  const columns = file.endsWith('.stories.tsx') || !source.includes('columns: [') ? [] : widthsIn(source);
  return columns.length > 0 ? [{ file, area: file.split('/')[1]!, columns }] : [];
});

function Columns() {
  return (
    <EditPage title="Widths of columns">
      <p style={{ marginBlock: 8 }}>Pixels. Click a number, type another, press Enter: it is written into the list’s file; every story of the list follows.</p>
      <table className="foundation-table number">
        <thead>
          <tr>
            <th scope="col">List</th>
            <th scope="col">Columns</th>
          </tr>
        </thead>
        <tbody>
          {lists.map(({ file, area, columns }) => {
            const framed = framedAreas.find((one) => one.area === area);
            return (
              <tr key={file}>
                <th scope="row">
                  {framed ? (
                    <a href={linkTo(framed.title, 'Screens')} target="_top">
                      {area}
                    </a>
                  ) : (
                    area
                  )}
                  <br />
                  <code className="type-small">{file}</code>
                </th>
                <td>
                  {columns.map(({ column, width }) => (
                    <span key={column} style={{ display: 'inline-block', marginInlineEnd: 16 }}>
                      {column} <Editable value={String(width)} label={`${area} ${column}, width`} editOf={(value) => ({ of: 'width', file, column, value })} />
                    </span>
                  ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </EditPage>
  );
}

const meta = { title: 'Foundations/Columns', component: Columns } satisfies Meta<typeof Columns>;
export default meta;

export const Widths: StoryObj<typeof meta> = {};

/** A number is changed where it stands. */
export const IsChanged: StoryObj<typeof meta> = {
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^building year, width: \d+$/ }));
    await expect(canvas.getByRole('textbox', { name: 'building year, width' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
};
