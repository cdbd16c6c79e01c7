import { normaliseAddress } from '#kit/records/address.ts';
import type { Field } from '#kit/records/field.ts';
import { fold } from '#kit/records/fold.ts';
import { noLabels, readCell } from '#kit/records/cells.ts';
import { kindOf } from '#kit/records/kinds/kinds.ts';
import type { Reads } from '../../database/database.ts';
import { places, quoted, rowsOf } from '../../database/statement.ts';
import { titleColumns } from './labels.ts';
import { chunkSize } from './load.ts';
import type { RawRow, Shape } from '../shape.ts';

/**
 * Finds live records by what people call them: without case, in any language, an address in any of its spellings.
 * Several records of one name are `ambiguous`; a label nobody bears is absent.
 */
export async function lookUp(
  on: Reads,
  shape: Shape,
  labels: readonly string[],
): Promise<Map<string, number | 'ambiguous'>> {
  const { title } = shape.entity;
  const field = shape.entity.fields[title];
  if (field && kindOf(field).label) return lookUpNumbers(on, shape, field, labels);
  const byAddress = shape.uniques.some(({ field, column }) => field === title && column === `${title}Key`);
  const formOf = byAddress ? normaliseAddress : fold;
  const columns = byAddress ? [`${title}Key`] : titleColumns(shape);
  const unique = [...new Set(labels)].filter((label) => formOf(label) !== '');

  const found = new Map<string, number | 'ambiguous'>();
  for (let start = 0; start < unique.length; start += chunkSize) {
    const some = unique.slice(start, start + chunkSize);
    const wanted = new Set(some.map(formOf));
    // `lower` of the engines knows ASCII only; a name in other capitals is found as it was written.
    const asked = [...new Set(byAddress ? wanted : some.flatMap((label) => [formOf(label), asciiLower(label)]))];
    // one after another: of several with an `or` between them SQLite would read every record
    const selects = columns.map(
      (column) => `select "id", ${columns.map(quoted).join(', ')} from ${quoted(shape.name)}
       where "deletedAt" is null and ${byAddress ? quoted(column) : `lower(${quoted(column)})`} in (${places(asked.length)})`,
    );
    const rows = await rowsOf<RawRow>(on, selects.join(' union all '), columns.flatMap(() => asked));
    for (const row of rows) {
      for (const column of columns) {
        const value = row[column];
        const form = value === null || value === undefined ? '' : byAddress ? String(value) : formOf(String(value));
        if (!wanted.has(form)) continue;
        const known = found.get(form);
        found.set(form, known === undefined || known === row['id'] ? (row['id'] as number) : 'ambiguous');
      }
    }
  }
  const answer = new Map<string, number | 'ambiguous'>();
  for (const label of labels) {
    const id = found.get(formOf(label));
    if (id !== undefined) answer.set(label, id);
  }
  return answer;
}

/** Finds live records by a title that is kept as a number: "MS-12", "ms 12" and "12" are one. */
async function lookUpNumbers(on: Reads, { name, entity }: Shape, field: Field, labels: readonly string[]): Promise<Map<string, number>> {
  const values = new Map<string, number>();
  for (const label of labels) {
    const reading = readCell(field, label, noLabels);
    if ('value' in reading && typeof reading.value === 'number') values.set(label, reading.value);
  }
  const asked = [...new Set(values.values())];
  const found = new Map<number, number>();
  for (let start = 0; start < asked.length; start += chunkSize) {
    const some = asked.slice(start, start + chunkSize);
    const column = quoted(entity.title);
    const sql = `select "id", ${column} as "number" from ${quoted(name)} where "deletedAt" is null and ${column} in (${places(some.length)})`;
    for (const row of await rowsOf<{ id: number; number: number }>(on, sql, some)) found.set(row.number, row.id);
  }
  return new Map([...values].flatMap(([label, value]) => (found.has(value) ? [[label, found.get(value)!]] : [])));
}

const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
