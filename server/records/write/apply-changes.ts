import type { Problems } from '#kit/records/check.ts';
import type { Reads } from '../../database/database.ts';
import { codes, noPermission, notFound, Refusal } from '../../refusal.ts';
import { loadRecords } from '../read/load.ts';
import { sightOf } from '../reach.ts';
import type { Shape } from '../shape.ts';
import { refusedAmong, sightAhead } from './ahead.ts';
import { askArea, fieldsOf } from './ask-area.ts';
import { isOpen, leaveOut, without, type Candidate, type Proposal } from './candidate.ts';
import { checkCreate, checkUpdate, runBeforeValidate, isNone, refuseProblems } from './checking.ts';
import { latestOf, mergeEach } from './merging.ts';
import { reachOver } from './reach-over.ts';
import { refuseUnseen } from './refuse-unseen.ts';
import { findInactive, findMissing, findUnseen, usedRefusal, usersOf } from './referring.ts';
import { statesIn } from './state-checks.ts';
import { insertRecords, setDeleted, updateRecords } from './storing.ts';
import { findTaken } from './unique.ts';
import type { Work } from './work.ts';

/** Treatment of refusals and hooks in one call of the pipeline. */
export interface ApplyOptions {
  /** `throw` refuses all; otherwise the record, or only its cells that do not fit, are left out and told. */
  readonly onRefusal: 'throw' | 'skipRecord' | 'skipCells';
  /** Place of the first proposal in the whole call, for problems by index. */
  readonly from?: number;
  /** Problems are those of one record and carry no index. */
  readonly single?: boolean;
  /** False for an undo: former values return as they were. */
  readonly beforeValidate?: boolean;
  /** The writer takes their own step back: what they made goes, and what they took away returns, by the right to change it. */
  readonly isOwnStep?: boolean;
}

/**
 * The one way records change, at most a chunk of one kind: load and lock, merge with what others did meanwhile,
 * `beforeValidate`, rules and rights, uniqueness and references, `beforeChange`, write, journal.
 * Returns a candidate for each proposal, in their order. Throws a `Refusal` as `onRefusal` says; a missing right always.
 */
export async function applyChanges(
  work: Work,
  shape: Shape,
  proposals: readonly Proposal[],
  options: ApplyOptions,
): Promise<readonly Candidate[]> {
  work.signal?.throwIfAborted();
  const candidates = await load(work, shape, proposals, options);
  await refuseUnseen(work, shape, candidates.flatMap((one) => (one.kind === 'update' && !one.back && isOpen(one) ? [{ id: one.before!.id, values: one.values! }] : [])));
  await mergeUpdates(work, shape, candidates, options);
  await refuseDeletions(work, shape, candidates, options);
  // Each turn takes at least one cell out of every record that has a problem.
  while (!(await validate(work, shape, candidates.filter(isOpen), options)));
  await store(work, shape, candidates.filter(isOpen));
  return candidates;
}

async function load(
  work: Work,
  shape: Shape,
  proposals: readonly Proposal[],
  { onRefusal, from = 0, isOwnStep = false }: ApplyOptions,
): Promise<Candidate[]> {
  const ids = proposals.flatMap(({ id }) => id ?? []).sort((a, b) => a - b);
  if (new Set(ids).size !== ids.length) throw new Error('A record is changed twice at once');
  const { connection } = work;
  const rows = await loadRecords(connection, shape, ids, {
    lock: proposals.every(({ kind }) => kind === 'update') ? 'change' : 'end',
    deleted: proposals.some(({ kind }) => kind === 'restore'),
  });
  const reach = await reachOver(work, shape, ids);
  const byId = new Map(rows.flatMap((row) => (reach.sees(row.id) ? [[row.id, row]] : [])));
  return proposals.map(({ kind, id, version, values = {}, back, replaces = false }, place) => {
    const before = id === undefined ? undefined : byId.get(id);
    if (onRefusal === 'throw' && id !== undefined && !before) throw notFound(`${shape.name} ${id}`);
    const missing = before && reach.missingFor(isOwnStep ? 'update' : kind, before.id);
    if (missing && onRefusal === 'throw') throw noPermission(missing.id);
    const asked = typeof values !== 'function' ? values : before ? values(before) : null;
    const beyond: Problems = missing ? Object.fromEntries((kind === 'update' ? Object.keys(asked ?? {}) : ['id']).map((name) => [name, 'rule.noRight'])) : {};
    const isByCell = onRefusal === 'skipCells';
    return {
      index: from + place,
      kind,
      version,
      id,
      before,
      values: missing && isByCell ? null : asked,
      after: undefined,
      revision: undefined,
      problems: isByCell ? {} : beyond,
      taken: undefined,
      takenIn: undefined,
      back,
      replaces,
      lacks: undefined,
      refusal: undefined,
      leftOut: isByCell ? beyond : {},
      clash: undefined,
    };
  });
}

