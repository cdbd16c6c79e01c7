import { contrast } from '#kit/ui/contrast.ts';
import type { Token, TokenFile } from '#kit/ui/tokens.ts';
import { textOf } from './token-values.ts';

/** A colour by lightness (0 to 1), chroma and hue (radians) in OKLCH, where equal steps look equal. */
type Lch = readonly [lightness: number, chroma: number, hue: number];

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toGamma = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** After Ottosson, "A perceptual color space for image processing". */
function lchOf(hex: string): Lch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => toLinear(parseInt(hex.slice(at, at + 2), 16) / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const redness = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const yellowness = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(redness, yellowness), Math.atan2(yellowness, redness)];
}

function channelsOf([lightness, chroma, hue]: Lch): readonly number[] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s, -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s];
}

/** The largest or smallest number between two for which something holds. */
function bound(holding: number, failing: number, holds: (value: number) => boolean): number {
  let [inside, outside] = [holding, failing];
  for (let step = 0; step < 24; step += 1) {
    const middle = (inside + outside) / 2;
    if (holds(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}

const isShown = (colour: Lch): boolean => channelsOf(colour).every((value) => value > -0.0005 && value < 1.0005);

/** A colour that screens show, with as much chroma as they can. */
function hexOf([lightness, chroma, hue]: Lch): string {
  const most = isShown([lightness, chroma, hue]) ? chroma : bound(0, chroma, (one) => isShown([lightness, one, hue]));
  const channels = channelsOf([lightness, most, hue]).map((value) => Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, value)))) * 255));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const luminance = (hex: string): number => contrast(hex, '#000000');

/** A shade of one colour as the same shade of another, as far from it; `away` is -1 for darker, 1 for lighter, and 0 for what it was. */
function moved(shade: string, from: string, to: string, by: { readonly keepsContrast: boolean; readonly away: number }): string {
  const [old, next, [lightness, chroma, hue]] = [lchOf(from), lchOf(to), lchOf(shade)];
  const isGrey = old[1] < 0.02;
  const dyed = (light: number): string => hexOf([light, isGrey ? next[1] : (chroma * next[1]) / old[1], isGrey ? next[2] : hue + next[2] - old[2]]);
  if (by.keepsContrast) return dyed(bound(0, 1, (light) => luminance(dyed(light)) <= luminance(shade)));
  const step = lightness - old[0];
  return step === 0 ? to : dyed(Math.min(1, Math.max(0, next[0] + (by.away === 0 ? step : by.away * Math.abs(step)))));
}

/** Name of the colour whose shade a token is. */
export const shadeOf = ({ $extensions }: Token): string | undefined => $extensions?.['stoop.shadeOf'];

/** The label that is read on a colour: the present one while it is, else dark or white. */
const labelOn = (ground: string, present: string): string =>
  contrast(present, ground) >= 4.5 ? present : ['#141417', '#ffffff'].toSorted((a, b) => contrast(b, ground) - contrast(a, ground))[0]!;

/**
 * A colour of both themes with all of its shades moved along, by `group.name`. Those of one theme are read on its grounds
 * and keep their contrast; others go lighter and darker with it. The label turns white or dark where it is not read, and tones fade away from it.
 */
export function withShades(file: TokenFile, name: string, to: string): Readonly<Record<string, string>> {
  const from = textOf(file.base[name]!);
  const present = textOf(file.base[`on-${name}`]!);
  const label = labelOn(to, present);
  // fills step away from a new label, so that it is read on each
  const away = Math.sign(luminance(present) - luminance(label));
  const values: Record<string, string> = { [`base.${name}`]: to, [`base.on-${name}`]: label };
  if (file.base[`${name}-tint`]) values[`base.${name}-tint`] = luminance(label) > luminance(to) ? '#000000' : '#ffffff';
  for (const group of ['base', 'light', 'dark'] as const)
    for (const [one, token] of Object.entries(file[group])) {
      if (shadeOf(token) !== name) continue;
      const [hex = '', alpha] = textOf(token).split(' ');
      const isVeil = alpha !== undefined;
      const shade = moved(hex, from, to, { keepsContrast: group !== 'base' && !isVeil, away });
      values[`${group}.${one}`] = isVeil ? `${shade} ${alpha}` : shade;
    }
  return values;
}
