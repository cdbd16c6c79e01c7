// `npm run new:migration AREA` writes what the area's tables lack as a frozen step, for both engines.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createKernel } from '#core/kernel/index.ts';
import { serverPlugins } from '#plugins/server.ts';
import type { Connection, Database } from '#server/database/database.ts';
import { frozen, statementsOf } from '#server/database/frozen.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { findMissing, makeMissing, type Missing } from '#server/records/missing.ts';
import { recordsPlugins } from '#server/records/records-plugin.ts';
import { migrations, records } from '#server/slots.ts';

/** A step that brings an area's tables to its descriptions. */
export interface NewStep {
  readonly id: string;
  readonly statements: Readonly<Record<Database['engine'], readonly string[]>>;
  /** Advice for the author, where the values of a column cannot be known. */
  readonly notes: readonly string[];
}

/** The step that an area's tables lack, undefined where they lack nothing. Throws for an area that is not there. */
export async function newStep(area: string, plugins: string): Promise<NewStep | undefined> {
  const { plugins: areas, broken } = await serverPlugins(plugins);
  const wrong = broken.find((one) => one.area === area);
  if (wrong) throw wrong.error;
  if (!areas.some(({ id }) => id === area)) throw new Error(`There is no area '${area}' with a server half`);
  const kernel = createKernel([...recordsPlugins(areas), ...areas], () => undefined);
  const specs = kernel.read(records).filter((spec) => kernel.ownerOf(spec) === area);
  const steps = kernel.read(migrations);
  const folder = mkdtempSync(join(tmpdir(), 'stoop-migration-'));
  const database = openDatabase({ dataDir: folder });
  try {
    // steps that come last need the columns that are missing, of other areas too
    const tables = steps.filter(({ isLast }) => !isLast);
    await migrate(database, tables);
    const missing = await findMissing(database, specs);
    if (missing.length === 0) return undefined;
    const make = (connection: Connection) => makeMissing(connection, missing);
    const statements = { sqlite: await statementsOf('sqlite', make), postgres: await statementsOf('postgres', make) };
    const number = steps.filter(({ id }) => id.startsWith(`${area}/`)).length + 1;
    const id = `${area}/${String(number).padStart(3, '0')}-${nameOf(missing, area)}`;
    await migrate(database, [...tables, frozen(id, statements)]);
    return { id, statements, notes: notesOf(missing) };
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const kebab = (word: string): string => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The kind whose table is made, the area's own before its dictionaries, else the fields that are added. */
function nameOf(missing: readonly Missing[], area: string): string {
  const made = missing.find(({ table, shape }) => table && shape.name === area) ?? missing.find(({ table }) => table);
  if (made) return kebab(made.shape.name);
  const fields = missing.flatMap(({ columns, links }) => [...columns.flatMap((column) => column.fields), ...links.map(({ field }) => field)]);
  return kebab(`add-${[...new Set(fields)].slice(0, 3).join('-') || 'unique'}`);
}

const notesOf = (missing: readonly Missing[]): readonly string[] =>
  missing.flatMap(({ shape, table, columns }) =>
    columns
      .filter(({ name }) => !table && ['required', 'assigned'].includes(shape.entity.fields[name]?.presence ?? ''))
      .map(({ name }) => `Records that stand have no ${shape.name}.${name}, which is required: add an update to the step.`),
  );

/** A step as it stands in a file. */
const textOf = ({ id, statements }: NewStep): string => {
  const lines = (some: readonly string[]) => some.map((statement) => `      \`${statement.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\`,\n`).join('');
  return `  frozen('${id}', {\n    sqlite: [\n${lines(statements.sqlite)}    ],\n    postgres: [\n${lines(statements.postgres)}    ],\n  }),\n`;
};

/** The file of an area's migrations with one step more; a new file where there is none. */
export function withStep(file: string | undefined, area: string, step: NewStep): string {
  const head = "import { frozen } from '#server/database/frozen.ts';\n";
  if (file === undefined) {
    return `${head}\n/** Written by \`npm run new:migration ${area}\`. What has run somewhere is never changed. */\nexport const migrations = [\n${textOf(step)}];\n`;
  }
  const list = /export const migrations(: readonly Migration\[\])? = \[([\s\S]*)\];\s*$/.exec(file);
  if (!list) throw new Error(`server/migrations.ts of '${area}' does not end with the list 'export const migrations = [...]'`);
  const [whole, type = '', steps = ''] = list;
  const before = steps.trim() === '' ? '' : `  ${steps.trim().replace(/,$/, '')},\n`;
  const text = file.replace(whole, () => `export const migrations${type} = [\n${before}${textOf(step)}];\n`);
  return text.includes(head) ? text : head + text;
}

/** Writes the step that an area lacks into its `server/migrations.ts`; undefined where its tables lack nothing. */
export async function writeMigration(area: string, plugins: string): Promise<NewStep | undefined> {
  const step = await newStep(area, plugins);
  if (!step) return undefined;
  const path = join(plugins, area, 'server', 'migrations.ts');
  writeFileSync(path, withStep(existsSync(path) ? readFileSync(path, 'utf8') : undefined, area, step));
  return step;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , area] = process.argv;
  try {
    if (area === undefined) throw new Error('Say which area: npm run new:migration AREA');
    const step = await writeMigration(area, join(import.meta.dirname, '../plugins'));
    console.log(step ? [`plugins/${area}/server/migrations.ts: ${step.id}`, ...step.notes].join('\n') : `The tables of '${area}' hold everything that is described.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
