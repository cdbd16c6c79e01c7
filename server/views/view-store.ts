import type { ViewAudience, OpeningView, SavedViews, ViewContent, View } from '#kit/list/views/view.ts';
import { shareViews, viewLimits } from '#kit/list/views/view.ts';
import type { Connection, Reader } from '../database/database.ts';
import { change, places, rowsOf } from '../database/statement.ts';
import { codes, noPermission, notFound, Refusal } from '../refusal.ts';
import type { Caller } from '../slots.ts';

/** A view as it lies in its table. */
export interface ViewRow extends ViewAudience, ViewContent {
  readonly id: number;
  readonly version: number;
  readonly record: string;
  readonly name: string;
  /** Whose it is while nobody else sees it. */
  readonly userIdx: number;
  readonly deletedAt: string | null;
}

/** Editable part of a view. */
export type Saying = ViewAudience & ViewContent & { readonly name: string };

const fields = '"id", "version", "record", "name", "scope", "role", "userIdx", "query", "columns", "deletedAt"';

/** True when a person may change a view: its owner, or for a shared one whoever may share. */
export const mayChange = ({ scope, userIdx }: Pick<ViewRow, 'scope' | 'userIdx'>, caller: Caller): boolean =>
  scope === 'mine' ? userIdx === caller.userIdx : caller.may(shareViews);

const maySee = (row: ViewRow, caller: Caller): boolean =>
  mayChange(row, caller) || row.scope === 'everyone' || (row.scope === 'role' && caller.roleList.includes(row.role ?? ''));

/** A view as its reader gets it. */
export const viewOf = (row: ViewRow, caller: Caller): View => {
  const { id, version, name, scope, role, query, columns } = row;
  return { id, version, name, scope, role, query, columns, editable: mayChange(row, caller) };
};

/** Everything kept of a list for one reader. */
export async function readSavedViews(on: Reader | Connection, record: string, caller: Caller): Promise<SavedViews> {
  const [rows, set, own] = await Promise.all([
    rowsOf<ViewRow>(
      on,
      `select ${fields} from "savedView" where "record" = ? and "deletedAt" is null and ("scope" <> 'mine' or "userIdx" = ?) order by "id"`,
      [record, caller.userIdx],
    ),
    rowsOf<{ scope: OpeningView['scope']; who: string; viewId: number }>(
      on,
      `select "scope", "who", "viewId" from "viewFirst" where "record" = ? and ("scope" <> 'mine' or "who" = ?) order by "who"`,
      [record, String(caller.userIdx)],
    ),
    rowsOf<{ viewId: number; columns: string }>(
      on,
      'select "viewId", "columns" from "viewColumns" where "userIdx" = ? and "record" = ?',
      [caller.userIdx, record],
    ),
  ]);
  const views = rows.filter((row) => maySee(row, caller)).map((row) => viewOf(row, caller));
  const known = new Set([0, ...views.map(({ id }) => id)]);
  const firsts = set
    .filter(({ scope, who, viewId }) => known.has(viewId) && (scope !== 'role' || caller.roleList.includes(who) || caller.may(shareViews)))
    .map(({ scope, who, viewId }): OpeningView => ({ scope, role: scope === 'role' ? (who as OpeningView['role']) : null, view: viewId || null }));
  const first =
    firsts.find(({ scope }) => scope === 'mine') ??
    firsts.find(({ scope, role }) => scope === 'role' && caller.roleList.includes(role ?? '')) ??
    firsts.find(({ scope }) => scope === 'everyone');
  return {
    views,
    columns: Object.fromEntries(own.filter(({ viewId }) => known.has(viewId)).map(({ viewId, columns }) => [viewId, columns])),
    firsts,
    first: first?.view ?? null,
  };
}

/** A view that the caller may see. Throws a `Refusal` 404 for any other: that it exists is told to nobody. */
export async function seenView(on: Connection, id: number, caller: Caller, options: { readonly deleted?: boolean } = {}): Promise<ViewRow> {
  const [row] = await rowsOf<ViewRow>(on, `select ${fields} from "savedView" where "id" = ?`, [id]);
  if (!row || !maySee(row, caller) || (row.deletedAt !== null) !== (options.deleted ?? false)) throw notFound('The view');
  return row;
}

/** Throws a `Refusal` 403 unless the caller may save something for these people. */
export function mayShare({ scope }: ViewAudience, caller: Caller): void {
  if (scope !== 'mine' && !caller.may(shareViews)) throw noPermission(shareViews.id);
}

