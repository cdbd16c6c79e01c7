import { defineService, type Entry as Fact } from '#core/kernel/index.ts';
import type { Connection, Database } from '../../database/database.ts';
import { brokenIndex } from '../../database/engine.ts';
import { change, rowsOf } from '../../database/statement.ts';
import { addMessages } from '../../push/add-messages.ts';
import { messagesQueued, type OutgoingMessage } from '../../push/outbox.ts';
import { codes, Refusal } from '../../refusal.ts';
import type { AfterChange, FileHolding } from '../../slots.ts';
import type { Work } from './apply-changes.ts';
import { createChanging } from './changing.ts';
import { recordChanged, type BatchKind, type RecordChange, type RecordsChanged } from '../events.ts';
import { createHoldFiles } from './held-files.ts';
import { createOnce, type Once } from './idempotency.ts';
import type { Changes, Person } from './journal.ts';
import type { CellOutcome, CreateOutcome, Outcome } from './outcomes.ts';
import type { Registry, Writer } from '../registry.ts';
import type { RecordRow } from '../shape.ts';
import { undoBatch, type Undone } from './undo.ts';

/** Values of a record by field. */
export type Values = Readonly<Record<string, unknown>>;

/** A change of one record. Without the version it was read at, nobody else's change is looked for. */
export interface Update {
  readonly id: number;
  readonly version?: number | undefined;
  readonly patch: Values;
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
  create(name: string, values: Values): Promise<RecordRow>;
  /** Answers the ids in the order of the values. Other calls are answered meanwhile. */
  createMany(name: string, values: readonly Values[], progress?: Progress): Promise<readonly number[]>;
  /** As `createMany`, but what does not fit is left out and told: every record has its own outcome, in their order. */
  createEach(name: string, values: readonly Values[], progress?: Progress): Promise<readonly CreateOutcome[]>;
  /** Only what differs is written. A field that someone else changed since the version refuses with both values. */
  update(name: string, id: number, version: number | undefined, patch: Values): Promise<RecordRow>;
  /** Answers the ids of the records that changed by it. */
  updateMany(name: string, updates: readonly Update[], progress?: Progress): Promise<readonly number[]>;
  /** As `updateMany`, but what does not fit is left out and told: every record has its own outcome, in their order. */
  updateEach(name: string, updates: readonly EachUpdate[], progress?: Progress): Promise<readonly Outcome[]>;
  /** As `updateEach`, cell by cell: one that does not fit takes nothing else of its record with it. */
  updateCells(name: string, updates: readonly CellUpdate[], progress?: Progress): Promise<readonly CellOutcome[]>;
  /** Deletes softly; refuses while live records refer to it. */
  remove(name: string, id: number, version: number | undefined): Promise<void>;
  /** Brings a deleted record back; refuses where another one has its unique values meanwhile, or what it names is gone. */
  restore(name: string, id: number): Promise<void>;
  /**
   * Writes into a record's history what was done to it beside its fields, by the names of what its entity says is noted.
   * In a batch of kind `note`: those are not taken back.
   */
  note(name: string, id: number, changes: Changes): Promise<void>;
  /** Takes a batch back as far as nobody changed its records since. */
  undo(batch: number): Promise<Undone>;
  /** Sends a message when, and only when, the batch is kept. */
  message(message: OutgoingMessage): Promise<void>;
}

/** Why something is written, and the key under which a repeated call gets the first one's result. */
export interface WriteOptions {
  readonly kind: BatchKind;
  readonly key?: string | Once | undefined;
  /** Title of the batch, such as the name of a file. */
  readonly label?: string | undefined;
  /** When it happened; now unless said. For histories that are told, not lived: a demonstration. */
  readonly at?: Date | undefined;
}

/** Changes records: the only way anything does. */
export interface Writing {
  /**
   * Runs work in one transaction and answers its result; nothing is kept when it throws. The work may run again when
   * the database asks for it. With a key the result must be plain data: a repeated call gets it without running.
   */
  run<T>(who: Writer, options: WriteOptions, work: (batch: Batch) => Promise<T>): Promise<T>;
}

/** The writing service of the server. */
export const writing = defineService<Writing>('server/writing');

/** Attempts at work that lost a race for a unique value: the next one sees the winner and refuses. */
const attempts = 3;

