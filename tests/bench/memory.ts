import { setTimeout as pause } from 'node:timers/promises';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFile } from '../real/import-file.ts';
import { memoryOf, timesOf, type Bench } from './measure.ts';
import { pages } from './server.ts';

/** Milliseconds until a server rests: until then it keeps columns for the first questions about scores, and threads that are idle end. */
const restMs = 90_000;

/** Memory of the server at rest, under a mix of lists, searches, pages and an import, and a minute later, beside a bare one's. */
export async function memory({ stage: open, bare, note, seconds }: Bench): Promise<void> {
  const [stage, ceiling] = [await open(), await bare()];
  const bareMb = memoryOf(ceiling.pid).all;
  const figure = (what: string, budget: string, { all, own }: { readonly all: number; readonly own: number }) =>
    note(what, `${all} MB (${own} own)`, budget, { bare: timesOf(all, bareMb) });
  await pause(restMs);
  figure('memory at rest', '150 MB', memoryOf(stage.pid));

  let most = memoryOf(stage.pid);
  const watching = setInterval(() => {
    const now = memoryOf(stage.pid);
    if (now.all > most.all) most = now;
  }, 200);
  const until = Date.now() + 4000 * seconds;
  const again = async (work: (at: number) => Promise<unknown>) => {
    for (let at = 0; Date.now() < until; at += 1) await work(at);
  };
  const draw = await pages(stage);
  const words = ['302', 'jackson', 'w 31', 'halcyon', '한강', 'st'];
  const folder = mkdtempSync(join(tmpdir(), 'bench-import-'));
  const file = join(folder, 'buildings.csv');
  const lines = Array.from({ length: 5000 }, (_, at) => `${at + 1} Memory Street,brooklyn,${1900 + (at % 100)},${1 + (at % 30)}`);
  writeFileSync(file, ['Address,Borough,Year built,Total floors', ...lines].join('\n'));
  await Promise.all([
    again((at) => stage.api('GET', `/building?year=${1850 + (at % 150)}..&sort=-year&limit=100&offset=${at * 50}`)),
    again((at) => stage.api('GET', `/building?q=${encodeURIComponent(words[at % words.length] ?? '')}&limit=20`)),
    again((at) => stage.api('GET', `/search?q=${encodeURIComponent(words[at % words.length] ?? '')}`)),
    again((at) => draw(at % 200)),
    importFile(stage, 'building', file),
  ]);
  clearInterval(watching);
  rmSync(folder, { recursive: true, force: true });
  figure('memory under load, at most', '250 MB', most);
  await pause(60_000);
  figure('memory a minute later', '180 MB', memoryOf(stage.pid));
}
