import { setImmediate as breathe } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { codes, Refusal } from '../../refusal.ts';
import { countAsks, countOverwrites, countRows } from '../count-rows.ts';
import { changeImport, claimWithin, everyRow, keysOfRows, replaceRows, rowsOfLines, type LastRun, type StoredImport, type StoredRow } from '../import-store.ts';
import { makesItself, newKeysOf } from './named-effect.ts';
import { newRecordKey, titlesOf } from './new-records.ts';
import { type CheckParts, createRowValidator } from './row-validator.ts';
import type { RawRow } from '../file/raw-row.ts';
import { calledIn, housesOn, kinOf, duplicateRule } from './duplicates-in-file.ts';

/** Rows checked before other requests are let through. */
const batchSize = 250;

/** A row that something was said of: as it stood, and as the file has it where it was corrected no more. */
export interface DecidedRow {
  readonly was: StoredRow;
  readonly raw: RawRow;
}

/**
 * Takes what a person said of rows: checks them anew with all that repeat them, or almost do, now or before, and keeps
 * the counts of the whole file. Returns the rows that were checked. Throws a `Refusal` 409, and nothing is written, when the
 * import changed meanwhile.
 */
export async function recheckRows(
  parts: CheckParts & { readonly database: Database },
  before: StoredImport,
  corrections: StoredImport['corrections'],
  rows: readonly DecidedRow[],
): Promise<readonly StoredRow[]> {
  const one = { ...before, corrections };
  const { database, plan } = parts;
  const raws = rows.map(({ raw }) => raw);
  const now = await (await createRowValidator(parts, one, raws)).keys(raws);
  const said = new Map(rows.map(({ was }, place) => [was.raw.line, { was: was.key, now: now[place] ?? null }]));
  const keys: (readonly [number, string])[] = [];
  for await (const some of keysOfRows(database.read, one.id)) {
    for (const [line, key] of some) if (!said.has(line)) keys.push([line, key]);
    await breathe();
  }
  for (const [line, { now: key }] of said) if (key !== null) keys.push([line, key]);

  const rule = duplicateRule(plan.shape, one.settings.matchBy);
  const called = await calledIn(rule, keys);
  const houses = housesOn([...called.values()].flatMap((some) => some.flatMap(({ title }) => title.address ?? [])));
  const wanted = [...said.values()].flatMap((key) => [key.was, key.now]).filter((key) => key !== null);
  const kin = await rowsOfLines(database.read, one.id, [...(await kinOf(rule, keys, called, wanted, houses))].filter((line) => !said.has(line)));
  const again = [...raws, ...kin.map(({ raw }) => raw)].sort((a, b) => a.line - b.line);
  const validator = await createRowValidator(parts, one, again, houses);
  const checked: StoredRow[] = [];
  for (let at = 0; at < again.length; at += batchSize) {
    checked.push(...(await validator.validate(again.slice(at, at + batchSize))));
    await breathe();
  }
  const creates = await createsAfter(parts, one, [...rows.map(({ was }) => was), ...kin], checked);
  const isKept = await database.write(async (connection) => {
    if (!(await claimWithin(connection, before, { corrections }))) return false;
    await replaceRows(connection, one.id, checked);
    const run = {
      ...one.run,
      counts: await countRows(connection, one.id),
      asks: await countAsks(connection, one.id),
      overwrites: await countOverwrites(connection, one.id),
      ...(creates && { creates }),
    };
    await changeImport(connection, one.id, { run });
    return true;
  });
  if (!isKept) throw new Refusal(409, codes.conflict, 'The import changed meanwhile');
  return checked;
}

/**
 * Counts of the records that the file makes by naming them, once rows were checked again; every row is read where those
 * name others than before.
 */
async function createsAfter(
  { database, plan, registry }: CheckParts & { readonly database: Database },
  { id, run }: StoredImport,
  before: readonly StoredRow[],
  now: readonly StoredRow[],
): Promise<LastRun['creates']> {
  const { entity } = plan.shape;
  const named = (rows: readonly StoredRow[]) => [...new Set(rows.flatMap((row) => newKeysOf(registry, entity, row).map(([, key]) => key)))].sort().join('\n');
  if (named(before) === named(now)) return run.creates;
  const made = new Map<string, string>();
  const titles = new Set<string>();
  const add = (row: StoredRow) => {
    for (const [kind, key] of newKeysOf(registry, entity, row)) made.set(key, kind);
    for (const title of makesItself(entity) ? titlesOf(entity, row.effect.values) : []) titles.add(newRecordKey(registry, entity.name, title));
  };
  const lines = new Set(now.map(({ raw }) => raw.line));
  for await (const row of everyRow(database.read, id, {})) if (!lines.has(row.raw.line)) add(row);
  for (const row of now) add(row);
  const left = [...made].filter(([key]) => !titles.has(key));
  return Object.fromEntries([...Map.groupBy(left, ([, kind]) => kind)].map(([kind, some]) => [kind, some.length]));
}
