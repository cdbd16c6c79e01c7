import type { Kysely, Transaction } from 'kysely';
import { definePlugin, defineService, type Plugin } from '#core/kernel/index.ts';

/** Offers an open database to the other parts of the server. Whoever opened it closes it. */
export const databasePlugin = (open: Database): Plugin =>
  definePlugin({ id: 'server/database', provides: database, setup: () => open });

/**
 * Tables by name, columns by name; plugins bring them, so the host does not know their columns.
 * Values are as Kysely hands them after the dialect layer: booleans are booleans, JSON is parsed by the reader.
 */
// oxlint-disable-next-line no-explicit-any -- tables come from plugins the host does not know
export type Tables = Record<string, Record<string, any>>;

/** Where statements run: outside a transaction, reading. */
export type Reader = Kysely<Tables>;

/** Where statements run inside a transaction. The only thing that can write. */
export type Connection = Transaction<Tables>;

/**
 * The tables as one person sees them: the same statements, with only the rows in their reach behind each name. It runs
 * SQL and nothing else, so that nothing reads past it.
 */
export interface Sight {
  readonly engine: 'sqlite' | 'postgres';
  /** Equal for those who see the same: what is kept for one holds for the other. Empty where nothing is out of reach. */
  readonly key: string;
  rows<T>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** The same for statements that want few rows, or all in reach: they begin at the people. */
  readonly narrow: Omit<Sight, 'narrow' | 'counting'>;
  /** The same for counts: from the people where they are few, else along an index that holds all that is asked. */
  readonly counting: Omit<Sight, 'narrow' | 'counting'>;
}

/** Whatever statements that read can run on. */
export type Reads = Reader | Connection | Omit<Sight, 'narrow' | 'counting'>;

/** Where the data lies: a PostgreSQL URL, else a folder for the database file. */
export interface DatabasePlace {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}

/** The database behind both engines. */
export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  /** Where another thread finds it. */
  readonly place: DatabasePlace;
  /** Reads what is committed. Never sees a transaction that is under way. */
  readonly read: Reader;
  /**
   * Runs work in one transaction and answers its result; rolled back when it throws.
   * Writers wait for each other on SQLite. Statements of the work go to the connection it is given:
   * `read` inside it would not see what it wrote. The work may be run again when the engine gave its transaction up.
   */
  write<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** True while somebody waits to write, and where nobody can know: a long transaction ends early then. */
  isAwaited(): boolean;
  /** A mark of what is committed: as long as it stays equal, every read answers the same. */
  stamp(): Promise<string>;
  /** Forgets what was kept about the tables; called after they changed. */
  forget(): void;
  close(): Promise<void>;
}

/** The database service of the server. */
export const database = defineService<Database>('server/database');
