import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createKernel, type Kernel, type Plugin } from '#core/kernel/index.ts';
import { serverPlugins } from '#plugins/server.ts';
import { createApp, type App } from './http/app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import type { Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { rowsOf } from './database/statement.ts';
import { runJobs } from './jobs.ts';
import { listen } from './http/listen.ts';
import { metrics } from './http/metrics.ts';
import { lockFolder } from './lock.ts';
import { createLog, type Log } from './log.ts';
import { initialiseDatabase } from './initialise-database.ts';
import { allPlugins } from './plugins.ts';
import { createRenderer, type Renderer } from './page/render.ts';
import { openSecrets } from './secrets.ts';
import type { FirstAdministrator } from './session/accounts.ts';
import { findMissing, MissingColumns } from './records/missing.ts';
import { migrations, records } from './slots.ts';
import { createStatic } from './http/static.ts';

/** Options of a start beside the configuration. */
export interface StartOptions {
  readonly log?: Log;
  /** The areas; those of the `plugins` folder unless said. */
  readonly areas?: readonly Plugin[];
  /** True when pages are drawn; an API alone starts without a build. */
  readonly pages?: boolean;
  /** The folder of the build: `dist` in the repository unless said. */
  readonly out?: string;
  /** Size of the demonstration agency. */
  readonly size?: number;
  /** Hears of the steps of a long start, in words for the operator. */
  readonly report?: (line: string) => void;
}

/** A server that answers. */
export interface RunningServer {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  readonly kernel: Kernel;
  /** Answers a request without the network. */
  readonly fetch: App['fetch'];
  /** The first administrator, when this start made it. */
  readonly administrator: FirstAdministrator | undefined;
  /** Lets what is under way finish, for at most ten seconds, and gives everything back. */
  stop(): Promise<void>;
}

const root = resolve(import.meta.dirname, '..');

/**
 * Starts the server: lock, database, migrations, first administrator, demonstration agency, and only then the port.
 * Throws `ConfigError` for what the operator can mend. What a failed start took it gives back.
 */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const log = options.log ?? createLog();
  const undo: (() => void | Promise<void>)[] = [];
  const giveBack = async (): Promise<void> => {
    for (const one of undo.splice(0).reverse()) await one();
  };
  try {
    const lock = lockFolder(config.dataDir);
    undo.push(() => lock.release());
    const secrets = openSecrets(config.dataDir, config.loginSecret);
    const database = open(config, log);
    undo.push(() => database.close());
    await requireUtc(database);

    const ending = new AbortController();
    const areas = options.areas ?? (await loadAreas(log));
    const kernel = createKernel(allPlugins({ config, secrets, database, life: ending.signal }, areas), (error, where) => {
      log.error('plugin', error, { plugin: where });
    });
    undo.push(() => kernel.stop());
    await migrate(database, kernel.read(migrations));
    await requireColumns(database, kernel);
    const administrator = await initialiseDatabase(kernel, config, log, options);

    undo.push(runJobs(kernel, log));
    const listener = await listen(config);
    undo.push(() => listener.close());
    const out = options.out ?? join(root, 'dist');
    const renderer = options.pages === false ? undefined : await drawPages(config, out, listener.server, log);
    if (renderer) undo.push(() => renderer.close());
    const built = join(out, 'client');
    const app = createApp({
      kernel,
      log,
      renderer,
      counts: kernel.use(metrics),
      metricsToken: config.metricsToken,
      serveFile: !config.dev && existsSync(built) ? createStatic(built, join(out, 'earlier')) : undefined,
    });
    listener.answer(app, renderer?.middleware);
    undo.push(() => ending.abort());
    let stopped: Promise<void> | undefined;
    return { url: listener.url, kernel, fetch: app.fetch, administrator, stop: () => (stopped ??= giveBack()) };
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** Throws `ConfigError` where PostgreSQL tells times by another clock than UTC: a pooler keeps no connection to be told. */
async function requireUtc(database: Database): Promise<void> {
  if (database.engine !== 'postgres') return;
  const [row] = await rowsOf<{ zone: string }>(database.read, `select current_setting('TimeZone') as zone`);
  if (row?.zone === 'UTC') return;
  throw new ConfigError([`PostgreSQL is to tell times in UTC: alter role … set timezone to 'UTC' (it is ${row?.zone})`]);
}

/** Throws `MissingColumns` where a description is ahead of the migrations: its first write would fail. */
async function requireColumns(database: Database, kernel: Kernel): Promise<void> {
  const specs = kernel.read(records);
  const missing = await findMissing(database, specs);
  if (missing.length === 0) return;
  throw new MissingColumns(missing, (name) => {
    const spec = specs.find(({ entity }) => entity.name === name);
    return spec && kernel.ownerOf(spec);
  });
}

function open(config: Config, log: Log): Database {
  return openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    report: (error) => void log.error('database connection', error),
  });
}

async function loadAreas(log: Log): Promise<readonly Plugin[]> {
  const { plugins, broken } = await serverPlugins();
  for (const { area, error } of broken) log.error('plugin', error, { plugin: area });
  return plugins;
}

type HttpServer = Parameters<typeof createRenderer>[0]['server'];

async function drawPages(config: Config, out: string, server: HttpServer, log: Log): Promise<Renderer | undefined> {
  if (!config.dev && !existsSync(join(out, 'client/builds/latest.json'))) {
    log.info('pages', { built: false, mend: 'npm run build' });
    return undefined;
  }
  return createRenderer({ dev: config.dev, root, out, ...(server && { server }) });
}

/** Starts the server from the environment, says where it is, and stops it when asked to. */
async function main(): Promise<void> {
  const log = createLog();
  const config = readConfig(process.env, { dev: process.argv.includes('--dev') });
  const server = await startServer(config, {
    log,
    report: (line) => console.log(line),
  });
  const stop = (): void => {
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('stop', error);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  console.log(`Stoop runs at ${server.url}`);
  if (server.administrator) {
    const { userId, password } = server.administrator;
    // a password that the operator chose is none of the log's business, except in a demonstration
    const said = config.adminPassword === undefined || config.demo ? `${password} (said this once)` : 'of STOOP_ADMIN_PASSWORD';
    console.log(`Sign in as ${userId} with the password ${said}`);
  }
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    console.error(error instanceof ConfigError || error instanceof MissingColumns ? error.message : error);
    process.exit(1);
  });
}
