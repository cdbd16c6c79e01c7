import { writtenFields } from '#kit/records/entity.ts';
import { referredBy } from '#kit/import/target.ts';
import type { Reader } from '../../database/database.ts';
import { sightOf, type RowsBeside } from '../../records/reach.ts';
import { rowAhead, rowsBeside, type RowAhead } from '../../records/write/ahead.ts';
import { checkCreate, runBeforeValidate } from '../../records/write/checking.ts';
import { Refusal } from '../../refusal.ts';
import type { AreaCheckParts, SeenWith } from './area-asked.ts';
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

  return async (rows: readonly Values[]): Promise<SeenWith> => {
    if (!beforeChange && !beforeValidate) return () => sight;
    const labels = new Map<string, Map<number, string>>();
    for (const { name, to } of references) {
      for (const id of rows.flatMap((values) => values[name])) {
        const label = typeof id === 'number' ? book.newLabel(id) : undefined;
        if (label !== undefined) labels.set(to, (labels.get(to) ?? new Map<number, string>()).set(id as number, label));
      }
    }
    let lastAhead: { readonly of: readonly RowAhead[]; readonly beside: RowsBeside } | undefined;
    const made = new Map<string, readonly RowAhead[]>();
    for (const [to, some] of labels) made.set(to, await rowsToBeMade(to, some));
    const known = new Map([...made].map(([to, some]) => [to, rowsBeside(registry.get(to), some)] as const));
    return (ahead = [], except) => {
      const { shape } = plan;
      const all = new Map<string, RowsBeside>(known);
      // the later row of a record is the one that stands
      if (ahead.length > 0) {
        if (lastAhead?.of !== ahead) lastAhead = { of: ahead, beside: rowsBeside(shape, [...new Map([...(made.get(shape.name) ?? []), ...ahead].map((row) => [row.id, row])).values()]) };
        all.set(shape.name, { ...lastAhead.beside, except });
      }
      return all.size === 0 ? sight : sightOf(on, registry, who, all);
    };
  };

  /** The rows of a table that records of these labels will be. */
  async function rowsToBeMade(to: string, labels: ReadonlyMap<number, string>): Promise<readonly RowAhead[]> {
    const shape = registry.get(to);
    const drafts = await runBeforeValidate(sight, shape, [...labels.values()].map((label) => ({ before: undefined, patch: valuesOfLabel(shape.entity, label) })), 'file', who);
    return [...labels.keys()].map((id, place) => {
      const values = drafts[place]!;
      const { draft } = checkCreate(registry, shape, { system: true }, values instanceof Refusal ? valuesOfLabel(shape.entity, labels.get(id)!) : values);
      return rowAhead(shape, { before: undefined, after: draft }, id, who.userIdx);
    });
  }
}