/** Leaves of each update what nobody else wrote since the version it was read at. */
async function mergeUpdates(work: Work, shape: Shape, candidates: readonly Candidate[], { onRefusal }: ApplyOptions): Promise<void> {
  const open = candidates.filter((one) => one.kind === 'update' && one.version !== undefined && isOpen(one));
  if (open.length === 0) return;
  const merged = await mergeEach(
    work,
    shape,
    open.map(({ before, version, values }) => ({ id: before!.id, version, patch: values! })),
    new Map(open.map(({ before }) => [before!.id, before!])),
  );
  for (const one of open) {
    const rest = merged.get(one.before!.id)!;
    if (!(rest instanceof Refusal)) one.values = rest;
    else if (onRefusal === 'throw') throw rest;
    else if (onRefusal === 'skipRecord') one.refusal = rest;
    else {
      one.clash = rest;
      one.values = without(one.values!, rest.more['conflicts'] as object);
    }
  }
  if (onRefusal === 'skipCells') for (const one of open) if (isNone(one.values!)) one.values = null;
}

/** Refuses to delete what somebody changed meanwhile, and what others refer to. */
async function refuseDeletions(work: Work, shape: Shape, candidates: readonly Candidate[], { onRefusal }: ApplyOptions): Promise<void> {
  const open = candidates.filter((one) => one.kind === 'delete' && isOpen(one));
  if (open.length === 0) return;
  const ids = open.map(({ before }) => before!.id);
  const users = await usersOf(work, shape, ids);
  // A record that is referred to stays, whoever sees the others; only those that the writer sees are named.
  const told = users.size === 0 ? users : await usersOf({ connection: sightOf(work.connection, work.registry, work.who), registry: work.registry }, shape, ids, work.who);
  for (const one of open) {
    const { id, version } = one.before!;
    const usedBy = users.get(id);
    if (one.version !== undefined && one.version !== version) {
      const latest = await latestOf(work, shape, id);
      one.refusal = new Refusal(409, codes.conflict, 'The record was changed meanwhile', { conflicts: {}, ...latest });
    } else if (usedBy) one.refusal = usedRefusal(told.get(id) ?? [], usedBy.reduce((sum, { count }) => sum + Number(count), 0));
    if (one.refusal && onRefusal === 'throw') throw one.refusal;
  }
}

/** Works out what each record is to be and what is wrong with it. False when cells were left out: then once more. */
async function validate(work: Work, shape: Shape, open: readonly Candidate[], options: ApplyOptions): Promise<boolean> {
  const { onRefusal, single = false } = options;
  await checkRules(work, shape, open, options);
  const whole = open.every(isOpen);
  if (whole || onRefusal === 'skipRecord') await checkOthers(work, shape, open.filter(isOpen));
  const lacking = open.find(({ lacks }) => lacks !== undefined);
  if (onRefusal === 'throw' && lacking)
    throw new Refusal(403, codes.noPermission, 'No permission', { permission: lacking.lacks, fields: lacking.problems });
  if (onRefusal === 'throw') refuseProblems(open.flatMap(problemOf), single);
  if (open.every(isOpen) || onRefusal === 'skipRecord') await askEach(work, shape, open.filter(isOpen), options);
  const refused = open.filter((one) => !isOpen(one));
  if (onRefusal !== 'skipCells' || refused.length === 0) return true;
  const states = await statesIn(work.connection, shape);
  for (const one of refused) leaveOut(one, states);
  return false;
}

