import { databaseError, viewingError, type CallError } from '#core/http/http.ts';
import type { Labels } from '../records/entity.ts';

/** Values of fields by name. */
type Values = Readonly<Record<string, unknown>>;

/** A field of a change in words of its writer, with the values for the words of its rules. */
export interface WriteLine {
  readonly field: string;
  readonly label: string;
  readonly value: string;
  readonly rule?: Readonly<Record<string, string | number>>;
}

/** A change that could not reach the server, as its form or board makes it. */
export interface WriteDraft {
  /** The idempotency key of every attempt: what arrived without its answer coming back takes effect once. */
  readonly key: string;
  readonly method: 'POST' | 'PUT';
  /** Below `/api`. */
  readonly path: string;
  /** The version it was made on; none for what is new, or where the server compares otherwise. */
  readonly version?: number;
  readonly body: Values;
  /** The fields it writes. */
  readonly patch: Values;
  /** Values of these fields as they stood on its page. */
  readonly before: Values;
  readonly record: string;
  /** Undefined for a new record. */
  readonly recordId?: number;
  /** Title of the record, in words of its writer. */
  readonly title: string;
  readonly lines: readonly WriteLine[];
  /** The page on which it can be mended. */
  readonly href?: string;
  /** That page is a form: the change is laid over the record there, with the labels of what it names. */
  readonly labels?: Labels;
  /** The card of the morning queue that it is about. */
  readonly card?: string;
  /** It adds something to its record each time it arrives, such as a note. */
  readonly isAddition?: boolean;
}

/** A change that waits for the network, or that the server refused. */
export interface WaitingWrite extends WriteDraft {
  /** Grows with each write of this browser: the order in which they are sent. */
  readonly id: number;
  readonly person: number;
  /** When it was made, ISO 8601. */
  readonly at: string;
  readonly refusal?: WriteRefusal;
}

/** Kinds of refusals. `old` was never sent: it was made so long ago that a lost answer is forgotten. */
export const refusalKinds = ['conflict', 'forbidden', 'gone', 'invalid', 'old', 'failed'] as const;

export type RefusalKind = (typeof refusalKinds)[number];

/** Why the server did not take a change. */
export interface WriteRefusal {
  readonly kind: RefusalKind;
  readonly message: string;
  /** Message keys by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** By field: what somebody else put there meanwhile. */
  readonly theirs: Values;
  /** Who did. */
  readonly by?: string;
  /** The right that is missing. */
  readonly right?: string;
  /** The stage into which somebody else moved the record. */
  readonly movedTo?: number;
  /** The record's version by now: a change tried again on it takes the place of theirs. */
  readonly version?: number;
}

/** Statuses that say nothing of the change: it goes on waiting, and those after it. */
const passing: ReadonlySet<number> = new Set([0, 401, 408, 425, 429, 502, 503, 504, 507]);

/** True when a failed call says nothing of its change: the network, a session to be renewed, a server in trouble, a person viewing as another. */
export const isPassing = ({ status, body }: CallError): boolean =>
  passing.has(status) || body?.errorCode === databaseError || body?.errorCode === viewingError || body?.['isUnderWay'] === true;

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Reads why a change was refused. */
export function refusalOf(error: CallError): WriteRefusal {
  const { status, body, message } = error;
  const more: Values = body ?? {};
  const conflicts = isValues(more['conflicts']) ? more['conflicts'] : {};
  const { name } = isValues(more['by']) ? more['by'] : {};
  const { version } = isValues(more['record']) ? more['record'] : {};
  const kind: RefusalKind =
    status === 403 ? 'forbidden' : status === 404 || status === 410 ? 'gone' : status === 409 ? 'conflict' : status === 400 ? 'invalid' : 'failed';
  return {
    kind,
    message,
    fields: body?.fields ?? {},
    theirs: Object.fromEntries(Object.entries(conflicts).map(([field, conflict]) => [field, isValues(conflict) ? conflict['theirs'] : undefined])),
    ...(typeof name === 'string' && { by: name }),
    ...(typeof more['permission'] === 'string' && { right: more['permission'] }),
    ...(typeof more['movedTo'] === 'number' && { movedTo: more['movedTo'] }),
    ...(typeof version === 'number' && { version }),
  };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * The change after an earlier one of the same record was taken: made on the version that left, as long as nobody else
 * changed its fields meanwhile. Otherwise it keeps its version, and the server tells whose value stands there.
 */
export function rebased(write: WaitingWrite, earlier: WriteDraft, answer: unknown): WaitingWrite {
  const record = isValues(answer) ? (isValues(answer['card']) ? answer['card'] : answer) : {};
  const { version } = record;
  if (write.version === undefined || typeof version !== 'number' || version <= write.version) return write;
  // an answer without the field, such as a card of a board, says nothing of it
  const isUntouched = Object.keys(write.patch).every((field) => field in earlier.patch || (field in record && isSame(record[field], write.before[field])));
  return isUntouched ? { ...write, version } : write;
}
