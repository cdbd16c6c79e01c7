import { Checkbox } from '@blueprintjs/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { contrast, contrastFaults, contrastPairs, groundOf } from '#kit/ui/contrast.ts';
import json from '#kit/ui/tokens.json' with { type: 'json' };
import { coloursOf, type Token, type TokenFile } from '#kit/ui/tokens.ts';
import { EditPage, useTextThroughChange } from '../edits/edit-page.tsx';
import { Editable } from '../edits/editable.tsx';
import { shadeOf, withShades } from '../edits/shades.ts';
import { textOf, tokenAt, withValues } from '../edits/token-values.ts';
import './foundations.css';

const file: TokenFile = json;
const colours = coloursOf(file);
type Theme = 'light' | 'dark';
type Values = Readonly<Record<string, string>>;

interface Colour {
  readonly name: string;
  readonly group: 'base' | Theme;
  readonly token: Token;
  readonly text: string;
}

/** Colours whose shades go along with them, with the heads they stand under. */
const families: Readonly<Record<string, string>> = { primary: 'Brand', error: 'What destroys, and errors' };

/** The colour that a token belongs to: its own, that of its shade, of its label, or of the token it names. */
function familyOf({ name, token, text }: Pick<Colour, 'name' | 'token' | 'text'>): string | undefined {
  const other = /^\{(.+)\}$/.exec(text)?.[1];
  const family = shadeOf(other === undefined ? token : tokenAt(file, other)) ?? name.replace(/^on-/, '');
  return family in families ? family : undefined;
}

const coloursIn = (group: 'base' | Theme): readonly Colour[] =>
  Object.entries(file[group]).flatMap(([name, token]) => (token.$type === 'color' ? [{ name, group, token, text: textOf(token) }] : []));

/** Pairs that could no longer be read once values are written. */
function newFaults(values: Values): string | undefined {
  try {
    const now = new Set(contrastFaults(colours).map(({ theme, over, ground }) => `${theme} ${over} ${ground}`));
    const faults = contrastFaults(coloursOf(withValues(file, values))).filter(({ theme, over, ground }) => !now.has(`${theme} ${over} ${ground}`));
    const said = faults.map(({ theme, over, ground, ratio, least }) => `${over} on ${ground}, ${theme}: ${ratio.toFixed(2)}, needs ${least}`);
    return said.length === 0 ? undefined : `Too little contrast. ${said.slice(0, 4).join('; ')}${said.length > 4 ? `; ${said.length - 4} more` : ''}`;
  } catch {
    // not a colour yet
    return undefined;
  }
}

