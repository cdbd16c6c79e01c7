import { kindOf } from '#kit/records/kinds/kinds.ts';
import type { Problems } from '#kit/records/check.ts';
import { writtenFields, type Entity } from '#kit/records/entity.ts';
import { referredBy } from '#kit/import/target.ts';
import en from '#kit/import/translations/en.ts';
import kr from '#kit/import/translations/kr.ts';
import zh from '#kit/import/translations/zh.ts';
import type { ImportOutcome, ImportSettings } from '#kit/import/api.ts';
import type { CellProblem } from '#kit/import/check/api.ts';
import type { RowResult } from '#kit/import/limits.ts';
import type { Database } from '../../database/database.ts';
import type { OutgoingMessage } from '../../push/outbox.ts';
import { saidIn } from '../../push/said.ts';
import type { Registry } from '../../records/registry.ts';
import { sightOf } from '../../records/reach.ts';
import { lookUp } from '../../records/read/look-up.ts';
import type { Outcome } from '../../records/write/outcomes.ts';
import type { Batch, Writing } from '../../records/write/writing.ts';
import type { Values } from '#server/records/write/work.ts';
import type { Caller } from '../../slots.ts';
import { countRows } from '../count-rows.ts';
import { changeImport, findRows, replaceRows, type StoredImport, type StoredRow } from '../import-store.ts';
import { rememberSource } from '../map/sources.ts';
import { valuesOfLabel } from '../check/label-book.ts';
import { newRecordKey } from '../check/new-records.ts';

export interface ApplyParts {
  readonly database: Database;
  readonly writing: Writing;
  readonly registry: Registry;
}

/** Milliseconds after which people go and do something else. */
const long = 10_000;

/** Rows read and written at a time: small enough to cancel soon, large enough to be quick. */
const batchSize = 1000;

const written: readonly RowResult[] = ['new', 'change'];

/**
 * Writes the new and changed rows of a checked import as one batch; when it is cancelled, none. A row whose world changed
 * since the check is left out and gets its reason; all others go in. That the import is applied is part of the same
 * transaction, and so is the message to the person when it took long; `page` is where it leads.
 */
export function applyImport(
  { database, writing, registry }: ApplyParts,
  one: StoredImport,
  who: Caller,
  progress: (done: number) => void,
  signal: AbortSignal,
  page?: string,
): Promise<ImportOutcome> {
  const began = Date.now();
  return writing.run(who, { kind: 'import', label: one.name }, async (batch) => {
    const { entity } = registry.get(one.record);
    const maker = labelMaker(registry, batch, entity, who);
    const refused: StoredRow[] = [];
    let done = 0;
    let created = 0;
    let changed = 0;
    let after = -1;
    for (;;) {
      signal.throwIfAborted();
      const rows = await findRows(database.read, one.id, { results: written, after, limit: batchSize });
      if (rows.length === 0) break;
      await maker.learn(rows);
      const ready = rows.flatMap((row) => {
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
      after = rows.at(-1)?.raw.line ?? after;
      progress((done += rows.length));
    }
    const outcome: ImportOutcome = {
      batch: created + changed > 0 ? batch.id : null,
      created,
      changed,
      ...(refused.length > 0 && { refused: refused.length }),
      made: maker.made,
    };
    if (refused.length > 0) await replaceRows(batch.connection, one.id, refused);
    const counts = refused.length > 0 ? await countRows(batch.connection, one.id) : one.run.counts;
    await rememberSource(batch.connection, { ...one, settings: lasting(entity, one.settings), person: who.userIdx });
    await changeImport(batch.connection, one.id, { state: 'applied', run: { ...one.run, ...(counts && { counts }), outcome } });
    if (page !== undefined && Date.now() - began > long) await batch.message(messageOf(one, who, outcome, page));
    return outcome;
  });
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
    title: saidIn({ kr, en, zh }, 'kit.import.message.done', { name }),
    body: saidIn({ kr, en, zh }, 'kit.import.message.doneText', numbers),
    link,
  };
}

interface LabelMaker {
  /** Makes the records that rows name and nobody made yet. */
  learn(rows: readonly StoredRow[]): Promise<void>;
  /** Values with ids in the place of labels, and what is wrong with the labels. */
  fill(values: Values): { readonly values: Values; readonly problems: readonly CellProblem[] };
  /** Count of records made, by kind. */
  readonly made: Readonly<Record<string, number>>;
}

function labelMaker(registry: Registry, batch: Batch, entity: Entity, who: Caller): LabelMaker {
  const fields = writtenFields(entity).flatMap(([name, field]) => {
    const to = referredBy(field);
    return to === undefined ? [] : [{ name, to }];
  });
  /** The record of a label, or why there is none. */
  const known = new Map<string, number | string>();
  const made: Record<string, number> = {};
  const keyOf = (to: string, label: string) => newRecordKey(registry, to, label);
  const labelsOf = (value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter((label) => typeof label === 'string');

  return {
    made,
    async learn(rows) {
      const missing = new Map<string, Map<string, string>>();
      for (const { effect } of rows) {
        for (const { name, to } of fields) {
          for (const label of labelsOf(effect.values[name])) {
            const key = keyOf(to, label);
            if (!known.has(key)) missing.set(to, (missing.get(to) ?? new Map<string, string>()).set(key, label));
          }
        }
      }
      for (const [to, labels] of missing) {
        // Somebody may have made it since the check.
        const there = await lookUp(sightOf(batch.connection, registry, who).narrow, registry.get(to), [...labels.values()]);
        for (const [key, label] of labels) {
          const found = there.get(label);
          if (found === undefined) continue;
          known.set(key, found === 'ambiguous' ? 'rule.ambiguous' : found);
          labels.delete(key);
        }
        const target = registry.get(to).entity;
        const outcomes = await batch.createEach(to, [...labels.values()].map((label) => valuesOfLabel(target, label)));
        for (const [place, key] of [...labels.keys()].entries()) {
          const outcome = outcomes[place]!;
          known.set(key, outcome.is === 'created' ? outcome.id : (Object.values(outcome.fields)[0] ?? 'rule.unknown'));
          if (outcome.is === 'created') made[to] = (made[to] ?? 0) + 1;
        }
      }
    },
    fill(values) {
      const filled: Record<string, unknown> = { ...values };
      const problems: CellProblem[] = [];
      for (const { name, to } of fields) {
        const swap = (label: unknown): unknown => {
          if (typeof label !== 'string') return label;
          const found = known.get(keyOf(to, label));
          if (typeof found === 'string') problems.push({ field: name, key: found, values: { value: label }, level: 'error' });
          return found;
        };
        const value = filled[name];
        if (value !== undefined) filled[name] = Array.isArray(value) ? value.map(swap) : swap(value);
      }
      return { values: filled, problems };
    },
  };
}
