import type { Reader } from '../../../database/database.ts';
import { engineOf } from '../../../database/engine.ts';
import { quoted, rowsOf } from '../../../database/statement.ts';
import type { RowsInReach } from '../../reach.ts';
import type { Registry } from '../../registry.ts';
import type { Shape } from '../../shape.ts';
import { found, needlesOf, soughtIn } from '../containing.ts';
import type { Freshness } from '../freshness.ts';
import { referredFields } from '../where.ts';
import { searchColumn, type SearchCondition } from './tests.ts';

/** Searches whose records of other kinds are remembered, at most. */
const maxFound = 50;

/**
 * A search as a condition over columns in memory; undefined for one that looks through a list of records, or at records
 * of which not all are in reach: it is for the database.
 */
export type SearchConditions = (shape: Shape, q: string, reachedOf: (shape: Shape) => RowsInReach) => Promise<SearchCondition | undefined>;

/** Makes searches into conditions; what they find among the records that others name is kept while it is true. */
export function createSearchConditions(read: Reader, registry: Registry, freshness: Pick<Freshness, 'markOf'>): SearchConditions {
  const kept = new Map<string, { readonly mark: string; readonly ids: ReadonlySet<number> }>();
  return async (shape, q, reachedOf) => {
    const sought = soughtIn(q);
    const fields = referredFields(registry, shape);
    if (!shape.searched || sought.forms.length === 0 || fields.some(({ refers, target }) => refers === 'many' || reachedOf(target) !== 'all')) return undefined;
    const referred = [];
    for (const { name, target } of fields) {
      const { text, values } = found(engineOf(read), target, sought);
      const key = JSON.stringify([text, values]);
      const mark = freshness.markOf(text);
      const known = kept.get(key);
      const ids = known?.mark === mark ? known.ids : new Set((await rowsOf<{ id: number }>(read, `${text} order by 1`, values)).map(({ id }) => Number(id)));
      if (kept.size >= maxFound) kept.delete(kept.keys().next().value ?? '');
      kept.set(key, { mark, ids });
      referred.push({ column: { sql: quoted(name), storage: 'id' as const }, ids });
    }
    return { is: 'search', column: searchColumn, needles: needlesOf(sought), referred };
  };
}
