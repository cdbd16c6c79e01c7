import type { Problems } from '#kit/records/check.ts';

/** Conflict of a cell: base, theirs, yours that two people changed. */
export interface CellConflict {
  readonly theirs: unknown;
  readonly yours: unknown;
  readonly base: unknown;
}

/** Outcome of the cells of one record. */
export interface RowOutcome {
  readonly id: number;
  /** Its version by now; absent when it is gone. */
  readonly version?: number;
  /** The fields that hold what was sent. */
  readonly written: readonly string[];
  readonly refused: Problems;
  readonly conflicts: Readonly<Record<string, CellConflict>>;
  readonly by: { readonly userIdx: number; readonly name: string } | null;
  /** ISO 8601, UTC. */
  readonly at: string | null;
}

/** The answer to `POST /api/{record}/sheet`. */
export interface GridResponse {
  /** To take it back. */
  readonly batch: number;
  readonly rows: readonly RowOutcome[];
}
