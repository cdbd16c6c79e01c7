import { definePlugin } from '#core/kernel/index.ts';
import { defineRoute } from '#core/route.ts';
import { translations } from '#core/slots.ts';
import { editHomes, homeList } from './form-sample.ts';
import type { ImportSpec } from '#kit/import/import-context.tsx';
import type { ImportColumn, ImportFile } from '#kit/import/api.ts';
import type { CorrectedRows, ImportLines, ImportRow, ImportReasons, ImportRows, LineDecision } from '#kit/import/check/api.ts';
import type { RowResult } from '#kit/import/limits.ts';

/** The words of imports. */
export const importWords = definePlugin({
  id: 'home/import',
  contributes: [
    translations({
      plugin: 'home/review',
      load: {
        kr: () => import('#kit/review/translations/kr.ts'),
        en: () => import('#kit/review/translations/en.ts'),
        zh: () => import('#kit/review/translations/zh.ts'),
      },
    }),
    translations({
      plugin: 'home/import',
      load: {
        kr: () => import('#kit/import/translations/kr.ts'),
        en: () => import('#kit/import/translations/en.ts'),
        zh: () => import('#kit/import/translations/zh.ts'),
      },
    }),
  ],
});

/** Stands for an area's import in the tests and stories of imports. */
export const homeImport: ImportSpec = {
  titleKey: 'home.new',
  write: editHomes,
  list: homeList,
  upload: defineRoute('/home/upload'),
};

const column = (index: number, name: string, sample: string, reading: ImportColumn['reading']): ImportColumn => ({
  index,
  name,
  sample,
  samples: sample === '' ? [] : [sample],
  filled: 120,
  reading,
});
const read = (kind: string, count = 120): ImportColumn['reading'] => ({
  state: 'read',
  says: { key: `kit.import.read.${kind}`, values: { count } },
});

/** A file as it stands after its columns were recognised. */
export const mappedFile: ImportFile = {
  id: '7d3f0c52-1111-4222-8333-944445555666',
  record: 'home',
  name: 'homes-november.csv',
  size: 9200,
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  headerLine: 2,
  preview: [
    { line: 1, cells: ['Homes of November', '', '', '', ''] },
    { line: 2, cells: ['Title', '제조연도', 'Layout', 'Company', 'Memo'] },
    ...Array.from({ length: 12 }, (_, place) => ({
      line: place + 3,
      cells: [`70 Pine St #${place + 1}`, String(1950 + place), '1 bed', '태양 관리', ''],
    })),
  ],
  rows: 120,
  columns: [
    column(0, 'Title', '70 Pine St #1', read('text')),
    column(1, '제조연도', '1950', {
      state: 'attention',
      says: { key: 'kit.import.read.unfit', values: { count: 1, sample: '19S0' } },
    }),
    column(2, 'Layout', '1 bed', {
      state: 'attention',
      says: { key: 'kit.import.read.needsMeaning', values: { count: 1, sample: 'loft' } },
      meanings: [
        { cell: 'loft', rows: 12, means: null },
        { cell: '1 bed', rows: 98, means: 'oneBed' },
        { cell: '2 beds', rows: 10, means: 'twoBeds' },
      ],
    }),
    column(3, 'Company', '태양 관리', {
      state: 'read',
      says: { key: 'kit.import.read.creates', values: { count: 2, total: 14 } },
      meanings: [],
      creates: 2,
    }),
    column(4, 'Memo', '', { state: 'out', says: { key: 'kit.import.read.empty' } }),
  ],
  settings: {
    mapping: { 0: 'title', 1: 'year', 2: 'layout', 3: 'company', 4: null },
    createMissing: ['company'],
    meanings: {},
    matchBy: 'title',
  },
  matchFields: [
    { field: 'title', mapped: true },
    { field: 'label', mapped: false },
  ],
  state: 'mapping',
  done: 0,
};

