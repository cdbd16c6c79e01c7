import type { ImportFile } from '#kit/import/api.ts';
import type { Stage } from '../journeys/stage.ts';

const rows = 50_000;

/** A dry run over fifty thousand rows beside somebody's cheap requests, and how soon it stops when it is cancelled. */
export async function dryRun(stage: Stage, note: (what: string, measured: string, budget: string) => void): Promise<void> {
  const { accessToken } = await stage.session();
  const lines = Array.from({ length: rows }, (_, at) => `${at + 1} Bench Street,brooklyn,${1900 + (at % 100)},${1 + (at % 30)}`);
  const sent = await fetch(`${stage.url}/api/import?record=building&name=bench.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'text/csv' },
    body: ['Address,Borough,Year built,Total floors', ...lines].join('\n'),
  });
  const { id } = (await sent.json()) as ImportFile;
  const get = async (path: string) => (await stage.api<ImportFile>('GET', path)).body;

  const started = performance.now();
  await stage.api('POST', `/import/${id}/check`);
  const times: number[] = [];
  let last = 0;
  for (let state = 'checking'; state === 'checking'; ) {
    const asked = performance.now();
    await stage.api('GET', '/building/1');
    times.push(performance.now() - asked);
    // Progress tells when it ends; asking each time would be half of the requests.
    if (performance.now() - last < 250) continue;
    state = (await get(`/import/${id}`)).state;
    last = performance.now();
  }
  const took = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  note(`${rows} rows of a file checked`, `${took.toFixed(1)} s`, '–');
  note('a cheap request meanwhile, p99', `${p99.toFixed(0)} ms, worst ${(times.at(-1) ?? 0).toFixed(0)} ms`, '50 ms');

  await stage.api('POST', `/import/${id}/check`);
  while ((await get(`/import/${id}`)).done === 0);
  const cancelled = performance.now();
  await stage.api('POST', `/import/${id}/cancel`);
  note('the same cancelled on the way', `${(performance.now() - cancelled).toFixed(0)} ms`, '–');
}
