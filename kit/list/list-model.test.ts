import { autorun } from 'mobx';
import { expect, it } from 'vitest';
import { ListModel } from './list-model.ts';

const fresh = () => new ListModel({ query: { q: '', filters: {}, sort: [{ field: 'updatedAt', descending: true }] }, layout: [] });

it('sorts by one column, or by several', () => {
  const list = fresh();
  list.sortBy('year', false, false);
  list.sortBy('title', true, true);
  expect(list.query.sort).toEqual([
    { field: 'year', descending: false },
    { field: 'title', descending: true },
  ]);
  list.sortBy('year', true, true);
  expect(list.query.sort[0]).toEqual({ field: 'year', descending: true });
  list.sortBy('title', false, false);
  expect(list.query.sort).toEqual([{ field: 'title', descending: false }]);
});

it('keeps an edited condition in its place and counts the search words as one', () => {
  const list = fresh();
  list.filter('state', { is: 'oneOf', values: ['lit'] });
  list.filter('shown', { is: 'flag', value: true });
  list.filter('state', { is: 'none' });
  list.search('brass');
  expect(Object.keys(list.query.filters)).toEqual(['state', 'shown']);
  expect(list.conditions).toBe(3);
  list.filter('state', undefined);
  expect(Object.keys(list.query.filters)).toEqual(['shown']);
  list.clear();
  expect(list.conditions).toBe(0);
});

it('chooses some, or everything but some', () => {
  const list = fresh();
  list.choose(7, 2, true);
  expect([list.isChosen(7), list.count(100)]).toEqual([true, 1]);
  list.chooseEvery();
  list.choose(9, 1, false);
  expect([list.isChosen(7), list.isChosen(9), list.count(100)]).toEqual([true, false, 99]);
  list.chooseNone();
  expect(list.anyChosen).toBe(false);
});

it('tells only the rows a choice or a moved keyboard concerns', () => {
  const list = fresh();
  const seen: string[] = [];
  for (const id of [1, 2, 3]) autorun(() => seen.push(`choice ${id} ${list.isChosen(id)}`));
  for (const row of [0, 1, 2]) autorun(() => seen.push(`focus ${row} ${list.focused.get(row)?.column}`));
  seen.length = 0;
  list.choose(2, 1, true);
  list.moveFocus(1, 4);
  expect(seen.toSorted()).toEqual(['choice 2 true', 'focus 0 undefined', 'focus 1 4']);
});
