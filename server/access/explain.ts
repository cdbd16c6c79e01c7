import { reaches, type Permission, type Reach } from '#core/access/permission.ts';
import { targetOf } from '#kit/records/kinds/kinds.ts';
import type { Reads } from '../database/database.ts';
import { quoted, rowsOf } from '../database/statement.ts';
import type { Registry } from '../records/registry.ts';
import type { RawRow, Shape } from '../records/shape.ts';
import type { AccessBook } from './access.ts';
import type { Access } from './caller-rights.ts';

/** Why a role grants an action on a record, or does not. */
export interface RoleStep {
  /** Code of the role. */
  readonly role: string;
  /** Reach of the right in it; null where the role does not have the right. */
  readonly reach: Reach | null;
  /** The reach goes as far as this record. */
  readonly grants: boolean;
}

/** An action on a record, and the path from roles by their reach to the record that grants or denies it. */
export interface ExplainedAction {
  /** Id of the permission. */
  readonly right: string;
  readonly allowed: boolean;
  /** `unseen`: a role grants it on this record, which they do not see, so that for them it is not there. */
  readonly because: 'admin' | 'role' | 'outOfReach' | 'unseen' | 'noRole';
  readonly roles: readonly RoleStep[];
}

/** Access of a person to a record. */
export interface Explanation {
  readonly actions: readonly ExplainedAction[];
  /** The fields that say whose the record is, and whether it is the person's own or their department's by each. */
  readonly people: readonly { readonly field: string; readonly id: number | null; readonly is: 'own' | 'department' | 'other' }[];
}

/**
 * Explains which actions a person may do with a record of a kind, deleted ones too: one function for tests, API and
 * screen. Undefined where there is no such record.
 */
export async function explainAccess(
  on: Reads,
  book: Pick<AccessBook, 'reachesOf'>,
  registry: Pick<Registry, 'permissions'>,
  shape: Shape,
  id: number,
  who: Access,
): Promise<Explanation | undefined> {
  const [row] = await rowsOf<RawRow>(on, `select * from ${quoted(shape.name)} where "id" = ?`, [id]);
  if (!row) return undefined;
  const people = shape.entity.own.map((field) => {
    const kind = field === 'createdBy' ? 'user' : targetOf(shape.entity.fields[field]!)!;
    const person = row[field] === null || row[field] === undefined ? null : Number(row[field]);
    const among = (reach: 'own' | 'department') => person !== null && (who.people[reach][kind] ?? []).includes(person);
    return { field, id: person, is: among('own') ? ('own' as const) : among('department') ? ('department' as const) : ('other' as const) };
  });
  const within = (reach: Reach): boolean =>
    reach === 'all' || people.length === 0 || people.some(({ is }) => is !== 'other' && reaches.indexOf(is) <= reaches.indexOf(reach));
  const actions = await Promise.all(rightsOver(registry.permissions, shape).map((permission) => explainRight(on, book, permission, who, within)));
  const { read } = shape.spec;
  const isSeen = read === 'staff' ? who.roleList.length > 0 : actions.some(({ right, allowed }) => right === read.id && allowed);
  return { actions: isSeen ? actions : actions.map((one) => (one.allowed ? { ...one, allowed: false, because: 'unseen' } : one)), people };
}

/** Explains why somebody has a right, or lacks it: with any record, unless `within` says how far a reach must go. */
export async function explainRight(
  on: Reads,
  book: Pick<AccessBook, 'reachesOf'>,
  permission: Permission,
  who: Access,
  within: (reach: Reach) => boolean = () => true,
): Promise<ExplainedAction> {
  if (who.roleList.includes('admin')) return { right: permission.id, allowed: true, because: 'admin', roles: [] };
  const known = await book.reachesOf(on, who.roleList, permission);
  const roles = known.map(([role, reach]) => ({ role, reach: reach ?? null, grants: reach !== undefined && within(reach) }));
  const allowed = roles.some(({ grants }) => grants);
  return { right: permission.id, allowed, because: allowed ? 'role' : roles.some(({ reach }) => reach !== null) ? 'outOfReach' : 'noRole', roles };
}

/** The rights that are asked for actions on a kind of record, each once: to read, to write, to delete, and the area's own. */
function rightsOver(permissions: readonly Permission[], { name, spec }: Shape): readonly Permission[] {
  const { read, write, remove = write } = spec;
  const asked = [...(read === 'staff' ? [] : [read]), write, remove, ...permissions.filter(({ id }) => id.startsWith(`${name}/`))];
  return [...new Map(asked.map((one) => [one.id, one])).values()];
}
