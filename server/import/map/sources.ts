import { createHash } from 'node:crypto';
import type { ImportSettings } from '#kit/import/api.ts';
import type { Connection, Reader } from '../../database/database.ts';

/** What tells that two files come from the same place: the names of their columns, in the length an index takes. */
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

/** How a person reads files of a source. */
export interface Source {
  readonly record: string;
  readonly signature: string;
  readonly person: number;
  readonly settings: ImportSettings;
}

/** How files of a source were read: by the person last, else by whoever read one last. */
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
