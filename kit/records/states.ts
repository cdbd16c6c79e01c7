import type { Problems } from './check.ts';
import type { Entity, Fields } from './entity.ts';
import type { Field } from './field.ts';
import { isBlank } from './kinds/kind.ts';

type Values = Readonly<Record<string, unknown>>;

/** The shapes of a state: how far along it is, or what it asks for. The same shape means the same everywhere. */
export type StatusShape =
  | 'open'
  | 'started'
  | 'half'
  | 'nearly'
  | 'full'
  | 'done'
  | 'draft'
  | 'paused'
  | 'attention'
  | 'urgent'
  | 'refused';

/** Right of a step that follows from other records, or comes from outside: nobody makes it by hand. */
export const byServer = 'server';

/** A state of a record: where it may go from there, and what entering it takes. */
export interface State {
  /** States that may follow, each with the id of the permission it takes beside changing the record; '' for none, or `byServer`. */
  readonly to: Readonly<Record<string, string>>;
  /** Fields that must be filled to enter it, and stay filled in it; a flag must be on. */
  readonly asks?: readonly string[];
  /** Fields that are emptied as it is left, such as its reason: whoever enters it again is asked anew. */
  readonly empties?: readonly string[];
  /** Conditions to enter it: true, or the key of the message. */
  readonly rules?: readonly ((draft: Values) => true | string)[];
  readonly shape: StatusShape;
}

/**
 * The states of a field by name, and those in which a record may begin, each with its permission id. States kept as
 * records go by their ids, written as text.
 */
export interface States {
  readonly of: Readonly<Record<string, State>>;
  readonly start: Readonly<Record<string, string>>;
}

/** An obstacle to a move: no such step, a right, an empty field, or a rule. */
export interface Missing {
  readonly is: 'step' | 'right' | 'field' | 'rule';
  /** The state that cannot be reached, the permission, or the field; of a rule its message. */
  readonly name: string;
  /** Key of the message. */
  readonly key: string;
  /** Of a step: the states from which it may be entered. */
  readonly from?: readonly string[];
}

/** A state that a record might go to; allowed when nothing is missing. */
export interface Move {
  readonly to: string;
  readonly missing: readonly Missing[];
}

/** Whose move it is. */
export interface Mover {
  may(permissionId: string): boolean;
  /** The server itself. */
  readonly isServer?: boolean;
  /**
   * The state that they took the record out of themselves, while nobody changed it since: always a way back, with the
   * right of the step that is taken back.
   */
  readonly back?: string | undefined;
}

/** Every state a record might go to, in their order. `from` is undefined for a record that is yet to be made. */
export function moves(states: States, from: string | number | null | undefined, draft: Values, mover: Mover): readonly Move[] {
  return Object.keys(states.of)
    .filter((to) => to !== String(from ?? ''))
    .map((to) => ({ to, missing: missingFor(states, from === null || from === undefined ? undefined : String(from), to, draft, mover) }));
}

/** Obstacles between two states; empty for an allowed move. */
export function missingFor(states: States, from: string | undefined, to: string, draft: Values, { may, back, isServer = false }: Mover): readonly Missing[] {
  const step = stepRight(states, from, to);
  const right = step === byServer && !isServer ? undefined : step;
  const isBack = back === to && from !== undefined;
  if (right === undefined && !isBack) return [{ is: 'step', name: to, key: from === undefined ? 'rule.state.start' : 'rule.state.step', from: statesBefore(states, to) }];
  const takes = right ?? stepRight(states, to, from ?? to) ?? '';
  const lacks: Missing[] = takes === '' || may(takes) ? [] : [{ is: 'right', name: takes, key: 'rule.state.right' }];
  if (isBack) return lacks;
  const { asks = [], rules = [] } = stateOf(states, to) ?? {};
  return [
    ...lacks,
    ...asks.filter((name) => isUnset(draft[name])).map((name): Missing => ({ is: 'field', name, key: 'rule.required' })),
    ...rules.flatMap((rule): readonly Missing[] => {
      const said = rule(draft);
      return said === true ? [] : [{ is: 'rule', name: said, key: said }];
    }),
  ];
}