/** Colours with their meanings. */
function Meanings({ of, goAlong }: { readonly of: readonly Colour[]; readonly goAlong: boolean }) {
  return (
    <table className="foundation-table">
      <tbody>
        {of.map(({ name, group, token, text }) => {
          const moves = goAlong && name in families && group === 'base';
          const valuesOf = (value: string): Values => (moves && /^#[\da-f]{6}$/i.test(value.trim()) ? withShades(file, name, value.trim().toLowerCase()) : { [`${group}.${name}`]: value });
          return (
            <tr key={name}>
              <th scope="row">
                <span className="foundation-row">
                  <span className="foundation-swatch" style={{ background: `var(--${name})` }} /> {name}
                </span>
              </th>
              <td className="number">
                <Editable
                  value={text}
                  label={`${name}, ${group === 'base' ? 'both themes' : group}`}
                  editOf={(value) => ({ of: 'tokens', values: valuesOf(value) })}
                  alsoOf={(value) => (moves ? ` and ${Object.keys(valuesOf(value)).length - 1} colours along with it` : '')}
                  warningOf={(value) => newFaults(valuesOf(value))}
                />
              </td>
              <td>{token.$description}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The contrast of every two tokens that meet in a theme. */
function Contrasts({ theme }: { readonly theme: Theme }) {
  const of = (token: string) => groundOf(colours[theme], token) ?? '#000000';
  return (
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
          const look = least === 3 ? { border: `2px solid var(--${over})` } : { color: `var(--${over})` };
          return (
            <tr key={`${over} ${ground}`}>
              <th scope="row">
                <span className="foundation-box" style={{ inlineSize: 260, blockSize: 32, background: of(ground), ...look }}>
                  {over} on {ground}
                </span>
              </th>
              <td>{ratio.toFixed(2)}</td>
              <td>{ratio < least ? <strong style={{ color: 'var(--error-text)' }}>{least}: too little</strong> : least}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Colours({ theme }: { readonly theme: Theme }) {
  const [along, setAlong] = useTextThroughChange('shades-along', 'yes');
  const all = [...coloursIn('base'), ...coloursIn(theme)];
  const rest = (group: 'base' | Theme) => coloursIn(group).filter((one) => familyOf(one) === undefined);
  const faults = contrastFaults(colours).filter((one) => one.theme === theme);
  return (
    <EditPage title={`Colour, ${theme}`} theme={theme}>
      <p>
        Click a value, type another, press Enter: it is written into <code>kit/ui/tokens.json</code>; pages, Blueprint’s parts and these tables follow at once.
      </p>
      <p>
        {faults.length === 0 ? 'Every two colours that meet can be read.' : <strong style={{ color: 'var(--error-text)' }}>Too little contrast: {faults.map(({ over, ground }) => `${over} on ${ground}`).join(', ')}</strong>}
      </p>
      <Checkbox
        style={{ marginBlockStart: 16 }}
        checked={along === 'yes'}
        onChange={(event) => setAlong(event.currentTarget.checked ? 'yes' : 'no')}
        label="When primary or error changes, its shades of both themes take the same turn of hue, text keeps its contrast, and the label is one that is read"
      />
      {Object.entries(families).map(([family, head]) => (
        <section key={family} aria-label={head}>
          <h2 className="type-section">{head}</h2>
          <Meanings of={all.filter((one) => familyOf(one) === family)} goAlong={along === 'yes'} />
        </section>
      ))}
      <h2 className="type-section">Of this theme</h2>
      <Meanings of={rest(theme)} goAlong={false} />
      <h2 className="type-section">Of both themes</h2>
      <Meanings of={rest('base')} goAlong={false} />
      <h2 className="type-section">Contrast of what meets</h2>
      <Contrasts theme={theme} />
    </EditPage>
  );
}

const meta = { title: 'Foundations/Colour', component: Colours } satisfies Meta<typeof Colours>;
export default meta;

export const Light: StoryObj<typeof meta> = { args: { theme: 'light' }, globals: { theme: 'light' } };
export const Dark: StoryObj<typeof meta> = { args: { theme: 'dark' }, globals: { theme: 'dark' } };

/** A value that would make a pair hard to read says so before it is written. */
export const WarnsOfContrast: StoryObj<typeof meta> = {
  ...Light,
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    const brand = within(within(canvasElement).getByRole('region', { name: 'Brand' }));
    const values = brand.getAllByRole('button').map((button) => button.getAttribute('aria-label')?.split(',')[0]);
    for (const name of ['primary', 'accent', 'focus', 'focus-halo', 'selected', 'bulk-link']) await expect(values).toContain(name);
    await userEvent.click(brand.getByRole('button', { name: /^accent, light/ }));
    await userEvent.clear(brand.getByRole('textbox'));
    await userEvent.type(brand.getByRole('textbox'), '#f0b090');
    await expect(brand.getByRole('status')).toHaveTextContent('accent on surface, light: 1.86, needs 4.5');
    await userEvent.keyboard('{Escape}');
    await expect(brand.getByRole('button', { name: /^accent, light/ })).toHaveFocus();
    // the brand turns as a whole: its texts are read all the same
    await userEvent.click(brand.getByRole('button', { name: /^primary, both/ }));
    await userEvent.clear(brand.getByRole('textbox'));
    await userEvent.type(brand.getByRole('textbox'), '#2563eb');
    await expect(brand.getByRole('status')).toHaveTextContent('Enter writes it');
    await userEvent.keyboard('{Escape}');
  },
};
