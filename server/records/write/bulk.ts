import { setImmediate } from 'node:timers/promises';
import { z, type ZodType } from 'zod';
import type { Locale } from '#core/i18n/locale.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { bounds } from '#kit/records/check.ts';
import { sentFields, type Entity } from '#kit/records/entity.ts';
import type { Field, Photo } from '#kit/records/field.ts';
import { isPicture, kindOf } from '#kit/records/kinds/kinds.ts';
import { maxPercent, raised, type Raise } from '#kit/records/raise.ts';
import { same } from '#kit/records/value.ts';
import { database, type Reader } from '../../database/database.ts';
import { Refusal, ruleBroken } from '../../refusal.ts';
import { refusedAmong, sightAhead } from './ahead.ts';
import { fieldsOf, proposedChange, refusedBy } from './ask-area.ts';
import { checkUpdate, runBeforeValidate } from './checking.ts';
import { refuseUnseen } from './refuse-unseen.ts';
import { statesIn } from './state-checks.ts';
import type { Changes } from './journal.ts';
import { labelsOf, readTitles, referredIds } from '../read/labels.ts';
import { computedAfter } from '../read/computed-after.ts';
import { chunkSize, loadRecords } from '../read/load.ts';
import { reading } from '../read/reading.ts';
import { sightOf } from '../reach.ts';
import { recordsRegistry, type Registry, type Writer } from '../registry.ts';
import type { PreviewResponse, PreviewRow } from '#kit/bulk/api.ts';
import { sentSchema } from '../endpoints/schemas.ts';
import type { RecordRow, Shape } from '../shape.ts';
import type { Revision } from './storing.ts';
import type { Values } from './work.ts';

/**
 * Change of one field of many records: one value for all, entries added to or removed from each list, or each amount
 * raised.
 */
export type FieldChange =
  | { readonly set: unknown }
  | { readonly add: readonly number[] }
  | { readonly remove: readonly number[] }
  | { readonly raise: Raise };

export type FieldChanges = Readonly<Record<string, FieldChange>>;

/** The most records that are changed at once. */
export const maxBulk = 50_000;

/** Many records may be given the same value of a field. */
const fitsMany = (field: Field): boolean => !field.options.unique && (kindOf(field).fitsMany ?? false);

/** The shape of the changes of many records of a kind. */
export const changesSchema = (entity: Entity): ZodType<FieldChanges> =>
  z
    .lazy(() =>
      z.strictObject(
        Object.fromEntries(
          sentFields(entity)
            .filter(([, field]) => fitsMany(field))
            .map(([name, field]) => [name, changeSchema(field).optional()]),
        ),
      ),
    )
    .refine((fields) => Object.keys(fields).length > 0, { message: 'rule.required' }) as never;

const raiseSchema = z.union([
  z.strictObject({ by: z.int().min(-bounds.money).max(bounds.money).meta({ description: 'US cents' }) }),
  z.strictObject({ percent: z.number().min(-100).max(maxPercent).meta({ description: 'Rounded to whole dollars' }) }),
]);

function changeSchema(field: Field): ZodType {
  const set = z.strictObject({ set: sentSchema(field) });
  const { isMoney, refers } = kindOf(field);
  if (isMoney) return z.union([set, z.strictObject({ raise: raiseSchema })]);
  if (refers !== 'many') return set;
  const ids = z.array(z.int().positive()).min(1);
  return z.union([set, z.strictObject({ add: ids }), z.strictObject({ remove: ids })]);
}

/** The patch that the changes make for a record. */
export function patchFor(fields: FieldChanges): (row: RecordRow) => Values {
  const entries = Object.entries(fields);
  return (row) =>
    Object.fromEntries(
      entries.map(([name, change]) => {
        if ('set' in change) return [name, change.set];
        if ('raise' in change) return [name, typeof row[name] === 'number' ? raised(row[name], change.raise) : row[name]];
        const list = (row[name] as readonly number[] | null) ?? [];
        if ('remove' in change) return [name, list.filter((id) => !change.remove.includes(id))];
        return [name, [...new Set([...list, ...change.add])]];
      }),
    );
}

/**
 * Works out what changes would do, without doing it: what follows for a record's other fields, computed ones included.
 * Records that are not there are left out; so is what follows for other records.
 */
