import { targetOf } from '#kit/records/kinds/kinds.ts';
import { dayOf } from '#kit/records/new-york.ts';
import type { Reads } from '#server/database/database.ts';
import { quoted, rowsOf } from '#server/database/statement.ts';
import type { Registry } from '#server/records/registry.ts';
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

/** Open records of an employee by kind and field, as the reader sees them. */
export async function workOf(on: Reads, registry: Registry, employee: number) {
  const counted: { readonly record: string; readonly field: string; readonly count: number }[] = [];
  for (const one of handedFields(registry)) {
    const [row] = await rowsOf<{ readonly n: number }>(on, `select count(*) as "n" from ${quoted(one.record)} where ${condition(one)}`, asked(one, employee));
    counted.push({ record: one.record, field: one.field, count: Number(row?.n ?? 0) });
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
}

/**
 * Hands over the open records of an employee, ends their work and shuts their account, in one batch that can be taken
 * back. Returns how many records changed hands. Throws a `Refusal`: 404 without such an employee, 400 for a day to come, for a successor
 * who does not work here or where one is missing, 409 for oneself.
 */
export async function leave(batch: Batch, registry: Registry, id: number, by: number, { left, to, instead }: Leaving): Promise<number> {
  const { connection } = batch;
  if (left > dayOf(new Date().toISOString())) throw ruleBroken({ left: 'rule.tooLate' });
  const [one] = await rowsOf<{ readonly member: number; readonly active: unknown }>(connection, 'select "member", "active" from "employee" where "id" = ? and "deletedAt" is null', [id]);
  if (!one?.active) throw notFound('The employee');
  if (Number(one.member) === by) throw new Refusal(409, codes.conflict, 'Nobody lets themselves go', { fields: { left: 'employee.leave.notYourself' } });
  const successors = new Set([...(to === null ? [] : [to]), ...Object.values(instead)]);
  for (const successor of successors) {
    const found = await rowsOf(connection, 'select 1 from "employee" where "id" = ? and "deletedAt" is null and "active" = ?', [successor, true]);
    if (successor === id || found.length === 0) throw ruleBroken({ to: 'employee.leave.notHere' });
  }
  let handed = 0;
  for (const field of handedFields(registry)) {
    const rows = await rowsOf<{ readonly id: number }>(connection, `select "id" from ${quoted(field.record)} where ${condition(field)} order by "id"`, asked(field, id));
    if (rows.length === 0) continue;
    const successor = instead[`${field.record}.${field.field}`] ?? to;
    if (successor === null) throw ruleBroken({ to: 'rule.required' });
    // who reported to the leaver now reports to the successor, who reports to nobody in their stead
    const updates = rows.map((row) => ({ id: row.id, patch: { [field.field]: field.record === 'employee' && row.id === successor ? null : successor } }));
    handed += (await batch.updateMany(field.record, updates)).length;
  }
  await batch.update('employee', id, undefined, { active: false, left });
  await batch.update('user', Number(one.member), undefined, { active: false });
  return handed;
}
