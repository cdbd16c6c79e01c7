import type { Entry as Fact, Scope } from '#core/kernel/index.ts';
import type { Connection, Database } from '../../database/database.ts';
import { brokenIndex } from '../../database/engine.ts';
import { change, rowsOf } from '../../database/statement.ts';
import { addMessages, readBySettling } from '../../push/add-messages.ts';
import { messagesQueued, type OutgoingMessage } from '../../push/outbox.ts';
import { codes, Refusal } from '../../refusal.ts';
import { fileHoldings } from '../../slots.ts';
import { afterChange } from '../after-change.ts';
import { mayOpen } from '../documents.ts';
import type { Work } from './work.ts';
import { createChanging } from './changing.ts';
import { entered, withUndo } from '../entered.ts';
import { recordChanged, type EnteredState, type RecordChange, type RecordsChanged, type Person } from '../events.ts';
import { createHoldFiles } from './held-files.ts';
import { createOnce } from './idempotency.ts';
import { sightOf } from '../reach.ts';
import type { Registry, Writer } from '../registry.ts';
import { undoBatch } from './undo.ts';
import type { Batch, Undone, WriteOptions, Writing } from './writing.ts';

/** Attempts at work that lost a race for a unique value: the next one sees the winner and refuses. */
const attempts = 3;

