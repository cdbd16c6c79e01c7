import { z } from 'zod';
import { everyRole } from '#core/access/permission.ts';
import { definePlugin } from '#core/kernel/index.ts';
import { permissions } from '#core/slots.ts';
import { isBlank } from '#kit/records/kinds/kind.ts';
import { readQuery, writeQuery } from '#kit/records/query.ts';
import { savedViewsSchema, scopeSchema, viewSchema } from '#kit/list/views/api.ts';
import { shareViews, viewLimits, type ViewAudience } from '#kit/list/views/view.ts';
import { database, type Connection } from '../database/database.ts';
import { idOf, callerOf } from '#server/records/endpoints/call-parts.ts';
import { idempotencyOf } from '../records/write/idempotency.ts';
import { reading } from '../records/read/reading.ts';
import { recordsRegistry } from '../records/registry.ts';
import { writing } from '../records/write/writing.ts';
import { codes, noPermission, Refusal, ruleBroken } from '../refusal.ts';
import { endpoint, jobs, migrations, type Call } from '../slots.ts';
import { viewTables } from './migration.ts';
import { addView, changeView, dropDeleted, keepColumns, readSavedViews, mayChange, mayShare, roomForOne, seenView, setFirst, viewOf, type ViewRow } from './view-store.ts';

/** The most views counted in one answer: more than a row of them holds. */
const maxCounted = 50;

/** Milliseconds for which a deleted view can be restored. */
const regret = 30 * 24 * 60 * 60 * 1000;

const record = z.string().min(1).max(100);
const scope = scopeSchema;
const role = z.enum(everyRole).nullable().default(null);
const name = z
  .string()
  .trim()
  .max(viewLimits.name)
  .refine((text) => !isBlank(text), { error: 'rule.tooShort' });
const query = z.string().max(viewLimits.query).meta({ description: 'As in the address of the list: `year=1990..&sort=-year`' });
const columns = z
  .string()
  .max(viewLimits.columns)
  .regex(/^[\w/!*,-]*$/)
  .meta({ description: 'In their order: `address!,year*90,-fee` is a pinned, a wide and a hidden column; empty for the usual ones' });

const listViews = endpoint({
  method: 'GET',
  path: '/view',
  isKeepable: true,
  needs: 'signedIn',
  summary: 'The saved views of a list that the reader may see, their own columns, and what opens first',
  query: z.strictObject({ record }),
  output: savedViewsSchema,
  handle: (call) => {
    mayRead(call, call.query.record);
    return readSavedViews(call.kernel.use(database).read, call.query.record, callerOf(call));
  },
});

const countViews = endpoint({
  method: 'GET',
  path: '/view/count',
  isKeepable: true,
  needs: 'signedIn',
  summary: 'How many records views of a list show, by their number; one that the reader may not see or count is left out',
  query: z.strictObject({
    record,
    views: z
      .string()
      .regex(/^\d+(,\d+)*$/, 'rule.query')
      .transform((ids) => new Set(ids.split(',').slice(0, maxCounted).map(Number)))
      .meta({ description: `Numbers with commas, at most ${maxCounted}` }),
  }),
  output: z.record(z.string(), z.int()),
  handle: async (call) => {
    const { record, views: asked } = call.query;
    mayRead(call, record);
    const { views } = await readSavedViews(call.kernel.use(database).read, record, callerOf(call));
    const counts: Record<string, number> = {};
    for (const { id, query } of views) if (asked.has(id)) Object.assign(counts, await countOf(call, record, id, query));
    return counts;
  },
});

const addOne = endpoint({
  method: 'POST',
  path: '/view',
  needs: 'signedIn',
  summary: 'Saves a view of a list',
  body: z.strictObject({ record, name, scope, role, query, columns }),
  output: viewSchema,
  handle: (call) => {
    const { record, ...sent } = call.body;
    const caller = callerOf(call);
    mayRead(call, record);
    mayShare(sent, caller);
    const saying = { ...sent, ...roleFits(sent), query: fitting(call, record, sent.query) };
    return written(call, async (on) => {
      await roomForOne(on, record, sent.scope, caller);
      return viewOf(await addView(on, record, saying, caller), caller);
    });
  },
});

