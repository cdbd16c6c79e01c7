import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { expect, userEvent, within } from 'storybook/test';
import file from '#kit/ui/tokens.json' with { type: 'json' };
import type { TokenGroup } from '#kit/ui/tokens.ts';
import './foundations.css';

const base: TokenGroup = file.base;
const times = Object.entries(base).filter(([, { $type }]) => $type === 'duration');

/** A time or a length as its file says it: `80ms`. */
const written = ($value: unknown): string => {
  const { value, unit } = $value as { readonly value: number; readonly unit: string };
  return `${value} ${unit}`;
};

function Motion() {
  const [isMoved, setMoved] = useState(false);
  const rows: Readonly<Record<'regular' | 'compact' | 'touch', TokenGroup>> = { regular: base, compact: file.compact, touch: file.touch };
  return (
    <main className="foundation">
      <h1 className="type-title">Motion and density</h1>
      <h2 className="type-section">Times</h2>
      <p style={{ marginBlockEnd: 8 }}>One ease for every movement. With reduced motion colours alone change; progress keeps moving.</p>
      <Button text="Move" onClick={() => setMoved(!isMoved)} />
      <table className="foundation-table number">
        <tbody>
          {times.map(([name, { $value, $description }]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{written($value)}</td>
              <td>{$description}</td>
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
              <td>{written(group['row']?.$value)}</td>
              <td>{written(group['thumbnail']?.$value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

const meta = { title: 'Foundations/Motion and density', component: Motion } satisfies Meta<typeof Motion>;
export default meta;

export const Times: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Move' }));
    const swatch = canvas.getByRole('rowheader', { name: 'land' }).closest('tr')!.querySelector<HTMLElement>('.foundation-swatch')!;
    // where it moves to; how far it has come depends on the machine
    await expect(swatch.style.transform).toBe('translateX(220px)');
  },
};
