import { describe, expect, test } from 'vitest';
import { otherReason, type StageKind } from './entities.ts';
import { moveOf, waysInto, type Moving, type Stage } from './moves.ts';

const nothing: Moving = {
  phone: null, email: null, tourSchedule: null, address: null, unit: null, room: null, roomType: null, leaseStartDate: null, leaseEndDate: null,
  totalPrice: null, feePayer: null, feeAcknowledged: false, lostReason: null, lostNote: null, toured: null,
};
const everything: Moving = {
  phone: '+12125550101', email: 'a@example.com', tourSchedule: '2026-12-01T15:00:00.000Z', address: '2 Gold St', unit: '12B', room: 1, roomType: 1,
  leaseStartDate: '2026-12-01', leaseEndDate: '2027-11-30', totalPrice: 4_200_000, feePayer: 'client', feeAcknowledged: true, lostReason: 1, lostNote: null, toured: 'done',
};
const kinds: readonly StageKind[] = ['open', 'tour', 'application', 'won', 'hold', 'lost'];
const stageOf = (kind: StageKind, more: Partial<Stage> = {}): Stage => ({ id: kinds.indexOf(kind) + 1, kind, active: true, moves: [], ...more });
const to = (from: StageKind, into: StageKind, draft: Moving, mayReopen = false) => moveOf(draft, stageOf(from), stageOf(into), mayReopen);

describe('moves between stages', () => {
  test('a stage tells from which stages in use contracts come into it', () => {
    const stages = [...kinds.map((kind) => stageOf(kind)), stageOf('application', { id: 7, active: false })];
    const idsInto = (kind: StageKind, more: Partial<Stage> = {}) => waysInto(stageOf(kind, more), stages).map(({ id }) => kinds[id - 1]);
    expect(idsInto('won')).toEqual(['application']);
    expect(idsInto('application')).toEqual(['open', 'tour', 'won']);
    expect(idsInto('won', { active: false })).toEqual([]);
  });

  test('the default ways are those of the matrix', () => {
    const reach = (draft: Moving, mayReopen: boolean) =>
      Object.fromEntries(kinds.map((from) => [from, kinds.filter((into) => into !== from && to(from, into, draft, mayReopen).allowed)]));
    expect(reach(everything, true)).toEqual({
      open: ['tour', 'application', 'hold', 'lost'],
      tour: ['open', 'application', 'hold', 'lost'],
      application: ['open', 'tour', 'won', 'hold', 'lost'],
      won: ['application', 'lost'],
      hold: ['open', 'tour', 'lost'],
      lost: ['open'],
    });
    expect(reach(nothing, false)).toEqual({ open: ['hold'], tour: ['open', 'hold'], application: ['open', 'tour', 'hold'], won: [], hold: ['open'], lost: [] });
  });

  test('names the fields that are missing', () => {
    expect(to('open', 'application', { ...nothing, address: '2 Gold St' }).missing).toEqual([
      { condition: 'home', fields: ['unit', 'roomType'] },
      { condition: 'toured', fields: ['toured'] },
    ]);
    expect(to('open', 'tour', { ...nothing, email: 'a@example.com' }).missing).toEqual([{ condition: 'contact', fields: ['tourSchedule'] }]);
    expect(to('open', 'lost', { ...nothing, lostReason: otherReason }).missing).toEqual([{ condition: 'reason', fields: ['lostNote'] }]);
  });

  test('a fee the landlord does not pay is acknowledged before signing', () => {
    expect(to('application', 'won', { ...everything, feeAcknowledged: false }).missing).toEqual([{ condition: 'lease', fields: ['feeAcknowledged'] }]);
    expect(to('application', 'won', { ...everything, feePayer: 'landlord', feeAcknowledged: false }).allowed).toBe(true);
  });

  test('a closed contract takes the right to reopen, and no field', () => {
    expect(to('lost', 'open', everything).missing).toEqual([{ condition: 'reopen', fields: [] }]);
  });

  test('a stage’s own ways replace the usual ones', () => {
    const own = { to: 4, refused: false, contact: false, home: false, lease: false, reason: false, reopen: false, toured: true };
    expect(moveOf(nothing, stageOf('open', { moves: [own] }), stageOf('won'), false).missing).toEqual([{ condition: 'toured', fields: ['toured'] }]);
    expect(moveOf(everything, stageOf('open', { moves: [{ ...own, to: 5, refused: true }] }), stageOf('hold'), false).refused).toBe('contract.refused.hold');
    expect(moveOf(everything, stageOf('open'), stageOf('hold', { active: false }), false).refused).toBe('contract.refused.inactive');
  });

  test('a stage that is switched off lets nobody go by other ways than before', () => {
    const off = stageOf('open', { id: 9, active: false });
    expect(moveOf(nothing, off, stageOf('hold'), false).allowed).toBe(true);
    expect(moveOf(nothing, off, stageOf('lost'), false).missing).toEqual([{ condition: 'reason', fields: ['lostReason'] }]);
    expect(moveOf(everything, stageOf('won', { active: false }), stageOf('open'), true).refused).toBe('contract.refused.open');
  });
});