/** A file whose title stands in two columns, with names that are almost known and a day that is half said. */
export const joinedFile: ImportFile = {
  ...mappedFile,
  columns: [
    column(0, 'Building', '70 Pine St', { state: 'read', says: { key: 'kit.import.read.joined', values: { columns: 'Building + Number' } } }),
    column(1, 'Number', '#1', { state: 'read', says: { key: 'kit.import.read.joined', values: { columns: 'Building + Number' } } }),
    column(2, 'Company', 'Northline', {
      state: 'attention',
      says: { key: 'kit.import.read.unknown', values: { count: 2, total: 14, sample: 'Northlin' } },
      meanings: [
        { cell: 'Northlin', rows: 12, means: null, maybe: [{ means: '#1', label: 'Northline' }] },
        { cell: 'Nobody at all', rows: 3, means: null },
        { cell: 'Harborwy', rows: 2, means: '#2', maybe: [{ means: '#2', label: 'Harborway' }] },
      ],
      creates: 2,
    }),
    column(3, 'Free from', '11/02/2024', {
      state: 'attention',
      says: { key: 'kit.import.read.unfit', values: { count: 1, sample: 'Dec 1' } },
      meanings: [{ cell: 'Dec 1', rows: 5, means: null, maybe: [{ means: '2026-12-01', label: '2026-12-01' }] }],
    }),
    column(4, 'Memo', '', { state: 'out', says: { key: 'kit.import.read.empty' } }),
  ],
  preview: [
    { line: 2, cells: ['Building', 'Number', 'Company', 'Free from', 'Memo'] },
    { line: 3, cells: ['70 Pine St', '#1', 'Northline', '11/02/2024', ''] },
  ],
  settings: {
    mapping: { 0: 'title', 1: 'title', 2: 'company', 3: 'freeOn', 4: null },
    createMissing: [],
    meanings: { company: { Harborwy: '#2' } },
    matchBy: 'title',
  },
};

/** A file with a column that is only named like a field, years below the limit, a constant and a field that gets nothing. */
export const questionsFile: ImportFile = {
  ...mappedFile,
  columns: [
    { ...column(0, 'Old title', '70 Pine St #1', { state: 'attention', says: { key: 'kit.import.read.maybe' } }), maybe: ['title'] },
    column(1, '제조연도', '1950', {
      state: 'attention',
      says: { key: 'kit.import.read.integer', values: { count: 60 } },
      questions: [{ asks: 'tooSmall', limit: 1880, rows: 2303, count: 1, cells: [{ cell: '0', rows: 2303, means: '' }] }],
    }),
    { ...column(2, 'Short title', '70P #1', { state: 'attention', says: { key: 'kit.import.read.maybe' } }), maybe: ['title'] },
    column(3, 'Company', '태양 관리', read('reference', 14)),
    column(4, 'Memo', '', { state: 'out', says: { key: 'kit.import.read.empty' } }),
  ],
  settings: { mapping: { 1: 'year', 3: 'company', 4: null }, constants: { layout: 'loft' }, createMissing: [], meanings: {}, matchBy: null },
  missing: ['title'],
  constants: [{ target: 'layout', reading: { state: 'attention', says: { key: 'kit.import.read.needsMeaning', values: { count: 1, sample: 'loft' } } } }],
};

/** The same file after the check. */
export const checkedFile: ImportFile = {
  ...mappedFile,
  state: 'checked',
  took: 640,
  counts: { new: 24, change: 24, same: 24, unsure: 24, error: 24 },
  creates: { company: 2 },
  overwrites: { year: { overwritten: 24, lowered: 11, kept: 0 }, company: { overwritten: 3, lowered: 0, kept: 0 } },
};

/** The reasons why rows of a checked file stay out. */
export const checkedReasons: ImportReasons = {
  reasons: [
    { field: 'ceiling', key: 'rule.number', level: 'error', line: 5, rows: 24, cells: ['6O', '4x'], decisions: ['set', 'empty', 'out'] },
    { field: 'title', key: 'kit.import.row.differs', values: { line: 2 }, level: 'warning', line: 4, rows: 12, cells: ['70 Pine St #4'], decisions: ['last', 'out'] },
  ],
};

/** A checked file whose rows ask: whether they are there already, whether they are shifted, what they mean. */
export const askingFile: ImportFile = {
  ...checkedFile,
  counts: { new: 70, change: 25, same: 10, unsure: 12, error: 3 },
  asks: { similar: 6, duplicateInFile: 3, shift: 2, differs: 1 },
  leftOut: 1,
};

const asked = (place: number, more: Partial<ImportRow>): ImportRow => ({ ...checkedRow(place, 'unsure'), problems: [], ...more });
const similar = { field: 'title', key: 'kit.import.row.similar', values: { label: '70 Pine St #4' }, level: 'warning' } as const;

