import type { ZodType } from 'zod';
import type { Permission, Reach } from '#core/access/permission.ts';
import { defineSlot, type Kernel } from '#core/kernel/index.ts';
import type { Locale } from '#core/i18n/locale.ts';
import type { Entity, Fields, Autofill, Row, WrittenName } from '#kit/records/entity.ts';
import type { OwnRules } from '#kit/records/check.ts';
import type { States } from '#kit/records/states.ts';
import type { CallerRights } from './access/caller-rights.ts';
import type { Connection, Reads } from './database/database.ts';
import type { Origin } from './records/events.ts';
import type { Refusal } from './refusal.ts';

/** Who calls, as the bearer token and the database say. */
export interface Caller extends CallerRights {
  readonly userIdx: number;
  readonly userId: string;
  readonly userName: string;
  readonly userType: 'admin' | 'normal';
  readonly sessionId: string;
  /** The administrator who looks at the product as this person: nothing may be written meanwhile. */
  readonly viewedBy?: { readonly userIdx: number; readonly userName: string } | undefined;
}

/** One call to an endpoint, checked against what it declares. */
export interface Call<Query = unknown, Body = unknown> {
  readonly kernel: Kernel;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** Always there unless the endpoint is `open`. */
  readonly caller: Caller | undefined;
  readonly locale: Locale;
  /** The version in `If-Match`, when the call carries one. */
  readonly version: number | undefined;
  readonly idempotencyKey: string | undefined;
  readonly request: Request;
  /** The client's address, from the trusted end of the chain. */
  readonly address: string;
  /** True when the call came encrypted: by TLS to the operator's proxy. */
  readonly secure: boolean;
  readonly signal: AbortSignal;
}

/** Access to an endpoint: by permission, for whoever has a role, for whoever is signed in, or open to all. */
export type Needs = Permission | 'staff' | 'signedIn' | 'open';

/**
 * An operation of the API: a method and a path under `/api`. Parameters stand in braces: `/heater/{id}`.
 * `handle` answers plain data (200), a Response, or throws a `Refusal`.
 */
export interface Endpoint<Query = unknown, Body = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly needs: Needs;
  /** One line for the API description. */
  readonly summary: string;
  readonly query?: ZodType<Query>;
  readonly body?: ZodType<Body>;
  /** The body of a 200; without it the call answers 204 and nothing. */
  readonly output?: ZodType;
  /** The content type of an answer that goes on and on, in the place of `output`. */
  readonly streams?: string;
  /** The body is a file: handed over unread in `request`, at most this many bytes. */
  readonly upload?: number;
  /** The JSON body may be this many bytes, and its lists as long as they like; else 1 MiB and 10,000 entries. */
  readonly bodyLimit?: number;
  /** The browser may keep its answers for times without a network, until its person signs out. Of a GET. */
  readonly isKeepable?: boolean;
  /** Runs also while somebody views as another person: it belongs to the session and writes no record. */
  readonly whileViewing?: true;
  /** The plugin on whose behalf another one contributes it: when it did not start, the response is 503 and names it. */
  readonly owner?: string;
  handle(call: Call<Query, Body>): Promise<unknown> | unknown;
}

/** A GET outside `/api`, such as a file. Parameters stand in braces: `/media/{file}`. Open to everyone. */
export interface Handler {
  readonly path: string;
  handle(visit: {
    readonly kernel: Kernel;
    readonly params: Readonly<Record<string, string>>;
    readonly request: Request;
    /** The client's address, from the trusted end of the chain. */
    readonly address: string;
  }): Promise<Response> | Response;
}

/** A step of the database's history. Forward only, in one transaction, once. */
export interface Migration {
  /** `area/001-what`. Those of an area run in the order given, after the steps that make what they need. */
  readonly id: string;
  /** Tables that it makes, and tables of others that it refers to. */
  readonly makes?: readonly string[];
  readonly needs?: readonly string[];
  /** Runs after every other step: it needs columns that a later step of another area may add. */
  readonly isLast?: true;
  readonly up: (connection: Connection) => Promise<void>;
}

/** A change of a record that is asked for, however: a form, many at once, a file, an undo, a preview. */
export interface ProposedChange<E extends Entity = Entity> {
  /**
   * Reads what the transaction of the change has written so far, and the other records of the kind as the call will leave
   * them: it changes them together. A preview reads what its person sees.
   */
  readonly connection: Reads;
  /** The same without the other records of the call: tables with a rule of their own meet these one by one. */
  readonly stored: Reads;
  /**
   * Runs a statement that locks, so that what is read next still stands at the commit. Does nothing in previews, and on
   * SQLite, which writes one transaction at a time.
   */
  readonly hold: (statement: string, values?: readonly unknown[]) => Promise<void>;
  /** A person, or the server itself. */
  readonly who: Caller | { readonly system: true };
  /** A file brings what has happened already, too. */
  readonly origin: Origin;
  /** Every right of the product. */
  readonly permissions: readonly Permission[];
  /** True when `who` has every right that some roles give, and reaches as far, in a place that `placeOf` tells; `only` takes those with one reach. */
  readonly hasRightsOf: (roleList: readonly string[], place: Reach, only?: Reach) => Promise<boolean>;
  /** Undefined when the record is new, or a deleted one is brought back. */
  readonly before: Row<E> | undefined;
  /** Undefined when the record is deleted. */
  readonly after: Row<E> | undefined;
  /** The writer takes back a change of their own. */
  readonly back: boolean;
  /** A step that was taken back is done again, with the others of its change. */
  readonly again: boolean;
  /** A record that it names takes the place of one that goes, as in a merge, or gives that place back. */
  readonly replaces: boolean;
  /**
   * A deleted record comes back, as it stood: what would hold now had it never been deleted. Rules of how a record comes
   * to be so do not apply; rights, and what others took meanwhile, do.
   */
  readonly restores: boolean;
}

