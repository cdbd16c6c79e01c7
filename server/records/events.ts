import { defineEvent } from '#core/kernel/index.ts';

/** Who wrote, as the journal keeps it: the name is the one of that time. */
export interface Person {
  readonly userIdx: number;
  readonly name: string;
}

/**
 * Why records were written: by a form, on a board, many at once, a file, decisions in an inbox, taking back a batch, the demonstration agency, a
 * client's answer on their page; it followed from another batch, or it is a note of something beside their fields.
 */
export type BatchKind = 'form' | 'board' | 'bulk' | 'import' | 'inbox' | 'undo' | 'demo' | 'client' | 'follow' | 'note';

/** Origin of the values of a change: a person's form or call, a file that a person brings, or the server itself. */
export type Origin = 'person' | 'file' | 'server';

/** Kind of a change. `restore` undoes a deletion. */
export type ChangeKind = 'create' | 'update' | 'delete' | 'restore';

/** One record that changed, and the fields in which it did. */
export interface RecordChange {
  readonly record: string;
  readonly id: number;
  readonly version: number;
  readonly kind: ChangeKind;
  readonly fields: readonly string[];
}

/** A state that a record came into; of states kept as records the id, as text. */
export interface EnteredState {
  readonly record: string;
  readonly id: number;
  readonly field: string;
  readonly state: string;
}

/** Everything that one batch changed. `by` is null when the server itself wrote. */
export interface RecordsChanged {
  readonly batch: number;
  readonly kind: BatchKind;
  readonly by: Person | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly changes: readonly RecordChange[];
  /** Empty for a batch that takes another one back: nothing follows from that. */
  readonly entered: readonly EnteredState[];
}

/** Emitted after the commit of every batch that changed something. */
export const recordChanged = defineEvent<RecordsChanged>('record/changed');
