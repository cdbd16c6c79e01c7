import type { Problems } from '#kit/records/check.ts';
import type { States } from '#kit/records/states.ts';
import type { Refusal } from '../../refusal.ts';
import type { ChangeKind } from '../events.ts';
import type { RecordRow } from '../shape.ts';
import { isNone } from './checking.ts';
import type { Draft, Revision } from './storing.ts';
import type { Update, Values } from './work.ts';

/** A change that is asked for. */
export interface Proposal {
  readonly kind: ChangeKind;
  /** Undefined for a new record. */
  readonly id?: number;
  /** The version it was read at; without it nobody else's change is looked for. */
  readonly version?: number | undefined;
  /** Values by field, or worked out from the record as it stands: `null` leaves it alone. */
  readonly values?: Values | ((row: RecordRow) => Values | null);
  /** Set for an undo: whether it takes back the writer's own change, and when the record had come into its former states. */
  readonly back?: { readonly own: boolean; readonly again?: boolean; readonly dates: Values };
  readonly replaces?: Update['replaces'];
}

/** A proposal on its way through the pipeline, and what became of it. */
export interface Candidate {
  readonly index: number;
  readonly kind: ChangeKind;
  readonly version: number | undefined;
  /** Undefined until a new record is stored. */
  id: number | undefined;
  /** The record as it was; undefined for a new one, and for one that is not there. */
  readonly before: RecordRow | undefined;
  /** Values still to be written; null when there are none. */
  values: Values | null;
  /** The record as it is to be; undefined while nothing of it changes. */
  after: Draft | undefined;
  revision: Revision | undefined;
  /** Message keys by field. */
  problems: Problems;
  /** Records that hold its unique values, by field. */
  taken: Readonly<Record<string, number>> | undefined;
  /** Languages in which its unique names are held. */
  takenIn: Readonly<Record<string, readonly string[]>> | undefined;
  readonly back: Proposal['back'];
  readonly replaces: boolean;
  /** The permission of a step between states that its writer may not make. */
  lacks: string | undefined;
  /** The whole record is refused: a conflict with another's change, or others refer to one about to be deleted. */
  refusal: Refusal | undefined;
  /** Cells that were left out, by field, and the conflict of those that others changed. */
  leftOut: Problems;
  clash: Refusal | undefined;
}

/** The record is there, and nothing stands in its way so far. */
export const isOpen = ({ kind, before, values, problems, refusal }: Candidate): boolean =>
  (kind === 'create' || before !== undefined) && values !== null && isNone(problems) && refusal === undefined;

/**
 * Takes the cells with problems out; a problem of a field that was not sent takes all that were, and a move that is
 * refused what was sent for it.
 */
export function leaveOut(one: Candidate, states: Readonly<Record<string, States>>): void {
  const { problems } = one;
  const values = one.values!;
  const [first = 'rule.unknown'] = Object.values(problems);
  const sent = Object.keys(problems).filter((name) => name in values);
  const bad = sent.length > 0 ? new Set(sent) : new Set(Object.keys(values));
  for (const name of sent) for (const asked of states[name]?.of[String(values[name])]?.asks ?? []) if (asked in values) bad.add(asked);
  one.leftOut = { ...one.leftOut, ...Object.fromEntries([...bad].map((name) => [name, problems[name] ?? first])) };
  const rest = without(values, one.leftOut);
  one.values = isNone(rest) ? null : rest;
  one.problems = {};
  one.lacks = undefined;
  one.revision = undefined;
  one.after = undefined;
}

/** Values but for those of some fields. */
export const without = (values: Values, names: object): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !(name in names)));