/** A column of the record that a reference names: of its house the street. */
export interface ThroughReference {
  /** The field that names the record. */
  readonly by: string;
  /** The table of what it names, and the column. */
  readonly of: string;
  readonly column: string;
}

/** A kind of record with its standard endpoints: list, one, create, update, delete, history. */
export interface RecordResource<E extends Entity = Entity> {
  readonly entity: E;
  /** The right to read; `staff` for dictionaries that every form offers, which a member without a role has nothing to do with. */
  readonly read: Permission | 'staff';
  /** The right to create and change. */
  readonly write: Permission;
  /**
   * Kept beside records of other kinds, such as remarks: without endpoints of its own. Whoever writes it has passed the
   * rights of the record it belongs to.
   */
  readonly isInternal?: true;
  /** The right to delete; `write` unless said. */
  readonly remove?: Permission;
  /** The right to read more rows at once than a screen shows, as a file holds them; whoever reads has it unless said. */
  readonly export?: Permission;
  /** Rules of the area beside those of the fields. */
  readonly rules?: OwnRules<E>;
  readonly autofill?: Autofill<E>;
  /**
   * Throws a `Refusal` whose `fields` say why this record must not change so, such as taking one's own account away.
   * Only reads, and may hold what others must not change meanwhile. Many records are refused one by one; previews and
   * checks of files ask, too.
   */
  readonly beforeChange?: (change: ProposedChange<E>) => void | Promise<void>;
  /**
   * Sources of the computed fields: SQL expressions over the record's own table, columns in double quotes, or a column
   * of the record that a reference names.
   */
  readonly compute?: Readonly<Record<string, string | ThroughReference>>;
  /**
   * SQL condition over the record's own table for records that are still worked on: they count as somebody's work, and
   * pass to a colleague with it. Active ones unless said, all where records have no such field.
   */
  readonly open?: string;
  /** Lists among which a value stands once: where another takes its place that a sibling has, the sibling's stays. */
  readonly oneListOf?: readonly string[];
  /**
   * Fills fields from other records, before the rules. Runs within the transaction for up to 500 records at once, and
   * in checks, which only read; not for an undo. Returns for each record the values to merge into those sent, or a
   * `Refusal` whose `fields` say why it cannot be written.
   */
  readonly beforeValidate?: (
    connection: Reads,
    some: readonly UnvalidatedRecord[],
    origin: Origin,
    who: Caller | { readonly system: true },
  ) => Promise<readonly (Readonly<Record<string, unknown>> | Refusal)[]>;
  /** States of fields that keep them as records, by field: read for each call, with the ids of those records as text. */
  readonly states?: { readonly [N in WrittenName<E>]?: (connection: Reads) => Promise<States> };
  /** Required fields that `beforeValidate` may fill: who makes a record may leave them out, and the rules ask afterwards. */
  readonly optionalOnCreate?: readonly WrittenName<E>[];
}

/** A record before validation: as it stands, undefined for a new one, and what its writer sends. */
export interface UnvalidatedRecord {
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly patch: Readonly<Record<string, unknown>>;
}

/** Rows of a demonstration agency. */
export interface Demo {
  readonly id: string;
  /** Lower first: what others refer to before those who do. */
  readonly order: number;
  /** Deterministic; `size` is how many of its main records the person asked for. */
  readonly fill: (context: { readonly kernel: Kernel; readonly size: number; readonly report: (line: string) => void }) => Promise<void>;
}

/** Work that runs again and again while the server lives. Several instances may run it at once. */
export interface Job {
  readonly id: string;
  /** Milliseconds between the end of one run and the start of the next. */
  readonly every: number;
  readonly run: (kernel: Kernel) => Promise<void>;
}

/** A file that is kept, with its pixels where it is a picture that was measured, and with its sender where it is a document. */
export interface HeldFile {
  readonly name: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly by: number | null;
}

/** Where files are kept. */
export interface FileHolding {
  readonly id: string;
  /** Returns those of the names that are kept. Asked within the write that names them: until it ends they are not deleted. */
  readonly hold: (connection: Connection, names: readonly string[]) => Promise<readonly HeldFile[]>;
}

// oxlint-disable-next-line no-explicit-any -- a slot holds endpoints of unrelated inputs
export const endpoints = defineSlot<Endpoint<any, any>>('server/endpoints', ({ method, path }) => `${method} ${path}`);
export const handlers = defineSlot<Handler>('server/handlers', ({ path }) => path);
export const migrations = defineSlot<Migration>('server/migrations', ({ id }) => id);
// oxlint-disable-next-line no-explicit-any -- a slot holds records of unrelated fields
export const records = defineSlot<RecordResource<any>>('server/records', ({ entity }) => entity.name);
export const fileHoldings = defineSlot<FileHolding>('server/file-holdings', ({ id }) => id);
export const demos = defineSlot<Demo>('server/demos', ({ id }) => id);
export const jobs = defineSlot<Job>('server/jobs', ({ id }) => id);

/** Types an endpoint's query and body by their schemas. */
export const endpoint = <Query = undefined, Body = undefined>(spec: Endpoint<Query, Body>) => endpoints(spec);

/** Types a record's rules and computed fields by its fields. */
export const recordResource = <N extends string, F extends Fields>(spec: RecordResource<Entity<N, F>>) => records(spec);
