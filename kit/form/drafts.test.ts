import { expect, test } from 'vitest';
import { defineEntity } from '../records/entity.ts';
import { text } from '../records/field.ts';
import { browserDrafts, draftKey, isStale, keepable } from './drafts.ts';

const account = defineEntity('account', { nick: text(), secret: text({ format: 'password' }) });

test('a password is never part of a draft', () => {
  expect(keepable(account, { nick: 'heater', secret: 'a secret' })).toEqual({ nick: 'heater' });
});

test('each person has drafts of their own, one for each record and one for a new one', () => {
  const keys = [draftKey(1, 'heater', 5), draftKey(2, 'heater', 5), draftKey(1, 'heater', 6), draftKey(1, 'heater', undefined)];
  expect(new Set(keys).size).toBe(keys.length);
});

test('a browser that keeps nothing is no reason to stop', async () => {
  expect(await browserDrafts().keep('key', { at: '', version: 1, patch: {}, labels: {} })).toBe(false);
  expect(await browserDrafts().find('key')).toBeUndefined();
  await browserDrafts().drop('key');
});

test('a draft is offered for 30 days, and one without a moment never', () => {
  const now = Date.parse('2026-03-31T12:00:00Z');
  expect(isStale({ at: '2026-03-02T12:00:00Z' }, now)).toBe(false);
  expect(isStale({ at: '2026-03-01T11:59:00Z' }, now)).toBe(true);
  expect(isStale({ at: '' }, now)).toBe(true);
});
