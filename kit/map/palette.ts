/** Colours of a map, by the name of their token. */
export type Palette = Readonly<Record<(typeof colours)[number], string>>;

const colours = ['water', 'surface', 'raised', 'border', 'border-strong', 'text', 'text-2', 'muted', 'primary', 'on-primary', 'bulk', 'bulk-text', 'accent', 'success-text', 'warning-text', 'error-text', 'info-text', 'font'] as const;

/** The colours as the page has them now. */
export function readPalette(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  return Object.fromEntries(colours.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as unknown as Palette;
}
