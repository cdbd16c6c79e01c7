import { expect, it } from 'vitest';
import { readCell, writeCell } from './cells.ts';
import { checkField } from './check.ts';
import { draftOf } from './draft.ts';
import { defineEntity } from './entity.ts';
import { file, text, type DocumentFile } from './field.ts';
import { modelOf } from './model.ts';
import { formatValue } from './format-value.ts';
import { same } from './value.ts';

const plan: DocumentFile = { file: `${'a1'.repeat(16)}.pdf`, name: 'Plan.pdf', size: 12_000 };
const boiler = defineEntity('boiler', { title: text(), plan: file() });

it.each([
  [plan, undefined],
  [null, undefined],
  [{ ...plan, file: '../secret.pdf' }, 'rule.file'],
  [{ ...plan, file: `${'a1'.repeat(16)}.svg` }, 'rule.file'],
  [{ ...plan, name: '' }, 'rule.file'],
  [{ ...plan, name: 'x'.repeat(201) }, 'rule.file'],
  [{ ...plan, size: -1 }, 'rule.file'],
  ['Plan.pdf', 'rule.file'],
])('a document is %j: %s', (value, problem) => {
  expect(checkField(boiler.fields.plan, value)).toBe(problem);
});

it('a document is the same by its bytes and its name', () => {
  expect(same(boiler.fields.plan, plan, { ...plan })).toBe(true);
  expect(same(boiler.fields.plan, plan, { ...plan, name: 'Other.pdf' })).toBe(false);
  expect(same(boiler.fields.plan, plan, null)).toBe(false);
});

it('a document is said by its name, goes out by it, and comes in by the form alone', () => {
  expect(formatValue(boiler.fields.plan, plan, {} as never, 'boiler.plan')).toBe('Plan.pdf');
  const lookup = {} as never;
  expect(writeCell(boiler.fields.plan, plan, lookup)).toBe('Plan.pdf');
  expect(readCell(boiler.fields.plan, 'Plan.pdf', lookup)).toMatchObject({ problem: 'rule.file' });
});

it('a record with a document is a model, and a draft without one is empty', () => {
  const stamps = { id: 1, version: 1, createdAt: '', updatedAt: '', title: 'A' };
  expect(modelOf(boiler).create({ ...stamps, plan }).plan?.name).toBe('Plan.pdf');
  expect(modelOf(boiler).create({ ...stamps, plan: null }).plan).toBeNull();
  expect(draftOf(boiler).plan).toBeNull();
});
