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

/** A design token as `tokens.json` holds it; the value `{light.border}` is that of another token. */
export interface Token {
  readonly $type: string;
  readonly $value: unknown;
  readonly $description?: string;
  /** The colour of both themes that this one is a shade of: Storybook moves it along. */
  readonly $extensions?: { readonly 'stoop.shadeOf': string };
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

/** The value of a token, or of the one that it names. */
function resolved(value: unknown, file: Partial<TokenFile>): unknown {
  const [, group, name = ''] = /^\{(\w+)\.([\w-]+)\}$/.exec(String(value)) ?? [];
  if (group === undefined) return value;
  const other = (file as Readonly<Record<string, TokenGroup>>)[group]?.[name];
  if (!other) throw new Error(`No token is called '${group}.${name}'`);
  return resolved(other.$value, file);
}

function colour(said: ColourValue, file: Partial<TokenFile>): string {
  const value = resolved(said, file) as ColourValue;
  if (typeof value !== 'string') {
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(value.hex.slice(at, at + 2), 16));
    return `rgb(${red} ${green} ${blue} / ${Math.round(value.alpha * 100)}%)`;
  }
  if (!/^#[0-9a-f]{6}$/i.test(value)) throw new Error(`'${value}' is no colour: write #rrggbb`);
  return value;
}

const shadow = ({ color, offsetX, offsetY, blur, spread }: Shadow, file: TokenFile): string =>
  [offsetX, offsetY, blur, ...(spread.value === 0 && blur.value > 0 ? [] : [spread])].map(measure).join(' ') +
  ` ${colour(color, file)}`;

/** The value of a token in CSS, by its type. */
const writers: Readonly<Record<string, (value: never, file: TokenFile) => string>> = {
  color: colour,
  dimension: (value: Measure) => `${value.value}${value.unit}`,
  duration: (value: Measure) => `${value.value}${value.unit}`,
  cubicBezier: (value: readonly number[]) => `cubic-bezier(${value.join(', ')})`,
  fontFamily: (value: readonly string[]) =>
    value.map((name) => (generic.test(name) || !name.includes(' ') ? name : `'${name}'`)).join(', '),
  shadow: (value: Shadow | readonly Shadow[], file) => [value].flat().map((one) => shadow(one, file)).join(', '),
};

const properties = (group: TokenGroup, file: TokenFile): string =>
  Object.entries(group)
    .map(([name, { $type, $value }]) => {
      const write = writers[$type];
      if (!write) throw new Error(`The token '${name}' has the unknown type '${$type}'`);
      return `--${name}: ${write($value as never, file)};`;
    })
    .join(' ');

/** Custom properties of all tokens. Paper is white, whatever the screen is. */
export const tokensCss = (file: TokenFile): string => `
:root { ${properties(file.base, file)} }
:root, [data-theme], [data-theme='light'] { color-scheme: light; ${properties(file.light, file)} }
@media screen { [data-theme='dark'] { color-scheme: dark; ${properties(file.dark, file)} } }
[data-density='compact'] { ${properties(file.compact, file)} }
@media (pointer: coarse) { :root { ${properties(file.touch, file)} } }
`;

/** The opaque colours of each theme, those of both themes included. */
export function coloursOf(file: Pick<TokenFile, 'base' | 'light' | 'dark'>): Colours {
  const of = (group: TokenGroup) =>
    Object.fromEntries(
      Object.entries(group).flatMap(([name, { $type, $value }]) => {
        const value = $type === 'color' ? resolved($value, file) : undefined;
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
  const both = of(file.base);
  return { light: { ...both, ...of(file.light) }, dark: { ...both, ...of(file.dark) } };
}