const changeOne = endpoint({
  method: 'PUT',
  path: '/view/{id}',
  needs: 'signedIn',
  summary: 'Changes a view: its name, whom it is for, what it shows; with the version in If-Match',
  body: z.strictObject({ name, scope, role: z.enum(everyRole).nullable(), query, columns }).partial(),
  output: viewSchema,
  handle: (call) => {
    const version = versionOf(call);
    const caller = callerOf(call);
    return written(call, async (on) => {
      const before = await changeable(on, call);
      const { name = before.name, columns = before.columns } = call.body;
      const whom = roleFits({ scope: call.body.scope ?? before.scope, role: call.body.role === undefined ? before.role : call.body.role });
      mayShare(whom, caller);
      if ((whom.scope === 'mine') !== (before.scope === 'mine')) await roomForOne(on, before.record, whom.scope, caller);
      const query = call.body.query === undefined ? before.query : fitting(call, before.record, call.body.query);
      // A shared view that becomes private belongs to whoever made it so.
      const userIdx = whom.scope === 'mine' ? caller.userIdx : before.userIdx;
      return viewOf(await changeView(on, { ...before, ...whom, name, columns, query, userIdx }, version, caller), caller);
    });
  },
});

const deleteOne = endpoint({
  method: 'DELETE',
  path: '/view/{id}',
  needs: 'signedIn',
  summary: 'Deletes a view, with the version in If-Match; it can be brought back for 30 days',
  output: viewSchema,
  handle: (call) => {
    const version = versionOf(call);
    const caller = callerOf(call);
    return written(call, async (on) => {
      const before = await changeable(on, call);
      return viewOf(await changeView(on, { ...before, deletedAt: new Date().toISOString() }, version, caller), caller);
    });
  },
});

const restoreOne = endpoint({
  method: 'POST',
  path: '/view/{id}/restore',
  needs: 'signedIn',
  summary: 'Brings a deleted view back',
  output: viewSchema,
  handle: (call) => {
    const caller = callerOf(call);
    return written(call, async (on) => {
      const before = await changeable(on, call, true);
      await roomForOne(on, before.record, before.scope, caller);
      return viewOf(await changeView(on, { ...before, deletedAt: null }, before.version, caller), caller);
    });
  },
});

const chooseFirst = endpoint({
  method: 'PUT',
  path: '/view-first',
  needs: 'signedIn',
  summary: 'Says what a list opens with for the caller, for a role or for everyone',
  body: z.strictObject({
    record,
    scope,
    role,
    view: z.union([z.int().positive(), z.null(), z.literal('unsaid')]).meta({ description: 'Null for the whole list; `unsaid` takes it back' }),
  }),
  handle: (call) => {
    const { record, view, ...said } = call.body;
    const caller = callerOf(call);
    mayRead(call, record);
    mayShare(said, caller);
    const whom = roleFits(said);
    return written(call, async (on) => {
      if (typeof view === 'number') opensFor(await viewOfList(on, view, record, call), whom);
      await setFirst(on, record, whom, view, caller);
      return { record, ...whom, view };
    });
  },
});

const keepOwnColumns = endpoint({
  method: 'PUT',
  path: '/view-columns',
  needs: 'signedIn',
  summary: 'Keeps the caller’s own columns of a list',
  body: z.strictObject({
    record,
    view: z.int().nonnegative().meta({ description: 'The view that is open; 0 for the whole list' }),
    columns: columns.nullable().meta({ description: 'Null for those of the view' }),
  }),
  handle: (call) => {
    const { record, view, columns } = call.body;
    mayRead(call, record);
    return written(call, async (on) => {
      if (view > 0) await viewOfList(on, view, record, call);
      await keepColumns(on, record, view, columns, callerOf(call));
      return { record, view, columns };
    });
  },
});

