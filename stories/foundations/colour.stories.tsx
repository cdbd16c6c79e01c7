import type { Meta, StoryObj } from '@storybook/react-vite';
import { contrast, readTokens } from '#kit/ui/contrast.ts';
import css from '#kit/ui/tokens.css?raw';
import './foundations.css';

const themes = readTokens(css);
const grounds = ['canvas', 'surface', 'raised'] as const;
const onGrounds = ['text', 'text-2', 'muted', 'accent', 'error-text', 'success-text', 'warning-text', 'info-text', 'control'];
const onOwn = [
  ['on-primary', 'primary'],
  ['on-error', 'error'],
  ['accent-strong', 'accent-soft'],
  ['error-text', 'error-soft'],
  ['success-text', 'success-soft'],
  ['warning-text', 'warning-soft'],
  ['info-text', 'info-soft'],
] as const;

function Swatch({ token }: { readonly token: string }) {
  return <div className="foundation-swatch" style={{ background: `var(--${token})` }} />;
}

function Colours({ theme }: { readonly theme: 'light' | 'dark' }) {
  const tokens = themes[theme];
  const ratio = (one: string, other: string) => contrast(tokens[one] ?? '#000000', tokens[other] ?? '#000000').toFixed(2);
  return (
    <main className="foundation" data-theme={theme} style={{ color: 'var(--text)' }}>
      <h1 className="type-title">Colour, {theme}</h1>
      <h2 className="type-section">Contrast on the grounds</h2>
      <table className="foundation-table number">
        <thead>
          <tr>
            <th scope="col">Token</th>
            <th scope="col">Colour</th>
            {grounds.map((ground) => (
              <th key={ground} scope="col">
                {ground}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {onGrounds.map((token) => (
            <tr key={token}>
              <th scope="row" className="foundation-row">
                <Swatch token={token} /> {token}
              </th>
              <td>{tokens[token]}</td>
              {grounds.map((ground) => (
                <td key={ground}>{ratio(token, ground)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <h2 className="type-section">Text on its own tone</h2>
      <div className="foundation-row">
        {onOwn.map(([text, ground]) => (
          <span key={ground} className="foundation-box" style={{ inlineSize: 160, background: `var(--${ground})`, color: `var(--${text})` }}>
            {ground} {ratio(text, ground)}
          </span>
        ))}
      </div>
      <h2 className="type-section">Grounds and edges</h2>
      <div className="foundation-row">
        {['canvas', 'surface', 'sunken', 'raised', 'hover', 'press', 'neutral-soft', 'selected', 'border', 'border-strong'].map((token) => (
          <span key={token} className="foundation-row">
            <Swatch token={token} /> {token} {tokens[token]}
          </span>
        ))}
      </div>
    </main>
  );
}

const meta = { title: 'Foundations/Colour', component: Colours } satisfies Meta<typeof Colours>;
export default meta;

export const Light: StoryObj<typeof meta> = { args: { theme: 'light' }, globals: { theme: 'light' } };
export const Dark: StoryObj<typeof meta> = { args: { theme: 'dark' }, globals: { theme: 'dark' } };
