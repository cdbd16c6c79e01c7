import { afterEach, expect, it, vi } from 'vitest';
import { check } from '#kit/records/check.ts';
import { reviewOf } from '#tests/support/plugins/review.ts';
import { review, type ReviewRow } from './entity.ts';
import { reviewRules, whyNotTurned } from './rules.ts';

afterEach(() => void vi.useRealTimers());

it('nothing was written after today in New York', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-02T03:00:00Z') });
  const wrong = (writtenOn: string) => check(review, reviewRules, { writtenOn }, ['writtenOn']);
  expect([wrong('2026-12-02'), wrong('2026-12-01'), wrong('2026-11-30')]).toEqual([{ writtenOn: 'review.rule.future' }, {}, {}]);
});

it('a stay ends on the day it begins, or later', () => {
  const wrong = (livedFrom: string | null, livedTo: string) => check(review, reviewRules, { livedFrom, livedTo }, ['livedTo']);
  expect([wrong('2025-12-02', '2025-12-01'), wrong('2025-12-01', '2025-12-01'), wrong(null, '2025-12-01')]).toEqual([{ livedTo: 'review.rule.stay' }, {}, {}]);
});

it('a flag that its record does not bear out cannot be turned by itself', () => {
  const why = (flag: 'active' | 'residentVerified' | 'deletionRequested', more: Partial<ReviewRow> = {}) => whyNotTurned(reviewOf(1, 'R. Brandt', 'Fine.', { writtenOn: '2026-11-18', ...more }), flag, '2026-11-23');
  const proof = { file: 'a.pdf', name: 'Lease.pdf', size: 1 };
  expect([why('residentVerified'), why('residentVerified', { proof }), why('residentVerified', { residentVerified: true, contract: 4 }), why('residentVerified', { residentVerified: true, proof })]).toEqual(['review.rule.proof', undefined, 'review.rule.proven', undefined]);
  expect([why('active'), why('active', { writtenOn: '2026-09-01' }), why('active', { deletionRequested: true, deletionBy: 'author' }), why('active', { deletionRequested: true, deletionBy: 'author', deletionAnswer: 'Yes.' }), why('active', { active: false }), why('active', { active: false, deletionAnswer: 'Yes.' })]).toEqual(['review.rule.takeDown', 'review.rule.locked', 'review.rule.answer', undefined, undefined, 'review.rule.gone']);
  expect([why('deletionRequested'), why('deletionRequested', { deletionReason: 'I moved.' }), why('deletionRequested', { deletionRequested: true, deletionBy: 'author' }), why('deletionRequested', { deletionRequested: true })]).toEqual(['review.rule.request', undefined, 'review.rule.answer', undefined]);
});