/** `beforeValidate` and the record's own rules. */
async function checkRules(work: Work, shape: Shape, open: readonly Candidate[], { beforeValidate = true }: ApplyOptions): Promise<void> {
  const { connection, registry, who, origin } = work;
  for (const one of open) if (one.kind === 'restore') one.after = one.before;
  const all = open.filter(({ kind }) => kind === 'create' || kind === 'update');
  const unseen = shape.spec.beforeValidate ? await findUnseen(work, shape, all.map(({ before, values }) => ({ before, patch: values! }))) : new Map<number, Problems>();
  for (const [place, fields] of unseen) all[place]!.problems = fields;
  const written = all.filter((_, place) => !unseen.has(place));
  const states = await statesIn(connection, shape);
  const unvalidated = written.map(({ before, values }) => ({ before, patch: values! }));
  const finished = beforeValidate ? await runBeforeValidate(connection, shape, unvalidated, origin, work.who) : unvalidated.map(({ patch }) => patch);
  for (const [place, one] of written.entries()) {
    const values = finished[place]!;
    if (values instanceof Refusal) one.problems = fieldsOf(values);
    else if (one.before) {
      const { revision, fields = {}, lacks } = checkUpdate(registry, shape, who, one.before, values, { states, sent: one.values!, back: one.back?.own ?? false });
      one.revision = revision && { ...revision, ...(one.back && { dates: one.back.dates }) };
      one.after = revision?.after;
      one.problems = fields;
      one.lacks = lacks;
    } else {
      const { draft, fields = {}, lacks } = checkCreate(registry, shape, who, values, { states, sent: one.values! });
      one.after = draft;
      one.problems = fields;
      one.lacks = lacks;
    }
  }
}

/** Uniqueness, and whether what is referred to is there. */
async function checkOthers(work: Work, shape: Shape, open: readonly Candidate[]): Promise<void> {
  const changing = open.filter(({ after }) => after);
  const asked = changing.map(({ kind, before, after, revision }) => ({
    after: after!,
    ...(before && { before }),
    ...(revision && { changes: revision.changes }),
    restores: kind === 'restore',
  }));
  const found = [...(await findTaken(work, shape, asked, 0)), ...(await findMissing(work, shape, asked, 0))];
  // An import, a server's own hook and an undo name values that were chosen before.
  if (work.origin === 'person') for (const one of await findInactive(work, shape, asked)) if (!changing[one.index]!.back) found.push(one);
  for (const { index, fields, taken, takenIn } of found) {
    const one = changing[index]!;
    one.problems = { ...one.problems, ...fields };
    one.taken ??= taken;
    one.takenIn ??= takenIn;
  }
}

/** Asks the area about each record beside the others of the call. A refusal that names fields is that record's alone. */
async function askEach(work: Work, shape: Shape, open: readonly Candidate[], { onRefusal }: ApplyOptions): Promise<void> {
  if (!shape.spec.beforeChange) return;
  const asked = open.flatMap((one) => {
    if (!one.after && one.kind !== 'delete') return [];
    // A record that returns has nothing before it: whoever may not make it so may not bring it back so.
    return [{ one, before: one.kind === 'restore' ? undefined : one.before, after: one.after }];
  });
  const { connection, registry, batch } = work;
  const ahead = sightAhead({ on: connection, registry, reader: { system: true }, by: batch.by?.userIdx ?? null }, shape);
  const ask = ({ one, before, after }: (typeof asked)[number], connection: Reads | undefined) => askArea(work, shape, before, after, one, connection);
  if (onRefusal === 'throw') {
    for (const change of asked) await ask(change, asked.length > 1 ? ahead(change, asked) : undefined);
    return;
  }
  const refused = await refusedAmong(asked, async (change, standing) => {
    try {
      await ask(change, asked.length > 1 ? ahead(change, standing) : undefined);
      return undefined;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return fieldsOf(error);
    }
  });
  for (const [{ one }, problems] of refused) one.problems = problems;
}

async function store(work: Work, shape: Shape, open: readonly Candidate[]): Promise<void> {
  const created = open.filter(({ kind }) => kind === 'create');
  if (created.length > 0) {
    const ids = await insertRecords(work, shape, created.map(({ after }) => after!));
    for (const [place, one] of created.entries()) one.id = ids[place];
  }
  const updated = open.filter(({ revision }) => revision !== undefined);
  const stored = await updateRecords(work, shape, updated.map(({ revision }) => revision!));
  for (const [place, one] of updated.entries()) one.revision = stored[place];
  for (const kind of ['delete', 'restore'] as const) {
    const rows = open.flatMap((one) => (one.kind === kind ? one.before! : []));
    await setDeleted(work, shape, rows, kind === 'delete');
  }
}

const problemOf = ({ index, problems, taken, takenIn }: Candidate) =>
  isNone(problems) ? [] : [{ index, fields: problems, ...(taken && { taken }), ...(takenIn && { takenIn }) }];
