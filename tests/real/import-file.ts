import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ImportFile } from '#kit/import/api.ts';
import type { Stage } from '../journeys/stage.ts';

/** Takes a file in through the import's own answers, exactly as it is: mapping and matching as they were guessed. */
export async function importFile(stage: Stage, record: string, path: string): Promise<ImportFile> {
  const { accessToken } = await stage.session();
  const uploaded = await fetch(`${stage.url}/api/import?record=${record}&name=${encodeURIComponent(basename(path))}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'text/csv' },
    body: readFileSync(path),
  });
  if (!uploaded.ok) throw new Error(`The file was answered with ${uploaded.status}: ${await uploaded.text()}`);
  const { id } = (await uploaded.json()) as ImportFile;
  await stage.api('POST', `/import/${id}/check`);
  await settled(stage, id, 'checked');
  await stage.api('POST', `/import/${id}/apply`, { skipErrors: true });
  return settled(stage, id, 'applied');
}

/** An import once it has come to a state; the limit of the test is that of the wait. Rejects when it stops before. */
export async function settled(stage: Stage, id: string, state: ImportFile['state']): Promise<ImportFile> {
  for (;;) {
    const { body } = await stage.api<ImportFile>('GET', `/import/${id}`);
    if (body.stopped) throw new Error(`The import stopped: ${JSON.stringify(body.stopped)}`);
    if (body.state === state) return body;
    await new Promise((again) => setTimeout(again, 50));
  }
}
