import { kindOf } from '#kit/records/kinds/kinds.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Lookup } from '#kit/records/cells.ts';
import { bounds } from '#kit/records/check.ts';
import { writtenFields, type Entity } from '#kit/records/entity.ts';
import { fold } from '#kit/records/fold.ts';
import type { Field } from '#kit/records/field.ts';
import type { Message } from '#kit/import/api.ts';

/** Records that are made because a file names them. */
export interface NewRecords {
  /** True when unknown labels make records of a kind. */
  has(entity: string): boolean;
  /** Labels that would make the same record share it. */
  keyOf(entity: string, label: string): string;
  /** The rule that a record of this label breaks; undefined where it may be made. */
  refusedBy(entity: string, label: string): Message | undefined;
}

/** Finds records by their labels: the id, or that several records are called so; absent when none is. */
export type FindLabels = (
  entity: string,
  labels: readonly string[],
) => Promise<ReadonlyMap<string, number | 'ambiguous'>>;

/** The id that a meaning such as `#12` names. */
export const idMeant = (label: string): number | undefined => {
  const id = /^#(\d{1,9})$/.exec(label.trim())?.[1];
  return id === undefined ? undefined : Number(id);
};

/** Ids of records that do not exist yet: the far end of what a rule takes for an id. */
const firstPlaceholder = bounds.integer - 1_000_000;

/** Labels looked up before other requests are let through. */
const batchSize = 500;

/** The labels of a file and the records they stand for. */
export interface LabelBook extends Lookup {
  /** Looks up the labels that are not known yet. */
  learn(entity: string, labels: Iterable<string>): Promise<void>;
  /** True when a label stands for a record that is yet to be made. */
  isNew(entity: string, label: string): boolean;
  /** The label behind an id that no record has yet, undefined for the id of a record. */
  newLabel(id: number): string | undefined;
  /** The rule that the record yet to be made behind an id would break. */
  refused(entity: string, id: number): Message | undefined;
}

/** Normal form of a label: neither capitals, accents nor spaces make a new record. */
export const sameLabel = (label: string): string => fold(label).trim().replace(/\s+/g, ' ');

/** Starts a book; `creates` tells the kinds of record for which an unknown label stands for a new one. */
export function labelBook(find: FindLabels, creates: NewRecords): LabelBook {
  const pages = new Map<string, Map<string, number | 'ambiguous'>>();
  const fresh: string[] = [];
  const placeholders = new Map<string, number>();
  const labels = new Map<string, string>();
  const refused = new Map<number, Message | undefined>();

  const placeholder = (entity: string, label: string): number => {
    const key = creates.keyOf(entity, label);
    const known = placeholders.get(key);
    if (known !== undefined) return known;
    const id = firstPlaceholder + fresh.length;
    fresh.push(label.trim());
    placeholders.set(key, id);
    return id;
  };

  const idOf = (entity: string, label: string) => {
    const found = pages.get(entity)?.get(sameLabel(label));
    if (found !== undefined) return found;
    return creates.has(entity) && idMeant(label) === undefined ? placeholder(entity, label) : 'unknown';
  };

  return {
    id: idOf,
    label: (entity, id) => fresh[id - firstPlaceholder] ?? labels.get(`${entity}:${id}`),
    isNew: (entity, label) => idMeant(label) === undefined && pages.get(entity)?.get(sameLabel(label)) === undefined,
    newLabel: (id) => fresh[id - firstPlaceholder],
    refused(entity, id) {
      const label = fresh[id - firstPlaceholder];
      if (label === undefined) return undefined;
      if (!refused.has(id)) refused.set(id, creates.refusedBy(entity, label));
      return refused.get(id);
    },
    learn: async (entity, wanted) => {
      const page = pages.get(entity) ?? new Map<string, number | 'ambiguous'>();
      pages.set(entity, page);
      const missing = new Map([...wanted].map((label) => [sameLabel(label), label.trim()]));
      const asked = [...missing.values()];
      for (let at = 0; at < asked.length; at += batchSize) {
        for (const [label, id] of await find(entity, asked.slice(at, at + batchSize))) {
          page.set(sameLabel(label), id);
          if (id !== 'ambiguous') labels.set(`${entity}:${id}`, label);
        }
        await breathe();
      }
    },
  };
}

/** True when a record can be made of its label alone. */
export function canBeMade(entity: Entity): boolean {
  const title = entity.fields[entity.title];
  if (!title || !kindOf(title).ofLabel) return false;
  return writtenFields(entity).every(([name, { presence }]) => name === entity.title || presence !== 'required');
}

/** The values of a record made of its label: a name goes to the language it is written in. */
export function valuesOfLabel(entity: Entity, label: string): Readonly<Record<string, unknown>> {
  const title = entity.fields[entity.title] as Field;
  return { [entity.title]: kindOf(title).ofLabel?.(label) };
}
