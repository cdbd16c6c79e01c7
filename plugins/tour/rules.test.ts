import { expect, it } from 'vitest';
import { applyAutofill } from '#kit/records/autofill.ts';
import { draftOf } from '#kit/records/draft.ts';
import { tour } from './entities.ts';
import { tourAutofill } from './rules.ts';

it('the time of a tour ends with its minutes and the way after it', () => {
  const freeAt = (more: object) => applyAutofill(tourAutofill, { ...draftOf(tour), startsAt: '2026-12-01T19:00:00.000Z', minutes: 30, buffer: 15, ...more }).freeAt;
  expect([freeAt({}), freeAt({ buffer: 0 })]).toEqual(['2026-12-01T19:45:00.000Z', '2026-12-01T19:30:00.000Z']);
  expect([{ startsAt: null }, { startsAt: 'soon' }, { minutes: null }, { buffer: 1.5 }].map(freeAt)).toEqual([null, null, null, null]);
});