/** Fields by which moves are decided: those that states ask for; all of the record where a state has conditions of its own. */
export function fieldsOfMoves(fields: Fields, { of }: States): readonly string[] {
  const states = Object.values(of);
  if (states.some(({ rules = [] }) => rules.length > 0)) return Object.keys(fields);
  return [...new Set(states.flatMap(({ asks = [] }) => asks))];
}

/** True when someone may make any step between these states at all: for them the field of records that stand is open. */
export const mayMove = ({ of }: States, may: Mover['may']): boolean =>
  Object.values(of).some(({ to }) => Object.values(to).some((right) => right === '' || (right !== byServer && may(right))));

/** The states that a field says itself; undefined where it has none, or keeps them as records. */
export const statesOf = ({ options }: Field): States | undefined => (options as { readonly states?: States }).states;

/** The states of a record's fields that say their own, by field. */
export const ownStates = (fields: Fields): Readonly<Record<string, States>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const states = statesOf(field);
      return states ? [[name, states] as const] : [];
    }),
  );

/** Obstacles that stand in the way of a change: message keys by field, and a permission that is missing. */
export interface StateProblems {
  readonly fields: Problems;
  readonly lacks?: string;
}

/**
 * Obstacles between a record as it was, undefined for a new one, and as it is to be. `back` says that the change takes
 * back the mover's own.
 */
export function stateProblems(
  all: Readonly<Record<string, States>>,
  before: Values | undefined,
  after: Values,
  { may, isServer, back = false }: Pick<Mover, 'may' | 'isServer'> & { readonly back?: boolean },
): StateProblems {
  const fields: Record<string, string> = {};
  let lacks: string | undefined;
  for (const [name, states] of Object.entries(all)) {
    const [from, to] = [before?.[name], after[name]].map((state) => (isUnset(state) ? undefined : String(state)));
    if (to === undefined) continue;
    const missing = from === to ? emptied(states, to, before ?? {}, after) : missingFor(states, from, to, after, { may, ...(isServer && { isServer }), back: back ? to : undefined });
    for (const { is, name: missed, key } of missing) {
      fields[is === 'field' ? missed : name] ??= key;
      if (is === 'right') lacks ??= missed;
    }
  }
  return { fields, ...(lacks !== undefined && { lacks }) };
}

/** Message keys by field for a draft, without the rights: for a form, which asks those in its control. */
export function draftProblems({ fields }: Entity, before: Values | undefined, after: Values): Problems {
  return stateProblems(ownStates(fields), before, after, { may: () => true }).fields;
}

/** The states from which somebody may enter one. */
const statesBefore = ({ of }: States, to: string): readonly string[] =>
  Object.entries(of).flatMap(([from, state]) => (Object.hasOwn(state.to, to) && state.to[to] !== byServer ? [from] : []));

const stateOf = ({ of }: States, name: string): State | undefined => (Object.hasOwn(of, name) ? of[name] : undefined);

/** The permission id of a step; undefined where there is none. */
function stepRight(states: States, from: string | undefined, to: string): string | undefined {
  const steps = from === undefined ? states.start : (stateOf(states, from)?.to ?? {});
  return Object.hasOwn(steps, to) ? steps[to] : undefined;
}

/** Fields that a state asks for and that a change empties. */
const emptied = (states: States, state: string, before: Values, after: Values): readonly Missing[] =>
  (stateOf(states, state)?.asks ?? []).flatMap((name): readonly Missing[] =>
    isUnset(after[name]) && !isUnset(before[name]) ? [{ is: 'field', name, key: 'rule.required' }] : [],
  );

const isUnset = (value: unknown): boolean =>
  value === null || value === undefined || value === false || (typeof value === 'string' && isBlank(value)) || (Array.isArray(value) && value.length === 0);
