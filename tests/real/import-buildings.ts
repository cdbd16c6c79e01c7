import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ImportFile, ResultCounts } from '#kit/import/api.ts';
import type { CellProblem, ImportReasons, ImportRow } from '#kit/import/check/api.ts';
import type { Stage } from '../journeys/stage.ts';
import { settled } from './import-file.ts';

/** Result of importing a file of the city's buildings. */
export interface Imported {
  readonly rows: number;
  readonly counts: ResultCounts;
  readonly refused: readonly { readonly line: number; readonly address: string; readonly problems: readonly CellProblem[] }[];
  readonly batch: number | null;
  readonly created: number;
  readonly changed: number;
}

/**
 * Takes a file of the city's buildings through the import's own answers, as the screen does: mapping guessed,
 * companies and zip codes made, companies of almost one name kept apart, rows with errors left out.
 */
export async function importBuildings(stage: Stage, path: string): Promise<Imported> {
  const { accessToken } = await stage.session();
  const uploaded = await fetch(`${stage.url}/api/import?record=building&name=${encodeURIComponent(basename(path))}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'text/csv' },
    body: readFileSync(path),
  });
  if (!uploaded.ok) throw new Error(`The file was answered with ${uploaded.status}: ${await uploaded.text()}`);
  const { id, columns, settings } = (await uploaded.json()) as ImportFile;
  const fields: Readonly<Record<string, string>> = {
    borough: 'borough', address: 'address', owner: 'managementCompany', zip: 'zipCode', lat: 'latitude', lon: 'longitude',
    year_built: 'year', floors: 'totalFloors', res_units: 'totalRooms',
  };
  const mapping = Object.fromEntries(columns.map(({ index, name }) => [index, fields[name] ?? null]));
  const guessed = Object.fromEntries(columns.filter(({ name }) => fields[name]).map(({ index, name }) => [name, settings.mapping[index]]));
  for (const [name, field] of Object.entries(fields)) {
    if (guessed[name] !== field) throw new Error(`The column '${name}' was taken for '${guessed[name]}'`);
  }
  await done(await stage.api('PUT', `/import/${id}`, { mapping, createMissing: ['managementCompany', 'zipCode'] }));
  await done(await stage.api('POST', `/import/${id}/check`));
  let checked = await settled(stage, id, 'checked');
  const alike = { field: 'managementCompany', key: 'kit.import.row.alike' };
  const { body } = await stage.api<ImportReasons>('GET', `/import/${id}/reasons`);
  if (body.reasons.some(({ key }) => key === alike.key)) {
    await done(await stage.api('POST', `/import/${id}/decision`, { reason: alike, decision: 'new' }));
    checked = await settled(stage, id, 'checked');
  }
  const refused: Imported['refused'][number][] = [];
  for (let offset = 0; ; offset += 1000) {
    const { body } = await stage.api<{ rows: ImportRow[]; total: number }>('GET', `/import/${id}/rows?result=error,unsure&offset=${offset}&limit=1000`);
    const place = columns.find(({ name }) => name === 'address')?.index ?? 0;
    refused.push(...body.rows.map(({ line, cells, problems }) => ({ line, address: cells[place] ?? '', problems })));
    if (offset + 1000 >= body.total) break;
  }
  await done(await stage.api('POST', `/import/${id}/apply`, { skipErrors: true }));
  const applied = await settled(stage, id, 'applied');
  if (!checked.counts || !applied.outcome) throw new Error('The import ended without an outcome');
  const { batch, created, changed } = applied.outcome;
  return { rows: applied.rows, counts: checked.counts, refused, batch, created, changed };
}

async function done({ status, body }: { status: number; body: unknown }): Promise<void> {
  if (status >= 400) throw new Error(`${status}: ${JSON.stringify(body)}`);
}