/** Makes the writing service over a database. `emit` hears facts after each commit. */
export function createWriting(
  database: Database,
  registry: Registry,
  emit: (fact: Fact<'event', never>) => void,
  read: Scope['read'],
): Writing {
  const once = createOnce(database.engine, registry);
  const [afterChanges, holdings, enteredHooks, undoings] = [read(afterChange), read(fileHoldings), read(entered), read(withUndo)];
  const followed = new Map([...Map.groupBy(enteredHooks, ({ of }) => of)].map(([of, hooks]) => [of, hooks.map(({ field }) => field)]));

  /** Runs work as one batch. One that changed nothing leaves nothing behind. */
  async function inBatch<T>(
    connection: Connection,
    who: Writer,
    options: BatchOptions,
    at: string,
    work: (batch: Batch) => Promise<T>,
  ): Promise<Done<T>> {
    const by = options.by ?? personOf(who);
    const changes: RecordChange[] = [];
    const states: EnteredState[] = [];
    const more: Done<unknown>[] = [];
    const messages: OutgoingMessage[] = [];
    const settled = new Set<number>();
    let id = options.into === undefined ? undefined : await goOnWith(connection, options.into, by);
    let opening: Promise<number> | undefined;
    const open = async () => (id ??= await (opening ??= openBatch(connection, options, at, by)));
    if (!options.opensWithChange) await open();
    const opened = (): number => {
      if (id === undefined) throw new Error('The batch opens with its first change');
      return id;
    };
    const holdFiles = createHoldFiles(connection, holdings, (document) => mayOpen(connection, registry, who, document));
    const origin = 'system' in who ? 'server' : options.kind === 'import' ? 'file' : 'person';
    const own: Work = { connection, registry, who, origin, batch: { open, at, by }, changes, entered: states, followed, known: new Map(), holdFiles, signal: options.signal };
    const answer = await work({
      ...createChanging(own),
      get id() {
        return opened();
      },
      undoable: () => (changes.length > 0 ? opened() : null),
      connection,
      sight: sightOf(connection, registry, who).narrow,
      undo: (batch) => takeBack(own, batch, more),
      message: async (message) => {
        messages.push(message);
      },
      settle: async (rule, record, ids) => {
        for (const userIdx of await readBySettling(connection, rule, record, ids, at)) settled.add(userIdx);
      },
    });
    await addMessages(connection, messages);
    if (changes.length === 0 && options.into === undefined && id !== undefined) await change(connection, 'delete from "batch" where "id" = ?', [id]);
    const told = options.kind === 'undo' ? [] : latestOf(states);
    return { fact: { batch: id ?? 0, kind: options.kind, by, at, changes, entered: told }, messages, settled, answer, more };
  }

  /** Takes a batch back, and what followed from the moves that went back with it. */
  async function takeBack(own: Work, id: number, more: Done<unknown>[]): Promise<Undone> {
    const { connection, batch, changes } = own;
    const from = changes.length;
    const undone = await undoBatch(own, id);
    for (const { run } of undoings) await run(connection, { batch: id, at: batch.at });
    const back = new Set(changes.slice(from).map(causeOf));
    const runAfterChange = await rowsOf<{ id: number; cause: string }>(
      connection,
      'select "id", "cause" from "batch" where "causedBy" = ? and "undoneBy" is null order by "id" desc',
      [id],
    );
    for (const one of runAfterChange) {
      if (!back.has(one.cause)) continue;
      const options = { kind: 'undo', causedBy: await batch.open(), cause: one.cause } as const;
      const done = await inBatch(connection, { system: true }, options, batch.at, (mine) => mine.undo(one.id));
      more.push(done, ...done.more);
    }
    return undone;
  }

  /** Writes what follows from the states that records came into, and what follows from that in turn. */
  async function runEntered(connection: Connection, { fact }: Done<unknown>, depth = 0): Promise<readonly Done<unknown>[]> {
    const all: Done<unknown>[] = [];
    for (const { id, of, field, state, run } of enteredHooks) {
      for (const one of fact.entered) {
        if (one.record !== of || one.field !== field || (state !== undefined && one.state !== state)) continue;
        if (depth === maxDepth) throw new Error(`'${id}' follows from itself`);
        const options = { kind: 'follow', causedBy: fact.batch, cause: causeOf(one), opensWithChange: true } as const;
        const done = await inBatch(connection, { system: true }, options, fact.at, (batch) => run(batch, one, fact));
        all.push(done, ...(await runEntered(connection, done, depth + 1)));
      }
    }
    return all;
  }

  /** Runs the after-change hooks of a batch, in the same transaction. Changes made by hooks start no further hooks, but for those that run last. */
  async function runAfterChange(
    connection: Connection,
    own: Done<unknown>,
  ): Promise<readonly Done<unknown>[]> {
    const { kind, by, at } = own.fact;
    const all: Done<unknown>[] = [...own.more, ...(await runEntered(connection, own))];
    const changes = [own, ...all].flatMap(({ fact }) => fact.changes);
    const inTurn = [...afterChanges.filter(({ isLast }) => !isLast), ...afterChanges.filter(({ isLast }) => isLast)];
    for (const { of, isLast, run } of inTurn) {
      const seen = isLast ? [own, ...all].flatMap(({ fact }) => fact.changes) : changes;
      const looked = of === 'every' ? seen : seen.filter(({ record }) => of.includes(record));
      if (looked.length === 0) continue;
      // most hooks find nothing to write
      all.push(
        await inBatch(connection, { system: true }, { kind: 'follow', opensWithChange: true }, at, (batch) =>
          run(batch, { kind, by, changes: looked, read }),
        ),
      );
    }
    return all;
  }

  async function attempt<T>(who: Writer, options: WriteOptions, work: (batch: Batch) => Promise<T | (() => Promise<T>)>): Promise<T> {
    let done: readonly Done<unknown>[] = [];
    const result = await database.write((connection) =>
      once.within(connection, who, options.key, async () => {
        const own = await inBatch(connection, who, options, (options.at ?? new Date()).toISOString(), work);
        done = [own, ...(await runAfterChange(connection, own))];
        options.signal?.throwIfAborted();
        return { answer: isLater(own.answer) ? await own.answer() : own.answer, about: own.fact.changes };
      }),
    );
    for (const { fact } of done) if (fact.changes.length > 0) emit(recordChanged(fact) as never);
    const unshown = new Set(done.flatMap(({ messages, settled }) => [...messages.flatMap(({ to, carriage }) => (carriage?.silent ? [to] : [])), ...settled]));
    const told = new Set([...unshown, ...done.flatMap(({ messages }) => messages.map(({ to }) => to))]);
    if (told.size > 0) emit(messagesQueued({ to: [...told], unshown: [...unshown] }) as never);
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

const isLater = <T,>(answer: T | (() => Promise<T>)): answer is () => Promise<T> => typeof answer === 'function';

/** A batch that was written: what is told after the commit, and what its work answered. */
interface Done<T> {
  readonly fact: RecordsChanged;
  readonly messages: readonly OutgoingMessage[];
  /** Readers of whose messages some are read by it. */
  readonly settled: ReadonlySet<number>;
  readonly answer: T;
  /** Batches that were written within it. */
  readonly more: readonly Done<unknown>[];
}

/** Options of a batch, and the batch and record whose move it follows from. */
interface BatchOptions extends WriteOptions {
  /** It gets its number with its first change; its work must not ask for that before. */
  readonly opensWithChange?: true;
  readonly causedBy?: number;
  readonly cause?: string;
}

/** A move may let others follow, and those others: so many times before it is taken for a circle. */
const maxDepth = 8;

const causeOf = ({ record, id }: Pick<EnteredState, 'record' | 'id'>): string => `${record}/${id}`;

/** The state in which each record ended. */
const latestOf = (entered: readonly EnteredState[]): readonly EnteredState[] => [
  ...new Map(entered.map((one) => [`${causeOf(one)}/${one.field}`, one])).values(),
];

const personOf = (who: Writer): Person | null =>
  'system' in who ? null : { userIdx: who.userIdx, name: who.userName };

async function openBatch(connection: Connection, options: BatchOptions, at: string, by: Person | null): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(
    connection,
    'insert into "batch" ("kind", "at", "by", "byName", "label", "causedBy", "cause") values (?, ?, ?, ?, ?, ?, ?) returning "id"',
    [options.kind, at, by?.userIdx ?? null, by?.name ?? null, options.label ?? null, options.causedBy ?? null, options.cause ?? null],
  );
  if (!row) throw new Error('The database did not number the batch');
  return row.id;
}

/** Holds a batch to go on with it. Throws a `Refusal` 409 where it is another's, or was taken back meanwhile. */
async function goOnWith(connection: Connection, id: number, by: Person | null): Promise<number> {
  const held = await rowsOf<{ by: number | null; undoneBy: number | null }>(connection, 'update "batch" set "label" = "label" where "id" = ? returning "by", "undoneBy"', [id]);
  const [batch] = held;
  if (!batch || batch.by !== (by?.userIdx ?? null) || batch.undoneBy !== null) throw new Refusal(409, codes.conflict, 'The batch was taken back meanwhile');
  return id;
}

function taken(registry: Registry, index: string): Refusal | undefined {
  for (const { name, uniques } of registry.shapes) {
    for (const { field, column, within, language } of uniques) {
      if (index !== `${name}_${within === undefined ? '' : `${within}_`}${column}_unique`) continue;
      return new Refusal(400, codes.rule, 'Another record has this value', { fields: { [field]: 'rule.taken' }, ...(language && { takenIn: { [field]: [language] } }) });
    }
  }
  return undefined;
}
