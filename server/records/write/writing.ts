import type { RowOutcome } from '#kit/grid/api.ts';
import type { Problems } from '#kit/records/check.ts';
import { defineService } from '#core/kernel/index.ts';
import type { Connection, Sight } from '../../database/database.ts';
import type { OutgoingMessage } from '../../push/outbox.ts';
import type { Update, Values } from './work.ts';
import type { BatchKind, Person, RecordChange } from '../events.ts';
import type { IdempotencyKey } from './idempotency.ts';
import type { Changes } from './journal.ts';
import type { CreateOutcome, Outcome } from './outcomes.ts';
import type { Writer } from '../registry.ts';
import type { RecordRow } from '../shape.ts';

/** A record that could not be taken back, wholly or in these fields, and who changed it since. */
export interface RefusedUndo {
  readonly record: string;
  readonly id: number;
  readonly fields: readonly string[];
  readonly by: Person | null;
  /** The rules in the way, by field, where nobody changed it since. */
  readonly reasons?: Problems;
}

/** Result of an undo. `undone` counts records; `batch` is the one that the undo wrote. */
export interface Undone {
  readonly batch: number;
  /** The batch that was taken back. */
  readonly undoes: number;
  readonly undone: number;
  readonly refused: readonly RefusedUndo[];
  /** Records that are as before, by their kind. */
  readonly records?: readonly { readonly record: string; readonly count: number }[];
  /** The record that is as before, where it is one alone, and its fields. */
  readonly only?: Pick<RecordChange, 'record' | 'id' | 'fields'> & { readonly isGone: boolean };
}

/** A change that is worked out from the record as it stands. */
export interface EachUpdate {
  readonly id: number;
  readonly version?: number | undefined;
  readonly patchOf: (row: RecordRow) => Values;
}

/** Some cells of a record, changed on the version it was read at. */
export interface CellUpdate {
  readonly id: number;
  readonly version: number;
  readonly patch: Values;
}

/** Told how many of many are done; stops when the signal is given, and then nothing is left. */
export interface Progress {
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Changes records within one transaction, checked and written down. Everything throws a `Refusal` for what does not
 * fit: 400 with `fields` (and `rows`, each with its `index`, where many were given), 403, 404, 409.
 */
export interface Batch {
  readonly id: number;
  /** Its id once something was changed, to take it back; null until then, for a batch without changes is not kept. */
  undoable(): number | null;
  readonly connection: Connection;
  /** The tables as its writer sees them, with what it has written so far. */
  readonly sight: Sight['narrow'];
  create(name: string, values: Values): Promise<RecordRow>;
  /** Returns the ids in the order of the values. Other calls are answered meanwhile. */
  createMany(name: string, values: readonly Values[], progress?: Progress): Promise<readonly number[]>;
  /** As `createMany`, but what does not fit is left out and told: every record has its own outcome, in their order. */
  createEach(name: string, values: readonly Values[], progress?: Progress): Promise<readonly CreateOutcome[]>;
  /** Only what differs is written. A field that someone else changed since the version refuses with both values. */
  update(name: string, id: number, version: number | undefined, patch: Values): Promise<RecordRow>;
  /** Returns the ids of the records that changed by it. */
  updateMany(name: string, updates: readonly Update[], progress?: Progress): Promise<readonly number[]>;
  /** As `updateMany`, but what does not fit is left out and told: every record has its own outcome, in their order. */
  updateEach(name: string, updates: readonly EachUpdate[], progress?: Progress): Promise<readonly Outcome[]>;
  /** As `updateEach`, cell by cell: one that does not fit takes nothing else of its record with it. */
  updateCells(name: string, updates: readonly CellUpdate[], progress?: Progress): Promise<readonly RowOutcome[]>;
  /** Deletes softly; refuses while live records refer to it. */
  remove(name: string, id: number, version: number | undefined): Promise<void>;
  /** Brings a deleted record back; refuses where another one has its unique values meanwhile, or what it names is gone. */
  restore(name: string, id: number): Promise<void>;
  /**
   * Writes into a record's history what was done to it beside its fields, by the names of what its entity says is noted.
   * In a batch of kind `note`: those are not taken back. A `reader` notes what they saw, and needs no right to change.
   */
  note(name: string, id: number, changes: Changes, by?: 'writer' | 'reader'): Promise<void>;
  /** Takes a batch back as far as nobody changed its records since. */
  undo(batch: number): Promise<Undone>;
  /** Sends a message when, and only when, the batch is kept. */
  message(message: OutgoingMessage): Promise<void>;
  /** Marks unread messages of a rule about some records as read when, and only when, the batch is kept. */
  settle(rule: string, record: string, ids: readonly number[]): Promise<void>;
}

/** Why something is written, and the key under which a repeated call gets the first one's result. */
export interface WriteOptions {
  readonly kind: BatchKind;
  readonly key?: string | IdempotencyKey | undefined;
  /** Title of the batch, such as the name of a file. */
  readonly label?: string | undefined;
  /** Cancels the batch until its commit: nothing is written, and running it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** A batch of one's own that the work goes on with, for what is written in several transactions. */
  readonly into?: number | undefined;
  /** Whose doing it is, where the product writes for somebody who proved who they are without a session. */
  readonly by?: Person | undefined;
  /** When it happened; now unless said. For histories that are told, not lived: a demonstration. */
  readonly at?: Date | undefined;
}

/** Changes records: the only way anything does. */
export interface Writing {
  /**
   * Runs work in one transaction and answers its result; nothing is kept when it throws. The work may run again when
   * the database asks for it. With a key the result must be plain data: a repeated call gets it without running. A
   * result that is a function is asked once all that follows from the work was written, in the same transaction.
   */
  run<T>(who: Writer, options: WriteOptions, work: (batch: Batch) => Promise<T | (() => Promise<T>)>): Promise<T>;
}

/** The writing service of the server. */
export const writing = defineService<Writing>('server/writing');
