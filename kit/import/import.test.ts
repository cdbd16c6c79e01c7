import { expect, it } from 'vitest';
import { CallError } from '#core/http/http.ts';
import { defineEntity } from '#kit/records/entity.ts';
import { computed, instant, integer, reference, text } from '#kit/records/field.ts';
import { home } from '#tests/support/form-sample.ts';
import { checkColumns } from './check/check-columns.ts';
import { failedRows } from './failed-rows.ts';
import { checkedFile, checkedRow, mappedFile } from '#tests/support/import-sample.ts';
import { guessMapping, plainName, similarTargets } from './guess.ts';
import { ImportModel } from './import-model.ts';
import { targetsOf } from './target.ts';

const speech = {
  t: (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key),
  tag: 'en-US',
};
const http = { get: async () => ({ lines: [], rows: [], total: 0, labels: {} }) } as never;

it('compares names as people write them', () => {
  expect(['Year built', 'year_built', 'YEAR-BUILT', 'ＹＥＡＲ ＢＵＩＬＴ'].map(plainName)).toEqual([
    'yearbuilt',
    'yearbuilt',
    'yearbuilt',
    'yearbuilt',
  ]);
  expect(plainName('건물 연도')).toBe('건물연도');
});

it('guesses a column by any of its names, exact ones first, each target once', () => {
  const targets = { address: ['Address', '주소'], owner: ['Owner', 'company'], year: ['year'] };
  expect(guessMapping(['주소', 'Owner name', 'Owner', 'Property address', 'YEAR', '', 'x'], targets)).toEqual({
    0: 'address',
    1: null,
    2: 'owner',
    3: null,
    4: 'year',
    5: null,
    6: null,
  });
  expect(guessMapping(['Property Address', 'owners', 'min year'], targets)).toEqual({ 0: null, 1: null, 2: null });
});

it('asks about a column whose name is only like that of a field, unless the field has one', () => {
  const targets = { address: ['Address', '주소'], rooms: ['units', 'rooms'], floors: ['floors', 'stories'], station: ['subway', 'station'] };
  const ask = (columns: readonly string[], decided: Readonly<Record<number, string | null>> = {}) => similarTargets(columns, targets, decided);
  expect(ask(['Extremely Low Income Units', 'Low Income Units', 'min_to_subway', 'floor', '건물주소', 'Mail', '1', ''])).toEqual({
    0: ['rooms'],
    1: ['rooms'],
    2: ['station'],
    3: ['floors'],
    4: ['address'],
  });
  expect(ask(['Units', 'Low Income Units', 'unit'], { 0: 'rooms' })).toEqual({});
  expect(ask(['Low Income Units', 'Very Low Income Units'], { 0: null })).toEqual({ 1: ['rooms'] });
});

it('offers no field that follows from others, nor a mark of the product', () => {
  const derived = defineEntity('lease', { client: text({ required: true }), until: instant({ derived: true }), rival: reference('lease', { mark: true }), rooms: computed(integer()) });
  expect(targetsOf(derived).map(({ id }) => id)).toEqual(['client']);
});

it('offers every written field but pictures, and each language of a name', () => {
  const ids = targetsOf(home).map(({ id }) => id);
  expect(ids).toContain('label.kr');
  expect(ids).not.toContain('photos');
});

it('gives reasons the room the cells leave, and narrows the cells before them', () => {
  const widths = (room: number) => checkColumns(home, mappedFile, room).map(({ width }) => width);
  expect(widths(1400).reduce((a, b) => a + b)).toBe(1400);
  expect(widths(900).at(-1)).toBeGreaterThanOrEqual(280);
  expect(checkColumns(home, mappedFile, 1400).map(({ id }) => id)).toEqual([
    'line',
    'result',
    'cell-0',
    'cell-1',
    'cell-2',
    'cell-3',
    'reason',
  ]);
});

it('writes failed rows with their reason, formulas as text', () => {
  const row = { ...checkedRow(4, 'error'), cells: ['=1+1', '-5', 'a "b", c', '', ''] };
  const lines = failedRows(home, checkedFile, [row], speech as never).split('\r\n');
  expect(lines[0]).toBe('\ufeffkit.import.failed.line,kit.import.failed.reason,Title,제조연도,Layout,Company,Memo');
  expect(lines[1]).toMatch(/^7,"kit\.import\.problem .*","'=1\+1",-5,"a ""b"", c",,$/);
});

