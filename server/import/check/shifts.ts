import type { RawRow } from '../file/raw-row.ts';

/** True when a cell would do in a column: no one can tell of empty cells and of columns that take any text. */
export type CellFits = (index: number, cell: string) => boolean | undefined;

/** A row whose cells sit in the wrong columns from some column on. */
export interface CellShift {
  /** The first column whose cell belongs elsewhere. */
  readonly from: number;
  /** Columns by which its cells sit to the right; negative to the left. */
  readonly by: number;
  /** The row as it would stand. */
  readonly cells: readonly string[];
}

/** The farthest that cells are looked for. */
const farthest = 3;

interface Candidate extends CellShift {
  /** Weight among candidates that fit equally well. */
  readonly hint: number;
}

/**
 * Finds whether the cells of a row sit in the wrong columns: after a comma that was not quoted they sit too far right,
 * after a cell that was left out too far left. Told by the cells that do not fit where they are and would fit there.
 */
export function shiftOf(
  { cells, fault }: RawRow,
  width: number,
  delimiter: string,
  fits: CellFits,
): CellShift | undefined {
  const here = score(cells, 0, width, fits);
  const told = fault === 'tooMany' || fault === 'tooFew';
  if (here.misfits < (told ? 1 : 2)) return undefined;
  let best: (Candidate & { readonly worth: number }) | undefined;
  for (const candidate of candidates(cells, width, delimiter)) {
    const whole = score(candidate.cells, 0, width, fits);
    const moved = score(candidate.cells, candidate.from - Math.max(0, candidate.by), width, fits);
    // One cell may be wrong of itself; a row of wrong cells is wrong, not shifted.
    if (whole.misfits > 1 || (whole.misfits === 1 && here.misfits < 3)) continue;
    if (whole.misfits >= here.misfits || whole.fits < here.fits || moved.fits < (told ? 1 : 2)) continue;
    const worth = whole.fits - 2 * whole.misfits;
    if (!best || worth > best.worth || (worth === best.worth && candidate.hint > best.hint)) best = { ...candidate, worth };
  }
  return best && { from: best.from, by: best.by, cells: best.cells };
}

function score(cells: readonly string[], from: number, width: number, fits: CellFits) {
  let found = 0;
  let misfits = 0;
  for (let index = from; index < width; index += 1) {
    const verdict = fits(index, cells[index] ?? '');
    if (verdict === true) found += 1;
    else if (verdict === false) misfits += 1;
  }
  return { fits: found, misfits };
}

function* candidates(cells: readonly string[], width: number, delimiter: string): Generator<Candidate> {
  const blank = (cell: string | undefined) => (cell ?? '').trim() === '';
  const spare = cells.length > width ? cells.length - width : 1;
  // Too far right: cells were divided, or an empty one came in between.
  if (spare <= farthest) {
    for (let at = 0; at + spare < cells.length; at += 1) {
      const divided = cells.slice(at, at + spare + 1);
      const empty = divided.filter(blank).length;
      const one = empty > 0 ? divided.filter((cell) => !blank(cell)) : [divided.join(delimiter)];
      if (one.length > 1) continue;
      const rest = cells.slice(at + spare + 1);
      const whole = padded([...cells.slice(0, at), one[0] ?? '', ...rest], cells.length);
      // People write a space after a comma that they did not mean as a border.
      const spaced = divided.slice(1).filter((cell) => /^\s/.test(cell)).length;
      yield { from: at + spare + 1, by: spare, cells: whole, hint: spaced + Number(empty > 0) * 2 };
    }
  }
  // Too far left: a cell is missing, so that the last ones are empty.
  const free = cells.length - 1 - cells.findLastIndex((cell) => !blank(cell));
  for (let by = 1; cells.length === width && by <= Math.min(free, farthest); by += 1) {
    for (let at = 0; at < width - by; at += 1) {
      const whole = [...cells.slice(0, at), ...Array.from({ length: by }, () => ''), ...cells.slice(at, width - by)];
      yield { from: at, by: -by, cells: whole, hint: -by };
    }
  }
}

const padded = (cells: readonly string[], length: number): readonly string[] =>
  Array.from({ length }, (_, at) => cells[at] ?? '');
