import type { ListColumn } from './columns.ts';

/** One column as a person has arranged it. */
export interface Placed {
  readonly id: string;
  readonly shown: boolean;
  readonly pinned: boolean;
  /** Pixels, once a person has set it. */
  readonly width?: number;
}

/** The columns in a person's order. */
export type Layout = readonly Placed[];

/** The narrowest and widest a column can be made, in pixels. */
export const narrowest = 56;
export const widest = 640;
/** Pixels a key or a menu line adds to a column. */
export const widthStep = 24;

/** The columns as the area gave them. */
export const plainLayout = (columns: readonly ListColumn[]): Layout =>
  columns.map(({ id, hidden }) => ({ id, shown: !hidden, pinned: false }));

/**
 * Writes a layout in few characters: `address!,year*90,-fee` is a pinned, a resized and a hidden column.
 * Empty when nothing was changed.
 */
export function writeLayout(layout: Layout, columns: readonly ListColumn[]): string {
  const write = (one: Layout) =>
    one.map(({ id, shown, pinned, width }) => `${shown ? '' : '-'}${id}${pinned ? '!' : ''}${width ? `*${width}` : ''}`).join(',');
  const text = write(layout);
  return text === write(plainLayout(columns)) ? '' : text;
}

/** Reads what `writeLayout` wrote. Unknown columns are dropped, new ones stand where the area put them. */
export function readLayout(text: string | undefined, columns: readonly ListColumn[]): Layout {
  const plain = plainLayout(columns);
  if (!text) return plain;
  const known = new Map(plain.map((one) => [one.id, one]));
  const layout: Placed[] = [];
  for (const part of text.split(',')) {
    const [, hidden, id = '', pinned, width] = /^(-)?([\w/]+)(!)?(?:\*(\d{1,4}))?$/.exec(part) ?? [];
    if (!known.delete(id)) continue;
    layout.push({ id, shown: !hidden, pinned: Boolean(pinned), ...(width && { width: fitting(Number(width)) }) });
  }
  for (const one of known.values()) layout.splice(plain.indexOf(one), 0, one);
  // The column that leads to the record cannot be hidden, whatever was kept.
  const main = columns.find((column) => column.main)?.id;
  return layout.map((one) => (one.id === main && !one.shown ? { ...one, shown: true } : one));
}

/** A width within what a column can be. */
export const fitting = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)));

/** A column on the screen. */
export interface ShownColumn extends ListColumn {
  readonly pinned: boolean;
  /** The width a person has given it. */
  readonly set: number | undefined;
}

/** The columns to draw, pinned ones first. */
export function shownColumns(layout: Layout, columns: readonly ListColumn[]): readonly ShownColumn[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const visible = layout.filter(({ shown }) => shown);
  return [...visible.filter(({ pinned }) => pinned), ...visible.filter(({ pinned }) => !pinned)].flatMap(({ id, pinned, width }) => {
    const column = byId.get(id);
    return column ? [{ ...column, pinned, set: width }] : [];
  });
}

const widthOf = (column: ShownColumn): number => column.set ?? column.width;

function tracks(shown: readonly ShownColumn[]): string {
  const fixed = (column: ShownColumn) => column.set !== undefined || column.pinned || column.grow === 0;
  // Someone must take the room that is left, else rows end before the grid does.
  const taker = shown.some((column) => !fixed(column)) ? undefined : shown.at(-1);
  return shown
    .map((column) => {
      if (column === taker) return `minmax(${widthOf(column)}px, 1fr)`;
      return fixed(column) ? `${widthOf(column)}px` : `minmax(${widthOf(column)}px, ${column.grow}fr)`;
    })
    .join(' ');
}

const least = (shown: readonly ShownColumn[]): string => `${shown.reduce((sum, column) => sum + widthOf(column), 0)}px`;

/**
 * The widths of all columns as custom properties: one change of style resizes every row.
 * `--pin-{n}` is where the n-th column stays when the list scrolls sideways.
 */
export function widthsOf(shown: readonly ShownColumn[]): Readonly<Record<`--${string}`, string>> {
  const tablet = shown.filter((column) => column.tablet);
  const pins: Record<`--${string}`, string> = {};
  let before = 0;
  shown.forEach((column, index) => {
    if (!column.pinned) return;
    pins[`--pin-${index}`] = `calc(var(--lead) + ${before}px)`;
    before += widthOf(column);
  });
  return {
    '--columns': tracks(shown),
    '--least': least(shown),
    '--columns-tablet': tracks(tablet),
    '--least-tablet': least(tablet),
    ...pins,
  };
}

/** Moves a column one place towards the start or the end, past hidden ones too. */
export function moved(layout: Layout, id: string, by: -1 | 1): Layout {
  const from = layout.findIndex((one) => one.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= layout.length) return layout;
  const next = [...layout];
  const [one] = next.splice(from, 1);
  next.splice(to, 0, one as Placed);
  return next;
}

/** Puts a column beside another one; it stays in place, or not, as that one does. */
export function movedBeside(layout: Layout, id: string, beside: string, after: boolean): Layout {
  const one = layout.find((placed) => placed.id === id);
  const rest = layout.filter((placed) => placed.id !== id);
  const at = rest.findIndex((placed) => placed.id === beside);
  const neighbour = rest[at];
  return one && neighbour ? rest.toSpliced(at + (after ? 1 : 0), 0, { ...one, pinned: neighbour.pinned }) : layout;
}

/** Changes one column of a layout. */
export const placed = (layout: Layout, id: string, change: Partial<Omit<Placed, 'id'>>): Layout =>
  layout.map((one) => (one.id === id ? { ...one, ...change } : one));
