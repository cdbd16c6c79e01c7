import { describe, expect, it } from 'vitest';
import { defineEntity } from '../records/entity.ts';
import { phone, reference, references, text } from '../records/field.ts';
import { agreedOf, differencesOf, likelyChoice, mergedValues } from './merge-choices.ts';

const client = defineEntity('client', { name: text(), phone: phone(), memo: text(), areas: references('area'), first: reference('client') });
const stays = { id: 1, name: 'Choi Minjun', phone: '010-5550-1234', memo: null, areas: [1, 2], first: 2 };
const goes = { id: 2, name: '최민준', phone: '010 5550 1234', memo: 'Calls in the evening', areas: [2, 3], first: null };
const differences = differencesOf(client, stays, goes);

describe('the merge of two records', () => {
  it('asks of the fields in which they differ, not of one that names the other', () => {
    expect(differences.map(({ name }) => name)).toEqual(['name', 'memo', 'areas']);
  });

  it('asks of no field that somebody sees in part', () => {
    expect(differencesOf(client, stays, { ...goes, hidden: ['name'] }).map(({ name }) => name)).toEqual(['memo', 'areas']);
  });

  it('tells the filled fields in which they agree', () => {
    expect(agreedOf(client, stays, goes)).toEqual(['phone']);
    expect(agreedOf(client, { ...stays, memo: null }, { ...goes, memo: null })).toEqual(['phone']);
  });

  it('keeps what is there, and both of lists, unless somebody chooses', () => {
    expect(differences.map((one) => likelyChoice(one, stays))).toEqual(['stays', 'goes', 'both']);
    expect(mergedValues(differences, {}, stays, goes)).toEqual({ memo: 'Calls in the evening', areas: [1, 2, 3] });
  });

  it('writes what was chosen, and nothing that stays as it is', () => {
    expect(mergedValues(differences, { name: 'goes', memo: 'stays', areas: 'stays' }, stays, goes)).toEqual({ name: '최민준' });
  });
});
