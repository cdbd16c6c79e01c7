import type { Row } from '#kit/records/entity.ts';
import type { department } from '../entities/dictionaries.ts';

/** A department as a reader gets it. */
export type DepartmentRow = Row<typeof department>;

/** A line of the tree. */
export interface Branch {
  readonly row: DepartmentRow;
  /** Departments above it. */
  readonly depth: number;
  readonly hasChildren: boolean;
  /** Place among those with the same parent, from 1, and how many these are. */
  readonly place: number;
  readonly of: number;
}

/** Departments in the order of a tree; those below a folded one are left out. One whose parent is gone stands at the top. */
export function branchesOf(rows: readonly DepartmentRow[], folded: ReadonlySet<number>): readonly Branch[] {
  const ids = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(
    rows.toSorted((a, b) => a.sort - b.sort || a.id - b.id),
    ({ parent }) => (parent !== null && ids.has(parent) ? parent : null),
  );
  const walk = (parent: number | null, depth: number): readonly Branch[] => {
    const some = below.get(parent) ?? [];
    return some.flatMap((row, at) => {
      const line = { row, depth, hasChildren: below.has(row.id), place: at + 1, of: some.length };
      return [line, ...(folded.has(row.id) ? [] : walk(row.id, depth + 1))];
    });
  };
  return walk(null, 0);
}

/** Reason why a department cannot be part of another one, or of none: a key of words. */
export type Forbidden = 'department.tree.itself' | 'department.tree.below' | 'department.tree.already';

/** Says why a department cannot move there; undefined where it can. */
export function forbidden(rows: readonly DepartmentRow[], moved: number, parent: number | null): Forbidden | undefined {
  if (moved === parent) return 'department.tree.itself';
  const byId = new Map(rows.map((row) => [row.id, row]));
  if ((byId.get(moved)?.parent ?? null) === parent) return 'department.tree.already';
  const seen = new Set<number>();
  for (let at = parent; at !== null && !seen.has(at); at = byId.get(at)?.parent ?? null) {
    if (at === moved) return 'department.tree.below';
    seen.add(at);
  }
  return undefined;
}