export async function previewOf(
  kernel: Kernel,
  name: string,
  ids: readonly number[],
  fields: FieldChanges,
  reader: { readonly who: Writer; readonly locale: Locale; readonly signal: AbortSignal },
): Promise<PreviewResponse> {
  const { who, locale, signal } = reader;
  const registry = kernel.use(recordsRegistry);
  const on = kernel.use(database).read;
  const read = sightOf(on, registry, who).narrow;
  const shape = registry.get(name);
  const hidden = registry.hiddenFrom(shape, who);
  const isTold = (field: string) => !hidden.includes(field) && shape.entity.fields[field]?.options.internal !== true;
  const pictures = Object.entries(shape.entity.fields).find(([field, described]) => isPicture(described) && !hidden.includes(field))?.[0];
  const patchOf = patchFor(fields);
  const titles = await kernel.use(reading).labels(name, ids, locale, who);
  const allStates = await statesIn(read, shape);
  const rows: PreviewRow[] = [];
  const states: RecordRow[] = [];
  for (let from = 0; from < ids.length; from += chunkSize) {
    signal.throwIfAborted();
    const loaded = await loadRecords(read, shape, ids.slice(from, from + chunkSize));
    await refuseUnseen({ connection: read, registry, who }, shape, loaded.map((before) => ({ id: before.id, values: patchOf(before) })));
    const completed = await runBeforeValidate(read, shape, loaded.map((before) => ({ before, patch: patchOf(before) })), 'person', who);
    const checked = loaded.map((before, place) => {
      const values = completed[place]!;
      return values instanceof Refusal ? { revision: undefined, fields: fieldsOf(values) } : checkUpdate(registry, shape, who, before, values, { states: allStates, sent: patchOf(before) });
    });
    const revisions = checked.flatMap(({ revision }) => revision ?? []);
    const refused = await refusedBeside({ on, registry, who }, shape, revisions);
    const computed = await computedAfter(read, shape, revisions.map(({ after }) => after as RecordRow), new Set(revisions.flatMap(({ changes }) => Object.keys(changes))));
    for (const [place, before] of loaded.entries()) {
      const { revision, fields: broken } = checked[place]!;
      const problems = broken ?? (revision && refused.get(revision));
      const { id, version } = before;
      const changes = Object.fromEntries(
        Object.entries({ ...revision?.changes, ...differences(shape, before, computed.get(id) ?? {}) }).filter(([field]) => isTold(field)),
      );
      const [picture] = pictures ? ((before[pictures] ?? []) as readonly Photo[]) : [];
      rows.push({ id, version, title: titles.get(id) ?? `#${id}`, changes, ...(picture && { picture }), ...(problems && { problems }) });
      for (const side of [0, 1] as const) states.push(sideOf(changes, side));
    }
    await setImmediate();
  }
  const labels = await labelsOf((target, some) => readTitles(read, target, some), referredIds(registry, shape, states), locale);
  return { rows, labels };
}

/** Reasons of the area against some changes that are made at once. */
const refusedBeside = ({ on, registry, who }: { readonly on: Reader; readonly registry: Registry; readonly who: Writer }, shape: Shape, revisions: readonly Revision[]) => {
  const ahead = sightAhead<Revision>({ on, registry, reader: who, by: 'system' in who ? null : who.userIdx }, shape);
  return refusedAmong(revisions, (one, standing) => refusedBy(shape, proposedChange({ connection: ahead(one, standing), who, registry }, one.before, one.after)));
};

/** Computed fields that would read otherwise. */
const differences = ({ computed }: Shape, before: RecordRow, after: Values): Changes =>
  Object.fromEntries(computed.flatMap(({ name, field }) => (name in after && !same(field, before[name], after[name]) ? [[name, [before[name], after[name]] as const]] : [])));

const sideOf = (changes: Changes, side: 0 | 1): RecordRow =>
  Object.fromEntries(Object.entries(changes).map(([name, pair]) => [name, pair[side]])) as unknown as RecordRow;

/** Refuses more records than are changed at once. */
export function refuseTooMany(count: number): void {
  if (count > maxBulk) throw ruleBroken({ records: 'rule.tooLarge' }, `At most ${maxBulk} records at once`);
}