/** Makes the writing service over a database. `emit` hears facts after each commit. */
export function createWriting(
  database: Database,
  registry: Registry,
  emit: (fact: Fact<'event', never>) => void,
  afterChanges: readonly AfterChange[] = [],
  holdings: readonly FileHolding[] = [],
): Writing {
  const once = createOnce(database.engine);

  /** Runs work as one batch. One that changed nothing leaves nothing behind. */
  async function inBatch<T>(
    connection: Connection,
    who: Writer,
    options: WriteOptions,
    at: string,
    work: (batch: Batch) => Promise<T>,
  ): Promise<Done<T>> {
    const by = personOf(who);
    const changes: RecordChange[] = [];
    const messages: OutgoingMessage[] = [];
    const id = await openBatch(connection, options, at, by);
    const holdFiles = createHoldFiles(connection, holdings);
    const own: Work = { connection, registry, who, batch: { id, at, by }, changes, known: new Map(), holdFiles };
    const answer = await work({
      ...createChanging(own),
      id,
      undoable: () => (changes.length > 0 ? id : null),
      connection,
      undo: (batch) => undoBatch(own, batch),
      message: async (message) => {
        messages.push(message);
      },
    });
    await addMessages(connection, messages);
    if (changes.length === 0) await change(connection, 'delete from "batch" where "id" = ?', [id]);
    return { fact: { batch: id, kind: options.kind, by, at, changes }, messages, answer };
  }

  /** Lets follow what follows from a batch, in the same transaction. What follows has no consequences of its own. */
  async function followed(
    connection: Connection,
    { fact: { kind, at, changes } }: Done<unknown>,
  ): Promise<readonly Done<unknown>[]> {
    const all: Done<unknown>[] = [];
    for (const { of, run } of afterChanges) {
      const looked = changes.filter(({ record }) => of.includes(record));
      if (looked.length === 0) continue;
      all.push(
        await inBatch(connection, { system: true }, { kind: 'follow' }, at, (batch) =>
          run(batch, { kind, changes: looked }),
        ),
      );
    }
    return all;
  }

  async function attempt<T>(who: Writer, options: WriteOptions, work: (batch: Batch) => Promise<T>): Promise<T> {
    let done: readonly Done<unknown>[] = [];
    const result = await database.write((connection) =>
      once.within(connection, who, options.key, async () => {
        const own = await inBatch(connection, who, options, (options.at ?? new Date()).toISOString(), work);
        done = [own, ...(await followed(connection, own))];
        return own.answer;
      }),
    );
    for (const { fact } of done) if (fact.changes.length > 0) emit(recordChanged(fact) as never);
    const messages = done.flatMap((one) => one.messages);
    if (messages.length > 0) emit(messagesQueued({ to: [...new Set(messages.map(({ to }) => to))] }) as never);
    return result;
  }

  return {
    run: (who, options, work) =>
      once.alone(who, options.key, async () => {
        for (let count = 1; ; count += 1) {
          try {
            return await attempt(who, options, work);
          } catch (error) {
            const index = brokenIndex(error);
            if (index === undefined) throw error;
            if (count === attempts) throw taken(registry, index) ?? error;
          }
        }
      }),
  };
}

/** A batch that was written: what is told after the commit, and what its work answered. */
interface Done<T> {
  readonly fact: RecordsChanged;
  readonly messages: readonly OutgoingMessage[];
  readonly answer: T;
}

const personOf = (who: Writer): Person | null =>
  'system' in who ? null : { userIdx: who.userIdx, name: who.userName };

async function openBatch(connection: Connection, options: WriteOptions, at: string, by: Person | null): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(
    connection,
    'insert into "batch" ("kind", "at", "by", "byName", "label") values (?, ?, ?, ?, ?) returning "id"',
    [options.kind, at, by?.userIdx ?? null, by?.name ?? null, options.label ?? null],
  );
  if (!row) throw new Error('The database did not number the batch');
  return row.id;
}

function taken(registry: Registry, index: string): Refusal | undefined {
  for (const { name, uniques } of registry.shapes) {
    for (const { field, column, within } of uniques) {
      if (index !== `${name}_${within === undefined ? '' : `${within}_`}${column}_unique`) continue;
      return new Refusal(400, codes.rule, 'Another record has this value', { fields: { [field]: 'rule.taken' } });
    }
  }
  return undefined;
}
