import { expect, it } from 'vitest';
import type { WaitingWrite } from '#kit/offline/waiting-write.ts';
import { withNewer, withWaiting } from './with-waiting.ts';

const write = (recordId: number, patch: WaitingWrite['patch']): WaitingWrite => ({
  id: recordId, person: 7, at: '2026-11-20T19:00:00.000Z', key: 'a', method: 'PUT', path: `/heater/${recordId}`, version: 4, body: patch, patch, before: {},
  record: 'heater', recordId, title: 'Heater', lines: [],
});

it('lays what waits over the rows, the record and the cards that were kept, and leaves versions and others alone', () => {
  const waiting = [write(1, { year: 1900 }), write(1, { year: 1901, tone: 'cold' })];
  const rows = [{ id: 1, version: 4, year: 1890 }, { id: 2, version: 1, year: 1891 }];
  const changed = [{ id: 1, version: 4, year: 1901, tone: 'cold' }, rows[1]];
  expect(withWaiting('/heater', { rows, total: 2 }, waiting)).toEqual({ rows: changed, total: 2 });
  expect(withWaiting('/heater/board', { cards: rows, lanes: [] }, waiting)).toEqual({ cards: changed, lanes: [] });
  expect(withWaiting('/heater/1', rows[0], waiting)).toEqual(changed[0]);
  expect(withWaiting('/heater/2', rows[1], waiting)).toEqual(rows[1]);
  expect(withWaiting('/valve/1', { id: 1, year: 1 }, waiting)).toEqual({ id: 1, year: 1 });
});

it('lays a row that was written over the older one of a kept answer, field by field', () => {
  const rows = [{ id: 1, version: 4, year: 1890 }, { id: 2, version: 1, year: 1891 }];
  const saved = { id: 1, version: 5, year: 1900, batch: 9 };
  expect(withNewer({ rows, total: 2 }, saved)).toEqual({ rows: [{ id: 1, version: 5, year: 1900 }, rows[1]], total: 2 });
  expect(withNewer({ cards: rows }, saved)).toEqual({ cards: [{ id: 1, version: 5, year: 1900 }, rows[1]] });
  expect(withNewer({ ...rows[0], labels: {} }, saved)).toEqual({ id: 1, version: 5, year: 1900, labels: {} });
  for (const body of [{ rows: [], total: 0 }, rows[1], { rows: [{ ...rows[0], version: 5 }] }, null]) expect(withNewer(body, saved)).toBeUndefined();
});
