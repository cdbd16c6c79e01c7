import { createHash } from 'node:crypto';
import type { ImportSettings } from '#kit/import/api.ts';
import type { Connection, Reader } from '../../database/database.ts';

/** Fingerprint of the column names: equal for files of one source, and short enough for an index. */
export const signatureOf = (columns: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(columns).toLowerCase()).digest('base64url');

/** Remembers how a person read files of a source, in the place of what was remembered before. */
export async function rememberSource(
  connection: Connection,
  { record, signature, person, settings }: Source,
): Promise<void> {
  await connection
    .deleteFrom('importSource')
    .where('record', '=', record)
    .where('signature', '=', signature)
    .where('person', '=', person)
    .execute();
  const row = { record, signature, person, settings: JSON.stringify(settings), at: new Date().toISOString() };
  await connection.insertInto('importSource').values(row).execute();
}

/** The settings with which a person read files of one source. */
export interface Source {
  readonly record: string;
  readonly signature: string;
  readonly person: number;
  readonly settings: ImportSettings;
}

/** Settings for files of a source: the person's own last ones, else the last of anybody. */
export async function recallSource(
  read: Reader,
  { record, signature, person }: Omit<Source, 'settings'>,
): Promise<ImportSettings | undefined> {
  const known = await read
    .selectFrom('importSource')
    .select(['person', 'settings'])
    .where('record', '=', record)
    .where('signature', '=', signature)
    .orderBy('at', 'desc')
    .execute();
  const found = known.find((one) => one['person'] === person) ?? known[0];
  return found && (JSON.parse(found['settings'] as string) as ImportSettings);
}
