import type { Locale } from '#core/i18n/locale.ts';
import { formatsOf } from '#core/i18n/formats.ts';
import { kindOf, targetOf } from '#kit/records/kinds/kinds.ts';
import { dayOf } from '#kit/records/new-york.ts';
import type { Reads } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { places, quoted, rowsOf } from '#server/database/statement.ts';
import { inLanguage, readTitles, type Title } from '#server/records/read/labels.ts';
import type { Registry } from '#server/records/registry.ts';
import type { RecordRow, Shape } from '#server/records/shape.ts';
import type { Batch } from '#server/records/write/writing.ts';
import { codes, notFound, Refusal, ruleBroken } from '#server/refusal.ts';

/** A field by which records pass to a colleague when the employee whom it names leaves. */
export interface HandedField {
  readonly record: string;
  readonly field: string;
  /** Condition of what is still worked on; the rest stays with whom it was. */
  readonly open: string;
  /** Fields that are all empty where nobody but its maker has a record, which then passes on by this field, too. */
  readonly nobodys: readonly string[];
}

/** Every such field of the product, as the areas mark them: `reference('employee', { handedOver: true })`. */
export const handedFields = ({ shapes }: Registry): readonly HandedField[] =>
  shapes.flatMap(({ entity, spec }) => {
    const handed = Object.entries(entity.fields).flatMap(([name, field]) => (field.options.handedOver === true && targetOf(field) === 'employee' ? [name] : []));
    const others = entity.own.filter((name) => name !== 'createdBy');
    const first = entity.own.includes('createdBy') ? others.find((name) => handed.includes(name)) : undefined;
    const open = spec.open ?? ('active' in entity.fields ? '"active"' : 'true');
    return handed.map((field) => ({ record: entity.name, field, open, nobodys: field === first ? others : [] }));
  });

/** Condition of the records that pass on by a field; its values are the employee, as often as it asks. */
function condition({ field, open, nobodys }: HandedField): string {
  const made = `"createdBy" = (select "member" from "employee" where "id" = ?) and ${nobodys.map((name) => `${quoted(name)} is null`).join(' and ')}`;
  return `(${quoted(field)} = ?${nobodys.length > 0 ? ` or (${made})` : ''}) and "deletedAt" is null and (${open})`;
}

const asked = ({ nobodys }: HandedField, employee: number): readonly number[] => (nobodys.length > 0 ? [employee, employee] : [employee]);

/**
 * Open records of an employee by kind and field, as the reader sees them; `made` are those of them that name nobody and
 * pass on with whoever made them.
 */
export async function workOf(on: Reads, registry: Registry, employee: number) {
  const counted: { readonly record: string; readonly field: string; readonly count: number; readonly made: number }[] = [];
  for (const one of handedFields(registry)) {
    const [row] = await rowsOf<{ readonly n: number; readonly named: number }>(on, `select count(*) as "n", count(${quoted(one.field)}) as "named" from ${quoted(one.record)} where ${condition(one)}`, asked(one, employee));
    counted.push({ record: one.record, field: one.field, count: Number(row?.n ?? 0), made: Number(row?.n ?? 0) - Number(row?.named ?? 0) });
  }
  return counted;
}

/** Where the records of somebody who leaves go. */
export interface Leaving {
  /** The day from which they no longer work here, `YYYY-MM-DD`. */
  readonly left: string;
  /** The colleague who takes everything over; null where nobody is named and nothing is open. */
  readonly to: number | null;
  /** Colleagues for some fields in the place of that one, by `{record}.{field}`. */
  readonly instead: Readonly<Record<string, number>>;
  /**
   * Colleagues for single records, by `{record}.{field}.{id}`; null leaves one to nobody, or where somebody has to be
   * named, to the employee who leaves.
   */
  readonly each: Readonly<Record<string, number | null>>;
}

/** A record that the successor cannot take over, and the words that say why. `required` where it cannot be nobody's. */
export interface NotHanded {
  readonly required: boolean;
  readonly record: string;
  readonly field: string;
  readonly id: number;
  readonly key: string;
}

/** The same with their titles, and the day or hour that tells those of one title apart, as the writer may see them. */
async function titled({ sight }: Batch, registry: Registry, kept: readonly NotHanded[], locale: Locale): Promise<readonly (NotHanded & { readonly title: string; readonly when: string | null })[]> {
  const titles = new Map<string, ReadonlyMap<number, Title>>();
  const times = new Map<string, ReadonlyMap<number, string>>();
  for (const [record, some] of Map.groupBy(kept, (one) => one.record)) {
    const ids = some.map(({ id }) => id);
    titles.set(record, await readTitles(sight, registry.get(record), ids));
    times.set(record, await readTimes(sight, registry.get(record), ids, locale));
  }
  return kept.map((one) => ({ ...one, title: inLanguage(titles.get(one.record)?.get(one.id) ?? `#${one.id}`, locale), when: times.get(one.record)?.get(one.id) ?? null }));
}

