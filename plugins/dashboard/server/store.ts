import type { QueueMark, TilePlace } from '#kit/dashboard/api.ts';
import type { Connection, Reads } from '#server/database/database.ts';
import { table } from '#server/database/schema.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import type { Migration } from '#server/slots.ts';

/** People's own tiles and when they last looked, and the cards that they put off or ticked. */
export const ownTables: Migration = {
  id: 'dashboard/001-own',
  makes: ['dashboardOwn', 'queueMark'],
  up: async (connection) => {
    await table(connection, 'dashboardOwn', { userIdx: 'id', lookedAt: 'moment', previousAt: 'moment', tiles: 'text' });
    await change(connection, 'create unique index "dashboardOwn_userIdx" on "dashboardOwn" ("userIdx")');
    await table(connection, 'queueMark', { userIdx: 'id', kind: 'text', recordId: 'id', version: 'integer', until: 'moment', markedAt: 'moment' });
    await change(connection, 'create unique index "queueMark_card" on "queueMark" ("userIdx", "kind", "recordId")');
    await change(connection, 'create index "queueMark_markedAt" on "queueMark" ("markedAt")');
  },
};

/** Milliseconds without a look after which the next one begins another visit. */
const visitMs = 5 * 60_000;

/** Tiles that somebody arranged, and when they looked. */
export interface Own {
  /** End of the visit before this one: what was made since is new to them. Null at the first visit. */
  readonly since: string | null;
  readonly lookedAt: string | null;
  readonly layout: readonly TilePlace[];
}

export async function ownOf(on: Reads, userIdx: number, now: string): Promise<Own> {
  const [row] = await rowsOf<{ readonly lookedAt: string | null; readonly previousAt: string | null; readonly tiles: string | null }>(
    on,
    'select "lookedAt", "previousAt", "tiles" from "dashboardOwn" where "userIdx" = ?',
    [userIdx],
  );
  const lookedAt = row?.lookedAt ?? null;
  const isOver = lookedAt !== null && Date.parse(now) - Date.parse(lookedAt) > visitMs;
  return { since: isOver ? lookedAt : (row?.previousAt ?? null), lookedAt, layout: JSON.parse(row?.tiles ?? '[]') as readonly TilePlace[] };
}

/** Keeps somebody's tiles. */
export async function keepLayout(on: Connection, userIdx: number, tiles: readonly TilePlace[]): Promise<void> {
  await change(on, 'insert into "dashboardOwn" ("userIdx", "tiles") values (?, ?) on conflict ("userIdx") do update set "tiles" = excluded."tiles"', [userIdx, JSON.stringify(tiles)]);
}

/** Keeps that somebody looks now. */
export async function keepLook(on: Connection, userIdx: number, now: string): Promise<void> {
  const { since } = await ownOf(on, userIdx, now);
  await change(
    on,
    'insert into "dashboardOwn" ("userIdx", "lookedAt", "previousAt") values (?, ?, ?) on conflict ("userIdx") do update set "lookedAt" = excluded."lookedAt", "previousAt" = excluded."previousAt"',
    [userIdx, now, since],
  );
}

/** A card that somebody put off, or ticked while its record had a version. */
export interface Mark {
  readonly kind: string;
  readonly recordId: number;
  readonly version: number;
  readonly until: string | null;
  readonly markedAt: string;
}

export const marksOf = (on: Reads, userIdx: number): Promise<readonly Mark[]> =>
  rowsOf<Mark>(on, 'select "kind", "recordId", "version", "until", "markedAt" from "queueMark" where "userIdx" = ?', [userIdx]);

export async function keepMark(on: Connection, userIdx: number, { kind, id, version, until }: QueueMark, now: string): Promise<void> {
  await change(
    on,
    `insert into "queueMark" ("userIdx", "kind", "recordId", "version", "until", "markedAt") values (?, ?, ?, ?, ?, ?)
     on conflict ("userIdx", "kind", "recordId") do update set "version" = excluded."version", "until" = excluded."until", "markedAt" = excluded."markedAt"`,
    [userIdx, kind, id, version, until, now],
  );
}

export async function dropMark(on: Connection, userIdx: number, kind: string, id: number): Promise<void> {
  await change(on, 'delete from "queueMark" where "userIdx" = ? and "kind" = ? and "recordId" = ?', [userIdx, kind, id]);
}

/** Forgets marks that were set before a moment. */
export async function dropMarks(on: Connection, before: string): Promise<void> {
  await change(on, 'delete from "queueMark" where "markedAt" < ?', [before]);
}
