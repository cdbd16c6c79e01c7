import { expect, it } from 'vitest';
import { i18n } from '#core/i18n/i18n.ts';
import type { Locale } from '#core/i18n/locale.ts';
import { createKernel } from '#core/kernel/index.ts';
import { coreServices } from '#core/services.ts';
import { home, homes } from '#tests/support/list-sample.ts';
import { networkOf, signedIn } from '#stories/network.ts';
import { homeServer } from '#tests/support/grid-server.ts';
import { gridColumns } from './grid-columns.ts';
import { createGrid } from './grid-model.ts';

const names = ['title', 'state', 'station', 'rent', 'year', 'alsoNear', 'freeFrom', 'shown', 'updatedAt'] as const;
const at = (name: (typeof names)[number]): number => names.indexOf(name);

/** A grid of homes over a server that may be cut off. */
async function open(options: { readonly count?: number; readonly locale?: Locale } = {}) {
  const server = homeServer(options.count ?? 300);
  const line: { cut: boolean; until?: Promise<void>; refuses?: () => Response } = { cut: false };
  const answers = networkOf(server.answers);
  const kernel = createKernel([
    ...coreServices({
      side: 'browser',
      origin: 'http://localhost',
      locale: options.locale ?? 'en',
      theme: 'light',
      loginSecret: 'a secret for the tests!!',
      fetch: (request) => (line.refuses && request.method === 'POST' ? Promise.resolve(line.refuses()) : line.cut && request.method === 'POST' ? (line.until ?? Promise.resolve()).then(() => Response.error()) : answers(request)),
      host: { keep: signedIn(['admin']), locks: { run: (_name, work) => work(true) }, navigate: () => undefined },
    }),
    homes,
  ]);
  await kernel.use(i18n).ready();
  const grid = createGrid(kernel, home, gridColumns(home, names, () => true), new URLSearchParams());
  await grid.rows.store.restart();
  grid.place.resize(grid.rows.store.keys.length, grid.columns.length);
  await expect.poll(() => grid.at(0)).toBeTruthy();
  const stateOf = (id: number, name: string) => grid.edits.of(id, name)?.state;
  return { server, grid, line, stateOf };
}

it('reads what is typed in the words of the reader, and keeps it on the server before it says so', async () => {
  const { grid, server, stateOf } = await open();
  await grid.commit(0, at('rent'), '1,200');
  expect(stateOf(1, 'rent')).toBe('saved');
  expect(server.row(1).rent).toBe(1200);
  await grid.commit(0, at('state'), 'let');
  await grid.commit(0, at('shown'), 'yes');
  await grid.commit(0, at('freeFrom'), 'March 3, 2024');
  await grid.commit(0, at('alsoNear'), 'queens plaza; Fulton St');
  expect(server.row(1)).toMatchObject({ state: 'let', shown: true, freeFrom: '2024-03-03', alsoNear: [3, 2] });
  expect(grid.edits.unsaved).toBe(0);
});

it('keeps what does not fit in its cell, with the reason, and writes the rest', async () => {
  const { grid, server, stateOf } = await open();
  grid.place.moveTo(0, at('station'));
  await grid.paste('Elm St\tmany\nqueens plaza\t60');
  await expect.poll(() => stateOf(2, 'rent')).toBe('saved');
  expect([stateOf(1, 'station'), stateOf(1, 'rent'), stateOf(2, 'station')]).toEqual(['refused', 'refused', 'saved']);
  expect(grid.edits.of(1, 'station')).toMatchObject({ text: 'Elm St', problem: { key: 'rule.unknownLabel', values: { value: 'Elm St' } } });
  expect(server.row(2)).toMatchObject({ station: 3, rent: 60 });
  expect(server.sent).toHaveLength(1);
});

it('copies names, never numbers of records, and takes the same back elsewhere', async () => {
  const { grid, server } = await open();
  grid.place.take({ top: 1, left: at('state'), bottom: 2, right: at('alsoNear') });
  const text = grid.copied() ?? '';
  expect(text.split('\n')[0]).toBe('Held\tFulton St\t2437\t1951\tFulton St');
  grid.place.moveTo(10, at('state'));
  await grid.paste(text);
  await expect.poll(() => server.sent).toHaveLength(1);
  const { state, station, rent, year, alsoNear } = server.row(2);
  await expect.poll(() => server.row(11)).toMatchObject({ state, station, rent, year, alsoNear });
});

