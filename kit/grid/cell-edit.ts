import type { Labels } from '#kit/records/entity.ts';
import type { GridColumn } from './grid-columns.ts';
import type { CellConflict, RowOutcome } from './api.ts';

/** Why a cell was not written, by the key of the words and the values for their places. */
export interface CellProblem {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * State of a written cell:
 * - pending: it has not reached the server, or the server has not answered yet
 * - saved: the server has it; shown so for a moment
 * - refused: it does not fit
 * - conflict: somebody else changed it after it was read
 */
export type CellState = 'pending' | 'saved' | 'refused' | 'conflict';

/** Input of a person into a cell: text to be read, or a known value. */
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
  /** Cells written together: one step to undo. */
  readonly group: Group;
}

/** Cells that were written together. */
export interface Group {
  /** Under it the server takes it once, however often it is sent. */
  readonly key: string;
  readonly cells: readonly string[];
  /** Rows to send, settled once so that a second attempt sends the same. */
  body?: readonly SentRow[];
  batch?: number;
  /** Takes them back while they wait in the browser for a network; false once they were sent. */
  takeBack?: () => Promise<boolean>;
}

export interface SentRow {
  readonly id: number;
  readonly version: number;
  readonly patch: Record<string, unknown>;
}
