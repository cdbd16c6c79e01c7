import type { Colours } from './tokens.ts';

/** Two tokens that meet, and the contrast they need: 4.5 for text, 3 for edges and rings (WCAG 2.2, 1.4.3 and 1.4.11). */
export interface ContrastPair {
  readonly over: string;
  readonly ground: string;
  readonly least: 3 | 4.5;
}

/** A pair that has too little contrast in a theme. */
export interface ContrastFault extends ContrastPair {
  readonly theme: keyof Colours;
  readonly ratio: number;
}

const tones = ['error', 'success', 'warning', 'info'] as const;
const tonedTexts = tones.map((tone) => `${tone}-text`);

const meet = (overs: readonly string[], grounds: readonly string[], least: 3 | 4.5 = 4.5): ContrastPair[] =>
  grounds.flatMap((ground) => overs.map((over) => ({ over, ground, least })));

/** Tones of a score’s parts, on which words stand: the brand’s share, the rest `primary-tint` (`score-panel.css`). */
const tints = ['87%', '72%', '58%', '43%', '29%'].map((share) => `primary ${share}`);

/** Every two tokens that stand on each other somewhere in the product; a ground may be a tone of the brand. */
export const contrastPairs: readonly ContrastPair[] = [
  ...meet(['text', 'text-2', 'muted'], ['canvas', 'surface', 'sunken', 'raised', 'hover', 'selected', 'neutral-soft']),
  ...meet(['text', 'text-2'], ['press']),
  ...meet(['accent', ...tonedTexts], ['canvas', 'surface', 'sunken', 'raised']),
  ...tones.flatMap((tone) => meet([`${tone}-text`], [`${tone}-soft`])),
  ...meet(['accent-strong'], ['accent-soft']),
  ...meet(['on-primary'], ['primary', 'primary-hover', 'primary-active', ...tints]),
  ...meet(['on-error'], ['error', 'error-hover']),
  ...meet(
    ['on-avatar'],
    [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `avatar-${number}`),
  ),
  ...meet(['bulk-text', 'bulk-link', 'bulk-delete'], ['bulk']),
  ...meet(['control'], ['surface', 'raised', 'sunken'], 3),
  ...meet(['focus'], ['canvas', 'surface', 'raised'], 3),
];

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Red, green and blue, 0 to 255. */
const channels = (colour: string): readonly number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => channel(value / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colours as WCAG 2 counts it, 1 to 21. Colours are `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

/** The colour behind a ground of a pair; undefined where there is no such token. */
export function groundOf(colours: Readonly<Record<string, string>>, ground: string): string | undefined {
  const [name = '', share] = ground.split(' ');
  const colour = colours[name];
  if (share === undefined || colour === undefined) return colour;
  const over = channels(colour);
  const mixed = channels(colours[`${name}-tint`] ?? '#ffffff').map((under, place) => Math.round(under + ((over[place]! - under) * parseInt(share, 10)) / 100));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The pairs that cannot be read, or seen, well enough; a colour that is missing has no contrast at all. */
export const contrastFaults = (colours: Colours): readonly ContrastFault[] =>
  (['light', 'dark'] as const).flatMap((theme) =>
    contrastPairs.flatMap((pair) => {
      const [over, ground] = [colours[theme][pair.over], groundOf(colours[theme], pair.ground)];
      const ratio = over !== undefined && ground !== undefined ? contrast(over, ground) : 0;
      return ratio < pair.least ? [{ ...pair, theme, ratio }] : [];
    }),
  );