/** Throws a `Refusal` 400 when a list has as many views as it may. */
export async function roomForOne(on: Connection, record: string, scope: ViewAudience['scope'], caller: Caller): Promise<void> {
  const [mine, limit] = scope === 'mine' ? [true, viewLimits.mine] : [false, viewLimits.shared];
  const [row] = await rowsOf<{ count: number }>(
    on,
    `select count(*) as "count" from "savedView"
     where "record" = ? and "deletedAt" is null and ${mine ? `"scope" = 'mine' and "userIdx" = ?` : `"scope" <> 'mine'`}`,
    mine ? [record, caller.userIdx] : [record],
  );
  if (Number(row?.count) >= limit)
    throw new Refusal(400, codes.rule, `A list has at most ${limit} views of this kind`, { fields: { name: 'rule.tooMany' } });
}

/** Writes a new view and answers it. */
export async function addView(on: Connection, record: string, view: Saying, caller: Pick<Caller, 'userIdx'>): Promise<ViewRow> {
  const [row] = await rowsOf<ViewRow>(
    on,
    `insert into "savedView" ("version", "record", "name", "scope", "role", "userIdx", "query", "columns")
     values (1, ?, ?, ?, ?, ?, ?, ?) returning ${fields}`,
    [record, view.name, view.scope, view.role, caller.userIdx, view.query, view.columns],
  );
  if (!row) throw new Error('The database did not answer the view it wrote');
  return row;
}

/**
 * Writes a view as it is to be, one version further. Throws a `Refusal` 409 with the view as it stands when somebody
 * changed it since.
 */
export async function changeView(on: Connection, row: ViewRow, version: number, caller: Caller): Promise<ViewRow> {
  const [written] = await rowsOf<ViewRow>(
    on,
    `update "savedView" set "version" = "version" + 1, "name" = ?, "scope" = ?, "role" = ?, "userIdx" = ?, "query" = ?, "columns" = ?, "deletedAt" = ?
     where "id" = ? and "version" = ? returning ${fields}`,
    [row.name, row.scope, row.role, row.userIdx, row.query, row.columns, row.deletedAt, row.id, version],
  );
  if (written) return written;
  const now = await seenView(on, row.id, caller);
  throw new Refusal(409, codes.conflict, 'Somebody changed this view since', { view: viewOf(now, caller) });
}

/** Who a choice of what opens first is for, as its table names them. */
const whoOf = ({ scope, role }: ViewAudience, caller: Caller): string =>
  scope === 'mine' ? String(caller.userIdx) : scope === 'role' ? (role ?? '') : '';

/** Says what opens first; `'unsaid'` takes back what was said. */
export async function setFirst(on: Connection, record: string, whom: ViewAudience, view: number | null | 'unsaid', caller: Caller): Promise<void> {
  const place = [record, whom.scope, whoOf(whom, caller)];
  if (view === 'unsaid') {
    await change(on, 'delete from "viewFirst" where "record" = ? and "scope" = ? and "who" = ?', place);
    return;
  }
  await change(
    on,
    `insert into "viewFirst" ("record", "scope", "who", "viewId") values (?, ?, ?, ?)
     on conflict ("record", "scope", "who") do update set "viewId" = excluded."viewId"`,
    [...place, view ?? 0],
  );
}

/** Keeps a person's own columns of a view, or of the whole list; null forgets them. */
export async function keepColumns(on: Connection, record: string, view: number, columns: string | null, caller: Caller): Promise<void> {
  const place = [caller.userIdx, record, view];
  if (columns === null) {
    await change(on, 'delete from "viewColumns" where "userIdx" = ? and "record" = ? and "viewId" = ?', place);
    return;
  }
  await change(
    on,
    `insert into "viewColumns" ("userIdx", "record", "viewId", "columns") values (?, ?, ?, ?)
     on conflict ("userIdx", "record", "viewId") do update set "columns" = excluded."columns"`,
    [...place, columns],
  );
}

/** Drops what was deleted before a moment for good, with what hung on it. */
export async function dropDeleted(on: Connection, before: string): Promise<void> {
  const gone = await rowsOf<{ id: number }>(on, 'select "id" from "savedView" where "deletedAt" < ? limit 500', [before]);
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  for (const name of ['"viewFirst" where "viewId"', '"viewColumns" where "viewId"', '"savedView" where "id"'])
    await change(on, `delete from ${name} in (${places(ids.length)})`, ids);
}
