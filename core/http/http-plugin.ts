import ky, { isHTTPError, isTimeoutError, type KyInstance, type Options } from 'ky';
import type { Environment } from '../environment.ts';
import { i18n, type I18n } from '../i18n/i18n.ts';
import { definePlugin, type Plugin } from '../kernel/index.ts';
import { CallError, callFailed, freshKey, http, type CallOptions, type ErrorBody, type Http, type Query } from './http.ts';

/** A query as it goes into the address: lists joined by commas, empty values dropped, `t` last when given. */
export function searchOf(query: Query | URLSearchParams | undefined, t: number | undefined): URLSearchParams {
  const search = new URLSearchParams();
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query ?? {});
  for (const [name, value] of pairs) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') search.append(name, text);
  }
  if (t !== undefined) search.set('t', String(t));
  return search;
}

/** Milliseconds until a call without a file is given up. */
const timeoutMs = 30_000;

/** Milliseconds a server's `Retry-After` is obeyed for at most. */
const longestWait = 30_000;

type Hook<Answer> = (request: Request) => Answer;

/** The http service over ky; each call asks for its answer in the reader's language. */
export const httpPlugin = (environment: Environment): Plugin =>
  definePlugin({
    id: 'core/http',
    requires: { i18n },
    provides: http,
    setup: (services, { emit }) =>
      createHttp(environment, services.i18n, (error, options) => emit(callFailed({ error, options }))),
  });

function createHttp(
  environment: Environment,
  language: I18n,
  tell: (error: CallError, options: CallOptions) => void,
): Http {
  const preparers = new Set<Hook<void | Promise<void>>>();
  const menders = new Set<Hook<Promise<boolean>>>();
  const carry = environment.fetch ?? ((request: Request) => globalThis.fetch(request));
  let clockOffset = environment.clockOffset ?? 0;

  const client: KyInstance = ky.create({
    prefix: `${environment.origin}/api`,
    retry: {
      // The server's own rendering answers at once or not at all; a page has time.
      limit: environment.side === 'server' ? 0 : 2,
      methods: ['get', 'put', 'delete'],
      statusCodes: [429, 502, 503, 504],
      afterStatusCodes: [429, 503],
      maxRetryAfter: longestWait,
      jitter: true,
    },
    timeout: timeoutMs,
  });

  const prepare = async (request: Request): Promise<void> => {
    for (const hook of preparers) await hook(request);
  };

  const mend = async (request: Request): Promise<boolean> => {
    for (const hook of menders) if (await hook(request)) return true;
    return false;
  };

  /** One attempt: hooks each time, so that a repeated call carries the token of the day. */
  const attempt =
    (options: CallOptions) =>
    async (input: string | URL | Request): Promise<Response> => {
      const request = input instanceof Request ? input : new Request(input);
      const { onUpload } = options;
      // few pages send a file
      const send = onUpload ? async (request: Request) => (await import('./upload.ts')).uploadWith(onUpload, carry)(request) : carry;
      if (options.bare) return measured(await send(request));
      const again = request.clone();
      await prepare(request);
      const response = measured(await send(request));
      if (response.status !== 401 || !(await mend(request))) return response;
      await prepare(again);
      return measured(await send(again));
    };

  const measured = (response: Response): Response => {
    const date = Date.parse(response.headers.get('Date') ?? '');
    if (!Number.isNaN(date)) clockOffset = date - Date.now();
    return response;
  };

  const raw = async (method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Response> => {
    try {
      const response = await client(path, {
        ...bodyOf(body),
        method,
        searchParams: searchOf(options.query, method === 'GET' ? Date.now() : undefined),
        headers: headersOf(method, language.tag, options),
        fetch: attempt(options),
        ...(options.signal && { signal: options.signal }),
        ...(options.keepalive && { keepalive: true }),
      });
      // Whoever changes something tells what came of it, and on a page that was just opened the words may be on their way.
      if (method !== 'GET' && !options.bare) await language.settled();
      return response;
    } catch (thrown) {
      if (!options.bare) await language.settled();
      throw fail(thrown, options);
    }
  };

  /** Turns what went wrong into what callers know, and tells the others. */
  const fail = (thrown: unknown, options: CallOptions): Error => {
    if (options.signal?.aborted) return new DOMException('The call was aborted', 'AbortError');
    const error = callErrorOf(thrown, language);
    if (!options.bare) tell(error, options);
    return error;
  };

  const call = async <T>(method: string, path: string, body: unknown, options: CallOptions = {}): Promise<T> => {
    const response = await raw(method, path, body, options);
    try {
      const text = await response.text();
      return (text === '' ? undefined : JSON.parse(text)) as T;
    } catch (thrown) {
      throw fail(new CallError(response.status, language.t('error.unreadable'), undefined, thrown), options);
    }
  };

  return {
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body, options),
    put: (path, body, options) => call('PUT', path, body, options),
    delete: (path, options) => call('DELETE', path, undefined, options),
    raw,
    prepare: (hook) => {
      preparers.add(hook);
      return () => preparers.delete(hook);
    },
    recover: (hook) => {
      menders.add(hook);
      return () => menders.delete(hook);
    },
    get clockOffset() {
      return clockOffset;
    },
  };
}

function bodyOf(body: unknown): Pick<Options, 'body' | 'json' | 'timeout'> {
  if (body === undefined) return {};
  if (body instanceof Blob || body instanceof FormData || body instanceof ArrayBuffer || typeof body === 'string') {
    return { body, timeout: false };
  }
  return { json: body };
}

function headersOf(method: string, tag: string, options: CallOptions): Record<string, string> {
  const key = method === 'GET' ? undefined : (options.idempotencyKey ?? freshKey());
  return {
    Accept: 'application/json',
    'Accept-Language': tag,
    ...(key && { 'Idempotency-Key': key }),
    ...(options.version !== undefined && { 'If-Match': `"${options.version}"` }),
    ...options.headers,
  };
}

/** A failure as callers know it. What never reached the server has words for it in the reader's language. */
function callErrorOf(thrown: unknown, { t }: I18n): CallError {
  if (thrown instanceof CallError) return thrown;
  if (isHTTPError(thrown)) {
    const body = errorBodyOf(thrown.data);
    return new CallError(thrown.response.status, body?.message || thrown.response.statusText || t('error.unreadable'), body, thrown);
  }
  return new CallError(0, t(isTimeoutError(thrown) ? 'error.timeout' : 'error.network'), undefined, thrown);
}

function errorBodyOf(data: unknown): ErrorBody | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { errorCode, message } = data as Partial<ErrorBody>;
  // Sign-in refuses with a code alone.
  return typeof errorCode === 'number' ? { ...data, errorCode, message: typeof message === 'string' ? message : '' } : undefined;
}
