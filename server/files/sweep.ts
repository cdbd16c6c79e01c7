import { kindOf } from '#kit/records/kinds/kinds.ts';
import type { Database } from '../database/database.ts';
import { change, places, quoted, rowsOf } from '../database/statement.ts';
import type { Registry } from '../records/registry.ts';

/** Rows read at once while the names of files are gathered. */
const page = 1000;

/** Names of pictures wherever they stand. */
const pictureName = /"file":"([0-9a-f]{32})"/g;

/** A document that a record holds or held stays: its history tells of it. */
const unused = 'not exists (select 1 from "documentUse" where "file" = "name")';

export interface Sweeping {
  readonly database: Database;
  readonly registry: Pick<Registry, 'shapes'>;
  /** Forgets the bytes of a file. */
  readonly forget: (name: string) => Promise<void>;
}

/**
 * Deletes files that were last sent before a moment (ISO 8601) and that neither a record names nor one deleted since
 * then, nor a change since then: both can be undone. Documents stay as long as the history tells of them: their earlier versions can be opened.
 * Returns how many files went.
 */
export async function sweepFiles({ database, registry, forget }: Sweeping, before: string): Promise<number> {
  const old = await rowsOf<{ name: string }>(database.read, `select "name" from "keptFile" where "at" < ? and ${unused}`, [before]);
  if (old.length === 0) return 0;
  const named = await namedPictures(database, registry, before);
  let gone = 0;
  for (const { name } of old) {
    if (named.has(name)) continue;
    // Whoever sends the same file again meanwhile waits for this transaction, and then keeps its bytes anew.
    await database.write(async (connection) => {
      const taken = await change(connection, `delete from "keptFile" where "name" = ? and "at" < ? and ${unused}`, [name, before]);
      if (taken === 0) return;
      await forget(name);
      gone += 1;
    });
  }
  return gone;
}

async function namedPictures({ read }: Database, { shapes }: Pick<Registry, 'shapes'>, since: string): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  const take = async (sql: string, values: readonly unknown[]) => {
    let after = 0;
    for (;;) {
      const rows = await rowsOf<{ id: number; held: string }>(read, `${sql} and "id" > ? order by "id" limit ${page}`, [...values, after]);
      for (const { held } of rows) for (const [, name] of held.matchAll(pictureName)) if (name !== undefined) named.add(name);
      const last = rows.at(-1);
      if (!last || rows.length < page) return;
      after = last.id;
    }
  };
  const holders = shapes.flatMap(({ name, entity }) =>
    Object.entries(entity.fields).flatMap(([field, described]) => {
      // a document is found by its uses
      const isHolder = kindOf(described).holdsFiles === 'current' && described.presence !== 'computed';
      return isHolder ? [{ record: name, field }] : [];
    }),
  );
  for (const { record, field } of holders) {
    const there = `("deletedAt" is null or "deletedAt" >= ?)`;
    await take(`select "id", ${quoted(field)} as "held" from ${quoted(record)} where ${there} and ${quoted(field)} is not null`, [since]);
  }
  const told = `select "id", "changes" as "held" from "journal" where "changes" like '%"file":"%' and "record" in`;
  const pictured = [...new Set(holders.map(({ record }) => record))];
  if (pictured.length > 0) await take(`${told} (${places(pictured.length)}) and "at" >= ?`, [...pictured, since]);
  return named;
}
