import { setImmediate as breathe } from 'node:timers/promises';
import { kindOf } from '#kit/records/kinds/kinds.ts';
import type { Problems } from '#kit/records/check.ts';
import { writtenFields, type Entity } from '#kit/records/entity.ts';
import en from '#kit/import/translations/en.ts';
import kr from '#kit/import/translations/kr.ts';
import zh from '#kit/import/translations/zh.ts';
import type { ImportOutcome, ImportSettings, Message } from '#kit/import/api.ts';
import type { CellProblem } from '#kit/import/check/api.ts';
import type { RowResult } from '#kit/import/limits.ts';
import { referredBy } from '#kit/import/target.ts';
import type { Connection, Database } from '../../database/database.ts';
import { places, quoted, rowsOf } from '../../database/statement.ts';
import type { OutgoingMessage } from '../../push/outbox.ts';
import { messageText } from '../../push/message-text.ts';
import type { Registry } from '../../records/registry.ts';
import type { Outcome } from '../../records/write/outcomes.ts';
import type { Batch, Writing } from '../../records/write/writing.ts';
import type { Caller } from '../../slots.ts';
import { newRecordKey, titlesOf } from '../check/new-records.ts';
import { countRows } from '../count-rows.ts';
import { labelMaker, type LabelMaker } from './label-maker.ts';
import { changeImport, findImport, findRows, replaceRows, type StoredImport, type StoredRow, type ImportProgress } from '../import-store.ts';
import { rememberSource } from '../map/sources.ts';

export interface ApplyParts {
  readonly database: Database;
  readonly writing: Writing;
  readonly registry: Registry;
}

/** Duration after which the person is told by a message: by then they do something else. */
const messageAfterMs = 10_000;

/** Rows of a portion: as many as are written in about `portionMs`, in which other requests wait. */
const rowsAtOnce = { first: 250, fewest: 100, max: 500 } as const;
const portionMs = 25;

/** Milliseconds of a transaction that nobody waits for, else it ends with its portion: each writes the pages of all indices anew. */
const transactionMs = 250;

const writtenResults: readonly RowResult[] = ['new', 'change'];

const noProgress: ImportProgress = { after: -1, rows: 0, batch: null, created: 0, changed: 0, refused: 0, made: {} };

/**
 * Writes the new and changed rows of a checked import as one batch, some rows in each transaction, so that others write
 * between them. Each transaction stores the progress too, so that an import that stopped goes on after the last
 * committed row. A row that no longer fits what changed since the check is left out and gets its reason. A message
 * tells the person when it took long; `page` is where it leads. An import that is cancelled is taken back.
 */
export async function applyImport(
  parts: ApplyParts,
  found: StoredImport,
  who: Caller,
  progress: (done: number) => void,
  signal: AbortSignal,
  page?: string,
): Promise<void> {
  const { stopped: _, ...run } = found.run;
  const one = { ...found, run };
  const importBegan = Date.now();
  /** Records of labels, as far as they are committed. */
  const known = new Map<string, number | string>();
  let [reached, limit] = [one.run.written ?? noProgress, rowsAtOnce.first as number];
  try {
    for (let isDone = false; !isDone; ) {
      signal.throwIfAborted();
      const { batch } = reached;
      const done = await parts.writing.run(who, { kind: 'import', label: one.name, signal, ...(batch !== null && { into: batch }) }, (open) =>
        applySome(parts, { one, who, reached, known, limit, signal, progress, began: importBegan, page }, open),
      );
      for (const [key, id] of done.learnt) known.set(key, id);
      ({ reached, limit, isDone } = done);
      await letOthersThrough();
    }
  } catch (error) {
    if (signal.reason === 'cancelled') await takeBackImport(parts, one.id, who);
    throw error;
  }
}

/** Lets requests through: one takes a few turns of the event loop from its socket to the database and back. */
async function letOthersThrough(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await breathe();
}

/** The next rows of an import, and what is known of it. */
interface SomeRows {
  readonly one: StoredImport;
  readonly who: Caller;
  readonly reached: ImportProgress;
  /** Records of labels. */
  readonly known: ReadonlyMap<string, number | string>;
  readonly limit: number;
  readonly signal: AbortSignal;
  readonly progress: (done: number) => void;
  /** When writing began, in milliseconds since the epoch. */
  readonly began: number;
  readonly page: string | undefined;
}

