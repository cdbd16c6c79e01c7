import { writtenFields } from '#kit/records/entity.ts';
import { referredBy } from '#kit/import/target.ts';
import type { Reader, Reads } from '../../database/database.ts';
import { engineOf } from '../../database/engine.ts';
import { rowsOf } from '../../database/statement.ts';
import { sightOf, type RowsBeside } from '../../records/reach.ts';
import { checkCreate, runBeforeValidate } from '../../records/write/checking.ts';
import { Refusal } from '../../refusal.ts';
import type { AreaCheckParts } from './area-asked.ts';
import { valuesOfLabel, type LabelBook } from './label-book.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Makes the tables as the person sees them, with the records beside them that some rows name and that are yet to be
 * made: what an area asks of a row then finds them under the ids that the row has.
 */
export function sightOfRows({ on, sight, plan, who, registry }: AreaCheckParts & { readonly on: Reader }, book: LabelBook) {
  const references = writtenFields(plan.shape.entity).flatMap(([name, field]) => {
    const to = referredBy(field);
    return to === undefined ? [] : [{ name, to }];
  });
  const { beforeChange, beforeValidate } = plan.shape.spec;
  const known = new Map<string, Promise<readonly string[]>>();

  return async (rows: readonly Values[]): Promise<Reads> => {
    if (!beforeChange && !beforeValidate) return sight;
    const labels = new Map<string, Map<number, string>>();
    for (const { name, to } of references) {
      for (const id of rows.flatMap((values) => values[name])) {
        const label = typeof id === 'number' ? book.newLabel(id) : undefined;
        if (label !== undefined) labels.set(to, (labels.get(to) ?? new Map<number, string>()).set(id as number, label));
      }
    }
    if (labels.size === 0) return sight;
    const beside = new Map<string, RowsBeside>();
    for (const [to, some] of labels) {
      if (!known.has(to)) known.set(to, columnsOf(on, to));
      beside.set(to, { columns: (await known.get(to))!, json: JSON.stringify(await rowsToBeMade(to, some)) });
    }
    return sightOf(on, registry, who, beside);
  };

  /** The rows of a table that records of these labels will be. */
  async function rowsToBeMade(to: string, labels: ReadonlyMap<number, string>): Promise<readonly Values[]> {
    const shape = registry.get(to);
    const drafts = await runBeforeValidate(sight, shape, [...labels.values()].map((label) => ({ before: undefined, patch: valuesOfLabel(shape.entity, label) })), 'file', who);
    const at = new Date().toISOString();
    return [...labels.keys()].map((id, place) => {
      const values = drafts[place]!;
      const { draft } = checkCreate(registry, shape, { system: true }, values instanceof Refusal ? valuesOfLabel(shape.entity, labels.get(id)!) : values);
      const stamps = { id, version: 1, createdAt: at, updatedAt: at, createdBy: who.userIdx, updatedBy: who.userIdx };
      return { ...stamps, ...Object.fromEntries(shape.columns.map(({ name, of }) => [name, of(draft)])) };
    });
  }
}

/** Columns of a table in their order. */
async function columnsOf(on: Reader, table: string): Promise<readonly string[]> {
  const sql =
    engineOf(on) === 'postgres'
      ? 'select "column_name" as "name" from "information_schema"."columns" where "table_schema" = current_schema() and "table_name" = ? order by "ordinal_position"'
      : 'select "name" from pragma_table_info(?) order by "cid"';
  return (await rowsOf<{ name: string }>(on, sql, [table])).map(({ name }) => name);
}
