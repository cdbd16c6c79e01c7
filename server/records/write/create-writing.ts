import type { Entry as Fact } from '#core/kernel/index.ts';
import type { Connection, Database } from '../../database/database.ts';
import { brokenIndex } from '../../database/engine.ts';
import { change, rowsOf } from '../../database/statement.ts';
import { addMessages } from '../../push/add-messages.ts';
import { messagesQueued, type OutgoingMessage } from '../../push/outbox.ts';
import { codes, Refusal } from '../../refusal.ts';
import type { FileHolding } from '../../slots.ts';
import type { AfterChange } from '../after-change.ts';
import type { Work } from './work.ts';
import { createChanging } from './changing.ts';
import { recordChanged, type RecordChange, type RecordsChanged, type Person } from '../events.ts';
import { createHoldFiles } from './held-files.ts';
import { createOnce } from './idempotency.ts';
import type { Registry, Writer } from '../registry.ts';
import { undoBatch } from './undo.ts';
import type { Batch, WriteOptions, Writing } from './writing.ts';

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
    const origin = 'system' in who ? 'server' : options.kind === 'import' ? 'file' : 'person';
    const own: Work = { connection, registry, who, origin, batch: { id, at, by }, changes, known: new Map(), holdFiles };
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
