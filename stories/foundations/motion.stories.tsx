import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { expect, userEvent, within } from 'storybook/test';
import json from '#kit/ui/tokens.json' with { type: 'json' };
import type { TokenFile } from '#kit/ui/tokens.ts';
import { EditPage } from '../edits/edit-page.tsx';
import { EditableToken } from '../edits/editable.tsx';
import './foundations.css';

const file: TokenFile = json;
const times = Object.entries(file.base).filter(([, { $type }]) => $type === 'duration');

/** Sorts of rows with the group that holds their measures. */
const rows = { regular: 'base', compact: 'compact', touch: 'touch' } as const;

function Motion() {
  const [isMoved, setMoved] = useState(false);
  return (
    <EditPage title="Motion and density">
      <p>
        Click a time or a height, type another, press Enter: it is written into <code>kit/ui/tokens.json</code>.
      </p>
      <h2 className="type-section">Times</h2>
      <p style={{ marginBlockEnd: 8 }}>One ease for every movement. With reduced motion colours alone change; progress keeps moving.</p>
      <Button text="Move" onClick={() => setMoved(!isMoved)} />
      <table className="foundation-table number">
        <tbody>
          {times.map(([name, token]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <EditableToken path={`base.${name}`} token={token} />
              </td>
              <td>{token.$description}</td>
              <td style={{ inlineSize: 280 }}>
                <span
                  className="foundation-swatch"
                  style={{ display: 'block', background: 'var(--accent)', transition: `transform var(--${name}) var(--ease)`, transform: isMoved ? 'translateX(220px)' : 'none' }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 className="type-section">Density</h2>
      <table className="foundation-table number">
        <thead>
          <tr>
            <th scope="col">Rows</th>
            <th scope="col">height</th>
            <th scope="col">picture</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(rows).map(([name, group]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {['row', 'thumbnail'].map((one) => (
                <td key={one}>
                  <EditableToken path={`${group}.${one}`} token={file[group][one]!} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </EditPage>
  );
}

const meta = { title: 'Foundations/Motion and density', component: Motion } satisfies Meta<typeof Motion>;
export default meta;

export const Times: StoryObj<typeof meta> = {};

/** The button moves what shows the times. */
export const Moves: StoryObj<typeof meta> = {
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Move' }));
    const swatch = canvas.getByRole('rowheader', { name: 'land' }).closest('tr')!.querySelector<HTMLElement>('.foundation-swatch')!;
    // where it moves to; how far it has come depends on the machine
    await expect(swatch.style.transform).toBe('translateX(220px)');
  },
};
