import { defineEvent, defineService, type Dispose } from '../kernel/index.ts';

/** Values of a query; empty ones (null, undefined, '') are dropped. Lists are joined by commas. */
export type Query = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>>;

/** Options of a call beside its path and body. */
export interface CallOptions {
  readonly query?: Query | URLSearchParams;
  readonly signal?: AbortSignal;
  /** The words for the toast when the call fails. */
  readonly titleKey?: string;
  /** Turns the server's error code into the words for the toast. */
  readonly mapError?: (errorCode: number) => string | undefined;
  /** The caller shows the failure itself: the generic handler keeps still (401 excepted). */
  readonly quiet?: boolean;
  /** Arrives also when the page is left meanwhile; up to 64 KiB. */
  readonly keepalive?: boolean;
  /** The version the change was made on: sent as `If-Match`. */
  readonly version?: number;
  /** Sent as `Idempotency-Key`; made afresh for each write unless given. */
  readonly idempotencyKey?: string;
  /** More headers, such as `Last-Event-ID`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Outside the session: no hook touches it and its failure is told to nobody but the caller. */
  readonly bare?: boolean;
  /** Called with the share sent, 0 to 1, while a body goes up. */
  readonly onUpload?: (share: number) => void;
}

/** A new idempotency key: 128 random bits. `crypto.randomUUID` is missing on plain-http pages of a local network. */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The header of an answer that the browser may keep for times without a network. */
export const keepHeader = 'x-keep';

/** The error code of a database that did not do its part. */
export const databaseError = 10_000;

/** The error code of a write by somebody who views the product as another person. */
export const viewingError = 10_007;

/** The body of a failed answer. */
export interface ErrorBody {
  readonly errorCode: number;
  readonly message: string;
  /** Field name to message key. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly [more: string]: unknown;
}

/** A call that did not succeed. `status` is 0 when no answer came. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  readonly body: ErrorBody | undefined;

  constructor(status: number, message: string, body?: ErrorBody, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.body = body;
  }
}

/** True when nobody is told of a failed call: the session's end speaks for a 401, and 410 is silent by specification. */
export const isSilent = ({ status }: CallError): boolean => status === 401 || status === 410;

/** A failed call and what it said of itself. */
export interface CallFailure {
  readonly error: CallError;
  readonly options: CallOptions;
}

/** Emitted for every call that failed, aborted ones excepted. */
export const callFailed = defineEvent<CallFailure>('http/call-failed');

/** Calls to the server, under `/api`. Each rejects with `CallError`; an aborted one with `AbortError`. */
export interface Http {
  get<T>(path: string, options?: CallOptions): Promise<T>;
  post<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  delete<T>(path: string, options?: CallOptions): Promise<T>;
  /** The whole answer, for streams and files. */
  raw(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Response>;
  /** Lets another service complete each request before it goes: the bearer header, a refresh that is due. */
  prepare(hook: (request: Request) => void | Promise<void>): Dispose;
  /**
   * Lets another service mend a 401: returns true when the call is worth one more try.
   * A `CallError` it throws becomes the call's failure in place of the 401.
   */
  recover(hook: (request: Request) => Promise<boolean>): Dispose;
  /** Milliseconds the server's clock is ahead of ours, from the last answer's `Date`. */
  readonly clockOffset: number;
}

/** The http service. */
export const http = defineService<Http>('core/http');
