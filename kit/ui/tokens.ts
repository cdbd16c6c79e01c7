/** A colour: `#rrggbb`, or the object of the Design Tokens format where it lets the ground through. */
export type ColourValue = string | { readonly hex: string; readonly alpha: number };

interface Measure {
  readonly value: number;
  readonly unit: string;
}

interface Shadow {
  readonly color: ColourValue;
  readonly offsetX: Measure;
  readonly offsetY: Measure;
  readonly blur: Measure;
  readonly spread: Measure;
}

/** A design token as `tokens.json` holds it; `{light.border}` stands for another token. */
export interface Token {
  readonly $type: string;
  readonly $value: unknown;
  readonly $description?: string;
}

export type TokenGroup = Readonly<Record<string, Token>>;

/** Tokens by where they hold: in both themes, in one, with compact rows, under a finger. */
export interface TokenFile {
  readonly base: TokenGroup;
  readonly light: TokenGroup;
  readonly dark: TokenGroup;
  readonly compact: TokenGroup;
  readonly touch: TokenGroup;
}

/** Colours of both themes by name, `#rrggbb` each. */
export interface Colours {
  readonly light: Readonly<Record<string, string>>;
  readonly dark: Readonly<Record<string, string>>;
}

const generic = /^(?:serif|sans-serif|monospace|system-ui|ui-monospace)$/;
const measure = ({ value, unit }: Measure): string => (value === 0 && unit === 'px' ? '0' : `${value}${unit}`);

function colour(value: ColourValue): string {
  if (typeof value !== 'string') {
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(value.hex.slice(at, at + 2), 16));
    return `rgb(${red} ${green} ${blue} / ${Math.round(value.alpha * 100)}%)`;
  }
  const other = /^\{\w+\.([\w-]+)\}$/.exec(value)?.[1];
  if (other !== undefined) return `var(--${other})`;
  if (!/^#[0-9a-f]{6}$/i.test(value)) throw new Error(`'${value}' is no colour: write #rrggbb`);
  return value;
}

const shadow = ({ color, offsetX, offsetY, blur, spread }: Shadow): string =>
  [offsetX, offsetY, blur, ...(spread.value === 0 && blur.value > 0 ? [] : [spread])].map(measure).join(' ') +
  ` ${colour(color)}`;

/** The value of a token in CSS, by its type. */
const writers: Readonly<Record<string, (value: never) => string>> = {
  color: colour,
  dimension: (value: Measure) => `${value.value}${value.unit}`,
  duration: (value: Measure) => `${value.value}${value.unit}`,
  cubicBezier: (value: readonly number[]) => `cubic-bezier(${value.join(', ')})`,
  fontFamily: (value: readonly string[]) =>
    value.map((name) => (generic.test(name) || !name.includes(' ') ? name : `'${name}'`)).join(', '),
  shadow: (value: Shadow | readonly Shadow[]) => [value].flat().map(shadow).join(', '),
};

const properties = (group: TokenGroup): string =>
  Object.entries(group)
    .map(([name, { $type, $value }]) => {
      const write = writers[$type];
      if (!write) throw new Error(`The token '${name}' has the unknown type '${$type}'`);
      return `--${name}: ${write($value as never)};`;
    })
    .join(' ');

/** Custom properties of all tokens. Paper is white, whatever the screen is. */
export const tokensCss = ({ base, light, dark, compact, touch }: TokenFile): string => `
:root { ${properties(base)} }
:root, [data-theme], [data-theme='light'] { color-scheme: light; ${properties(light)} }
@media screen { [data-theme='dark'] { color-scheme: dark; ${properties(dark)} } }
[data-density='compact'] { ${properties(compact)} }
@media (pointer: coarse) { :root { ${properties(touch)} } }
`;

/** The opaque colours of each theme, those of both themes included. */
export function coloursOf({ base, light, dark }: TokenFile): Colours {
  const of = (group: TokenGroup) =>
    Object.fromEntries(
      Object.entries(group).flatMap(([name, { $value }]) =>
        typeof $value === 'string' && $value.startsWith('#') ? [[name, $value]] : [],
      ),
    );
  return { light: { ...of(base), ...of(light) }, dark: { ...of(base), ...of(dark) } };
}