it('fills a range from one cell, empties it, fills it down, and leaves what is only read', async () => {
  const { grid, server } = await open();
  grid.place.take({ top: 4, left: at('rent'), bottom: 6, right: at('rent') });
  expect(await grid.paste('75')).toEqual({ cells: 3, locked: 0, outside: 0, tooMany: false });
  await expect.poll(() => [5, 6, 7].map((id) => server.row(id).rent)).toEqual([75, 75, 75]);
  expect(await grid.clear()).toMatchObject({ cells: 3 });
  await expect.poll(() => [5, 6, 7].map((id) => server.row(id).rent)).toEqual([null, null, null]);
  grid.place.take({ top: 4, left: at('station'), bottom: 6, right: at('station') });
  await grid.fillDown();
  await expect.poll(() => [6, 7].map((id) => server.row(id).station)).toEqual([server.row(5).station, server.row(5).station]);
  grid.place.take({ top: 0, left: at('updatedAt'), bottom: 1, right: at('updatedAt') });
  expect(await grid.clear()).toMatchObject({ cells: 0, locked: 2 });
  grid.place.moveTo(299, at('updatedAt'));
  expect(await grid.paste('a\tb\nc\td')).toMatchObject({ cells: 0, locked: 1, outside: 3 });
  grid.place.take({ top: 0, left: 0, bottom: 299, right: 8 });
  expect((await grid.copy())?.split('\n')).toHaveLength(300);
});

it('writes over rows that were never seen', async () => {
  const { grid, server } = await open({ count: 1500 });
  grid.place.take({ top: 0, left: at('year'), bottom: 1499, right: at('year') });
  expect(grid.copied()).toBeUndefined();
  await grid.paste('1999');
  await expect.poll(() => grid.edits.counts).toMatchObject({ pending: 0 });
  expect([1, 750, 1500].map((id) => server.row(id).year)).toEqual([1999, 1999, 1999]);
  expect(server.sent).toHaveLength(1);
});

it('shows what somebody else put there meanwhile, and writes mine over it only when told to', async () => {
  const { grid, server, stateOf } = await open();
  server.change(3, { year: 1988 });
  server.change(4, { year: 1989 });
  await grid.commit(2, at('year'), '2001');
  await grid.commit(3, at('year'), '2002');
  expect(grid.edits.of(3, 'year')).toMatchObject({ state: 'conflict', text: '2001', conflict: { theirs: 1988, by: { name: 'Daniel Reyes' } } });
  expect(server.row(3).year).toBe(1988);
  grid.edits.drop(3, 'year');
  expect(grid.edits.of(3, 'year')).toBeUndefined();
  const edit = grid.edits.of(4, 'year');
  if (edit) await grid.edits.keepMine(edit);
  expect([stateOf(4, 'year'), server.row(4).year]).toEqual(['saved', 2002]);
});

it('takes one change after another of the same cell without standing in its own way', async () => {
  const { grid, server } = await open();
  await Promise.all([grid.commit(0, at('year'), '1961'), grid.commit(0, at('rent'), '7'), grid.commit(0, at('year'), '1962')]);
  await expect.poll(() => grid.edits.unsaved).toBe(0);
  expect(server.row(1)).toMatchObject({ year: 1962, rent: 7 });
});

it('loses nothing with the network: cells wait, and are sent once when it is back', async () => {
  const { grid, server, line, stateOf } = await open();
  line.cut = true;
  await grid.commit(0, at('year'), '1961');
  await grid.commit(1, at('year'), '1962');
  expect([stateOf(1, 'year'), stateOf(2, 'year')]).toEqual(['pending', 'pending']);
  expect([grid.edits.unsaved, grid.edits.failure?.status]).toEqual([2, 0]);
  line.cut = false;
  await grid.edits.retry();
  expect([server.row(1).year, server.row(2).year, server.sent.length]).toEqual([1961, 1962, 2]);
  expect([grid.edits.unsaved, grid.edits.failure]).toEqual([0, undefined]);
});