/** Rows with every question that can be asked, and every answer that was given. */
export const askingRows = (): ImportRows => ({
  rows: [
    asked(1, { problems: [similar], offers: [{ is: 'same', id: 4, label: '70 Pine St #4' }] }),
    asked(2, {
      result: 'error',
      problems: [{ field: '', key: 'kit.import.row.shiftedRight', values: { column: '제조연도', count: 1 }, level: 'error' }],
      offers: [{ is: 'shift', cells: ['70 Pine St #3', '1952', '1 bed', '태양 관리', ''] }],
    }),
    asked(3, {
      result: 'error',
      cells: ['70 Pine St #4', '1953', '1 bed', '태양 관라', ''],
      problems: [{ field: 'company', key: 'rule.unknownLabel', values: { value: '태양 관라' }, level: 'error' }],
      offers: [
        { is: 'mean', field: 'company', cell: '태양 관라', means: '#1', label: '태양 관리', rows: 12 },
        { is: 'create', field: 'company', count: 2 },
      ],
    }),
    asked(4, { problems: [{ field: '', key: 'kit.import.row.out', level: 'warning' }, similar], out: true }),
    asked(5, { result: 'change', same: '70 Pine St #6', chosen: true, id: 6, changes: { year: [1949, 1955] } }),
    asked(6, { result: 'new', problems: [similar], confirmed: true }),
    asked(7, { result: 'same', same: '70 PINE ST #8', id: 8 }),
    asked(8, { problems: [{ field: '', key: 'kit.import.row.tooFew', level: 'warning' }] }),
    asked(9, {
      problems: [{ field: 'title', key: 'kit.import.row.duplicateInFile', values: { line: 9, label: '70 Pine St #7' }, level: 'warning' }],
      offers: [{ is: 'duplicateInFile', line: 9, label: '70 Pine St #7' }],
    }),
  ],
  total: 9,
  labels: {},
});

/** The same file after it was written. */
export const appliedFile: ImportFile = {
  ...checkedFile,
  state: 'applied',
  outcome: { batch: 41, created: 24, changed: 24, made: { company: 2 } },
};

const results: readonly RowResult[] = ['unsure', 'error', 'new', 'change', 'same'];

/** A checked row of any result, by its place. */
export function checkedRow(place: number, result: RowResult = results[place % results.length] as RowResult): ImportRow {
  const year = String(1950 + (place % 60));
  const row = {
    line: place + 3,
    result,
    confirmed: false,
    cells: [`70 Pine St #${place + 1}`, year, '1 bed', '태양 관리', ''],
    corrected: [],
    problems: [],
  };
  if (result === 'error')
    return {
      ...row,
      cells: [`70 Pine St #${place + 1}`, '19S0', '1 bed', '태양 관리', ''],
      problems: [{ field: 'year', key: 'rule.number', level: 'error' }],
    };
  if (result === 'unsure') return { ...row, problems: [{ field: '', key: 'kit.import.row.tooFew', level: 'warning' }] };
  return result === 'change' ? { ...row, id: place, changes: { year: [1949, Number(year)] } } : row;
}

/** Which line has which result, in the order of the lines. */
const resultAt = (line: number): RowResult => results[(line - 3) % results.length] as RowResult;

/** Response with the lines of some results. */
export function checkedLines(request: Request): ImportLines {
  const wanted = (new URL(request.url).searchParams.get('result') || results.join()).split(',');
  return { lines: Array.from({ length: mappedFile.rows }, (_, place) => place + 3).filter((line) => wanted.includes(resultAt(line))) };
}

/** Response with the rows of some lines. */
export function checkedRows(request: Request): ImportRows {
  const lines = (new URL(request.url).searchParams.get('lines') ?? '').split(',').map(Number);
  return { rows: lines.map((line) => checkedRow(line - 3)), total: lines.length, labels: {} };
}

/** Response to corrections: every row named becomes new, and can be undone. */
export async function correctedRows(request: Request): Promise<CorrectedRows> {
  const { rows } = (await request.json()) as { readonly rows: readonly LineDecision[] };
  const { counts } = checkedFile;
  return {
    rows: rows.map(({ line, cells = {} }) => {
      const row = checkedRow(line - 3);
      const said = Object.entries(cells).filter(([, text]) => text !== null);
      if (said.length === 0) return row;
      return {
        ...checkedRow(line - 3, 'new'),
        cells: row.cells.map((cell, index) => cells[index] ?? cell),
        corrected: said.map(([index]) => Number(index)),
      };
    }),
    before: rows.map(({ line, cells }) => ({ line, cells: Object.fromEntries(Object.keys(cells ?? {}).map((index) => [index, null])) })),
    file: { ...checkedFile, ...(counts && { counts: { ...counts, new: counts.new + rows.length, error: counts.error - rows.length } }) },
    labels: {},
  };
}