/** Saved views of lists, and the columns each person arranged for themselves. */
export const viewsPlugin = definePlugin({
  id: 'server/views',
  contributes: [
    permissions(shareViews),
    migrations(viewTables),
    jobs({
      id: 'views/drop-deleted',
      every: 60 * 60 * 1000,
      run: (kernel) => kernel.use(database).write((on) => dropDeleted(on, new Date(Date.now() - regret).toISOString())),
    }),
    listViews,
    countViews,
    addOne,
    changeOne,
    deleteOne,
    restoreOne,
    chooseFirst,
    keepOwnColumns,
  ],
});

type AnyCall = Call<never, never> | Call;

/** Runs a write in a transaction of the one way in, so that a repeated call has one effect. */
const written = <T>(call: AnyCall, work: (on: Connection) => Promise<T>): Promise<T> =>
  call.kernel.use(writing).run(callerOf(call), { kind: 'form', key: idempotencyOf(call as Call) }, ({ connection }) => work(connection));

function mayRead(call: AnyCall, record: string): void {
  const read = entityOf(call, record).spec.read;
  if (!callerOf(call).may(read)) throw noPermission(read);
}

function entityOf(call: AnyCall, record: string) {
  const shape = call.kernel.use(recordsRegistry).find(record);
  if (!shape) throw ruleBroken({ record: 'rule.unknown' });
  return shape;
}

/** The count of one view; of one whose query its reader may not put, none. */
async function countOf(call: AnyCall, record: string, id: number, words: string): Promise<Readonly<Record<number, number>>> {
  const { query } = readQuery(entityOf(call, record).entity, new URLSearchParams(words));
  try {
    return { [id]: await call.kernel.use(reading).countOf(record, query, callerOf(call)) };
  } catch (error) {
    if (error instanceof Refusal) return {};
    throw error;
  }
}

/** The words of a query as they are written; refused where the list would not understand them. */
function fitting(call: AnyCall, record: string, words: string): string {
  const { entity } = entityOf(call, record);
  const { query, unfit } = readQuery(entity, new URLSearchParams(words));
  if (unfit.length > 0) throw ruleBroken({ query: 'rule.query' }, 'The query does not fit');
  return writeQuery(entity, query).toString();
}

/** A role stands where one is meant, and nowhere else. */
function roleFits({ scope, role }: ViewAudience): ViewAudience {
  if (scope === 'role' && role === null) throw ruleBroken({ role: 'rule.required' });
  return { scope, role: scope === 'role' ? role : null };
}

/** Throws a `Refusal` 400 when somebody among those a view is to open for would not see it. */
function opensFor(view: ViewRow, whom: ViewAudience): void {
  const seen = whom.scope === 'mine' || view.scope === 'everyone' || (whom.scope === 'role' && view.scope === 'role' && view.role === whom.role);
  if (!seen) throw ruleBroken({ view: 'kit.views.notShared' });
}

async function viewOfList(on: Connection, id: number, record: string, call: AnyCall): Promise<ViewRow> {
  const row = await seenView(on, id, callerOf(call));
  if (row.record !== record) throw ruleBroken({ view: 'rule.unknown' });
  return row;
}

async function changeable(on: Connection, call: AnyCall, deleted = false): Promise<ViewRow> {
  const row = await seenView(on, idOf(call, 'The view'), callerOf(call), { deleted });
  mayRead(call, row.record);
  if (!mayChange(row, callerOf(call))) throw noPermission(shareViews.id);
  return row;
}

function versionOf({ version }: Pick<AnyCall, 'version'>): number {
  if (version === undefined) throw new Refusal(428, codes.versionNeeded, 'If-Match with the version that was read is missing');
  return version;
}
