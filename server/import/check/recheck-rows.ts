import { setImmediate as breathe } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { countAsks, countOverwrites, countRows } from '../count-rows.ts';
import { changeImport, claimWithin, keysOfRows, replaceRows, rowsOfLines, type StoredImport, type StoredRow } from '../import-store.ts';
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
 * the counts of the whole file. Returns the rows that were checked; undefined, and nothing is written, when the import
 * changed meanwhile.
 */
export async function recheckRows(
  parts: CheckParts & { readonly database: Database },
  before: StoredImport,
  corrections: StoredImport['corrections'],
  rows: readonly DecidedRow[],
): Promise<readonly StoredRow[] | undefined> {
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
  const kept = await database.write(async (connection) => {
    if (!(await claimWithin(connection, before, { corrections }))) return false;
    await replaceRows(connection, one.id, checked);
    const run = {
      ...one.run,
      counts: await countRows(connection, one.id),
      asks: await countAsks(connection, one.id),
      overwrites: await countOverwrites(connection, one.id),
    };
    await changeImport(connection, one.id, { run });
    return true;
  });
  return kept ? checked : undefined;
}
