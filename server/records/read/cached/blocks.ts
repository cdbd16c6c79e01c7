import type { Reader } from '../../../database/database.ts';
import { quoted, rowsOf } from '../../../database/statement.ts';
import type { Freshness } from '../freshness.ts';

/** A question about all records of a kind whose answer is put together from blocks of them. */
export interface BlockQuestion<Row, Answer> {
  readonly record: string;
  /** Other kinds that the statement names: a change of one asks everything anew. Other tables change with the record alone. */
  readonly beside: readonly string[];
  /**
   * The statement: `records` stands where the table of the kind would, `block` is asked for as "block" with `id`, the
   * column of its id, and its places for values come behind `records`.
   */
  readonly text: (records: string, block: (id: string) => string) => string;
  readonly values: readonly unknown[];
  /** The answer of a block from its rows. */
  readonly answer: (rows: readonly Row[]) => Answer;
}

/** Answers about all records of a kind, kept by blocks of their ids: after a change only its block is asked anew. */
export interface Blocks {
  /** The answers of all blocks that have rows. */
  ask<Row, Answer>(question: BlockQuestion<Row, Answer>): Promise<readonly Answer[]>;
}

/** Ids of a block. */
const usualSize = 2000;

/** Questions whose answers are kept. */
const maxQuestions = 12;

interface Kept {
  readonly record: string;
  readonly mark: string;
  readonly answers: Map<number, unknown>;
  /** Blocks to be asked anew; undefined where all are. */
  stale: Set<number> | undefined;
  reading: Promise<void> | undefined;
}

/** Makes an empty store; `size` is that of a block. */
export function createBlocks(read: Reader, freshness: Freshness, size = usualSize): Blocks {
  const kept = new Map<string, Kept>();
  freshness.onChanges((changes) => {
    if (!changes) return kept.clear();
    for (const one of kept.values()) {
      for (const { record, id } of changes) if (record === one.record) one.stale?.add(Math.floor(id / size));
    }
  });

  const readStale = async <Row, Answer>(one: Kept, { record, text, values, answer }: BlockQuestion<Row, Answer>): Promise<void> => {
    const { stale } = one;
    one.stale = new Set();
    const block = (id: string) => `${id} / ${size}`;
    if (!stale) {
      const rows = await rowsOf<Row & { readonly block: number }>(read, text(quoted(record), block), values);
      one.answers.clear();
      for (const [at, some] of Map.groupBy(rows, (row) => Number(row.block))) one.answers.set(at, answer(some));
      return;
    }
    // With its limit the part is read by its ids, whatever else the statement asks of them.
    const part = `(select * from ${quoted(record)} where "id" >= ? and "id" < ? order by "id" limit ${size})`;
    for (const at of stale) {
      const rows = await rowsOf<Row>(read, text(part, block), [at * size, (at + 1) * size, ...values]);
      if (rows.length > 0) one.answers.set(at, answer(rows));
      else one.answers.delete(at);
    }
  };

  return {
    async ask<Row, Answer>(question: BlockQuestion<Row, Answer>) {
      const { record, beside, text, values } = question;
      await freshness.sync();
      const key = JSON.stringify([text(record, (id) => id), values]);
      const mark = beside.length === 0 ? '' : freshness.markOf(beside.map((name) => `from ${quoted(name)}`).join(' '));
      let one = kept.get(key);
      if (one?.mark !== mark) one = { record, mark, answers: new Map(), stale: undefined, reading: undefined };
      kept.delete(key);
      if (kept.size >= maxQuestions) kept.delete(kept.keys().next().value ?? '');
      kept.set(key, one);
      const own = one;
      while (own.reading || !own.stale || own.stale.size > 0) {
        own.reading ??= readStale(own, question)
          .catch((error: unknown) => {
            if (kept.get(key) === own) kept.delete(key);
            own.stale = undefined;
            throw error;
          })
          .finally(() => {
            own.reading = undefined;
          });
        await own.reading;
      }
      return [...own.answers.values()] as Answer[];
    },
  };
}
