import { writtenFields, type Entity } from '#kit/records/entity.ts';
import { referredBy } from '#kit/import/target.ts';
import en from '#kit/import/translations/en.ts';
import kr from '#kit/import/translations/kr.ts';
import zh from '#kit/import/translations/zh.ts';
import type { ImportOutcome, ImportSettings, RowResult } from '#kit/import/wire.ts';
import type { Database } from '../../database/database.ts';
import type { OutgoingMessage } from '../../push/outbox.ts';
import { saidIn } from '../../push/said.ts';
import type { Registry } from '../../records/registry.ts';
import type { Batch, Writing } from '../../records/write/writing.ts';
import { Refusal } from '../../refusal.ts';
import type { Caller } from '../../slots.ts';
import { changeImport, findRows, type StoredImport, type StoredRow } from '../import-store.ts';
import { rememberSource } from '../map/sources.ts';
import { sameLabel, valuesOfLabel } from '../check/label-book.ts';

/** What writing an import works with. */
export interface ApplyParts {
  readonly database: Database;
  readonly writing: Writing;
  readonly registry: Registry;
}

/** Milliseconds after which people go and do something else. */
const long = 10_000;

/** Rows read and written at a time: small enough to cancel soon, large enough to be quick. */
const portion = 1000;

const written: readonly RowResult[] = ['new', 'change'];

/**
 * Writes the new and changed rows of a checked import as one batch: all of them, or, when it is cancelled or
 * a record changed since the check, none. That the import is applied is part of the same transaction, and so is
 * the message to the person when it took long; `page` is where it leads.
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
    const maker = labelMaker(registry, batch, entity);
    let created = 0;
    let changed = 0;
    let after = -1;
    for (;;) {
      signal.throwIfAborted();
      const rows = await findRows(database.read, one.id, { results: written, after, limit: portion });
      if (rows.length === 0) break;
      await maker.learn(rows);
      const { new: added = [], change: altered = [] } = Object.groupBy(rows, ({ result }) => result);
      const fresh = added.map(({ effect }) => maker.fill(effect.values));
      const changes = altered.map(({ effect }) => ({
        id: effect.id as number,
        version: effect.version as number,
        patch: maker.fill(effect.values),
      }));
      if (fresh.length > 0) await withLine(added, () => batch.createMany(one.record, fresh, { signal }));
      if (changes.length > 0) await withLine(altered, () => batch.updateMany(one.record, changes, { signal }));
      created += fresh.length;
      changed += changes.length;
      after = rows.at(-1)?.raw.line ?? after;
      progress(created + changed);
    }
    const outcome: ImportOutcome = {
      batch: created + changed > 0 ? batch.id : null,
      created,
      changed,
      made: maker.made,
    };
    await rememberSource(batch.connection, { ...one, settings: lasting(entity, one.settings), person: who.userIdx });
    await changeImport(batch.connection, one.id, { state: 'applied', run: { ...one.run, outcome } });
    if (page !== undefined && Date.now() - began > long) await batch.message(messageOf(one, who, outcome, page));
    return outcome;
  });
}

/** Settings that hold for the next file, too: "now" and "Dec 1" will mean another day in it. */
function lasting({ fields }: Entity, settings: ImportSettings): ImportSettings {
  const meanings = Object.entries(settings.meanings).filter(([name]) => fields[name]?.kind !== 'plainDate');
  return { ...settings, meanings: Object.fromEntries(meanings) };
}

/** Writes rows; where the records refuse one, the refusal names its line. */
async function withLine<T>(rows: readonly StoredRow[], write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    const [first] = (error.more['rows'] ?? []) as readonly { readonly index: number }[];
    const line = rows.length === 1 ? rows[0]?.raw.line : rows[first?.index ?? -1]?.raw.line;
    throw new Refusal(error.status, error.errorCode, error.message, { ...error.more, ...(line !== undefined && { line }) });
  }
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
  /** Values with ids in the place of labels. */
  fill(values: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** How many were made, by kind. */
  readonly made: Readonly<Record<string, number>>;
}

function labelMaker(registry: Registry, batch: Batch, entity: Entity): LabelMaker {
  const fields = writtenFields(entity).flatMap(([name, field]) => {
    const to = referredBy(field);
    return to === undefined ? [] : [{ name, to }];
  });
  const ids = new Map<string, number>();
  const made: Record<string, number> = {};
  const keyOf = (to: string, label: string) => `${to}:${sameLabel(label)}`;
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
            if (!ids.has(key)) missing.set(to, (missing.get(to) ?? new Map<string, string>()).set(key, label));
          }
        }
      }
      for (const [to, labels] of missing) {
        const target = registry.get(to).entity;
        const found = await batch.createMany(
          to,
          [...labels.values()].map((label) => valuesOfLabel(target, label)),
        );
        for (const [place, key] of [...labels.keys()].entries()) ids.set(key, found[place] as number);
        made[to] = (made[to] ?? 0) + labels.size;
      }
    },
    fill(values) {
      const filled: Record<string, unknown> = { ...values };
      for (const { name, to } of fields) {
        const swap = (id: unknown) => (typeof id === 'string' ? ids.get(keyOf(to, id)) : id);
        const value = filled[name];
        if (value !== undefined) filled[name] = Array.isArray(value) ? value.map(swap) : swap(value);
      }
      return filled;
    },
  };
}
