import { Kysely, PostgresAdapter, PostgresQueryCompiler, SqliteAdapter, SqliteQueryCompiler, type Dialect } from 'kysely';
import type { Migration } from '../slots.ts';
import type { Connection, Database, Tables } from './database.ts';
import { engineOf } from './engine.ts';
import { change } from './statement.ts';

type Engine = Database['engine'];

/** A migration as the statements it runs on each engine: what it does never changes with the code around it. */
export function frozen(id: string, statements: Readonly<Record<Engine, readonly string[]>>): Migration {
  const all = statements.sqlite.join('\n');
  const named = (pattern: RegExp) => [...new Set([...all.matchAll(pattern)].map(([, table = '']) => table))];
  const makes = named(/^create table "(\w+)"/gm);
  return {
    id,
    makes,
    needs: named(/references "(\w+)"/g).filter((table) => !makes.includes(table)),
    up: async (connection) => {
      for (const statement of statements[engineOf(connection)]) await change(connection, statement);
    },
  };
}

/** The statements that a migration would run on an engine, in order, each on one line. None of them runs; reads find nothing. */
export async function statementsOf(engine: Engine, up: (connection: Connection) => Promise<void>): Promise<readonly string[]> {
  const statements: string[] = [];
  const connection = {
    executeQuery: async ({ sql }: { readonly sql: string }) => {
      if (!sql.startsWith('select')) statements.push(sql.replace(/\s*\n\s*/g, ' '));
      return { rows: [] };
    },
    streamQuery: () => {
      throw new Error('A migration reads no stream');
    },
  };
  const nothing = async () => undefined;
  const dialect: Dialect = {
    createAdapter: () => (engine === 'postgres' ? new PostgresAdapter() : new SqliteAdapter()),
    createQueryCompiler: () => (engine === 'postgres' ? new PostgresQueryCompiler() : new SqliteQueryCompiler()),
    createIntrospector: () => {
      throw new Error('A migration asks for no tables');
    },
    createDriver: () => ({
      init: nothing,
      acquireConnection: async () => connection,
      beginTransaction: nothing,
      commitTransaction: nothing,
      rollbackTransaction: nothing,
      releaseConnection: nothing,
      destroy: nothing,
    }),
  };
  await new Kysely<Tables>({ dialect }).transaction().execute(up);
  return statements;
}
