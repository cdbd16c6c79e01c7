import { CompiledQuery, Kysely, PostgresDialect, PostgresDriver, type DatabaseConnection, type Driver, type TransactionSettings } from 'kysely';
import type { Pool } from 'pg';
import type { Connection, Database, Tables } from './database.ts';
import { connectionLost, isPassing, isPooled } from './engine.ts';
import { preparing } from './prepared.ts';

/** Milliseconds that a transaction waits for a lock that somebody else holds. */
const waitMs = 5000;

/** Milliseconds that a call waits for the server to open a connection. */
const connectMs = 10_000;

/** Milliseconds that a call waits in line while others use the connections there are. */
const lineMs = 30_000;

/** Connections of each pool. */
const poolSize = 10;

/** Makes a pool of connections. An agency on SQLite never loads the driver. */
async function openPool(url: string, { settings, isPrepared }: { readonly settings: string; readonly isPrepared: boolean }, report: (error: unknown) => void): Promise<Pool> {
  const { Client, Pool, types } = (await import('pg')).default;
  const parsers: Readonly<Record<number, (text: string) => unknown>> = {
    [types.builtins.INT8]: Number,
    [types.builtins.NUMERIC]: Number,
    [types.builtins.DATE]: (text) => text,
    [types.builtins.TIMESTAMP]: (text) => new Date(`${text.replace(' ', 'T')}Z`).toISOString(),
    [types.builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
    [types.builtins.JSON]: (text) => text,
    [types.builtins.JSONB]: (text) => text,
  };
  const parsing = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      (format !== 'binary' && parsers[oid]) || types.getTypeParser(oid, format as 'text'),
  };
  // a pooler that changes connections between transactions would give the settings of one to all
  const options = isPooled(url) ? {} : { options: `-c timezone=UTC ${settings}`, ...(isPrepared && { Client: preparing(Client) }) };
  const made = new Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: connectMs, types: parsing as never, ...options });
  // A connection that breaks in the middle of a transaction says so itself; without a listener the process would end.
  made.on('connect', (client) => client.on('error', report));
  made.on('error', () => undefined);
  return made;
}

/** Calls one after another for the connections there are: the pool's own limit would count their wait as that for the server. */
class Line {
  #free = poolSize;
  readonly #waiting = new Set<() => void>();

  /** Rejects when nobody gave a connection back for long. */
  async enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((go, refuse) => {
      const late = setTimeout(() => {
        this.#waiting.delete(next);
        refuse(new Error('All connections to the database are in use'));
      }, lineMs);
      const next = () => {
        clearTimeout(late);
        go();
      };
      this.#waiting.add(next);
    });
  }

  leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}

/** Kysely's driver, whose errors all have a code: what the server did not say is a connection that broke. */
class PostgresCodedDriver extends PostgresDriver {
  readonly #isPooled: boolean;
  readonly #line = new Line();

  constructor(pool: () => Promise<Pool>, pooled: boolean) {
    super({ pool });
    this.#isPooled = pooled;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (!this.#isPooled) return super.beginTransaction(connection, settings);
    await connection.executeQuery(CompiledQuery.raw(`begin; set local lock_timeout = ${waitMs}`));
  }

  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>): Promise<DatabaseConnection> {
    await coded(this.#line.enter());
    const connection = await coded(super.acquireConnection(...options)).catch((error: unknown) => {
      this.#line.leave();
      throw error;
    });
    if (!codedConnections.has(connection)) {
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = (...query) => coded(execute(...query));
      codedConnections.add(connection);
    }
    return connection;
  }

  override async releaseConnection(...options: Parameters<PostgresDriver['releaseConnection']>): Promise<void> {
    try {
      await super.releaseConnection(...options);
    } finally {
      this.#line.leave();
    }
  }
}

const codedConnections = new WeakSet<DatabaseConnection>();

async function coded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isOwnMistake = error instanceof TypeError || error instanceof RangeError;
    if (!(error instanceof Error) || isOwnMistake || 'severity' in error) throw error;
    throw connectionLost(error.message, error);
  }
}

class PostgresCodedDialect extends PostgresDialect {
  readonly #pool: () => Promise<Pool>;
  readonly #isPooled: boolean;

  constructor(pool: () => Promise<Pool>, pooled: boolean) {
    super({ pool });
    this.#pool = pool;
    this.#isPooled = pooled;
  }

  override createDriver(): Driver {
    return new PostgresCodedDriver(this.#pool, this.#isPooled);
  }
}

const snapshot = CompiledQuery.raw('select pg_current_snapshot()::text as stamp');

/** Attempts at a transaction that the engine aborts in favour of another. */
const attempts = 5;

/**
 * Opens a PostgreSQL database by its URL. `report` hears of connections that broke;
 * they are replaced by themselves when the server is back.
 */
export function openPostgres(url: string, report: (error: unknown) => void): Omit<Database, 'place'> {
  const pool = (settings: string, isPrepared: boolean) => () => openPool(url, { settings, isPrepared }, report);
  const read = new Kysely<Tables>({
    // the plan of a list follows its values
    dialect: new PostgresCodedDialect(pool('-c default_transaction_read_only=on', false), isPooled(url)),
  });
  const writer = new Kysely<Tables>({ dialect: new PostgresCodedDialect(pool(`-c lock_timeout=${waitMs}`, true), isPooled(url)) });

  const write = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await keepCause(work, (kept) => writer.transaction().execute(kept));
      } catch (error) {
        if (!isPassing(error) || attempt === attempts) throw error;
      }
    }
  };

  let closing: Promise<void> | undefined;
  return {
    engine: 'postgres',
    read,
    write,
    isAwaited: () => true,
    // Equal snapshots see the same commits; reading alone does not move them.
    async stamp() {
      const { rows } = await read.executeQuery<{ stamp: string }>(snapshot);
      return rows[0]?.stamp ?? '';
    },
    forget: () => undefined,
    close: () => (closing ??= Promise.all([read.destroy(), writer.destroy()]).then(() => undefined)),
  };
}

/** Runs a transaction that throws what its work threw, whatever became of the rollback that followed. */
async function keepCause<T>(
  work: (connection: Connection) => Promise<T>,
  run: (work: (connection: Connection) => Promise<T>) => Promise<T>,
): Promise<T> {
  let cause: { readonly error: unknown } | undefined;
  try {
    return await run(async (connection) => {
      try {
        return await work(connection);
      } catch (error) {
        cause = { error };
        throw error;
      }
    });
  } catch (error) {
    throw cause ? cause.error : error;
  }
}