/** Writes rows until somebody waits or the transaction is long, and how far the import came; with the last ones, that it is applied. */
async function applySome(parts: ApplyParts, some: SomeRows, batch: Batch) {
  const { database, registry } = parts;
  const { one, who, signal, progress, began, page } = some;
  const { entity } = registry.get(one.record);
  const maker = labelMaker({ registry, batch, entity, who, known: some.known, made: { ...some.reached.made } });
  const begun = performance.now();
  let { reached, limit } = some;
  for (let isDone = false; ; await letOthersThrough()) {
    const portionBegan = performance.now();
    const now = await applyPortion(parts, { one, batch, entity, maker, reached, limit, signal });
    isDone = now.rows - reached.rows < limit;
    reached = now;
    progress(reached.rows);
    if (isDone || performance.now() - begun > transactionMs || database.isAwaited()) {
      if (isDone) await conclude(batch, one, entity, who, reached, Date.now() - began > messageAfterMs ? page : undefined);
      else await changeImport(batch.connection, one.id, { run: { ...one.run, written: reached } });
      return { reached, limit, learnt: maker.learnt, isDone };
    }
    limit = Math.round(Math.min(rowsAtOnce.max, Math.max(rowsAtOnce.fewest, (limit * portionMs) / (performance.now() - portionBegan))));
  }
}

/** Some rows within a transaction. */
interface Portion extends Pick<SomeRows, 'one' | 'reached' | 'limit' | 'signal'> {
  readonly batch: Batch;
  readonly entity: Entity;
  readonly maker: LabelMaker;
}

/** Writes the next rows. */
async function applyPortion({ database, registry }: ApplyParts, { one, batch, entity, maker, reached, limit, signal }: Portion): Promise<ImportProgress> {
  const refused: StoredRow[] = [];
  let { created, changed } = reached;
  const rows = await findRows(database.read, one.id, { results: writtenResults, after: reached.after, limit });
  for (const some of inTurn(registry, entity, rows)) {
    await maker.learn(some);
    const ready = some.flatMap((row) => {
      const { values, problems } = maker.fill(row.effect.values);
      if (problems.length > 0) refused.push(refusedRow(row, problems));
      return problems.length > 0 ? [] : [{ row, values }];
    });
    const { new: added = [], change: altered = [] } = Object.groupBy(ready, ({ row }) => row.result);
    const fresh = added.length === 0 ? [] : await batch.createEach(one.record, added.map(({ values }) => values), { signal });
    for (const [place, outcome] of fresh.entries()) {
      if (outcome.is === 'created') created += 1;
      else refused.push(refusedRow(added[place]!.row, problemsOf(outcome.fields, outcome.taken)));
    }
    const updates = altered.map(({ row: { effect }, values }) => ({ id: effect.id as number, version: effect.version, patchOf: () => values }));
    const outcomes = updates.length === 0 ? [] : await batch.updateEach(one.record, updates, { signal });
    for (const [place, outcome] of outcomes.entries()) {
      const problems = problemsIn(outcome);
      if (outcome.is === 'changed') changed += 1;
      if (problems.length > 0) refused.push(refusedRow(altered[place]!.row, problems));
    }
  }
  if (refused.length > 0) await replaceRows(batch.connection, one.id, refused);
  return {
    after: rows.at(-1)?.raw.line ?? reached.after,
    rows: reached.rows + rows.length,
    batch: reached.batch ?? batch.undoable(),
    created,
    changed,
    refused: reached.refused + refused.length,
    made: { ...maker.made },
  };
}

/** Rows in the turns in which they are written: those that name a record of their own kind after the row that makes it. */
function inTurn(registry: Registry, entity: Entity, rows: readonly StoredRow[]): readonly (readonly StoredRow[])[] {
  const own = writtenFields(entity).flatMap(([name, field]) => (referredBy(field) === entity.name ? [name] : []));
  if (own.length === 0) return [rows];
  const keyOf = (label: string) => newRecordKey(registry, entity.name, label);
  const titleOf = ({ result, effect }: StoredRow) => (result === 'new' ? titlesOf(entity, effect.values).map(keyOf) : []);
  const turns: (readonly StoredRow[])[] = [];
  for (let rest = rows; rest.length > 0; ) {
    const pending = new Set(rest.flatMap(titleOf));
    const waits = ({ effect }: StoredRow) => own.some((name) => [effect.values[name]].flat().some((label) => typeof label === 'string' && pending.has(keyOf(label))));
    const { ready = [], waiting = [] } = Object.groupBy(rest, (row) => (waits(row) ? 'waiting' : 'ready'));
    // rows that name each other cannot wait: the records they name are made from their labels
    turns.push(ready.length > 0 ? ready : waiting);
    rest = ready.length > 0 ? waiting : [];
  }
  return turns;
}

