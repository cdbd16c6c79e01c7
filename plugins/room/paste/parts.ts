/** Every part of a line about a unit, in the order of the columns. */
export const partNames = ['building', 'unit', 'roomType', 'price', 'available', 'free'] as const;

export type PartName = (typeof partNames)[number];

/** The parts of a line as they are written; empty where the line lacks one. */
export type Parts = Readonly<Record<PartName, string>>;

/** A line of what was pasted that speaks of a unit. */
export interface PastedLine {
  /** Its place in what was pasted, from 1. */
  readonly line: number;
  readonly text: string;
  readonly parts: Parts;
}

/**
 * Every effect of taking over a line, in the order the cards stand; `unsure` waits for a person's confirmation, `error`
 * cannot be taken over as it stands.
 */
export const pasteResults = ['new', 'change', 'gone', 'same', 'unsure', 'error'] as const;

export type PasteResult = (typeof pasteResults)[number];
