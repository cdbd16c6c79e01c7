import type { Meta, StoryObj } from '@storybook/react-vite';
import { contrast, contrastPairs } from '#kit/ui/contrast.ts';
import file from '#kit/ui/tokens.json' with { type: 'json' };
import { coloursOf, type TokenGroup } from '#kit/ui/tokens.ts';
import { Editable } from '../edits/editable.tsx';
import './foundations.css';

const colours = coloursOf(file);
const groups: Readonly<Record<'base' | 'light' | 'dark', TokenGroup>> = file;

function Swatch({ token }: { readonly token: string }) {
  return <div className="foundation-swatch" style={{ background: `var(--${token})` }} />;
}

/** Colours of a group, with their meanings. */
function Meanings({ of, group }: { readonly of: string; readonly group: TokenGroup }) {
  return (
    <table className="foundation-table">
      <tbody>
        {Object.entries(group)
          .filter(([, { $type }]) => $type === 'color')
          .map(([name, { $value, $description }]) => (
            <tr key={name}>
              <th scope="row">
                <span className="foundation-row">
                  <Swatch token={name} /> {name}
                </span>
              </th>
              <td className="number">{typeof $value === 'string' ? <Editable value={$value} label={`${name}, ${of}`} editOf={(value) => ({ of: 'token', group: of, name, value })} /> : 'see-through'}</td>
              <td>{$description}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Colours({ theme }: { readonly theme: 'light' | 'dark' }) {
  const of = (token: string) => colours[theme][token] ?? '#000000';
  return (
    <main className="foundation" data-theme={theme} style={{ color: 'var(--text)' }}>
      <h1 className="type-title">Colour, {theme}</h1>
      <p>
        A click on a value, a new one and Enter write it into <code>kit/ui/tokens.json</code>; pages, Blueprint’s parts and these tables follow at once.
      </p>
      <h2 className="type-section">Of this theme</h2>
      <Meanings of={theme} group={groups[theme]} />
      <h2 className="type-section">Of both themes</h2>
      <Meanings of="base" group={groups.base} />
      <h2 className="type-section">Contrast of what meets</h2>
      <table className="foundation-table number">
        <thead>
          <tr>
            <th scope="col">Over its ground</th>
            <th scope="col">Has</th>
            <th scope="col">Needs</th>
          </tr>
        </thead>
        <tbody>
          {contrastPairs.map(({ over, ground, least }) => {
            const ratio = contrast(of(over), of(ground));
            return (
              <tr key={`${over} ${ground}`}>
                <th scope="row">
                  <span
                    className="foundation-box"
                    style={{
                      inlineSize: 260,
                      background: `var(--${ground})`,
                      ...(least === 3 ? { border: `2px solid var(--${over})` } : { color: `var(--${over})` }),
                    }}
                  >
                    {over} on {ground}
                  </span>
                </th>
                <td>{ratio.toFixed(2)}</td>
                <td>
                  {ratio < least ? <strong style={{ color: 'var(--error-text)' }}>{least}: too little</strong> : least}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </main>
  );
}

const meta = { title: 'Foundations/Colour', component: Colours } satisfies Meta<typeof Colours>;
export default meta;

export const Light: StoryObj<typeof meta> = { args: { theme: 'light' }, globals: { theme: 'light' } };
export const Dark: StoryObj<typeof meta> = { args: { theme: 'dark' }, globals: { theme: 'dark' } };
