import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loginSecret } from '../journeys/api.ts';
import { openStage, password, type Stage } from '../journeys/stage.ts';
import { startCluster, until } from '../support/cluster.ts';
import { root } from '../support/sources.ts';
import { openBalancer } from './balancer.ts';

const run = promisify(execFile);

/** An engine and the number of instances on it. */
export interface Setup {
  readonly name: string;
  readonly engine: 'sqlite' | 'postgres';
  readonly instances: number;
}

/** The setups that a load is measured on. */
export const setups: readonly Setup[] = [
  { name: 'SQLite, one instance', engine: 'sqlite', instances: 1 },
  { name: 'PostgreSQL, one instance', engine: 'postgres', instances: 1 },
  { name: 'PostgreSQL, three instances', engine: 'postgres', instances: 3 },
];

/** A running product behind one address. */
export interface Product {
  readonly url: string;
  readonly api: Stage['api'];
  /** Process ids of the instances that run. */
  pids(): readonly number[];
  /** Ends each instance in order and starts it anew, one after the other, each once the one before is ready. */
  restartAll(): Promise<void>;
  end(): Promise<void>;
}

/** Starts a setup over an agency with so many buildings; proxies of the load's own say whose calls they pass. */
export async function openProduct({ engine, instances }: Setup, buildings: number): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'load-'));
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const end = async () => {
    for (const one of undo.splice(0).reverse()) await one();
  };
  try {
    const database: Record<string, string> = {};
    if (engine === 'postgres') {
      const own = mkdtempSync(join(tmpdir(), 'load-cluster-'));
      undo.push(() => rmSync(own, { recursive: true, force: true }));
      const cluster = await startCluster(own, { durable: true });
      undo.push(() => cluster.stop('fast'));
      database['DATABASE_URL'] = cluster.urlOf('postgres');
    }
    const folders = Array.from({ length: instances }, (_, at) => join(folder, String(at)));
    for (const one of folders) mkdirSync(one);
    const environment = { ...database, TRUSTED_PROXIES: '1' };
    await run(process.execPath, ['scripts/demo.ts', '--buildings', String(buildings)], {
      cwd: root,
      env: { ...process.env, ...environment, DATA_DIR: folders[0], STOOP_ADMIN_PASSWORD: password, STOOP_LOGIN_SECRET: loginSecret },
      maxBuffer: 64 * 1024 * 1024,
    });
    for (const one of folders.slice(1)) copyFileSync(join(folders[0]!, 'secrets.json'), join(one, 'secrets.json'));

    const balancer = await openBalancer();
    undo.push(() => balancer.close());
    const stages: Stage[] = [];
    undo.push(() => Promise.all(stages.map((stage) => stage.stop())));
    for (const one of folders) stages.push(await openStage(environment, one));
    const lead = () => balancer.lead(stages.map(({ url }) => url));
    lead();
    return {
      url: balancer.url,
      api: (...call) => stages[0]!.api(...call),
      pids: () => stages.map(({ pid }) => pid),
      restartAll: async () => {
        for (const [at, one] of folders.entries()) {
          await stages[at]!.stop();
          stages[at] = await openStage(environment, one);
          const { url } = stages[at];
          await until(async () => (await fetch(`${url}/readyz`)).ok);
          lead();
        }
      },
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}