/** The days or hours by which records of a kind are told apart. */
async function readTimes(sight: Reads, { name, entity }: Shape, ids: readonly number[], locale: Locale): Promise<ReadonlyMap<number, string>> {
  const field = entity.identity.find((one) => entity.fields[one] && kindOf(entity.fields[one]).time !== undefined);
  if (field === undefined) return new Map();
  const { moment, day } = formatsOf(locale);
  const rows = await rowsOf<{ readonly id: number; readonly time: string | Date | null }>(sight, `select "id", ${quoted(field)} as "time" from ${quoted(name)} where "id" in (${places(ids.length)})`, ids);
  const isMoment = kindOf(entity.fields[field]!).time === 'moment';
  return new Map(rows.flatMap(({ id, time }) => (time === null ? [] : [[Number(id), isMoment ? moment(new Date(time).toISOString(), 'short') : day(String(time), 'short')] as const])));
}

/**
 * Hands over the open records of an employee, ends their work and shuts their account, in one batch that can be taken
 * back. Returns how many records changed hands. Throws a `Refusal`: 404 without such an employee, 400 for a day to come, for a successor
 * who does not work here or where one is missing, and with every record that they cannot take over, 409 for oneself.
 */
export async function leave(batch: Batch, registry: Registry, id: number, by: number, { left, to, instead, each }: Leaving, locale: Locale): Promise<number> {
  const { connection } = batch;
  if (left > dayOf(new Date().toISOString())) throw ruleBroken({ left: 'rule.tooLate' });
  // whoever names them at the same time came before what is read next, or waits here and finds them gone
  const held = engineOf(connection) === 'postgres' ? ' for update' : '';
  const [one] = await rowsOf<{ readonly member: number; readonly active: unknown }>(connection, `select "member", "active" from "employee" where "id" = ? and "deletedAt" is null${held}`, [id]);
  if (!one?.active) throw notFound('The employee');
  if (Number(one.member) === by) throw new Refusal(409, codes.conflict, 'Nobody lets themselves go', { fields: { left: 'employee.leave.notYourself' } });
  const successors = new Set([...(to === null ? [] : [to]), ...Object.values(instead), ...Object.values(each).filter((one) => one !== null)]);
  for (const successor of successors) {
    const found = await rowsOf(connection, 'select 1 from "employee" where "id" = ? and "deletedAt" is null and "active" = ?', [successor, true]);
    if (successor === id || found.length === 0) throw ruleBroken({ to: 'employee.leave.notHere' });
  }
  let handed = 0;
  const kept: NotHanded[] = [];
  for (const field of handedFields(registry)) {
    const rows = await rowsOf<{ readonly id: number }>(connection, `select "id" from ${quoted(field.record)} where ${condition(field)} order by "id"`, asked(field, id));
    if (rows.length === 0) continue;
    const general = instead[`${field.record}.${field.field}`] ?? to;
    const required = registry.get(field.record).entity.fields[field.field]?.presence === 'required';
    // who reported to the leaver now reports to the successor, who reports to nobody in their stead
    const patchOf = (row: RecordRow): Readonly<Record<string, number | null>> => {
      // somebody else has it by now
      if (row[field.field] !== id && (row[field.field] !== null || field.nobodys.length === 0)) return {};
      const single = each[`${field.record}.${field.field}.${row.id}`];
      const successor = single === undefined ? general : single;
      if (single === undefined && successor === null) throw ruleBroken({ to: 'rule.required' });
      if (successor === null && required) return {};
      return { [field.field]: field.record === 'employee' && row.id === successor ? null : successor };
    };
    const outcomes = await batch.updateEach(field.record, rows.map((row) => ({ id: Number(row.id), patchOf })));
    handed += outcomes.filter((one) => one.is === 'changed').length;
    kept.push(...outcomes.flatMap((one) => (one.is === 'refused' ? [{ record: field.record, field: field.field, required, id: one.id, key: Object.values(one.fields)[0] ?? 'rule.unknown' }] : [])));
  }
  if (kept.length > 0) throw new Refusal(400, codes.rule, 'Some records cannot be handed over', { kept: await titled(batch, registry, kept, locale) });
  await batch.update('employee', id, undefined, { active: false, left });
  await batch.update('user', Number(one.member), undefined, { active: false });
  return handed;
}
