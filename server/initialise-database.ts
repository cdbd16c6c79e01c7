import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kernel } from '#core/kernel/index.ts';
import type { Config } from './config.ts';
import { database } from './database/database.ts';
import type { Log } from './log.ts';
import { readable } from './secrets.ts';
import { accounts, type FirstAdministrator } from './session/accounts.ts';
import { demos } from './slots.ts';

/** Main records of a demonstration agency unless somebody asks for more. */
const usualSize = 400;

/**
 * Makes an empty database usable: its first administrator, and the demonstration agency when the operator wants one.
 * Returns the administrator where one was made just now, for the operator to read.
 */
export async function initialiseDatabase(
  kernel: Kernel,
  config: Config,
  log: Log,
  options: { readonly size?: number | undefined; readonly report?: ((line: string) => void) | undefined } = {},
): Promise<FirstAdministrator | undefined> {
  const made = await orNothing(log, 'first administrator', () =>
    kernel.use(accounts).createFirstAdministrator(config.adminPassword ?? readable(16)),
  );
  const report = options.report ?? (() => undefined);
  // a start that is cut short now must not take the only word of the password along
  if (made && config.adminPassword === undefined) report(`Made the first administrator, ${made.userId}, with the password ${made.password}`);
  const underWay = join(config.dataDir, 'demonstration-under-way');
  if (config.demo && (await isUntouched(kernel))) {
    writeFileSync(underWay, '');
    const agency = { kernel, size: options.size ?? usualSize, report };
    for (const demo of [...kernel.read(demos)].sort((a, b) => a.order - b.order)) {
      await orNothing(log, `demo ${demo.id}`, () => demo.fill(agency)); // oxlint-disable-line no-array-fill-with-reference-type -- a demonstration's own verb
    }
    rmSync(underWay);
  } else if (existsSync(underWay)) {
    report(`The demonstration agency is not whole: its first start was cut short. For a whole one stop, delete ${config.dataDir} and start again; to keep this one delete ${underWay}.`);
  }
  return made;
}

/** An area that fails here leaves the others serving. */
async function orNothing<T>(log: Log, what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    log.error(what, error);
    return undefined;
  }
}

/** True when nobody has written anything yet: the server's own first administrator does not count. */
async function isUntouched(kernel: Kernel): Promise<boolean> {
  const written = await kernel
    .use(database)
    .read.selectFrom('batch')
    .select('id')
    .where((is) => is.or([is('by', 'is not', null), is('kind', 'in', ['demo', 'import'])]))
    .limit(1)
    .execute();
  return written.length === 0;
}
