import type { Meta, StoryObj } from '@storybook/react-vite';
import json from '#kit/ui/tokens.json' with { type: 'json' };
import type { TokenFile } from '#kit/ui/tokens.ts';
import { EditPage } from '../edits/edit-page.tsx';
import { EditableToken } from '../edits/editable.tsx';
import './foundations.css';

const file: TokenFile = json;
const radii = Object.entries(file.base).filter(([name]) => name.startsWith('radius-'));

const shadows = [
  ['shadow-button', 'buttons, board cards'],
  ['shadow-control', 'map controls'],
  ['shadow-menu', 'menus, toasts'],
  ['shadow-dialog', 'dialogs, lifted card'],
] as const;

function Shape() {
  return (
    <EditPage title="Space, shape, elevation">
      <h2 className="type-section">Steps</h2>
      <div className="foundation-row">
        {[4, 8, 12, 16, 20, 24, 32].map((step) => (
          <span key={step} className="foundation-row number">
            <span style={{ inlineSize: step, blockSize: step, background: 'var(--accent)' }} /> {step}
          </span>
        ))}
      </div>
      <h2 className="type-section">Radii</h2>
      <p style={{ marginBlockEnd: 8 }}>
        Click a radius, type another, press Enter: it is written into <code>kit/ui/tokens.json</code>.
      </p>
      <div className="foundation-row">
        {radii.map(([name, token]) => (
          <figure key={name} style={{ margin: 0 }}>
            <span className="foundation-box" style={{ borderRadius: `var(--${name})` }} />
            <figcaption className="type-small">
              <EditableToken path={`base.${name}`} token={token} /> {token.$description}
            </figcaption>
          </figure>
        ))}
      </div>
      <h2 className="type-section">Elevation</h2>
      <div className="foundation-row" style={{ gap: 40 }}>
        {shadows.map(([token, use]) => (
          <figure key={token} style={{ margin: 0 }}>
            <span className="foundation-box" style={{ borderRadius: 10, border: 0, boxShadow: `var(--${token})` }} />
            <figcaption className="type-small" style={{ marginBlockStart: 16 }}>
              {use}
            </figcaption>
          </figure>
        ))}
      </div>
    </EditPage>
  );
}

const meta = { title: 'Foundations/Shape', component: Shape } satisfies Meta<typeof Shape>;
export default meta;

export const Light: StoryObj<typeof meta> = {};
export const Dark: StoryObj<typeof meta> = { globals: { theme: 'dark' } };
