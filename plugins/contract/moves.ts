import type { Draft } from '#kit/records/entity.ts';
import { otherReason, type Condition, type contract, type StageKind, type StageRow } from './entities.ts';

/** A stage as the rules of moves read it. */
export type Stage = Pick<StageRow, 'id' | 'kind' | 'active' | 'moves'>;

/** A contract as the rules of moves read it. */
export type Moving = Pick<
  Draft<typeof contract>,
  | 'phone' | 'email' | 'tourSchedule' | 'address' | 'unit' | 'room' | 'roomType' | 'leaseStartDate' | 'leaseEndDate' | 'totalPrice'
  | 'feePayer' | 'feeAcknowledged' | 'lostReason' | 'lostNote' | 'toured'
>;

/** A condition of a move that does not hold yet: the fields that would make it so, none where it takes a right. */
export interface Missing {
  readonly condition: Condition;
  readonly fields: readonly (keyof Moving)[];
}

/** Answer of the rules to a move. `refused` is the key of the reason where no condition would help. */
export interface Move {
  readonly allowed: boolean;
  readonly refused: string | undefined;
  /** Conditions of the way, kept or not. */
  readonly asks: readonly Condition[];
  readonly missing: readonly Missing[];
}

type Ways = Readonly<Record<StageKind, readonly Condition[] | 'refused'>>;

/** The ways from each kind of stage to each other, where a stage says nothing of its own. */
const usual: Readonly<Record<StageKind, Ways>> = {
  open: { open: [], tour: ['contact'], application: ['home', 'toured'], won: 'refused', hold: [], lost: ['reason'] },
  tour: { open: [], tour: [], application: ['home'], won: 'refused', hold: [], lost: ['reason'] },
  application: { open: [], tour: [], application: [], won: ['lease'], hold: [], lost: ['reason'] },
  won: { open: 'refused', tour: 'refused', application: ['reopen'], won: 'refused', hold: 'refused', lost: ['reason', 'reopen'] },
  hold: { open: [], tour: ['contact'], application: 'refused', won: 'refused', hold: 'refused', lost: ['reason'] },
  lost: { open: ['reopen'], tour: 'refused', application: 'refused', won: 'refused', hold: 'refused', lost: 'refused' },
};

/** The conditions of the way from one stage to another, or that there is none. */
export function wayBetween(from: Stage, to: Stage): readonly Condition[] | 'refused' {
  const own = from.moves.find((move) => move.to === to.id);
  if (!own) return usual[from.kind][to.kind];
  return own.refused === true ? 'refused' : (['contact', 'home', 'lease', 'reason', 'reopen', 'toured'] as const).filter((condition) => own[condition] === true);
}

/** Stages in use from which contracts come into another; none for one that is off. */
export const waysInto = <S extends Stage>(to: Stage, stages: readonly S[]): readonly S[] =>
  to.active ? stages.filter((from) => from.active && from.id !== to.id && wayBetween(from, to) !== 'refused') : [];

const empty = (draft: Moving, ...names: readonly (keyof Moving)[]): readonly (keyof Moving)[] =>
  names.filter((name) => draft[name] === null || draft[name] === undefined || draft[name] === '');

/** The fields that each condition still wants; undefined where it holds. */
const wanted: Readonly<Record<Exclude<Condition, 'reopen'>, (draft: Moving) => readonly (keyof Moving)[]>> = {
  contact: (draft) => [...(empty(draft, 'phone', 'email').length === 2 ? (['phone'] as const) : []), ...empty(draft, 'tourSchedule')],
  home: (draft) => empty(draft, 'address', 'unit', 'roomType'),
  lease: (draft) => [
    ...empty(draft, 'unit', 'leaseStartDate', 'leaseEndDate', 'totalPrice', 'feePayer'),
    // The FARE Act: whoever the landlord does not pay for has to be told so.
    ...(draft.feePayer === 'client' && draft.feeAcknowledged !== true ? (['feeAcknowledged'] as const) : []),
  ],
  reason: (draft) => [...empty(draft, 'lostReason'), ...(draft.lostReason === otherReason ? empty(draft, 'lostNote') : [])],
  toured: (draft) => empty(draft, 'toured'),
};

/** Obstacles of a contract on the way from one stage to another. Staying where it is is no move. */
export function moveOf(draft: Moving, from: Stage, to: Stage, mayReopen: boolean): Move {
  if (from.id === to.id) return { allowed: true, refused: undefined, asks: [], missing: [] };
  const way = to.active ? wayBetween(from, to) : 'refused';
  if (way === 'refused') {
    return { allowed: false, refused: to.active ? `contract.refused.${to.kind}` : 'contract.refused.inactive', asks: [], missing: [] };
  }
  const missing = way.flatMap((condition): Missing[] => {
    if (condition === 'reopen') return mayReopen ? [] : [{ condition, fields: [] }];
    const fields = wanted[condition](draft);
    return fields.length > 0 ? [{ condition, fields }] : [];
  });
  return { allowed: missing.length === 0, refused: undefined, asks: way, missing };
}

/** The fields without which a contract may not stay where it is: signed, it keeps what its signature asked for; lost, its reason. */
export const neededIn = (draft: Moving, stage: Pick<Stage, 'kind'>): readonly (keyof Moving)[] =>
  stage.kind === 'won' ? wanted.lease(draft) : stage.kind === 'lost' ? wanted.reason(draft) : [];
