// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { toasts } from '#core/toasts/toasts.ts';
import type { GridResponse } from '#kit/grid/api.ts';
import { contractAnswers, sampleStages } from '#tests/support/plugins/contract.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import type { StageRow } from '../entities.ts';
import plugin from '../plugin.ts';
import Workflow, { load } from './workflow-list.tsx';

let page: TestPage;
afterEach(async () => {
  await page.close();
  sessionStorage.clear();
});

/** Opens the workflow; what is saved is answered so, and its stages are read anew. */
const open = async (outcome: Partial<GridResponse['rows'][number]> = {}, stages: () => readonly StageRow[] = () => sampleStages) => {
  const saved: GridResponse = { batch: 7, rows: [{ id: 1, version: 2, written: ['moves'], refused: {}, conflicts: {}, by: null, at: null, ...outcome }] };
  page = await onAPage({
    plugins: [plugin],
    answers: {
      'GET /contract/board': { lanes: [{ id: 1, total: 9 }], cards: [], labels: {} },
      'GET /contract/lacking': contractAnswers['GET /api/contract/lacking'],
      'GET /workflow': () => ({ rows: stages(), total: stages().length, labels: {} }),
      'POST /workflow/sheet': saved,
    },
    screen: { Page: Workflow, load },
    pattern: '/contract/workflow/list',
    at: '/contract/workflow/list',
  });
};
const cell = () => page.find<HTMLButtonElement>('[data-cell="0/1"]');
const turn = async () => {
  await page.settle(() => cell().focus());
  await page.key(cell(), 'Enter');
};
const save = () => page.key(document.body, 's', { ctrlKey: true, code: 'KeyS' });
const told = () => page.kernel.use(toasts).shown.map(({ title, description }) => [title, description]);

test('a turned way is saved by its keys, said with the way back, and changed no more', async () => {
  let stages = sampleStages;
  await open({}, () => stages);
  await turn();
  expect(page.text()).toContain('1 change');
  const asked = () => page.server.calls.find(({ place }) => place === 'POST /workflow/sheet')?.body as { rows: { patch: Pick<StageRow, 'moves'> }[] } | undefined;
  stages = sampleStages.map((stage, at) => (at === 0 ? { ...stage, version: 2, moves: [{ to: sampleStages[1]!.id, refused: false, contact: false, home: true, lease: false, reason: false, reopen: false, toured: false }] } : stage));
  await save();
  await page.until(() => told().length > 0);
  expect(told()[0]?.[0]).toBe('Workflow saved');
  expect(asked()?.rows).toMatchObject([{ patch: { moves: stages[0]!.moves } }]);
  await page.until(() => !page.text().includes('1 change'));
});

test('a change of somebody else meanwhile is said, and the turned way stays', async () => {
  await open({ written: [], conflicts: { moves: { theirs: [], yours: [], base: [] } } });
  await turn();
  await save();
  await page.until(() => told().length > 0);
  expect(told()).toEqual([['The workflow was not saved', expect.stringContaining('changed it meanwhile')]]);
  expect(page.text()).toContain('1 change');
});

test('whoever goes elsewhere finds the turned way again', async () => {
  await open();
  await turn();
  const said = cell().textContent;
  expect(said).toContain('With conditions');
  await page.close();
  await open();
  expect(cell().textContent).toBe(said);
  expect(page.text()).toContain('1 change');
});

test('Alt with an arrow sorts a stage by one place, and keeps the focus on it', async () => {
  await open({ written: ['sort'] });
  const grip = () => page.button(`Sort ${sampleStages[1]!.name.en}`);
  await page.settle(() => grip().focus());
  await page.key(grip(), 'ArrowUp', { altKey: true });
  await page.until(() => told().length > 0);
  expect(told()[0]?.[0]).toBe('Stages sorted');
  const sent = page.server.calls.find(({ place }) => place === 'POST /workflow/sheet')?.body as { rows: { id: number; patch: { sort: number } }[] };
  const [first, second] = sampleStages;
  expect(sent.rows.filter(({ id }) => id === first!.id || id === second!.id).map(({ id, patch }) => [id, patch.sort])).toEqual([[second!.id, 10], [first!.id, 20]]);
  await page.until(() => document.activeElement === grip());
});
