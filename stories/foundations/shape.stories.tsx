import type { Meta, StoryObj } from '@storybook/react-vite';
import './foundations.css';

const radii = [
  ['radius-tag', '4: tag, checkbox, thumbnail'],
  ['radius-field', '6: button, field, chip'],
  ['radius-menu', '8: board card, menu, callout'],
  ['radius-card', '10: card, toast, lane'],
  ['radius-dialog', '12: dialog, grid corner'],
  ['radius-gate', '14: sign-in card'],
] as const;

const shadows = [
  ['shadow-button', 'buttons, board cards'],
  ['shadow-control', 'map controls'],
  ['shadow-menu', 'menus, toasts'],
  ['shadow-dialog', 'dialogs, lifted card'],
] as const;

function Shape() {
  return (
    <main className="foundation">
      <h1 className="type-title">Space, shape, elevation</h1>
      <h2 className="type-section">Steps</h2>
      <div className="foundation-row">
        {[4, 8, 12, 16, 20, 24, 32].map((step) => (
          <span key={step} className="foundation-row number">
            <span style={{ inlineSize: step, blockSize: step, background: 'var(--accent)' }} /> {step}
          </span>
        ))}
      </div>
      <h2 className="type-section">Radii</h2>
      <div className="foundation-row">
        {radii.map(([token, use]) => (
          <figure key={token} style={{ margin: 0 }}>
            <span className="foundation-box" style={{ borderRadius: `var(--${token})` }} />
            <figcaption className="type-small">{use}</figcaption>
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
    </main>
  );
}

const meta = { title: 'Foundations/Shape', component: Shape } satisfies Meta<typeof Shape>;
export default meta;

export const Light: StoryObj<typeof meta> = {};
export const Dark: StoryObj<typeof meta> = { globals: { theme: 'dark' } };