it('takes the last step back: what was kept by its batch, what was not by leaving it', async () => {
  const { grid, line } = await open();
  const undone: number[] = [];
  const undo = async (batch: number) => void undone.push(batch);
  await grid.commit(0, at('year'), '1961');
  await grid.commit(1, at('year'), 'soon');
  line.cut = true;
  await grid.commit(2, at('year'), '1963');
  await grid.commit(2, at('rent'), '5');
  expect(await grid.edits.undo(undo)).toBe(true);
  expect(grid.edits.of(3, 'rent')).toBeUndefined();
  expect(await grid.edits.undo(undo)).toBe(false);
  line.cut = false;
  await grid.edits.retry();
  expect([await grid.edits.undo(undo), await grid.edits.undo(undo), await grid.edits.undo(undo), await grid.edits.undo(undo)]).toEqual([true, true, true, false]);
  expect(undone).toEqual([2, 1]);
  expect(grid.edits.unsaved).toBe(0);
});

it('leaves cells whose change came to nothing by 410 as the server has them, and puts a reason it names beside its cell', async () => {
  const { grid, line, stateOf } = await open();
  line.refuses = () => Response.json({ errorCode: 10010, message: 'Superseded' }, { status: 410 });
  await grid.commit(0, at('rent'), '77');
  expect([stateOf(1, 'rent'), grid.edits.failure, grid.edits.unsaved]).toEqual([undefined, undefined, 0]);
  line.refuses = () => Response.json({ errorCode: 10010, message: 'Superseded', fields: { rent: 'rule.tooLarge' } }, { status: 410 });
  await grid.commit(0, at('rent'), '78');
  expect(grid.edits.of(1, 'rent')).toMatchObject({ state: 'refused', text: '78', problem: { key: 'rule.tooLarge' } });
  line.refuses = () => Response.json({ errorCode: 10001, message: 'Not so' }, { status: 422 });
  await grid.commit(0, at('year'), '1961');
  expect(grid.edits.of(1, 'year')).toMatchObject({ state: 'refused', problem: { key: 'kit.grid.notWritten' } });
});

it('takes no name for what every object has', async () => {
  const { grid, stateOf } = await open();
  await grid.commit(0, at('station'), 'constructor');
  expect(stateOf(1, 'station')).toBe('refused');
});

it('takes a step back whose names are still being looked up, and nothing that is written meanwhile', async () => {
  const { grid, server, stateOf } = await open();
  const first = grid.commit(0, at('station'), 'queens plaza');
  expect(await grid.edits.undo(async () => undefined)).toBe(true);
  await Promise.all([first, grid.commit(1, at('year'), '1962')]);
  await expect.poll(() => stateOf(2, 'year')).toBe('saved');
  expect([server.row(2).year, server.sent.length]).toEqual([1962, 1]);
});

it('takes nothing back of which it does not know whether it arrived', async () => {
  const { grid, server, line } = await open();
  const undone: number[] = [];
  const undo = async (batch: number) => void undone.push(batch);
  const lost = Promise.withResolvers<void>();
  Object.assign(line, { cut: true, until: lost.promise });
  const first = grid.commit(0, at('year'), '1961');
  await expect.poll(() => grid.edits.sending).toBe(1);
  const back = grid.edits.undo(undo);
  lost.resolve();
  expect(await back).toBe(false);
  await first;
  expect(grid.edits.unsaved).toBe(1);
  line.cut = false;
  await grid.edits.retry();
  expect(server.row(1).year).toBe(1961);
  expect([await grid.edits.undo(undo), undone]).toEqual([true, [1]]);
});

it('reads and writes the words of a Korean reader', async () => {
  const { grid, server } = await open({ locale: 'kr' });
  expect(grid.text(0, at('shown'))).toBe('아니요');
  await grid.commit(0, at('shown'), '예');
  await grid.commit(0, at('freeFrom'), '2024. 3. 5.');
  expect(server.row(1)).toMatchObject({ shown: true, freeFrom: '2024-03-05' });
});

it('only reads what is asked about before it is changed', () => {
  const lockedOf = (asked: readonly string[]) => gridColumns(home, ['rent', 'year'], () => true, asked).map(({ name, locked }) => [name, locked]);
  expect(lockedOf(['year']).slice(1)).toEqual([['rent', undefined], ['year', 'record']]);
  expect(lockedOf([]).slice(1)).toEqual([['rent', undefined], ['year', undefined]]);
});
