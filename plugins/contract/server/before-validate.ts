import { placesOnTop } from '#server/board/places.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import type { Reads } from '#server/database/database.ts';
import { seenColumn } from '#server/records/reach.ts';
import type { Writer } from '#server/records/registry.ts';
import { ruleBroken, type Refusal } from '#server/refusal.ts';
import type { RecordResource, UnvalidatedRecord } from '#server/slots.ts';
import { customer, seeCustomerContacts } from '../../customer/index.ts';
import { readStages } from './stages.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Gives a new contract its stage, and one that comes into a stage its place there: on top unless the board says where.
 * Values that a customer, a room or a rent has are carried over into the fields that nobody sends.
 */
export const contractBeforeValidate: NonNullable<RecordResource['beforeValidate']> = async (connection, some, _origin, who) => {
  const isNew = some.some(({ before, patch }) => before === undefined && typeof patch['workflow'] !== 'number');
  const first = isNew ? (await readStages(connection)).find(({ kind, active }) => kind === 'open' && active) : undefined;
  const placeOnTop = placesOnTop(connection, { record: 'contract', by: 'workflow', order: 'place' });
  const known = await carriedOver(connection, some, who);
  const all: (Values | Refusal)[] = [];
  for (const [at, { before, patch }] of some.entries()) {
    const carried = known[at]!;
    const asked = patch['workflow'] ?? before?.['workflow'];
    const stage = typeof asked === 'number' ? asked : before ? undefined : first?.id;
    if (stage === undefined) all.push(before ? carried : ruleBroken({ workflow: 'contract.rule.noStage' }));
    else if (stage === before?.['workflow']) all.push(carried);
    else all.push({ ...carried, workflow: stage, place: typeof patch['place'] === 'string' ? patch['place'] : await placeOnTop(stage) });
  }
  return all;
};

/** For each contract the values that its customer, its rent and its room, newly named, bring along. */
async function carriedOver(connection: Reads, some: readonly UnvalidatedRecord[], who: Writer): Promise<readonly Values[]> {
  const named = (field: string) => ({ before, patch }: UnvalidatedRecord): number | undefined => {
    const id = patch[field];
    return typeof id === 'number' && id !== before?.[field] ? id : undefined;
  };
  const read = async (field: string, sql: (among: string) => string): Promise<ReadonlyMap<number, Values>> => {
    const ids = [...new Set(some.flatMap((one) => named(field)(one) ?? []))];
    if (ids.length === 0) return new Map();
    const rows = await rowsOf<{ readonly id: number } & Values>(connection, sql(`in (${places(ids.length)})`), ids);
    return new Map(rows.map(({ id, ...values }) => [id, values]));
  };
  // nobody copies what they see a part of
  const contact = (column: string) => seenColumn(customer, who, seeCustomerContacts, 'customer', column);
  const customers = await read(
    'customer',
    (among) => `select "id", "name", ${contact('phone')} as "phone", ${contact('email')} as "email", "occupation", "platform", "budget", "moveDate", "roomType",
      (select l."targetId" from "customer_areas" l where l."ownerId" = "customer"."id" order by l."position" limit 1) as "preferredArea"
      from "customer" where "id" ${among} and "deletedAt" is null`,
  );
  const rents = await read('rent', (among) => `select o."id", o."building", b."address", o."netPrice" as "price" from "rent" o join "building" b on b."id" = o."building" where o."id" ${among} and o."deletedAt" is null`);
  const rooms = await read(
    'room',
    (among) => `select r."id", r."building", b."address", r."unitNumber" as "unit", r."roomType", r."rent", o."netPrice" as "price"
      from "room" r join "building" b on b."id" = r."building" left join "rent" o on o."id" = r."rent" where r."id" ${among} and r."deletedAt" is null`,
  );
  return some.map((one) => {
    const { before = {}, patch } = one;
    const carried: Record<string, unknown> = {};
    // A customer fills what is empty; a home that is chosen takes the place of the one before.
    for (const [field, value] of Object.entries(customers.get(named('customer')(one) ?? 0) ?? {})) {
      if (value !== null && !(field in patch) && (before[field] ?? null) === null) carried[field] = value;
    }
    for (const home of [rents.get(named('rent')(one) ?? 0), rooms.get(named('room')(one) ?? 0)]) {
      for (const [field, value] of Object.entries(home ?? {})) if (value !== null && !(field in patch)) carried[field] = value;
    }
    return carried;
  });
}