/** Writes down that an import is applied, and tells its person. */
async function conclude(batch: Batch, one: StoredImport, entity: Entity, who: Caller, reached: ImportProgress, page: string | undefined): Promise<void> {
  const { created, changed, refused, made } = reached;
  const outcome: ImportOutcome = { batch: reached.batch, created, changed, ...(refused > 0 && { refused }), made };
  const { written: _, ...run } = one.run;
  const counts = refused > 0 ? await countRows(batch.connection, one.id) : run.counts;
  await rememberSource(batch.connection, { ...one, settings: lasting(entity, one.settings), person: who.userIdx });
  await changeImport(batch.connection, one.id, { state: 'applied', run: { ...run, ...(counts && { counts }), outcome } });
  if (page !== undefined) await batch.message(messageOf(one, who, outcome, page));
}

/**
 * Takes back what is written of an import that is not at its end; it stands as after its check. Records that somebody
 * changed since stay.
 */
export async function takeBackImport({ database, writing }: ApplyParts, id: string, who: Caller): Promise<void> {
  const one = await findImport(database.read, id);
  if (!one?.run.written) return;
  const { written: reached, stopped: _, ...run } = one.run;
  await writing.run(who, { kind: 'undo', label: one.name }, async (batch) => {
    const { connection } = batch;
    const [open] = reached!.batch === null ? [] : await rowsOf<{ id: number }>(connection, 'select "id" from "batch" where "id" = ? and "undoneBy" is null', [reached!.batch]);
    const { refused } = open ? await batch.undo(open.id) : { refused: [] };
    await readAnew(connection, one, reached!.after);
    const stopped: Message =
      refused.length === 0
        ? { key: 'kit.import.stopped.cancelled' }
        : { key: 'kit.import.stopped.cancelledPart', values: { count: refused.length, shown: refused.length.toLocaleString('en-US') } };
    await changeImport(connection, id, { state: 'checked', run: { ...run, counts: await countRows(connection, id), stopped } });
  });
}

/** Raises the version that undone rows were checked at to the record's present one, so that they can be written again. */
async function readAnew(connection: Connection, { id, record }: StoredImport, last: number): Promise<void> {
  for (let after = -1; ; ) {
    const rows = (await findRows(connection, id, { results: ['change'], after, limit: rowsAtOnce.max })).filter(({ raw }) => raw.line <= last);
    if (rows.length === 0) return;
    const ids = rows.map(({ effect }) => effect.id as number);
    const versions = new Map(
      (await rowsOf<{ id: number; version: number }>(connection, `select "id", "version" from ${quoted(record)} where "id" in (${places(ids.length)})`, ids)).map((row) => [row.id, row.version]),
    );
    // the import and its undo, and nobody else
    const back = rows.filter(({ effect }) => versions.get(effect.id as number) === (effect.version ?? 0) + 2);
    await replaceRows(connection, id, back.map((row) => ({ ...row, effect: { ...row.effect, version: (row.effect.version ?? 0) + 2 } })));
    after = rows.at(-1)!.raw.line;
  }
}

/** A row that the records refused in the end. */
const refusedRow = (row: StoredRow, problems: readonly CellProblem[]): StoredRow => ({ ...row, result: 'error', problems, asks: null });

const problemsOf = (fields: Problems, taken: Readonly<Record<string, number>> = {}): readonly CellProblem[] =>
  Object.entries(fields).map(([field, key]) => ({ field, key, level: 'error', ...(taken[field] !== undefined && { id: taken[field] }) }));

/** Why a record was not changed; empty where it was, or stands so already. */
function problemsIn(outcome: Outcome): readonly CellProblem[] {
  if (outcome.is === 'gone') return [{ field: '', key: 'kit.import.row.gone', level: 'error' }];
  if (outcome.is === 'refused') return problemsOf(outcome.fields);
  if (outcome.is !== 'conflict') return [];
  const fields = Object.keys((outcome.refusal.more['conflicts'] ?? {}) as object);
  return (fields.length > 0 ? fields : ['']).map((field) => ({ field, key: 'kit.import.row.changed', level: 'error' }));
}

/** Settings that hold for the next file, too: "now" and "Dec 1" will mean another day in it. */
function lasting({ fields }: Entity, settings: ImportSettings): ImportSettings {
  const meanings = Object.entries(settings.meanings).filter(([name]) => fields[name] && kindOf(fields[name]).time !== 'day');
  return { ...settings, meanings: Object.fromEntries(meanings) };
}

/** Tells the person, who may have gone elsewhere meanwhile. */
function messageOf({ name }: StoredImport, { userIdx }: Caller, { created, changed }: ImportOutcome, link: string): OutgoingMessage {
  const numbers = { created: created.toLocaleString('en-US'), changed: changed.toLocaleString('en-US') };
  return {
    to: userIdx,
    title: messageText({ kr, en, zh }, 'kit.import.message.done', { name }),
    body: messageText({ kr, en, zh }, 'kit.import.message.doneText', numbers),
    link,
  };
}
