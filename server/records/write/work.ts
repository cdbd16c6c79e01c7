import type { HoldFiles } from './held-files.ts';
import type { Registry, Writer } from '../registry.ts';
import type { EnteredState, Origin, Person, RecordChange } from '../events.ts';
import type { Connection } from '../../database/database.ts';

/** Context of a batch: its connection and author, and what it has changed so far. */
export interface Work {
  readonly connection: Connection;
  readonly registry: Registry;
  readonly who: Writer;
  readonly origin: Origin;
  /** Its moment and author; `open` answers its number, which some get no sooner. */
  readonly batch: { readonly open: () => Promise<number>; readonly at: string; readonly by: Person | null };
  /** Grows with each change; told after the commit. */
  readonly changes: RecordChange[];
  /** States that records came into, for what follows from them. */
  readonly entered: EnteredState[];
  /** Fields that something follows from, beside those of states, by kind. */
  readonly followed: ReadonlyMap<string, readonly string[]>;
  /** Ids that were found to be live records, by kind: a file refers to the same few again and again. */
  readonly known: Map<string, Set<number>>;
  readonly holdFiles: HoldFiles;
  /** Records that the writer gave away by the batch that they take back: these count as within their reach. */
  givenAway?: ReadonlySet<string>;
  /** Cancels the batch. */
  readonly signal: AbortSignal | undefined;
}

/** Values of a record by field. */
export type Values = Readonly<Record<string, unknown>>;

/** A change of one record. Without the version it was read at, nobody else's change is looked for. */
export interface Update {
  readonly id: number;
  readonly version?: number | undefined;
  readonly patch: Values;
  /** It names another record because that takes the place of one that goes. */
  readonly replaces?: true;
}
