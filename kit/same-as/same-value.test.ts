import { describe, expect, it } from 'vitest';
import { defineEntity } from '../records/entity.ts';
import { phone, text } from '../records/field.ts';
import { lookedFor, othersAfter, sameFields } from './same-value.ts';

const client = defineEntity('client', { name: text(), nativeName: text(), phone: phone(), email: text({ format: 'email' }) });
const same = (draft: object, row: object) => sameFields(client, ['name', 'nativeName', 'phone', 'email'], draft as never, row as never);

const samePhone = (a: string, b: string) => same({ phone: a }, { phone: b }).length > 0;

describe('one telephone number', () => {
  it('is the same with and without its country, in any grouping', () => {
    expect(samePhone('010-5550-1234', '+82 10 5550 1234')).toBe(true);
    expect(samePhone('(646) 555-0120', '+1 646 555 0120')).toBe(true);
  });

  it('is another with other digits before it, and says nothing while it is short', () => {
    expect(samePhone('646 555 0120', '212 646 555 0120')).toBe(false);
    expect(samePhone('555-01', '555-01')).toBe(false);
    expect(lookedFor(client.fields.phone, '555-01')).toBeUndefined();
  });
});

describe('a record that may be the same', () => {
  it('has the phone, the e-mail or a name of the draft', () => {
    expect(same({ name: 'Kim', phone: '010-5550-1234' }, { name: 'Lee', phone: '+82 10-5550-1234' })).toEqual(['phone']);
    expect(same({ email: 'A@B.com' }, { email: 'a@b.com' })).toEqual(['email']);
    expect(same({ name: '최민준' }, { name: 'Choi Minjun', nativeName: '최민준' })).toEqual(['name']);
  });

  it('is not found by what is empty on both sides', () => {
    expect(same({ name: '', email: null }, { name: '', email: null })).toEqual([]);
  });
});

describe('values that a merge leaves over', () => {
  const person = defineEntity('person', { phone: phone(), otherPhones: text({ others: 'phone', max: 40 }) });
  const left = (stays: object, goes: object, chosen = {}) => othersAfter(person, stays as never, goes as never, chosen)['otherPhones'];

  it('are each value of both once, without the one that was chosen', () => {
    expect(left({ phone: '010-5550-1234' }, { phone: '+82 10 5550 1234', otherPhones: null })).toBeNull();
    expect(left({ phone: '646-555-0101' }, { phone: '646-555-0102' }, { phone: '646-555-0102' })).toBe('646-555-0101');
    expect(left({ phone: null, otherPhones: '646-555-0103' }, { phone: '646-555-0102' }, { phone: null })).toBe('646-555-0102, 646-555-0103');
  });

  it('are cut by whole values where a field holds no more', () => {
    expect(left({ phone: '646-555-0101', otherPhones: '646-555-0102, 646-555-0103' }, { phone: '646-555-0104', otherPhones: '646-555-0105' })).toBe('646-555-0104, 646-555-0102, 646-555-0103');
  });

  it('are found beside the one that was chosen', () => {
    expect(sameFields(person, ['phone'], { phone: '+1 646 555 0103' }, { phone: '646-555-0101', otherPhones: '646-555-0102, 646-555-0103' })).toEqual(['phone']);
  });
});
