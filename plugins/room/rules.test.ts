import { expect, it } from 'vitest';
import { check } from '#kit/records/check.ts';
import { room } from './entities/room.ts';
import { roomAutofill, roomRules } from './rules.ts';

const problemOf = (taken: number, count: number | null) => check(room, roomRules, { unitNumber: '2B', building: 1, taken, count } as never)['taken'];

it('no more places of a room are taken than there are', () => {
  expect([problemOf(2, 2), problemOf(0, 0), problemOf(0, null)]).toEqual([undefined, undefined, undefined]);
  expect([problemOf(3, 2), problemOf(1, 0), problemOf(1, null)]).toEqual(Array(3).fill('room.rule.overfull'));
});

it('a unit number is kept in capitals, whatever was typed', () => {
  expect(roomAutofill.unitNumber?.({ unitNumber: '2b-ph' } as never)).toBe('2B-PH');
  expect(roomAutofill.unitNumber?.({ unitNumber: null } as never)).toBeNull();
});
