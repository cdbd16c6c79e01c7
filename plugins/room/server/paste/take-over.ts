import type { Batch } from '#server/records/write/writing.ts';
import type { Registry, Writer } from '#server/records/registry.ts';
import { loadRecords } from '#server/records/read/load.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import type { PasteOutcome, PasteTake, UnitFacts } from '../../paste/api.ts';
import { comparePaste, type ComparedRow } from './compare.ts';

type Values = Record<string, unknown>;

/**
 * Takes rows of a difference over, in one batch. The table is compared anew within the transaction: a row that is no
 * longer as it was shown is left as it is and told.
 */
export async function takeOver(batch: Batch, registry: Registry, asked: PasteTake, today: string, who: Writer): Promise<PasteOutcome> {
  const { rows } = await comparePaste(batch.connection, registry, asked, today, who);
  const byKey = new Map(rows.map((one) => [one.row.key, one]));
  const wanted = asked.take.flatMap(({ key, seen }) => {
    const one = byKey.get(key);
    return one && one.row.seen === seen && ['new', 'change', 'gone'].includes(one.row.result) ? [one] : [];
  });
  const taken = [...new Set(wanted)];
  const keys = new Set(taken.map(({ row }) => row.key));
  const conflicts = asked.take.map(({ key }) => key).filter((key) => !keys.has(key));
  const of = (result: string) => taken.filter(({ row }) => row.result === result);
  const [fresh, changed, gone] = [of('new'), of('change'), of('gone')];

  const types = new Map((await loadRecords(batch.connection, registry.get('roomType'), [...new Set(taken.flatMap(({ row }) => row.after?.roomType ?? []))])).map((row) => [row.id, row]));
  const without = changed.filter(({ row, known }) => !known?.rent && row.after?.price != null);
  const offers = await batch.createMany('rent', [...fresh, ...without].map(({ row }) => rentValues(row, types)));
  await batch.createMany(
    'room',
    fresh.map(({ row }, place) => ({ unitNumber: row.unit, building: row.building, rent: offers[place], roomType: row.after?.roomType ?? null, ...placesOf(types.get(row.after?.roomType ?? 0)) })),
  );
  const offerOf = new Map(without.map(({ row }, place) => [row.key, offers[fresh.length + place]]));

  const rents = new Map<number, { version: number; patch: Values }>();
  for (const { row, known } of changed) {
    if (!known?.rent || !row.after) continue;
    const patch = rentPatch(row.after, known.facts, known.rent.discountPolicies);
    if (!known.rent.active) patch['active'] = true;
    if (Object.keys(patch).length > 0) rents.set(known.rent.id, { version: known.rent.version, patch: { ...rents.get(known.rent.id)?.patch, ...patch } });
  }
  for (const { id, version } of await emptied(batch, gone, changed)) rents.set(id, { version, patch: { active: false } });
  await batch.updateMany('rent', [...rents].map(([id, { version, patch }]) => ({ id, version, patch })));

  const rooms = [
    ...changed.map(({ row, known }) => ({ known, patch: { ...roomPatch(row.after, known), ...(offerOf.has(row.key) && { rent: offerOf.get(row.key) }) } })),
    ...gone.map(({ known }) => ({ known, patch: { active: false } as Values })),
  ];
  await batch.updateMany(
    'room',
    rooms.flatMap(({ known, patch }) => (known && Object.keys(patch).length > 0 ? [{ id: known.room.id, version: known.room.version, patch }] : [])),
  );
  return { batch: taken.length > 0 ? batch.id : null, written: { new: fresh.length, change: changed.length, gone: gone.length }, conflicts };
}

/** A new offer of one unit, called as its type and door. */
function rentValues({ building, unit, after }: ComparedRow['row'], types: ReadonlyMap<number, Readonly<Record<string, unknown>>>): Values {
  const type = types.get(after?.roomType ?? 0);
  const name = type?.['name'] as Readonly<Record<string, string>> | undefined;
  const called = name?.['en'] || name?.['kr'] || name?.['zh'];
  const baths = Number(type?.['baths'] ?? 0);
  return {
    title: called ? `${called} · ${unit}` : unit,
    building,
    price: after?.price,
    availableMoveDate: after?.available,
    discountPolicies: after?.free ? [after.free] : [],
    bathCount: baths > 0 ? baths : null,
  };
}

/** A home that is let place by place has a place for each bedroom. */
const placesOf = (type: Readonly<Record<string, unknown>> | undefined): Values => (type?.['sharable'] ? { count: Math.max(1, Number(type['bedrooms'] ?? 1)) } : { count: 1 });

function rentPatch(after: UnitFacts, before: UnitFacts, policies: readonly { readonly freeMonths: number | null; readonly leaseMonths: number | null }[]): Values {
  const { price, available, free } = after;
  const patch: Values = {};
  if (price !== before.price) patch['price'] = price;
  if (available !== before.available) patch['availableMoveDate'] = available;
  if (JSON.stringify(free) === JSON.stringify(before.free)) return patch;
  const rest = free ? policies.filter((one) => one.leaseMonths !== free.leaseMonths).map((one) => ({ ...one, primary: false })) : [];
  patch['discountPolicies'] = free ? [{ ...free, primary: true }, ...rest] : [];
  return patch;
}

function roomPatch(after: UnitFacts | undefined, known: ComparedRow['known']): Values {
  if (!after || !known) return {};
  const patch: Values = {};
  if (after.roomType !== known.facts.roomType) patch['roomType'] = after.roomType;
  if (!known.room.active) patch['active'] = true;
  if (known.facts.let) patch['taken'] = 0;
  return patch;
}

/** The offers none of whose units is offered once these are gone. */
async function emptied(batch: Batch, gone: readonly ComparedRow[], staying: readonly ComparedRow[]): Promise<readonly { readonly id: number; readonly version: number }[]> {
  const rents = new Map(gone.flatMap(({ known }) => (known?.rent ? [[known.rent.id, known.rent.version] as const] : [])));
  if (rents.size === 0) return [];
  const leaving = new Set(gone.flatMap(({ known }) => known?.room.id ?? []));
  const ids = [...rents.keys()];
  const rooms: { readonly id: number; readonly rent: number; readonly active: boolean | number }[] = [];
  for (let start = 0; start < ids.length; start += 500) {
    const some = ids.slice(start, start + 500);
    rooms.push(...(await rowsOf<(typeof rooms)[number]>(batch.connection, `select "id", "rent", "active" from "room" where "deletedAt" is null and "rent" in (${places(some.length)})`, some)));
  }
  const offered = new Set(staying.map(({ known }) => known?.room.id));
  const kept = new Set(rooms.filter(({ id, active }) => offered.has(id) || (Boolean(active) && !leaving.has(id))).map(({ rent }) => rent));
  return ids.filter((id) => !kept.has(id)).map((id) => ({ id, version: rents.get(id) as number }));
}
