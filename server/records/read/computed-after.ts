import type { Reads } from '../../database/database.ts';
import { engineOf, placeFor } from '../../database/engine.ts';
import { places, quoted, repeated, rowsOf } from '../../database/statement.ts';
import { kindOf } from '#kit/records/kinds/kinds.ts';
import type { RawRow, RecordRow, Shape } from '../shape.ts';

const stamps = ['id', 'version', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'deletedAt'];

/**
 * The computed fields of records as they would be after changes of their columns, by id; of at most `chunkSize` records.
 * Their expressions read the table with the new values laid over it. Links and other records count as they stand.
 */
export async function computedAfter(on: Reads, shape: Shape, after: readonly RecordRow[], changed: ReadonlySet<string>): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> {
  const columns = shape.columns.filter(({ fields }) => fields.some((field) => changed.has(field)));
  if (shape.computed.length === 0 || columns.length === 0 || after.length === 0) return new Map();
  const engine = engineOf(on);
  const laid = [...stamps, ...shape.columns.map(({ name }) => name)].map((name) => {
    const place = columns.findIndex((column) => column.name === name);
    return place < 0 ? `t.${quoted(name)}` : `v.column${place + 2} as ${quoted(name)}`;
  });
  const row = `(${[placeFor(engine, 'id'), ...columns.map(({ storage }) => placeFor(engine, storage))].join(', ')})`;
  const computed = shape.computed.map(({ name, sql }) => `${sql} as ${quoted(name)}`).join(', ');
  const found = await rowsOf<RawRow>(
    on,
    `select "id", ${computed} from (
       select ${laid.join(', ')} from (values ${repeated(row, after.length)}) as v join ${quoted(shape.name)} t on t."id" = v.column1
       where t."id" in (${places(after.length)})
     ) as ${quoted(shape.name)}`,
    [...after.flatMap((record) => [record.id, ...columns.map(({ of }) => of(record))]), ...after.map(({ id }) => id)],
  );
  return new Map(found.map((raw) => [raw['id'] as number, Object.fromEntries(shape.computed.map(({ name, field }) => [name, kindOf(field).columns.read([raw[name]])]))]));
}
