import { describe, expect, it } from 'vitest';
import { branchesOf, forbidden, type DepartmentRow } from './tree.ts';

const at = '2026-11-18T21:52:00.000Z';
const one = (id: number, parent: number | null, sort = id): DepartmentRow => ({
  id,
  version: 1,
  createdAt: at,
  updatedAt: at,
  name: { en: `D${id}`, kr: '', zh: '' },
  active: true,
  sort,
  parent,
  head: null,
});
const rows = [one(1, null), one(2, 1, 20), one(3, 1, 10), one(4, 2), one(5, null), one(6, 99)];

describe('the tree of departments', () => {
  it('stands in order, each below its parent, and those of a parent that is gone at the top', () => {
    const lines = branchesOf(rows, new Set());
    expect(lines.map(({ row, depth, place, of }) => [row.id, depth, `${place}/${of}`])).toEqual([
      [1, 0, '1/3'],
      [3, 1, '1/2'],
      [2, 1, '2/2'],
      [4, 2, '1/1'],
      [5, 0, '2/3'],
      [6, 0, '3/3'],
    ]);
  });

  it('leaves out what is folded, and says that there is something', () => {
    const lines = branchesOf(rows, new Set([1]));
    expect(lines.map(({ row, hasChildren }) => [row.id, hasChildren])).toEqual([[1, true], [5, false], [6, false]]);
  });

  it('says where a department cannot go', () => {
    expect([1, 2, 4, 5, null].map((parent) => forbidden(rows, 2, parent))).toEqual([
      'department.tree.already',
      'department.tree.itself',
      'department.tree.below',
      undefined,
      undefined,
    ]);
    expect(forbidden(rows, 5, null)).toBe('department.tree.already');
  });
});
