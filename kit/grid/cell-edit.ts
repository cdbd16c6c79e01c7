import type { Labels } from '#kit/records/entity.ts';
import type { GridColumn } from './grid-columns.ts';
import type { CellConflict, RowOutcome } from './api.ts';

/** Why a cell was not written, by the key of the words and the values for their places. */
export interface CellProblem {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * How a written cell stands:
 * - pending: it has not reached the server, or the server has not answered yet
 * - saved: it is kept; shown so for a moment
 * - refused: it does not fit
 * - conflict: somebody else changed it after it was read
 */
export type CellState = 'pending' | 'saved' | 'refused' | 'conflict';

/** What a person put into a cell: words to be read, or a value that is known. */
export interface NewCell {
  readonly id: number;
  readonly column: GridColumn;
  readonly text: string;
  readonly known?: { readonly value: unknown; readonly labels: Labels };
  /** The version of the record on which it was put there. */
  readonly version: number;
}

/** A cell that a person wrote into, until it is kept and was shown to be. */
export interface CellEdit extends NewCell {
  readonly state: CellState;
  readonly problem?: CellProblem;
  readonly conflict?: CellConflict & Pick<RowOutcome, 'by' | 'at'>;
  /** What was written together: one step to take back. */
  readonly group: Group;
}

/** Cells that were written together. */
export interface Group {
  /** Under it the server takes it once, however often it is sent. */
  readonly key: string;
  readonly cells: readonly string[];
  /** What is sent, settled once: a second attempt says the same. */
  body?: readonly SentRow[];
  batch?: number;
}

/** What is sent of one record. */
export interface SentRow {
  readonly id: number;
  readonly version: number;
  readonly patch: Record<string, unknown>;
}
