/** Part of a line about a unit, as it is written; empty where the line lacks it. */
export type PartName = 'building' | 'unit' | 'roomType' | 'price' | 'available' | 'free';

/** Every part of a line, in the order of the columns. */
export const partNames: readonly PartName[] = ['building', 'unit', 'roomType', 'price', 'available', 'free'];

/** The parts of a line. */
export type Parts = Readonly<Record<PartName, string>>;

/** A line of what was pasted that speaks of a unit. */
export interface PastedLine {
  /** Its place in what was pasted, from 1. */
  readonly line: number;
  readonly text: string;
  readonly parts: Parts;
}

/**
 * Effect of taking over a line; `unsure` waits for a person's confirmation, `error` cannot be taken over as it stands.
 */
export type PasteResult = 'new' | 'change' | 'gone' | 'same' | 'unsure' | 'error';

/** Every result, in the order the cards stand. */
export const pasteResults: readonly PasteResult[] = ['new', 'change', 'gone', 'same', 'unsure', 'error'];

/** Problem of a part, or a doubt that a person should confirm. */
export interface PasteProblem {
  readonly part: PartName;
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly level: 'error' | 'unsure';
}

/** A pasted table with a person's corrections: the body of `POST /api/room/paste/preview`. */
export interface PasteAsk {
  readonly text: string;
  /** The building, or the management company, whose whole list it is. */
  readonly building?: number | undefined;
  readonly company?: number | undefined;
  /** Parts that were corrected, by line. */
  readonly corrected?: Readonly<Record<number, Partial<Parts>>> | undefined;
  /** The buildings that texts stand for. */
  readonly meant?: Readonly<Record<string, number>> | undefined;
  /** Lines whose doubts a person answered with yes. */
  readonly confirmed?: readonly number[] | undefined;
}

/** Free months on a lease of so many. */
export interface Free {
  readonly freeMonths: number;
  readonly leaseMonths: number;
}

/** Facts of a unit: prices in cents, days as `YYYY-MM-DD`, the id of the type. */
export interface UnitFacts {
  readonly roomType: number | null;
  readonly price: number | null;
  readonly available: string | null;
  /** None: no free months. */
  readonly free: Free | null;
  /** True when the unit is offered with us. */
  readonly offered: boolean;
  /** True when all its places are let. */
  readonly let: boolean;
}

/** A fact of a unit by name. */
export type FactName = keyof UnitFacts;

/** One unit of the difference: a line of the table, or a unit with us that the table no longer has. */
export interface PasteRow {
  /** The same for the same unit or line as long as the text is the same. */
  readonly key: string;
  readonly line?: number;
  readonly text?: string;
  readonly parts?: Parts;
  readonly result: PasteResult;
  readonly building?: number;
  readonly unit: string;
  readonly room?: number;
  /** As the unit is with us, and as it will be. */
  readonly before?: UnitFacts;
  readonly after?: UnitFacts;
  readonly changed: readonly FactName[];
  readonly problems: readonly PasteProblem[];
  /** Buildings that the text may mean, the likeliest first. */
  readonly maybe?: readonly number[];
  /** Sent back with the row, so that what others do meanwhile is noticed. */
  readonly seen: string;
}

/** The difference between a table and what is with us. */
export interface PasteResponse {
  readonly rows: readonly PasteRow[];
  /** Lines that speak of no unit: greetings, headings, signatures. */
  readonly skipped: readonly { readonly line: number; readonly text: string }[];
  /** Number of buildings in the table. */
  readonly buildings: number;
  readonly labels: Readonly<Record<string, Readonly<Record<number, string>>>>;
}

/** The rows to take over: the body of `POST /api/room/paste`. */
export interface PasteTake extends PasteAsk {
  readonly take: readonly { readonly key: string; readonly seen: string }[];
}

/** Result of taking rows over. */
export interface PasteOutcome {
  /** The batch, for `POST /api/batch/{id}/undo`; null when nothing was written. */
  readonly batch: number | null;
  readonly written: Readonly<Record<'new' | 'change' | 'gone', number>>;
  /** Rows that are no longer as they were shown: left as they are. */
  readonly conflicts: readonly string[];
}
