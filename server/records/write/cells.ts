import type { Problems } from '#kit/records/check.ts';
import { engineOf } from '../../database/engine.ts';
import { Refusal } from '../../refusal.ts';
import type { Work } from './changing.ts';
import { checkUpdate, completed } from './checking.ts';
import type { Person } from './journal.ts';
import { loadRecords } from '../read/load.ts';
import { mergeEach, type Conflict } from './merging.ts';
import { findMissing } from './referring.ts';
import type { RecordRow, Shape } from '../shape.ts';
import { updateRecords, type Revision } from './storing.ts';
import { findTaken } from './unique.ts';
import type { Values } from './writing.ts';

/** Some cells of a record, changed on the version it was read at. */
export interface CellUpdate {
  readonly id: number;
  readonly version: number;
  readonly patch: Values;
}

/** What came of the cells of one record: each is written, refused, or changed by somebody else meanwhile. */
export interface CellOutcome {
  readonly id: number;
  /** The version the record has now; absent when it is gone. */
  readonly version?: number;
  /** The fields that hold what was sent. */
  readonly written: readonly string[];
  /** Why the others do not, by field. */
  readonly refused: Problems;
  readonly conflicts: Readonly<Record<string, Conflict>>;
  /** Who changed the fields in conflict, and when: ISO 8601, UTC. */
  readonly by: Person | null;
  readonly at: string | null;
}

/** A record's cells on their way to being written. */
interface Open {
  readonly before: RecordRow;
  /** What is still to be written. */
  patch: Values;
  readonly refused: Record<string, string>;
}

/**
 * Writes the cells of at most a chunk of records, each cell that can be: what does not fit is left out and told, and
 * takes nothing else of its record with it. Answers what came of each record, in their order.
 */
export async function updateCells(work: Work, shape: Shape, updates: readonly CellUpdate[]): Promise<readonly CellOutcome[]> {
  const { connection, registry, who } = work;
  const ids = updates.map(({ id }) => id).sort((a, b) => a - b);
  const rows = await loadRecords(connection, shape, ids, { locked: engineOf(connection) === 'postgres' });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const there = updates.filter(({ id }) => byId.has(id));
  const merged = await mergeEach(work, shape, there, byId);
  const clashes = new Map<number, Clash>();
  const open = there.map(({ id, patch }): Open => {
    const rest = merged.get(id) ?? {};
    if (!(rest instanceof Refusal)) return { before: byId.get(id)!, patch: rest, refused: {} };
    const clash = rest.more as unknown as Clash;
    clashes.set(id, clash);
    return { before: byId.get(id)!, patch: without(patch, clash.conflicts), refused: {} };
  });

  let revisions: readonly Revision[];
  // Each turn takes at least one cell out of every record that has a problem.
  do revisions = await revise();
  while (revisions.length === 0 && open.some(({ patch }) => !isNone(patch)));
  await updateRecords(work, shape, revisions);

  const versions = new Map(revisions.map(({ after }) => [after.id, after.version]));
  const opened = new Map(open.map((one) => [one.before.id, one]));
  return updates.map(({ id, patch }) => {
    const one = opened.get(id);
    if (!one) return { id, written: [], refused: {}, conflicts: {}, by: null, at: null };
    const { conflicts = {}, by = null, at = null } = clashes.get(id) ?? {};
    const written = Object.keys(patch).filter((name) => !(name in one.refused) && !(name in conflicts));
    return { id, version: versions.get(id) ?? one.before.version, written, refused: one.refused, conflicts, by, at };
  });

  /** The changes, once nothing stands in their way; none while something was taken out just now. */
  async function revise(): Promise<readonly Revision[]> {
    const whole = await completed(connection, shape, open);
    const problems: (readonly [Open, Problems])[] = [];
    const fit: { readonly one: Open; readonly revision: Revision }[] = [];
    for (const [place, one] of open.entries()) {
      if (isNone(one.patch)) continue;
      const { revision, fields } = checkUpdate(registry, shape, who, one.before, whole[place] ?? {});
      if (fields) problems.push([one, fields]);
      else if (revision) fit.push({ one, revision });
      else one.patch = {};
    }
    const found = fit.map(({ revision }) => revision);
    if (problems.length === 0) {
      for (const { index, fields } of [...(await findTaken(connection, shape, found, 0)), ...(await findMissing(work, shape, found, 0))])
        problems.push([fit[index]!.one, fields]);
    }
    for (const [one, fields] of problems) leaveOut(one, fields);
    return problems.length === 0 ? found : [];
  }
}

type Clash = Pick<CellOutcome, 'conflicts' | 'by' | 'at'>;

/** Takes the cells with problems out; a problem of a field that was not sent takes all that were. */
function leaveOut(one: Open, fields: Problems): void {
  const [first = 'rule.unknown'] = Object.values(fields);
  const sent = Object.keys(fields).filter((name) => name in one.patch);
  const bad = sent.length > 0 ? sent : Object.keys(one.patch);
  for (const name of bad) one.refused[name] = fields[name] ?? first;
  one.patch = without(one.patch, one.refused);
}

const without = (values: Values, names: object): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !(name in names)));

const isNone = (values: Values): boolean => Object.keys(values).length === 0;
