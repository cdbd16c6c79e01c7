/** The colours of both themes by name, `#rrggbb` each. */
export interface Tokens {
  readonly light: Readonly<Record<string, string>>;
  readonly dark: Readonly<Record<string, string>>;
}

/** Reads the plain colours of `tokens.css`: what `:root` says holds in both themes. */
export function readTokens(css: string): Tokens {
  const blocks = [...css.matchAll(/(?:^|\n)([^{}@/]+?)\s*\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    colours: Object.fromEntries(
      [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
    ),
  }));
  const of = (wanted: (selector: string) => boolean) =>
    Object.assign({}, ...blocks.filter(({ selector }) => wanted(selector)).map(({ colours }) => colours)) as Record<string, string>;
  const both = of((selector) => selector === ':root');
  return {
    light: { ...both, ...of((selector) => selector.includes(`'light'`)) },
    dark: { ...both, ...of((selector) => selector.includes(`'dark'`)) },
  };
}

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colours as WCAG 2 counts it, 1 to 21. Colours are `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}