it('stands at the step its file allows', () => {
  const at = (file: typeof mappedFile | undefined, wanted: string | null) =>
    new ImportModel(http, 'home', file, false).stepAt(wanted);
  expect(at(undefined, 'check')).toBe('file');
  expect(at(mappedFile, 'encoding')).toBe('encoding');
  expect(at(mappedFile, 'check')).toBe('columns');
  expect(at(checkedFile, 'check')).toBe('check');
  expect(at(checkedFile, 'import')).toBe('check');
  expect(at(checkedFile, 'columns')).toBe('columns');
  expect(at({ ...checkedFile, state: 'applying' }, 'columns')).toBe('import');
});

it('undoes a decision for the whole file by its former settings, with the rows in sight', async () => {
  const sent: unknown[] = [];
  const calls = {
    get: async () => ({ lines: [], rows: [], total: 0, labels: {} }),
    post: async (path: string, body: unknown) => {
      sent.push(['POST', path, body]);
      return path.endsWith('/decision') ? { ...checkedFile, settings: { ...checkedFile.settings, createMissing: ['company'] } } : checkedFile;
    },
    put: async (path: string, body: unknown) => {
      sent.push(['PUT', path, body]);
      expect(model.stepAt('check')).toBe('check');
      return { ...mappedFile, id: checkedFile.id };
    },
  };
  const model = new ImportModel(calls as never, 'home', checkedFile, false);
  await model.decide({ decision: 'create', field: 'company' });
  const { meanings, createMissing, keep = [] } = checkedFile.settings;
  expect(model.corrections.lastStep).toEqual({ meanings, createMissing, keep });
  expect(await model.corrections.undo()).toBe(true);
  expect(sent).toEqual([
    ['POST', `/import/${checkedFile.id}/decision`, { decision: 'create', field: 'company' }],
    ['PUT', `/import/${checkedFile.id}`, { meanings, createMissing, keep }],
    ['POST', `/import/${checkedFile.id}/check`, {}],
  ]);
  expect([model.corrections.lastStep, model.rechecking, model.file?.state]).toEqual([undefined, false, 'checked']);
});

it('shows the rows anew once a decision for some of them was answered at once', async () => {
  const calls = {
    get: async () => ({ rows: [], total: 0, labels: {} }),
    post: async () => ({ ...checkedFile, counts: { new: 119, change: 0, same: 0, unsure: 0, error: 1 } }),
  };
  const model = new ImportModel(calls as never, 'home', checkedFile, false);
  model.show(['error']);
  await model.decide({ asks: 'similar', decision: 'new' });
  expect([model.rows.filter, model.rows.total, model.rechecking]).toEqual([['error'], 1, false]);
});

it('shows the rows that need a person first', () => {
  const model = new ImportModel(http, 'home', checkedFile, false);
  expect([model.rows.filter, model.rows.total, model.writable, model.waiting]).toEqual([['unsure', 'error'], 48, 48, 48]);
  model.toggle('error');
  expect([model.rows.filter, model.rows.total]).toEqual([['unsure'], 24]);
  model.show([]);
  expect(model.rows.total).toBe(120);
});

it('says nothing of a refusal that is silent by specification, and the words of any other', async () => {
  const refused = async (status: number) => {
    const calls = { post: () => Promise.reject(new CallError(status, 'No more', undefined)) };
    const model = new ImportModel(calls as never, 'home', mappedFile, false);
    await model.check();
    return model.failure?.message;
  };
  expect([await refused(410), await refused(409)]).toEqual([undefined, 'No more']);
});

it('says nothing of a correction that came to nothing by 410: the cell is as the server has it, and the last step can still be undone', async () => {
  const before = [{ line: 3, cells: { 0: '' } }];
  let puts = 0;
  const put = async () => {
    puts += 1;
    if (puts > 1) throw new CallError(410, 'Superseded', undefined);
    return { file: checkedFile, rows: [], labels: {}, before };
  };
  const calls = { ...(http as object), put };
  const { corrections } = new ImportModel(calls as never, 'home', checkedFile, false);
  const told = () => [corrections.failure, corrections.cell(3, 0), corrections.sending];
  expect(await corrections.correct([{ line: 3, cells: { 0: 'Fan' } }])).toBe(true);
  expect(await corrections.correct([{ line: 3, cells: { 0: 'Home' } }])).toBe(false);
  expect(told()).toEqual([undefined, undefined, 0]);
  expect(await corrections.undo()).toBe(false);
  expect(told()).toEqual([undefined, undefined, 0]);
  expect(corrections.lastStep).toEqual(before);
});
